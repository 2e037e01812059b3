import type {
  EventReport,
  ReportGate,
  ReportNumbers,
  ReportPresence,
  ReportQuestion,
  ReportRatings,
} from '@cubic/contract'
import { COUNTED } from '../registration/counted-answers.ts'
import { QUESTION_TYPES } from '../registration/question-types.ts'
import { GROUP_MIN } from '../statistics/definitions.ts'

const isSmall = (count: number): boolean => count > 0 && count < GROUP_MIN
const told = (count: number | null): number | null => (count !== null && isSmall(count) ? null : count)
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/**
 * Makes of a report what may be shared: no messages, no devices, no texts but comments, and no group of fewer than five
 * people, not even as what is left of a question's answers.
 */
export function foldReport(report: EventReport): EventReport {
  const { arrived } = report.numbers
  return {
    ...report,
    folded: true,
    pending: { ...report.pending, devices: 0 },
    numbers: foldNumbers(report.numbers),
    arrivals: foldArrivals(report.arrivals),
    gates: arrived === null || isSmall(arrived) ? [] : foldGates(report.gates),
    presence: foldPresence(report),
    no_shows: null,
    questions: report.questions && report.questions.map(foldQuestion),
    ratings: report.ratings && foldRatings(report.ratings),
    messages: null,
  }
}

/** Of arrived, on leave and absent, which make up the seated, none or at least two are kept back. */
function foldNumbers(numbers: ReportNumbers): ReportNumbers {
  const [arrived, leave, noShow] = [told(numbers.arrived), told(numbers.leave), told(numbers.no_show)]
  const isPart = arrived === null || leave === null || (numbers.no_show !== null && noShow === null)
  return {
    limit: numbers.limit,
    viewed: numbers.viewed,
    registered: told(numbers.registered),
    seated: told(numbers.seated),
    arrived,
    leave: isPart ? null : leave,
    no_show: isPart ? null : noShow,
    rated: told(numbers.rated),
  }
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440] as const
const MINUTE_MS = 60_000

/** Takes the shortest spans in none of which so few people came; none where no spans do. */
function foldArrivals({ step_minutes: least, spans }: EventReport['arrivals']): EventReport['arrivals'] {
  for (const step of STEPS.filter((each) => each >= least)) {
    const counts = new Map<number, number>()
    for (const { at, count } of spans) {
      const from = Math.floor(Date.parse(at) / MINUTE_MS / step) * step
      counts.set(from, (counts.get(from) ?? 0) + count)
    }
    if (![...counts.values()].some(isSmall))
      return {
        step_minutes: step,
        spans: [...counts].map(([from, count]) => ({ at: new Date(from * MINUTE_MS).toISOString(), count })),
      }
  }
  return { step_minutes: least, spans: [] }
}

/** Merges the small ones, and as many of the next as it takes to hide them. */
function splitSmall<Group>(groups: readonly Group[], countOf: (group: Group) => number) {
  const ascending = groups.filter((group) => countOf(group) > 0).toSorted((one, two) => countOf(one) - countOf(two))
  let merged = ascending.filter((group) => isSmall(countOf(group)))
  while (merged.length > 0 && isSmall(sumOf(merged.map(countOf))) && merged.length < ascending.length)
    merged = ascending.slice(0, merged.length + 1)
  const sum = sumOf(merged.map(countOf))
  return { kept: groups.filter((group) => !merged.includes(group)), merged, sum }
}

/** The median of enough people, and those spans that hold enough, unless the others could be computed from them. */
function foldPresence({ presence, numbers: { arrived } }: EventReport): ReportPresence | null {
  if (!presence || arrived === null || isSmall(arrived)) return null
  const counted = sumOf(presence.spans.map(({ count }) => count))
  const isTold = !isSmall(counted) && presence.spans.every(({ count }) => !isSmall(count))
  return {
    left: null,
    closed: null,
    median: isSmall(counted) ? null : presence.median,
    spans: isTold ? presence.spans : [],
  }
}

/** Gates do not say who worked there, nor when the first and the last came. */
function foldGates(gates: readonly ReportGate[]): readonly ReportGate[] {
  const { kept, merged, sum } = splitSmall(gates, ({ arrived }) => arrived)
  const facts = { devices: null, first: null, last: null, seconds: null, turned_away: null, conflicts: null }
  const shown = kept.filter(({ arrived }) => arrived > 0).map(({ gate, self, arrived }) => ({ gate, self, arrived }))
  const rest = merged.length > 0 && !isSmall(sum) ? [{ gate: null, self: false, arrived: sum }] : []
  return [...shown, ...rest].map((gate) => ({ ...gate, ...facts }))
}

/** The answer that stands for several choices. */
export const OTHER_CHOICES = ''

function foldQuestion(question: ReportQuestion): ReportQuestion {
  const counted = question.counts.map(({ answer, count }) => ({ answer, count: count ?? 0 }))
  const folded = { ...question, answered: told(question.answered), numbers: null, latest: [] }
  if (folded.answered === null) return { ...folded, counts: [] }
  const of = COUNTED[question.type]
  if (of === 'numbers' || of === 'days') return { ...folded, counts: foldOrdered(counted) }
  const { choices } = QUESTION_TYPES[question.type]
  if (choices === 'one') {
    const { kept, merged, sum } = splitSmall(counted, ({ count }) => count)
    const rest = merged.length > 0 && !isSmall(sum) ? [{ answer: OTHER_CHOICES, count: sum }] : []
    return { ...folded, counts: [...kept, ...rest] }
  }
  // People take several of these, so that no sum tells how many took one that is kept back.
  if (choices === 'many')
    return { ...folded, counts: counted.map(({ answer, count }) => ({ answer, count: told(count) })) }
  return { ...folded, counts: [] }
}

type Counted = { readonly answer: string; readonly count: number }

/** Merges neighbours until each group is large enough. */
function foldOrdered(counts: readonly Counted[]): readonly Counted[] {
  return mergeNeighbours(counts).map((group) => {
    const [first, last] = [group[0]?.answer ?? '', group.at(-1)?.answer ?? '']
    return { answer: first === last ? first : `${first} … ${last}`, count: sumOf(group.map(({ count }) => count)) }
  })
}

function mergeNeighbours<Group extends { readonly count: number }>(
  groups: readonly Group[],
): readonly (readonly Group[])[] {
  const merged: Group[][] = []
  let open: Group[] = []
  for (const group of groups) {
    open.push(group)
    if (sumOf(open.map(({ count }) => count)) < GROUP_MIN) continue
    merged.push(open)
    open = []
  }
  if (open.length === 0) return merged
  const last = merged.pop()
  return last ? [...merged, [...last, ...open]] : []
}

function foldRatings({ average, scores, comments, hidden_comments: hidden }: ReportRatings): ReportRatings {
  if (sumOf(scores.map(({ count }) => count)) < GROUP_MIN)
    return { average: null, scores: [], comments: [], hidden_comments: 0 }
  const merged = mergeNeighbours(scores.toSorted((one, two) => one.least - two.least))
  return {
    average,
    scores: merged
      .map((group) => ({
        least: group[0]?.least ?? 1,
        most: group.at(-1)?.most ?? 5,
        count: sumOf(group.map(({ count }) => count)),
      }))
      .toReversed(),
    // A comment of one who gave two stars would tell who did.
    comments: comments.map(({ comment }) => ({ score: null, comment })),
    hidden_comments: hidden,
  }
}
