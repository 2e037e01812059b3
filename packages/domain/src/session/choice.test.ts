import { describe, expect, it } from 'vitest'
import { choiceProblems, type ChoosableSession } from './choice.ts'

const HOUR = 3_600_000
const session = (id: number, start: number, end = start + 1, cancelled = false): ChoosableSession => ({
  id,
  start: start * HOUR,
  end: end * HOUR,
  cancelled,
  name: { cn: `场次${id}`, en: `Session ${id}` },
})
const SESSIONS = [session(1, 9, 10.5), session(2, 10, 11.5), session(3, 13), session(4, 15, 16, true), session(5, 1)]
const RULES = { allowOverlap: false, now: 8 * HOUR }
const kinds = (chosen: readonly number[] | undefined, rules: Partial<Parameters<typeof choiceProblems>[2]> = {}) =>
  choiceProblems(SESSIONS, chosen, { ...RULES, ...rules }).map(({ problem }) => problem)

describe('choosing sessions', () => {
  it('takes sessions that follow one another', () => expect(kinds([1, 3])).toEqual([]))

  it.each([
    ['nothing', undefined, ['no_session']],
    ['an empty list', [], ['no_session']],
    ['a session of another event', [99], ['enum']],
    ['a session twice', [3, 3], ['content']],
    ['a cancelled one', [4], ['session_cancelled']],
    ['one that is over', [5], ['session_over']],
    ['two that overlap', [2, 1], ['overlap']],
    ['several wrong ones', [99, 4, 5], ['enum', 'session_cancelled', 'session_over']],
  ])('refuses %s', (_, chosen, problems) => expect(kinds(chosen)).toEqual(problems))

  it('names both that overlap, the earlier one first', () =>
    expect(choiceProblems(SESSIONS, [2, 1], RULES)[0]?.parameters).toEqual({
      name: { cn: '场次1', en: 'Session 1' },
      other: { cn: '场次2', en: 'Session 2' },
    }))

  it('takes two that overlap where the organiser allows it', () =>
    expect(kinds([1, 2], { allowOverlap: true })).toEqual([]))

  it('keeps what was chosen before: over, cancelled, or moved onto another one', () => {
    expect(kinds([4, 5, 3], { before: [4, 5] })).toEqual([])
    expect(kinds([1, 2], { before: [1, 2] })).toEqual([])
    expect(kinds([1, 2], { before: [1] })).toEqual(['overlap'])
  })

  it('lets staff put somebody down for one that is over', () => expect(kinds([5], { byStaff: true })).toEqual([]))
})
