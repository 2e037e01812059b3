import { describe, expect, it } from 'vitest'
import { checkDates } from './check-dates.ts'
import { datesOfRule } from './dates-of-rule.ts'
import { localOf, momentOf, shiftedWith } from './local-time.ts'

const SHANGHAI = { zone: 'Asia/Shanghai', max: 60 }
const BERLIN = { zone: 'Europe/Berlin', max: 60 }
/** A Wednesday, 19:00 in Shanghai. */
const FIRST = new Date('2026-11-04T11:00:00Z')
const WEDNESDAY = 3

const printed = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16))

describe('the dates that a rule fills in', () => {
  it.each([
    ['each week', { weekdays: [WEDNESDAY], everyWeeks: 1, until: { count: 3 } }, ['11-11', '11-18', '11-25']],
    ['every other week', { weekdays: [WEDNESDAY], everyWeeks: 2, until: { count: 2 } }, ['11-18', '12-02']],
    [
      'on several days',
      { weekdays: [1, 3, 5], everyWeeks: 1, until: { day: '2026-11-11' } },
      ['11-06', '11-09', '11-11'],
    ],
    // the rest of the first week counts as its week; Sunday ends it
    [
      'every other week on several days',
      { weekdays: [0, 1], everyWeeks: 2, until: { count: 3 } },
      ['11-08', '11-16', '11-22'],
    ],
    [
      'until a day that is one of them',
      { weekdays: [WEDNESDAY], everyWeeks: 1, until: { day: '2026-11-18' } },
      ['11-11', '11-18'],
    ],
    ['until a day before all of them', { weekdays: [WEDNESDAY], everyWeeks: 1, until: { day: '2026-11-10' } }, []],
    ['on no day', { weekdays: [], everyWeeks: 1, until: { count: 3 } }, []],
  ])('come %s', (_, rule, days) => {
    expect(printed(datesOfRule(FIRST, rule, SHANGHAI))).toEqual(days.map((day) => `2026-${day}T11:00`))
  })

  it('are never more than the most, and end after three years', () => {
    const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1, until: { day: '9999-12-31' } }
    expect(datesOfRule(FIRST, daily, SHANGHAI)).toHaveLength(60)
    expect(datesOfRule(FIRST, { ...daily, weekdays: [3] }, { ...SHANGHAI, max: 1000 })).toHaveLength(156)
  })

  it('keep the time of day over changes of the clocks', () => {
    // 25 October 2026 ends summer time in Berlin
    const rule = { weekdays: [3], everyWeeks: 1, until: { count: 3 } }
    expect(printed(datesOfRule(new Date('2026-10-14T17:00:00Z'), rule, BERLIN))).toEqual([
      '2026-10-21T17:00',
      '2026-10-28T18:00',
      '2026-11-04T18:00',
    ])
    // an evening whose UTC day is another one
    expect(
      printed(datesOfRule(new Date('2026-11-04T04:30:00Z'), rule, { ...BERLIN, zone: 'America/New_York' })),
    ).toEqual(['2026-11-05T04:30', '2026-11-12T04:30', '2026-11-19T04:30'])
  })

  it('fall later where the clocks skip their hour', () => {
    // 28 March 2027: 02:00 becomes 03:00
    const rule = { weekdays: [0], everyWeeks: 1, until: { count: 2 } }
    expect(printed(datesOfRule(new Date('2027-03-21T01:30:00Z'), rule, BERLIN))).toEqual([
      '2027-03-28T01:30',
      '2027-04-04T00:30',
    ])
  })
})

describe('local time', () => {
  it('is read and written alike, but for hours that the clocks skip', () => {
    for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
      for (let day = 0; day < 400; day += 3) {
        const moment = new Date(Date.UTC(2026, 0, 1, 5, 17) + day * 86_400_000)
        expect(momentOf(localOf(moment, zone), zone)).toEqual(moment)
      }
  })

  it('takes the first of an hour that comes twice', () => {
    expect(momentOf(Date.UTC(2026, 9, 25, 2, 30), 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('keeps the distance by the clocks', () => {
    const from = new Date('2026-10-14T17:00:00Z')
    const to = new Date('2026-10-28T18:00:00Z')
    // closes the evening before at 20:00
    expect(shiftedWith(new Date('2026-10-13T18:00:00Z'), { from, to }, 'Europe/Berlin').toISOString()).toBe(
      '2026-10-27T19:00:00.000Z',
    )
  })
})

describe('the dates of a series', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  const on = (day: string, end: string | null = null) => ({
    start: new Date(day),
    end: end === null ? null : new Date(end),
  })

  it('are sorted, as long as the event', () => {
    const given = [on('2026-11-12T11:00:00Z'), on('2026-11-05T11:00:00Z', '2026-11-05T11:30:00Z')]
    expect(checkDates(given, { now, length: 5_400_000, taken: [] })).toEqual({
      dates: [on('2026-11-05T11:00:00Z', '2026-11-05T11:30:00Z'), on('2026-11-12T11:00:00Z', '2026-11-12T12:30:00Z')],
      problems: [],
    })
    expect(checkDates([on('2026-11-12T11:00:00Z')], { now, length: null, taken: [] }).dates[0]?.end).toBeNull()
  })

  it('are refused one by one', () => {
    const given = [
      on('2026-10-31T11:00:00Z'),
      on('2026-11-05T11:00:00Z', '2026-11-05T11:00:00Z'),
      on('2026-11-06T11:00:00Z'),
      on('2026-11-06T11:00:00Z'),
      on('2026-11-04T11:00:00Z'),
    ]
    expect(checkDates(given, { now, length: null, taken: [FIRST] }).problems).toEqual([
      { index: 0, problem: 'past' },
      { index: 1, problem: 'ends_before' },
      { index: 3, problem: 'twice' },
      { index: 4, problem: 'twice' },
    ])
  })
})
