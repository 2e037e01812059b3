import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConflictCard } from '../../src/features/check-in/components/conflicts.tsx'
import type { ConflictScan } from '../../src/features/check-in/data/api.ts'
import { show } from './show.tsx'

const SCAN: ConflictScan = {
  id: 1,
  tags: ['settle'],
  applicant_id: { id: 7, display_name: 'Lin Jiayi', event_id: { id: 3, display_name: 'Campus marathon' } },
  device: 'iPad 2',
  gate: 'B',
  at: '2026-11-26T06:04:41Z',
  received_time: '2026-11-26T06:04:42Z',
  by: { id: 2, display_name: 'Ms Zhao' },
  pass_id: null,
  verdict: 'already_in',
  reason: 'event:already_checked_in',
  note: null,
  shown_verdict: 'welcome',
  direction: 'in',
  session_id: null,
  conflict: 'two_gates',
  test: false,
  settled_by: null,
  settled_time: null,
  settled_note: null,
}
const FIRST: ConflictScan = { ...SCAN, id: 2, gate: 'A', at: '2026-11-26T06:04:07Z', verdict: 'welcome', reason: null }

const card = (scans: readonly ConflictScan[]) => (
  <ConflictCard conflict={{ key: 'one', kind: scans[0]?.conflict ?? 'clock', scans }} onSettle={() => undefined} />
)

it.each([
  ['cn', '两处都放行', '相差 34 秒', '2026年11月26日 周四 14:04:07'],
  ['en', 'Let in twice', '34 s apart', 'Thu 26 Nov 2026 14:04:07'],
] as const)(
  'a conflict of two gates says by the second how far apart they were (%s)',
  async (lang, title, apart, at) => {
    await show(card([FIRST, SCAN]), lang)
    for (const text of [title, apart, at]) await expect.element(page.getByText(text)).toBeVisible()
    expect(page.getByText('Campus marathon').elements()).toEqual([])
  },
)

it('a conflict by a ticket of another event says which', async () => {
  await show(card([{ ...SCAN, conflict: 'other_event', verdict: 'not_valid', reason: 'event:wrong_event' }]), 'en')
  await expect.element(page.getByText('Campus marathon')).toBeVisible()
  expect(page.getByText(/apart/).elements()).toEqual([])
})
