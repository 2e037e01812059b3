import { describe, expect, it } from 'vitest'
import { conflictSides } from './conflict-sides.ts'
import type { ScanRecord } from './scan-record.ts'
import type { Verdict } from './verdict.ts'

const at = '2026-05-04T10:00:00.000Z'
const here = Date.parse(at)
const recordOf = (decided: Verdict): ScanRecord => ({
  scanId: 'one',
  eventId: 1,
  code: 'id:7',
  at,
  gate: null,
  isWaiting: false,
  undone: false,
  shown: { verdict: 'welcome' },
  decided,
})

describe('the sides of a conflict', () => {
  it('counts an earlier scan of another device', () => {
    const decided = { verdict: 'already_in', at: '2026-05-04T09:59:20.000Z', by: 'Chen', device: 'Phone 2' } as const
    expect(conflictSides(recordOf(decided), 0)).toEqual({
      here,
      isCounted: false,
      other: { by: 'Chen', device: 'Phone 2', at: here - 40_000 },
    })
  })

  it('counts the scan of this device where it was earlier, though somebody else has welcomed the holder', () => {
    const decided = { verdict: 'already_in', at: '2026-05-04T10:00:01.200Z', by: 'Chen' } as const
    expect(conflictSides(recordOf(decided), 900)).toEqual({ here: here + 900, isCounted: true, other: { by: 'Chen' } })
  })

  it('counts a check-in without a scan', () => {
    const decided = { verdict: 'already_in', at: '2026-05-04T09:00:00.000Z', by: 'Chen' } as const
    expect(conflictSides(recordOf(decided), 0)).toMatchObject({ isCounted: false, other: { at: here - 3_600_000 } })
  })

  it('counts the scan that the server welcomes', () => {
    expect(conflictSides(recordOf({ verdict: 'welcome', at }), 0)).toEqual({ here, isCounted: true })
  })
})
