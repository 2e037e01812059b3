import { expect, it } from 'vitest'
import type { Queryable } from '../core/database.ts'
import { type Sql, sql } from '../core/sql.ts'
import { shareReads } from './shared-reads.ts'

type Read = { readonly text: string; readonly answer: (rows: unknown[]) => void; readonly fail: (error: Error) => void }

/** A database whose reads end when the test says so. */
function heldDatabase() {
  const reads: Read[] = []
  const rows = (...[strings, ...parts]: Parameters<typeof sql>) =>
    new Promise<unknown[]>((answer, fail) =>
      reads.push({ text: sql(strings, ...parts).toStatement().text, answer, fail }),
    )
  const db = { rows, one: rows, run: () => Promise.resolve(0) } as unknown as Queryable
  return { reads, shared: shareReads(db).as('anybody') }
}

const statement = (value: number): Sql => sql`select ${value}`
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('callers that arrive during the same read share the next one', async () => {
  const { reads, shared } = heldDatabase()
  const first = shared.rows`${statement(1)}`
  const others = [shared.rows`${statement(1)}`, shared.rows`${statement(1)}`, shared.one`${statement(1)}`]
  await turn()
  expect(reads).toHaveLength(1)
  reads[0]?.answer(['before'])
  expect(await first).toEqual(['before'])
  await turn()
  expect(reads).toHaveLength(2)
  const late = shared.rows`${statement(1)}`
  reads[1]?.answer(['after'])
  expect(await Promise.all(others)).toEqual([['after'], ['after'], 'after'])
  await turn()
  expect(reads).toHaveLength(3)
  reads[2]?.answer(['last'])
  expect(await late).toEqual(['last'])
})

it('a read starts at once if none is running, and other values make another read', async () => {
  const { reads, shared } = heldDatabase()
  const [one, two] = [shared.rows`${statement(1)}`, shared.rows`${statement(2)}`]
  await turn()
  expect(reads.map(({ text }) => text)).toEqual(['select $1', 'select $1'])
  for (const [index, read] of reads.entries()) read.answer([index])
  expect([await one, await two]).toEqual([[0], [1]])
  const again = shared.rows`${statement(1)}`
  await turn()
  reads[2]?.answer(['anew'])
  expect(await again).toEqual(['anew'])
})

it('a failing read fails its callers, but not the next read', async () => {
  const { reads, shared } = heldDatabase()
  const first = shared.rows`${statement(1)}`
  const next = shared.rows`${statement(1)}`
  await turn()
  reads[0]?.fail(new Error('cut'))
  await expect(first).rejects.toThrow('cut')
  await turn()
  reads[1]?.answer(['whole'])
  expect(await next).toEqual(['whole'])
})
