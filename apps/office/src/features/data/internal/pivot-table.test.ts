import { expect, it } from 'vitest'
import { parsePivot, printPivot, tableOf, type PivotChoice } from './pivot-table.ts'

it.each<PivotChoice>([
  { row: { field: 'type_id', by: 'value' }, column: undefined, measure: { measure: 'count' } },
  {
    row: { field: 'event_id.start_time', by: 'month' },
    column: { field: 'status', by: 'value' },
    measure: { measure: 'sum', field: 'seats' },
  },
])('a choice round-trips through the URL: %j', (choice) => {
  expect(parsePivot(printPivot(choice))).toEqual(choice)
})

it('ignores invalid parameters', () => {
  for (const text of [null, '', '~', 'a', 'a~b', 'a~~median', 'a b~~count', 'a~~sum:b c'])
    expect(parsePivot(text), String(text)).toBeUndefined()
})

it('fills in a cell for every column of every row, with the columns in order', () => {
  const rows = [
    { row: 'a', measure: 3, cells: [{ column: '2026-10', measure: 3 }] },
    { row: 'b', measure: '2.5', cells: [{ column: '2026-09', measure: '2.5' }, { column: null, measure: null }] },
  ]
  const table = tableOf(rows, (value) => (typeof value === 'string' ? value : 'none'))
  expect(table.columns).toEqual(['none', '2026-09', '2026-10'])
  expect(table.rows).toEqual([
    { label: 'a', total: 3, cells: [null, null, 3] },
    { label: 'b', total: 2.5, cells: [null, 2.5, null] },
  ])
  expect(table.largest).toBe(3)
})
