import { expect, it } from 'vitest'
import { columnsThatFit } from './columns-that-fit.ts'

const WIDTHS: { readonly [field: string]: number } = {
  name: 190,
  event_id: 200,
  state: 100,
  check_in: 90,
  created_time: 150,
}
const columns = ['name', 'event_id', 'state', 'check_in', 'created_time'].map((field) => ({ field }))
const fitting = (room: number, sort: Parameters<typeof columnsThatFit>[1]['sort'] = []) =>
  columnsThatFit(columns, { room, widthOf: ({ field }) => WIDTHS[field] ?? 0, state: 'state', sort }).map(
    ({ field }) => field,
  )

it('keeps every column where all fit', () => {
  expect(fitting(150 + 200 + 100 + 90 + 150)).toEqual(['name', 'event_id', 'state', 'check_in', 'created_time'])
})

it('keeps first the name, the state and the time, in the order of the list', () => {
  expect(fitting(400)).toEqual(['name', 'state', 'created_time'])
})

it('keeps what the list is ordered by in place of the time', () => {
  expect(fitting(460, [{ field: 'event_id', order: 'asc' }])).toEqual(['name', 'event_id', 'state'])
})

it('leaves out a wide column, and shows a narrower one after it', () => {
  expect(fitting(490)).toEqual(['name', 'state', 'check_in', 'created_time'])
})

it('keeps the first column however little room there is', () => {
  expect(fitting(20)).toEqual(['name'])
  expect(columnsThatFit([], { room: 500, widthOf: () => 0, state: undefined, sort: [] })).toEqual([])
})
