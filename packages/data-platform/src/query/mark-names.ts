import type { BoundCondition } from '../condition/bound.ts'
import type { Queryable } from '../core/database.ts'
import type { Model } from '../model/model.ts'
import { type Marks, marksOf } from '../text-search/marks.ts'
import { wordsOf } from '../text-search/words.ts'
import { rankingOf } from './best-match.ts'
import type { Output } from './read-columns.ts'

/** Finds where the records' names hold what the condition searches for. */
export async function markNames(
  db: Queryable,
  model: Model,
  condition: BoundCondition,
  records: readonly Output[],
): Promise<ReadonlyMap<number, Marks>> {
  const words = wordsOf((rankingOf(condition)?.matches ?? []).map(({ text }) => text).join(' '))
  const named = records.flatMap((record) => {
    const name = record[model.declaration.displayField]
    return typeof name === 'string' ? [{ id: record.id, name }] : []
  })
  if (words.length === 0 || named.length === 0) return new Map()
  const characters = new Set([...named.map(({ name }) => name), ...words.map(({ text }) => text)].join(''))
  const known = await db.rows<{ character: string; readings: string }>`
    select character, readings from cubic_pinyin where character = any(${[...characters]})`
  const readings = new Map(known.map((each) => [each.character, each.readings.split(' ')]))
  return new Map(named.map(({ id, name }) => [id, marksOf(name, words, (character) => readings.get(character) ?? [])]))
}
