import type { EventReport, ReportQuestion } from '@cubic/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldReport, OTHER_CHOICES } from './fold.ts'

const count = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 400 }))
const question = fc
  .record({
    type: fc.constantFrom('radio', 'checkbox', 'number', 'date', 'text', 'phone'),
    counts: fc.array(count, { maxLength: 9 }),
  })
  .map(({ type, counts }): ReportQuestion => ({
    id: 1,
    name: 'q',
    type: type as ReportQuestion['type'],
    removed: false,
    answered: counts.reduce((sum, each) => sum + each, 0),
    counts: counts.map((each, index) => ({ answer: `a${index}`, count: each })),
    numbers: type === 'number' ? { least: 1, median: 2, mean: 2, most: 3 } : null,
    latest: ['somebody’s own words'],
  }))
const START = Date.parse('2026-11-19T05:52:00Z')
const report = fc
  .record({
    arrived: count,
    leave: count,
    absent: count,
    others: count,
    questions: fc.array(question, { maxLength: 4 }),
    minutes: fc.option(fc.array(count, { maxLength: 6 })),
    scores: fc.array(count, { minLength: 5, maxLength: 5 }),
    gates: fc.array(count, { maxLength: 5 }),
    spans: fc.array(fc.record({ minute: fc.nat(200), count: fc.integer({ min: 1, max: 30 }) }), { maxLength: 40 }),
  })
  .map(({ arrived, leave, absent, others, questions, minutes, scores, gates, spans }): EventReport => {
    const seated = arrived + leave + absent
    const rated = scores.reduce((sum, each) => sum + each, 0)
    const nobody = { devices: 2, first: null, last: null, seconds: null, turned_away: 3, conflicts: 1 }
    return {
      event: { id: 1, name: 'e', cover: null, type_id: null, organisers: [], address: null, start_time: null, end_time: null, sign_in: true }, // prettier-ignore
      as_of: '2026-11-24T06:03:00Z',
      folded: false,
      pending: { is_over: true, settled: true, conflicts: 0, devices: 1 },
      numbers: { limit: 3, viewed: 40, registered: seated + others, seated, arrived, leave, no_show: absent, rated },
      arrivals: {
        step_minutes: 1,
        spans: [...new Map(spans.map(({ minute, count: people }) => [minute, people]))].map(([minute, people]) => ({
          at: new Date(START + minute * 60_000).toISOString(),
          count: people,
        })),
      },
      gates: gates.map((people, index) => ({ gate: `g${index}`, self: false, arrived: people, ...nobody })),
      presence: minutes && {
        left: minutes[0] ?? 0,
        closed: minutes[1] ?? 0,
        median: 90,
        spans: minutes.map((people, index) => ({ least: index * 30, most: (index + 1) * 30, count: people })),
      },
      no_shows: [{ least: 0, most: null, seated: 3, no_show: 1 }],
      questions,
      ratings: {
        average: rated === 0 ? null : 4,
        scores: scores.map((each, index) => ({ least: 5 - index, most: 5 - index, count: each })),
        comments: [{ score: 2, comment: 'too hot' }],
        hidden_comments: 0,
      },
      messages: [{ case: 'reminder', sent: 3, waiting: 0, failed: 1 }],
    }
  })
const isSmall = (each: number | null) => each !== null && each > 0 && each < 5
const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((all, each) => all + (each ?? 0), 0)

describe('a report that is shared', () => {
  it('tells no group of one to four people, and loses nobody of those who are told together', () => {
    fc.assert(
      fc.property(report, (whole) => {
        const { numbers, arrivals, gates, presence, no_shows: noShows, questions, ratings } = foldReport(whole)
        expect(noShows).toBeNull()
        const { limit: _limit, ...people } = numbers
        const counts = [
          ...Object.values(people),
          ...arrivals.spans.map((span) => span.count),
          ...gates.map(({ arrived }) => arrived),
          ...(presence ? [presence.left, presence.closed, ...presence.spans.map((span) => span.count)] : []),
          ...(questions ?? []).flatMap((each) => [each.answered, ...each.counts.map((answer) => answer.count)]),
          ...(ratings?.scores ?? []).map((score) => score.count),
        ]
        expect(counts.filter(isSmall)).toEqual([])
        // of the parts of the seated, none can be computed from the others
        const parts = [numbers.arrived, numbers.leave, numbers.no_show]
        expect(parts.filter((part) => part === null)).not.toHaveLength(1)
        for (const [index, folded] of (questions ?? []).entries()) {
          const asked = whole.questions?.[index]
          if (folded.type === 'checkbox' || folded.counts.length === 0) continue
          expect(sum(folded.counts.map((answer) => answer.count))).toBe(asked?.answered)
        }
        if (ratings && ratings.scores.length > 0)
          expect(sum(ratings.scores.map((score) => score.count))).toBe(numbers.rated)
        if (arrivals.spans.length > 0)
          expect(sum(arrivals.spans.map((span) => span.count))).toBe(
            sum(whole.arrivals.spans.map((span) => span.count)),
          )
      }),
      { numRuns: 500 },
    )
  })

  it('holds no messages, no devices, no words of answers, and no stars beside a comment', () => {
    fc.assert(
      fc.property(report, (whole) => {
        const folded = foldReport(whole)
        expect(folded.messages).toBeNull()
        expect(folded.gates.every(({ devices, turned_away: away }) => devices === null && away === null)).toBe(true)
        expect((folded.questions ?? []).flatMap(({ latest }) => latest)).toEqual([])
        expect((folded.questions ?? []).filter(({ type, counts }) => type === 'text' && counts.length > 0)).toEqual([])
        expect((folded.ratings?.comments ?? []).every(({ score }) => score === null)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('hides who alone gave an answer behind the next that few gave', () => {
    const [asked] = fc.sample(report, 1)
    const radio = {
      id: 1,
      name: 'meal',
      type: 'radio' as const,
      removed: false,
      answered: 108,
      numbers: null,
      latest: [],
    }
    const counts = [['meat', 97], ['vegan', 8], ['halal', 3]].map(([answer, people]) => ({ answer: String(answer), count: Number(people) })) // prettier-ignore
    const folded = asked && foldReport({ ...asked, questions: [{ ...radio, counts }] })
    expect(folded?.questions?.[0]?.counts).toEqual([
      { answer: 'meat', count: 97 },
      { answer: OTHER_CHOICES, count: 11 },
    ])
  })
})
