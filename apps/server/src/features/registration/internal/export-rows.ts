import { setTimeout as pause } from 'node:timers/promises'
import { allOf, type Condition, where } from '@cubic/contract'
import { type Caller, type Page, type Queryable, readScopeFor, type Registry, search } from '@cubic/data-platform'
import type { CellValue } from '../../../infra/spreadsheets/write-xlsx.ts'
import { demandReadable, type ExportColumn } from './export-columns.ts'

/** Few at a time: a batch is in memory, and registrations are answered between two of them. */
const ROWS_AT_ONCE = 250
/** While people register, an export rests nine times as long as it works, but at most this long at once. */
const REST = 9
const REST_MAX_MS = 1000

type Asked = {
  readonly columns: readonly ExportColumn[]
  readonly condition: Condition
  readonly isRegistering: () => boolean
}
type Rows = {
  readonly total: number
  /** `note` gets the ids of each batch before anybody gets the batch. */
  readonly batches: (
    note: (ids: readonly number[]) => Promise<void>,
  ) => AsyncGenerator<readonly (readonly CellValue[])[]>
}

/**
 * Reads batches in the order of ids, each only once the one before it was taken, and makes room for registrations.
 * Holds no transaction in between; every record that stays comes exactly once. Rejects before the first batch if the
 * caller may not read what they ask for.
 */
export async function exportRows(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { columns, condition, isRegistering }: Asked,
): Promise<Rows> {
  const fields = [...new Set(columns.flatMap(({ path, demands = path }) => [path, demands]))]
  const read = (after: number): Promise<Page> =>
    search(
      db,
      // A new one each time: a scope counts the relations that its conditions walk over.
      readScopeFor(registry, 'CubicEventApplicant', caller),
      { fields, condition: allOf(condition, where('id', '>', after)), limit: ROWS_AT_ONCE },
      { pageMax: ROWS_AT_ONCE, allMax: ROWS_AT_ONCE },
    )
  const first = await read(0)
  demandReadable(first.unreadable)

  async function* batches(note: Parameters<Rows['batches']>[0]): ReturnType<Rows['batches']> {
    for (let page = first; ;) {
      const began = performance.now()
      if (page.records.length > 0) await note(page.records.map(({ id }) => id))
      if (page.records.length > 0) yield page.records.map((record) => columns.map((column) => column.cellOf(record)))
      const last = page.records.at(-1)
      if (!last || page.records.length < ROWS_AT_ONCE) return
      page = await read(last.id)
      if (isRegistering()) await pause(Math.min(REST_MAX_MS, (performance.now() - began) * REST))
    }
  }
  return { total: await first.totalCount(), batches }
}
