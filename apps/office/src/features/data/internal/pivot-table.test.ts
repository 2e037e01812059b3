import { expect, it } from 'vitest'
import { namesakesOf } from './namesakes.ts'
import { choiceOf, parsePivot, pivotData, printPivot, tableOf, type PivotChoice } from '../data/pivot-table.ts'

const byType: PivotChoice = {
  rows: [{ field: 'type_id', by: 'value' }],
  columns: [],
  measures: [{ measure: 'count' }],
  chart: 'bar',
}
const wide: PivotChoice = {
  rows: [
    { field: 'event_id.type_id', by: 'value' },
    { field: 'event_id.start_time', by: 'month' },
  ],
  columns: [
    { field: 'status', by: 'value' },
    { field: 'event_id.public_or_not', by: 'value' },
  ],
  measures: [{ measure: 'count' }, { measure: 'sum', field: 'seats' }],
  chart: 'line',
}
const labelOf = (value: unknown) =>
  value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)

it.each([byType, wide])('a choice round-trips through the URL and through what is stored: %j', (choice) => {
  expect(parsePivot(printPivot(choice))).toEqual(choice)
  const filter = { leaf: { field: 'status', comparator: '=' as const, value: 'draft' } }
  expect(choiceOf(pivotData(choice, filter))).toEqual({ ...choice, filter })
})

it('ignores invalid parameters', () => {
  for (const text of [null, '', '~', 'a', 'a~b', 'a~~median', 'a~~sum', 'a b~~count', 'a~~sum:b c', 'a,~~count'])
    expect(parsePivot(text), String(text)).toBeUndefined()
})

it('fills in a cell for every column of every row, with the columns in order and those without a value last', () => {
  const choice: PivotChoice = { ...byType, columns: [{ field: 'start_time', by: 'month' }] }
  const rows = [
    { r0: 'a', m0: 3, cells: [{ c0: '2026-10', m0: 3 }] },
    {
      r0: 'b',
      m0: '2.5',
      cells: [
        { c0: '2026-09', m0: '2.5' },
        { c0: null, m0: null },
      ],
    },
  ]
  const all = [
    {
      m0: 5.5,
      cells: [
        { c0: '2026-09', m0: 2.5 },
        { c0: '2026-10', m0: 3 },
      ],
    },
  ]
  const table = tableOf({ rows, first: [], all }, choice, labelOf)
  expect(table.columns.map(({ labels }) => labels)).toEqual([['2026-09'], ['2026-10'], ['none']])
  expect(table.rows.map(({ labels, cells, totals }) => [labels, cells, totals])).toEqual([
    [['a'], [[null], [3], [null]], [3]],
    [['b'], [[2.5], [null], [null]], [2.5]],
  ])
  expect(table.total).toMatchObject({ labels: [], cells: [[2.5], [3], [null]], totals: [5.5] })
  expect(table.largest).toEqual([3])
})

it('puts the subtotal of each first group after its rows, and keeps a date as it is', () => {
  const choice: PivotChoice = {
    ...byType,
    rows: [...byType.rows, { field: 'status', by: 'value' }],
    measures: [{ measure: 'count' }, { measure: 'minimum', field: 'start_time' }],
  }
  const [early, late] = ['2026-01-02T03:04:05Z', '2026-02-02T03:04:05Z']
  const rows = [
    { r0: 'talk', r1: 'draft', m0: 1, m1: late },
    { r0: 'talk', r1: 'open', m0: 2, m1: early },
    { r0: null, r1: 'open', m0: 4, m1: null },
  ]
  const first = [
    { r0: 'talk', m0: 3, m1: early },
    { r0: null, m0: 4, m1: null },
  ]
  const table = tableOf({ rows, first, all: [{ m0: 7, m1: early }] }, choice, labelOf)
  expect(table.rows.map(({ depth, labels, totals }) => [depth, labels, totals])).toEqual([
    [2, ['talk', 'draft'], [1, late]],
    [2, ['talk', 'open'], [2, early]],
    [1, ['talk'], [3, early]],
    [2, ['none', 'open'], [4, null]],
    [1, ['none'], [4, null]],
  ])
  expect(table.total?.totals).toEqual([7, early])
})

it('finds the records of one name among those that a summary groups by', () => {
  const [may, june, talk] = [
    { id: 1, display_name: 'Marathon' },
    { id: 2, display_name: 'Marathon' },
    { id: 3, display_name: 'Talk' },
  ]
  const choice: PivotChoice = { ...byType, columns: [{ field: 'event_id', by: 'value' }] }
  const rows = [{ r0: may, cells: [{ c0: talk }] }, { r0: june, cells: [{ c0: may }] }, { r0: talk }, { r0: null }]
  const found = namesakesOf({ rows, first: [], all: [] }, choice)
  expect([...found]).toEqual([
    ['type_id', [1, 2]],
    ['event_id', []],
  ])
})
