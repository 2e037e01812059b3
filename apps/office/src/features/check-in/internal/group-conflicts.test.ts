import { describe, expect, it } from 'vitest'
import { groupConflicts } from './group-conflicts.ts'

describe('conflicts', () => {
  it('of two gates show the scans of a ticket side by side, all others one by one', () => {
    const scan = (
      id: number,
      conflict: 'two_gates' | 'revoked' | null,
      ticket: number | null,
      direction: 'in' | 'out' = 'in',
    ) => ({
      id,
      conflict,
      applicant_id: ticket === null ? null : { id: ticket },
      direction,
      session_id: null,
    })
    const scans = [
      scan(1, 'two_gates', 7),
      scan(2, 'revoked', 7),
      scan(3, 'two_gates', 7),
      scan(4, 'revoked', 7),
      scan(5, null, 8),
      scan(6, 'two_gates', 7, 'out'),
    ]
    expect(groupConflicts(scans).map(({ kind, scans: each }) => [kind, each.map(({ id }) => id)])).toEqual([
      ['two_gates', [1, 3]],
      ['revoked', [2]],
      ['revoked', [4]],
      ['two_gates', [6]],
    ])
  })
})
