import type { SortKey } from '@cubic/contract'
import { expect, it } from 'vitest'
import { fitColumns } from './columns-that-fit.ts'

const WIDTHS = { name: 300, event_id: 280, state: 100, check_in: 90, created_time: 150 }
const columns = Object.keys(WIDTHS).map((field) => ({ field }))

function fit(room: number, isBeside: boolean, sort: readonly SortKey[] = []) {
  const widths = new Map(Object.entries(WIDTHS))
  const { columns: shown, isTight } = fitColumns(columns, { room, widths, state: 'state', sort, isBeside })
  return [shown.map(({ field }) => field).join(' '), isTight]
}

const ALL = 'name event_id state check_in created_time'

it('keeps every column as wide as what is in it where all of them fit', () => {
  expect(fit(920, false)).toEqual([ALL, false])
  expect(fit(920, true)).toEqual([ALL, false])
})

it('keeps every column by making the first narrower and cutting long values', () => {
  expect(fit(919, false)).toEqual([ALL, true])
  expect(fit(760, true)).toEqual([ALL, true])
})

it('scrolls sideways where even that is too wide, unless a record is open beside the table', () => {
  expect(fit(759, false)).toEqual([ALL, false])
  expect(fit(759, true)).toEqual([ALL, true])
  expect(fit(659, true)).toEqual(['name event_id state created_time', true])
})

it('keeps beside a record the name, the state and the time before the others, in the order of the list', () => {
  expect(fit(400, true)).toEqual(['name state created_time', true])
  expect(fit(490, true)).toEqual(['name state check_in created_time', true])
})

it('keeps what the list is ordered by in place of the time', () => {
  expect(fit(460, true, [{ field: 'event_id', order: 'asc' }])).toEqual(['name event_id state', true])
})

it('keeps the first column however little room there is', () => {
  expect(fit(20, true)).toEqual(['name', true])
})
