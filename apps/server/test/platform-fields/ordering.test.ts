import { fieldTypeOf, FIELD_TYPE_NAMES } from '@cubic/data-platform/field-types/registry'
import { identifier } from '@cubic/data-platform'
import { beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_TABLE, samplesOf, type SampleRow, saveSamples, useSampleRecords } from './sample-records.ts'

const records = useSampleRecords()
let rows: readonly SampleRow[]
/** PostgreSQL's own order of all the texts here. */
let rankOf: ReadonlyMap<unknown, number>
beforeAll(async () => {
  rows = await saveSamples(records())
  const texts = rows
    .flatMap((row) => FIELD_TYPE_NAMES.map((name) => row[name]))
    .filter((value) => typeof value === 'string')
  const sorted = await records().db.rows<{ text: string }>`
    select text from unnest(${[...new Set(texts)]}::text[]) text order by text`
  rankOf = new Map(sorted.map(({ text }, rank) => [text, rank]))
})

const sortBy = async (field: string, order: 'asc' | 'desc') =>
  (await records().search('FieldSample', { sort: [{ field, order }], limit: -1 })).records.map(({ id }) => id)

describe.each(FIELD_TYPE_NAMES)('a field of the type %s', (name) => {
  const { field } = samplesOf(name)
  const type = fieldTypeOf(field)
  const keyOf = (row: SampleRow): number => {
    const value = row[name]
    if (name === 'instant') return Date.parse(String(value))
    return typeof value === 'string' ? (rankOf.get(value) ?? NaN) : Number(value)
  }
  const inOrder = (sign: 1 | -1) =>
    [
      ...rows
        .filter((row) => row[name] !== null)
        .toSorted((one, other) => sign * (keyOf(one) - keyOf(other)) || one.id - other.id),
      ...rows.filter((row) => row[name] === null),
    ].map(({ id }) => id)

  it('sorts missing values last and ties by id, or is refused', async () => {
    if (type.sortable) {
      expect(await sortBy(name, 'asc')).toEqual(inOrder(1))
      expect(await sortBy(name, 'desc')).toEqual(inOrder(-1))
    } else {
      for (const order of ['asc', 'desc'] as const)
        await expect(sortBy(name, order)).rejects.toMatchObject({ kind: 'BadRequest' })
    }
  })

  it('counts records per value, with zero for unused values, or is refused', async () => {
    const page = records().search('FieldSample', { customCountFields: [name] })
    if (!type.countedValues) return expect(page).rejects.toMatchObject({ kind: 'BadRequest' })
    const counts = type
      .countedValues(field)
      .map((value) => [value, rows.filter((row) => JSON.stringify(row[name]).replaceAll('"', '') === value).length])
    return expect(await (await page).customCount()).toEqual({ [name]: Object.fromEntries(counts) as object })
  })

  it('groups records by value', async () => {
    // Shanghai has had this offset since 1992.
    const isRecent = (row: SampleRow): boolean => String(row[name]).startsWith('20')
    const isCalendar = type.groupings.day !== undefined
    const grouped = rows.filter((row) => row[name] !== null && (!isCalendar || isRecent(row)))
    for (const [grouping, groupOf] of Object.entries(type.groupings)) {
      const value = groupOf(identifier(name), 'Asia/Shanghai')
      const found = await records().db.rows<{ value: unknown; ids: number[] }>`
        select ${value} as value, array_agg(id order by id) as ids from ${identifier(SAMPLE_TABLE)}
        where id = any(${grouped.map(({ id }) => id)}) group by 1`
      const expected = new Map<unknown, number[]>()
      for (const row of grouped) {
        const key = keyOfGroup(grouping, row[name])
        expected.set(key, [...(expected.get(key) ?? []), row.id])
      }
      expect(new Map(found.map((group) => [group.value, group.ids])), grouping).toEqual(expected)
    }
  })

  it('can be summed and averaged if its type allows it', async () => {
    if (type.measures.size === 0) return
    // With numbers of one magnitude, the order of a sum makes no visible difference.
    const few = rows.filter((row) => Math.abs(Number(row[name] ?? 100)) < 100)
    const values = few.map((row) => Number(row[name]))
    const sum = values.reduce((all, value) => all + value, 0)
    const column = identifier(name)
    const found = await records().db.one<{ sum: number; average: number }>`
      select sum(${column})::float8 as sum, avg(${column})::float8 as average from ${identifier(SAMPLE_TABLE)}
      where id = any(${few.map(({ id }) => id)})`
    expect(values.length).toBeGreaterThan(1)
    expect(found?.sum).toBeCloseTo(sum, 9)
    expect(found?.average).toBeCloseTo(sum / values.length, 9)
  })
})

const EIGHT_HOURS = 8 * 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000
function keyOfGroup(grouping: string, value: unknown): unknown {
  if (grouping === 'value') return value
  const text = String(value)
  const local = text.includes('T') ? Date.parse(text) + EIGHT_HOURS : Date.parse(`${text}T00:00:00Z`)
  const sinceMonday = (new Date(local).getUTCDay() + 6) % 7
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const keys: { readonly [grouping: string]: string } = {
    day: day(local),
    week: day(local - sinceMonday * DAY),
    month: day(local).slice(0, 7),
  }
  return keys[grouping]
}
