import type { StatisticsRow } from '@cubic/contract'
import { expect, it } from 'vitest'
import { pointsOf, stepOf } from './series.ts'

const row = (key: string, registered: number): StatisticsRow => ({
  key,
  label: key,
  registered,
  seated: 0,
  arrived: 0,
  leave: 0,
  no_show: 0,
})
const now = { span: { from: '2026-02-27', to: '2026-03-01' }, rows: [row('2026-02-27', 2), row('2026-03-01', 3)] }
const earlier = { span: { from: '2026-02-24', to: '2026-02-25' }, rows: [row('2026-02-25', 7)] }

it('every day has its place beside that of the period before', () => {
  const asked = { step: 'day', measure: 'registered', added: false } as const
  expect(pointsOf(now, earlier, asked)).toEqual([
    { key: '2026-02-27', count: 2, before: 0 },
    { key: '2026-02-28', count: 0, before: 7 },
    { key: '2026-03-01', count: 3, before: null },
  ])
  expect(pointsOf(now, undefined, { ...asked, added: true }).map(({ count }) => count)).toEqual([2, 2, 5])
})

it('long periods are shown by month', () => {
  expect(stepOf({ from: '2026-01-01', to: '2026-04-30' })).toBe('day')
  expect(stepOf({ from: '2026-01-01', to: '2026-05-01' })).toBe('month')
  const months = { ...now, rows: [row('2026-02', 2), row('2026-03', 3)] }
  const asked = { step: 'month', measure: 'registered', added: true } as const
  expect(pointsOf(months, undefined, asked).map(({ key, count }) => [key, count])).toEqual([
    ['2026-02', 2],
    ['2026-03', 5],
  ])
})
