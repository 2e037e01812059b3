import { describe, expect, it } from 'vitest'
import { LOOKING, scanReducer, type Scan, type ScanAction, type ScanState } from './scan-state.ts'
import { refusedVerdict, verdictStay, type Verdict } from './verdict.ts'

const first: Scan = { id: 's1', text: 'CODE-1', source: 'camera' }
const welcome: Verdict = {
  kind: 'welcome',
  holder: { ticketId: 1, name: '李明', personType: 'student', eventName: '讲座' },
  at: '2026-11-21T01:00:00Z',
}
const play = (...actions: readonly ScanAction[]): ScanState => actions.reduce(scanReducer, LOOKING)
const read = (scan: Scan, at = 0): ScanAction => ({ type: 'read', scan, at })
const answered = (verdict: Verdict, scanId = 's1'): ScanAction => ({ type: 'answered', scanId, verdict })

describe('scanning', () => {
  it('goes from a code to its verdict and on to the next', () => {
    expect(play(read(first))).toEqual({ phase: 'checking', scan: first })
    expect(play(read(first), answered(welcome))).toMatchObject({ phase: 'verdict', verdict: { kind: 'welcome' } })
    expect(play(read(first), answered(welcome), { type: 'dismissed', at: 1800 })).toMatchObject({ phase: 'looking' })
  })

  it('ignores codes while it checks, and the camera while the verdict shows', () => {
    const second: Scan = { id: 's2', text: 'CODE-2', source: 'camera' }
    expect(play(read(first), read(second))).toMatchObject({ scan: { id: 's1' } })
    expect(play(read(first), answered(welcome), read(second))).toMatchObject({ phase: 'verdict', scan: { id: 's1' } })
  })

  it('lets a hand scanner or a typed code cut a verdict short', () => {
    const typed: Scan = { id: 's2', text: 'CODE-1', source: 'typed' }
    expect(play(read(first), answered(welcome), read(typed))).toEqual({ phase: 'checking', scan: typed })
  })

  it('ignores the same code for three seconds, but takes another at once', () => {
    const done: readonly ScanAction[] = [read(first), answered(welcome), { type: 'dismissed', at: 10_000 }]
    const again: Scan = { ...first, id: 's2' }
    expect(play(...done, read(again, 12_999))).toMatchObject({ phase: 'looking' })
    expect(play(...done, read(again, 13_000))).toMatchObject({ phase: 'checking' })
    expect(play(...done, read({ ...again, text: 'CODE-2' }, 10_001))).toMatchObject({ phase: 'checking' })
  })

  it('resends an unanswered scan under the same id', () => {
    const retried = play(read(first), answered({ kind: 'no_network' }), { type: 'retried' })
    expect(retried).toEqual({ phase: 'checking', scan: first })
    expect(play(read(first), answered(welcome), { type: 'retried' })).toMatchObject({ phase: 'verdict' })
  })

  it('ignores an answer to an earlier scan', () => {
    expect(play(read(first), answered(welcome, 'older'))).toMatchObject({ phase: 'checking' })
    expect(play(answered(welcome))).toEqual(LOOKING)
    expect(play({ type: 'dismissed', at: 1 })).toEqual(LOOKING)
  })
})

describe('a verdict', () => {
  it('says why a ticket is refused', () => {
    expect(refusedVerdict('event:waitlisted', welcome.holder)).toMatchObject({
      kind: 'invalid',
      reason: 'event:waitlisted',
    })
    expect(refusedVerdict('something:new', welcome.holder)).toMatchObject({
      kind: 'invalid',
      reason: 'event:forbidden_transition',
    })
    expect(refusedVerdict('save:not_found', welcome.holder)).toEqual({ kind: 'unknown' })
  })

  it('moves on by itself, except where somebody must act', () => {
    expect(verdictStay('welcome')).toBe(1800)
    expect(verdictStay('no_network')).toBeUndefined()
  })
})
