import { describe, expect, it } from 'vitest'
import type { ScanRecord } from '../scans/scan-record.ts'
import { LOOKING, sameCodeFilter, scanReducer, type Reading, type ScanAction, type ScanState } from './scan-state.ts'

const first: Reading = { id: 'r1', text: 'CODE-1', source: 'camera' }
const second: Reading = { id: 'r2', text: 'CODE-2', source: 'camera' }
const record: ScanRecord = {
  scanId: 's1',
  eventId: 5,
  code: 'CODE-1',
  at: '2026-11-21T01:00:00Z',
  gate: null,
  isWaiting: true,
  undone: false,
  shown: { verdict: 'welcome', name: '李明' },
}
const play = (...actions: readonly ScanAction[]): ScanState => actions.reduce(scanReducer, LOOKING)
const read = (reading: Reading): ScanAction => ({ type: 'read', reading })
const judged: ScanAction = { type: 'judged', readingId: 'r1', record }

describe('scanning', () => {
  it('goes from a code to its verdict and on to the next, without a tap', () => {
    expect(play(read(first))).toMatchObject({ phase: 'checking' })
    expect(play(read(first), judged)).toMatchObject({ phase: 'verdict', record: { scanId: 's1' } })
    expect(play(read(first), judged, read(second))).toMatchObject({ phase: 'checking', reading: { id: 'r2' } })
    expect(play(read(first), judged, { type: 'dismissed' })).toEqual(LOOKING)
  })

  it('keeps a code that is read while another is judged, until that verdict has been seen', () => {
    expect(play(read(first), read(second))).toMatchObject({ reading: { id: 'r1' }, waiting: [{ id: 'r2' }] })
    expect(play(read(first), read(second), judged)).toMatchObject({ phase: 'verdict', record: { scanId: 's1' } })
    const third: Reading = { id: 'r3', text: 'CODE-3', source: 'hand_scanner' }
    const all = play(read(first), read(second), judged, read(third), { type: 'dismissed' })
    expect(all).toMatchObject({ phase: 'checking', reading: { id: 'r2' }, waiting: [{ id: 'r3' }] })
  })

  it('takes a code once that a scanner reads twice in a row', () => {
    const again: Reading = { ...first, id: 'r4' }
    expect(play(read(first), read(again))).toMatchObject({ waiting: [] })
    expect(play(read(first), read(second), read({ ...second, id: 'r5' }))).toMatchObject({ waiting: [{ id: 'r2' }] })
  })

  it('ignores a verdict that is no longer wanted', () => {
    expect(play(read(first), { ...judged, readingId: 'r9' })).toMatchObject({ phase: 'checking' })
    expect(play(judged)).toEqual(LOOKING)
  })

  it('shows a correction, unless the next person is being judged', () => {
    const late: ScanAction = { type: 'corrected', record: { ...record, shown: { verdict: 'already_in' } } }
    expect(play(read(first), judged, late)).toMatchObject({ record: { shown: { verdict: 'already_in' } } })
    expect(play(late)).toMatchObject({ phase: 'verdict' })
    expect(play(read(second), late)).toMatchObject({ phase: 'checking', reading: { id: 'r2' } })
  })
})

describe('a code that stays in view', () => {
  it('is read once, and again after it was away for three seconds', () => {
    const admits = sameCodeFilter()
    expect(admits('A', 0)).toBe(true)
    expect([500, 2000, 4500, 7000].map((at) => admits('A', at))).toEqual([false, false, false, false])
    expect(admits('B', 7100)).toBe(true)
    expect(admits('A', 7200)).toBe(false)
    expect(admits('A', 10_200)).toBe(true)
  })
})
