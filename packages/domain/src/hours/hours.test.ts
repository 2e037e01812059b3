import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkHoursSettings, earnedHours, hasDecimals } from './award.ts'
import { type Caps, countHours, type CountedEntry, sumHours, termOf } from './caps.ts'
import { missingHours, printHours, stackCubes, warningLevel } from './progress.ts'
import { addWorkingDays } from './working-days.ts'

const NONE = { minutes: 0, sessions: 0 }

describe('the hours of an event', () => {
  it('are fixed for attending', () => {
    const settings = { hours_rule: 'fixed', hours: 1.5, hours_sessions: null } as const
    expect(earnedHours(settings, NONE)).toBe(1.5)
  })
  it.each([
    [0, 0],
    [14, 0],
    [15, 0.25],
    [29, 0.25],
    [59, 0.75],
    [60, 1],
    [211, 3.5],
    [-5, 0],
  ])('are %i minutes rounded down to %f', (minutes, hours) => {
    const settings = { hours_rule: 'minutes', hours: null, hours_sessions: null } as const
    expect(earnedHours(settings, { minutes, sessions: 0 })).toBe(hours)
  })
  it('by time present are never more than the event says', () => {
    const settings = { hours_rule: 'minutes', hours: 2, hours_sessions: null } as const
    expect(earnedHours(settings, { minutes: 600, sessions: 0 })).toBe(2)
  })
  it.each([
    [0, 0],
    [2, 0],
    [3, 4],
    [5, 4],
  ])('for three of five sessions are at %i sessions %i', (sessions, hours) => {
    const settings = { hours_rule: 'sessions', hours: 4, hours_sessions: 3 } as const
    expect(earnedHours(settings, { minutes: 0, sessions })).toBe(hours)
  })
  it('are none without a rule', () => {
    expect(earnedHours({ hours_rule: null, hours: 3, hours_sessions: null }, { minutes: 60, sessions: 1 })).toBe(0)
  })
})

describe('the settings of an event', () => {
  const nothing = { hour_category_id: null, hours_rule: null, hours: null, hours_sessions: null }
  it('may leave hours out', () => {
    expect(checkHoursSettings(nothing)).toEqual([])
  })
  it.each([
    [{ hour_category_id: 1 }, ['hours_rule']],
    [{ hour_category_id: 1, hours_rule: 'fixed' as const }, ['hours']],
    [{ hour_category_id: 1, hours_rule: 'minutes' as const }, []],
    [{ hour_category_id: 1, hours_rule: 'sessions' as const }, ['hours', 'hours_sessions']],
    [{ hour_category_id: 1, hours_rule: 'sessions' as const, hours: 2, hours_sessions: 2 }, []],
    [{ hour_category_id: 1, hours_rule: 'fixed' as const, hours: 1.25 }, ['hours']],
    [{ hours: 1.25 }, ['hours']],
  ])('name what is missing: %j', (given, fields) => {
    expect(checkHoursSettings({ ...nothing, ...given }).map(({ field }) => field)).toEqual(fields)
  })
  it('take one decimal, entries two', () => {
    expect([0.1, 1.1, 2.3, 0.7].every((hours) => hasDecimals(hours, 1))).toBe(true)
    expect(hasDecimals(0.25, 1)).toBe(false)
    expect(hasDecimals(0.25, 2)).toBe(true)
    expect(hasDecimals(0.125, 2)).toBe(false)
  })
})

const anEntry = (id: number, earned_hours: number, given: Partial<CountedEntry> = {}): CountedEntry => ({
  id,
  earned_hours,
  earned_time: new Date(Date.UTC(2026, 8, 1, id)),
  day: '2026-09-01',
  term: '2026-09-01',
  ...given,
})

describe('the limits of a category', () => {
  it('say what an entry would have been, what was cut, and by which limit', () => {
    const counted = countHours([anEntry(1, 3), anEntry(2, 4, { day: '2026-09-02' }), anEntry(3, 2)], {
      cap_day: 4,
      cap_term: 6,
    })
    expect(counted.get(1)).toEqual({ hours: 3, cut_day: 0, cut_term: 0 })
    expect(counted.get(2)).toEqual({ hours: 3, cut_day: 0, cut_term: 1 })
    expect(counted.get(3)).toEqual({ hours: 0, cut_day: 1, cut_term: 1 })
  })
  it('count entries of the same moment by their ids', () => {
    const at = new Date(0)
    const counted = countHours([anEntry(9, 2, { earned_time: at }), anEntry(4, 2, { earned_time: at })], {
      cap_day: null,
      cap_term: 3,
    })
    expect([counted.get(4)?.hours, counted.get(9)?.hours]).toEqual([2, 1])
  })
  it('give back what they had cut once an earlier entry is gone', () => {
    const caps = { cap_day: null, cap_term: 4 }
    expect(countHours([anEntry(1, 3), anEntry(2, 3)], caps).get(2)?.hours).toBe(1)
    expect(countHours([anEntry(2, 3)], caps).get(2)?.hours).toBe(3)
  })
  it('of a term do not touch what is before the first', () => {
    expect(countHours([anEntry(1, 5, { term: null })], { cap_day: null, cap_term: 1 }).get(1)?.hours).toBe(5)
  })

  const quarters = fc.integer({ min: 0, max: 40 }).map((quarter) => quarter / 4)
  const cap = fc.option(fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10))
  const entries = fc
    .array(
      fc.record({ hours: quarters, day: fc.integer({ min: 1, max: 4 }), minute: fc.integer({ min: 0, max: 2 }) }),
      {
        maxLength: 12,
      },
    )
    .map((given) =>
      given.map(({ hours, day, minute }, index) =>
        anEntry(index + 1, hours, {
          day: `2026-09-0${day}`,
          term: day < 3 ? '2026-02-20' : '2026-09-03',
          earned_time: new Date(Date.UTC(2026, 8, day, 8, minute)),
        }),
      ),
    )

  it('let through the same whatever order the entries come in', () => {
    fc.assert(
      fc.property(entries, cap, cap, fc.integer(), (given, cap_day, cap_term, seed) => {
        const shuffled = given.toSorted((one, other) => ((one.id * 7919 + seed) % 13) - ((other.id * 7919 + seed) % 13))
        expect(countHours(shuffled, { cap_day, cap_term })).toEqual(countHours(given, { cap_day, cap_term }))
      }),
    )
  })
  it('sum to what a naive model of days and terms says', () => {
    fc.assert(
      fc.property(entries, cap, cap, (given, cap_day, cap_term) => {
        const counted = countHours(given, { cap_day, cap_term })
        expect(sumHours([...counted.values()].map(({ hours }) => hours))).toBe(naiveSum(given, { cap_day, cap_term }))
        for (const { id, earned_hours: earned } of given) {
          const { hours, cut_day, cut_term } = counted.get(id) ?? { hours: -1, cut_day: 0, cut_term: 0 }
          expect(sumHours([hours, cut_day, cut_term])).toBe(sumHours([earned]))
          expect(Math.min(hours, cut_day, cut_term)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

/** Only sums: of each day no more than its limit, of each term no more than its own. */
function naiveSum(entries: readonly CountedEntry[], { cap_day, cap_term }: Caps): number {
  const terms = [...new Set(entries.map(({ term }) => term))]
  const ofTerm = terms.map((term) => {
    const days = [...new Set(entries.filter((entry) => entry.term === term).map(({ day }) => day))]
    const ofDay = days.map((day) =>
      Math.min(
        cap_day ?? Infinity,
        sumHours(entries.filter((each) => each.day === day && each.term === term).map((each) => each.earned_hours)),
      ),
    )
    return Math.min(cap_term ?? Infinity, sumHours(ofDay))
  })
  return sumHours(ofTerm)
}

describe('terms', () => {
  const terms = [{ start: '2026-09-01' }, { start: '2026-02-20' }]
  it.each([
    ['2026-02-19', undefined],
    ['2026-02-20', '2026-02-20'],
    ['2026-08-31', '2026-02-20'],
    ['2027-01-05', '2026-09-01'],
  ])('of %s is the last that has begun: %s', (day, start) => {
    expect(termOf(terms, day)?.start).toBe(start)
  })
})

describe('working days', () => {
  it.each([
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-27', 5, '2026-12-04'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-25', 0, '2026-11-25'],
    ['2026-12-30', 3, '2027-01-04'],
  ])('leave out Saturdays and Sundays: %s and %i are %s', (day, days, end) => {
    expect(addWorkingDays(day, days)).toBe(end)
  })
})

describe('how far somebody is', () => {
  it.each([
    [9, 8, 'met'],
    [8, 8, 'met'],
    [6, 8, 'close'],
    [4, 8, 'short'],
    [3.75, 8, 'far'],
    [0, null, 'met'],
    [0, 0, 'met'],
  ] as const)('is said of %f of %s as %s', (hours, minimum, level) => {
    expect(warningLevel(hours, minimum)).toBe(level)
  })
  it('is what is missing, without errors of doubles', () => {
    expect(missingHours(14.4, 16)).toBe(1.6)
    expect(missingHours(17, 16)).toBe(0)
  })
  it('is a cube an hour at a target of 64', () => {
    expect(stackCubes({ locked: 38.5, published: 4, proposed: 2 }, 64)).toEqual({
      edge: 4,
      locked: 38,
      published: 4,
      proposed: 2,
    })
  })
  it('fills the nearest cube by share at other targets, and never more', () => {
    expect(stackCubes({ locked: 15, published: 0, proposed: 0 }, 30)).toEqual({
      edge: 3,
      locked: 13,
      published: 0,
      proposed: 0,
    })
    expect(stackCubes({ locked: 90, published: 80, proposed: 5 }, 100)).toEqual({
      edge: 5,
      locked: 112,
      published: 13,
      proposed: 0,
    })
  })
  it('is printed as people write it', () => {
    expect([1, 1.5, 0.25, 44.5].map(printHours)).toEqual(['1', '1.5', '0.25', '44.5'])
  })
})
