import {
  type EventReport,
  type Lang,
  MESSAGE_CASE,
  type ReportGate,
  type ReportQuestion,
  type Text,
} from '@cubic/contract'
import { gateName } from '../check-in/gate.ts'
import { arrivalRate, DEFINITIONS, type DefinedNumber, noShowRate } from '../statistics/definitions.ts'
import { OTHER_CHOICES } from './fold.ts'
import { NOTES, TITLES, WORDS } from './section-words.ts'

/**
 * A part of a report in words: pages, PDF and spreadsheet draw the same. A count or share is a text, as it is shown;
 * `value` is what a bar is as long as.
 */
export type ReportSection = { readonly key: SectionKey; readonly title: string; readonly note: string } & SectionBody
export type SectionKey = keyof typeof TITLES | `question-${number}`
type SectionBody =
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | { readonly kind: 'bars'; readonly head: readonly string[]; readonly bars: readonly Bar[]; readonly stars: boolean }
  | {
      readonly kind: 'columns'
      readonly head: readonly string[]
      readonly columns: readonly Column[]
      /** Before which column the event begins; null where it began before the first or after the last. */
      readonly start: number | null
    }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'quotes'; readonly quotes: readonly Quote[] }

export type Figure = { readonly label: string; readonly value: string; readonly note: string; readonly says: string }
export type Bar = { readonly label: string; readonly value: number; readonly count: string; readonly share: string }
export type Column = { readonly label: string; readonly value: number }
export type Quote = { readonly text: string; readonly score: number | null }

/** How the reader reads moments: `time` is `14:30` in the organisation's zone. */
export type ReportWriting = { readonly lang: Lang; readonly time: (moment: string) => string }

/** Writes a report in words, without the parts that are empty or not for its reader. */
export function reportSections(report: EventReport, writing: ReportWriting): readonly ReportSection[] {
  const { lang } = writing
  return [
    { ...titled('numbers', lang), ...figuresOf(report, lang) },
    {
      ...titled('funnel', lang),
      ...(report.numbers.viewed === null ? {} : { title: WORDS.fromViews[lang] }),
      note: NOTES.ofBefore[lang],
      ...funnelOf(report, lang),
    },
    ...arrivalsOf(report, writing),
    ...presenceOf(report, lang),
    ...(report.questions ?? []).flatMap((question) => questionOf(question, lang)),
    ...noShowsOf(report, lang),
    ...ratingsOf(report, lang),
    ...gatesOf(report, writing),
    ...messagesOf(report, lang),
  ]
}

/** Returns a section as a table, whatever it is drawn as; the first column names the row. */
export function tableOf(
  section: ReportSection,
  lang: Lang,
): {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
} {
  switch (section.kind) {
    case 'figures':
      return {
        head: [WORDS.item[lang], WORDS.count[lang], WORDS.share[lang]],
        rows: section.figures.map(({ label, value, note }) => [label, value, note]),
      }
    case 'bars':
      return { head: section.head, rows: section.bars.map(({ label, count, share }) => [label, count, share]) }
    case 'columns':
      return { head: section.head, rows: section.columns.map(({ label, value }) => [label, printCount(value)]) }
    case 'table':
      return section
    case 'quotes':
      return {
        head: [TITLES.comments[lang], WORDS.stars[lang]],
        rows: section.quotes.map(({ text, score }) => [text, score === null ? '' : String(score)]),
      }
  }
}

/** What each number means, for those who read it on paper. */
export function definitionsOf(
  lang: Lang,
  { presence, numbers }: EventReport,
): readonly { readonly label: string; readonly says: string }[] {
  const told = [
    ...(numbers.viewed === null ? [] : (['viewed'] as const)),
    'registered',
    'seated',
    'arrived',
    ...(presence ? (['left', 'present'] as const) : []),
    'leave',
    'no_show',
    'arrival_rate',
    'no_show_rate',
  ] as const
  return told.map((name) => ({ label: DEFINITIONS[name].label[lang], says: DEFINITIONS[name].says[lang] }))
}

export function printCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** `89.7%`; nothing of nothing. */
export function printShare(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(1)}%`
}

function titled(key: keyof typeof TITLES, lang: Lang) {
  return { key, title: TITLES[key][lang], note: '' } as const
}

function figuresOf({ event, numbers, presence, ratings, folded, pending }: EventReport, lang: Lang): SectionBody {
  const figure = (name: DefinedNumber, count: number | null, share: number | null = null): Figure => ({
    label: DEFINITIONS[name].label[lang],
    // fewer than five, or what would tell how many of others there are
    value: count === null ? WORDS.notTold[lang] : printCount(count),
    note: printShare(share),
    says: DEFINITIONS[name].says[lang],
  })
  const { limit, arrived, seated, leave, no_show: noShow, rated } = numbers
  const rate =
    arrived === null || seated === null || (leave === null && folded)
      ? null
      : arrivalRate({ arrived, seated, leave: leave ?? 0 })
  return {
    kind: 'figures',
    figures: [
      { label: WORDS.limit[lang], value: limit === null ? WORDS.noLimit[lang] : printCount(limit), note: '', says: '' },
      figure('registered', numbers.registered),
      figure('seated', seated),
      ...(event.sign_in ? [figure('arrived', arrived, rate)] : []),
      ...(presence && presence.left !== null ? [figure('left', presence.left)] : []),
      ...(presence && presence.median !== null ? [figure('present', presence.median)] : []),
      figure('leave', leave),
      ...(event.sign_in
        ? [
            pending.settled
              ? figure(
                  'no_show',
                  noShow,
                  noShow === null || seated === null ? null : noShowRate({ no_show: noShow, seated }),
                )
              : { ...figure('no_show', 0), value: WORDS.notYet[lang] },
          ]
        : []),
      ...(ratings
        ? [
            {
              ...figure('rating', rated),
              value: ratings.average === null ? '—' : ratings.average.toFixed(1),
              note: NOTES.ratings[lang](rated === null ? WORDS.few[lang] : printCount(rated)),
            },
          ]
        : []),
    ],
  }
}

function funnelOf(
  { event, numbers: { viewed, registered, seated, arrived, rated } }: EventReport,
  lang: Lang,
): SectionBody {
  type Step = readonly [label: Text, count: number | null, before: number | null]
  const arrival: Step = [DEFINITIONS.arrived.label, arrived, seated]
  const rating: Step = [WORDS.rated, rated, event.sign_in ? arrived : seated]
  const steps: readonly Step[] = [
    ...(viewed === null ? [] : [[DEFINITIONS.viewed.label, viewed, null] as const]),
    [DEFINITIONS.registered.label, registered, viewed],
    [DEFINITIONS.seated.label, seated, registered],
    ...(event.sign_in ? [arrival] : []),
    ...(rated === 0 ? [] : [rating]),
  ]
  return {
    kind: 'bars',
    stars: false,
    // page views are no people
    head: [WORDS.item[lang], WORDS.number[lang], WORDS.ofBefore[lang]],
    bars: steps.map(([label, count, before]) => barOf(label[lang], count, before, lang)),
  }
}

function barOf(label: string, count: number | null, whole: number | null, lang: Lang): Bar {
  return {
    label,
    value: count ?? 0,
    count: count === null ? WORDS.few[lang] : printCount(count),
    share: count === null || whole === null || whole === 0 ? '' : printShare(count / whole),
  }
}

const MINUTE_MS = 60_000
/** At least this many columns are drawn, so that the first do not fill the whole width. */
const COLUMNS = { least: 12, most: 400 } as const

function arrivalsOf({ arrivals, event, folded }: EventReport, { lang, time }: ReportWriting): readonly ReportSection[] {
  const { step_minutes: step, spans } = arrivals
  // of everybody at once, the number is above
  if (spans.length < (folded ? 2 : 1)) return []
  const size = step * MINUTE_MS
  const known = new Map(spans.map(({ at, count }) => [Date.parse(at), count]))
  const first = Math.min(...known.keys())
  const last = Math.max(...known.keys(), step === 1 ? first + (COLUMNS.least - 1) * size : first)
  const length = Math.min((last - first) / size + 1, COLUMNS.most)
  const columns = Array.from({ length }, (_, index) => {
    const at = first + index * size
    return { at, label: time(new Date(at).toISOString()), value: known.get(at) ?? 0 }
  })
  const most = columns.reduce((best, column) => (column.value > best.value ? column : best))
  const begins = event.start_time === null ? Number.NaN : Date.parse(event.start_time)
  const start = columns.findIndex(({ at }) => at >= begins)
  return [
    {
      ...titled('arrivals', lang),
      note: [NOTES.perMinutes[lang](step), NOTES.fastest[lang](most.label, printCount(most.value))].join(
        lang === 'cn' ? '；' : '. ',
      ),
      kind: 'columns',
      head: [WORDS.time[lang], DEFINITIONS.arrived.label[lang]],
      columns: columns.map(({ label, value }) => ({ label, value })),
      start: start > 0 ? start : null,
    },
  ]
}

function presenceOf({ presence, numbers: { arrived } }: EventReport, lang: Lang): readonly ReportSection[] {
  if (!presence || presence.spans.every(({ count }) => count === 0)) return []
  const { closed, spans } = presence
  return [
    {
      ...titled('presence', lang),
      note: closed !== null && closed > 0 ? NOTES.closed[lang](printCount(closed)) : '',
      kind: 'bars',
      stars: false,
      head: [WORDS.minutes[lang], WORDS.count[lang], WORDS.share[lang]],
      bars: spans.map(({ least, most, count }) => barOf(NOTES.span[lang](least, most), count, arrived, lang)),
    },
  ]
}

function noShowsOf({ no_shows: groups }: EventReport, lang: Lang): readonly ReportSection[] {
  if (!groups || groups.every(({ no_show: noShow }) => noShow === 0)) return []
  return [
    {
      ...titled('no_shows', lang),
      note: NOTES.no_shows[lang],
      kind: 'bars',
      stars: false,
      head: [WORDS.registeredBefore[lang], DEFINITIONS.no_show.label[lang], DEFINITIONS.no_show_rate.label[lang]],
      bars: groups
        .filter(({ seated }) => seated > 0)
        .map(({ least, most, seated, no_show: noShow }) => ({
          ...barOf(NOTES.daysBefore[lang](least, most), noShow, seated, lang),
          // groups differ in size: their rates are compared, in percent
          value: (100 * noShow) / seated,
        })),
    },
  ]
}

function questionOf(question: ReportQuestion, lang: Lang): readonly ReportSection[] {
  const { id, name, answered, counts, numbers } = question
  if (counts.length === 0) return []
  const tidy = (number: number) => String(Math.round(number * 100) / 100)
  const takesSeveral = answered !== null && counts.reduce((sum, { count }) => sum + (count ?? 0), 0) > answered
  const notes = [
    answered === null ? WORDS.few[lang] : NOTES.answered[lang](printCount(answered)),
    ...(takesSeveral ? [NOTES.multiple[lang]] : []),
    ...(numbers ? [NOTES.numbers[lang](tidy(numbers.median), tidy(numbers.mean))] : []),
  ]
  return [
    {
      key: `question-${id}`,
      title: name,
      note: notes.join(lang === 'cn' ? '，' : ', '),
      kind: 'bars',
      stars: false,
      head: [WORDS.item[lang], WORDS.count[lang], WORDS.share[lang]],
      bars: counts.map(({ answer, count }) =>
        barOf(answer === OTHER_CHOICES ? WORDS.other[lang] : answer, count, answered, lang),
      ),
    },
  ]
}

function ratingsOf({ ratings }: EventReport, lang: Lang): readonly ReportSection[] {
  if (!ratings || ratings.average === null) return []
  const total = ratings.scores.reduce((sum, { count }) => sum + count, 0)
  const { comments, hidden_comments: hidden } = ratings
  const section = {
    ...titled('ratings', lang),
    note: NOTES.average[lang](ratings.average.toFixed(1), printCount(total)),
    kind: 'bars' as const,
    stars: true,
    head: [WORDS.item[lang], WORDS.count[lang], WORDS.share[lang]],
    bars: ratings.scores.map(({ least, most, count }) =>
      barOf(NOTES.stars[lang](least === most ? String(least) : `${least}–${most}`), count, total, lang),
    ),
  }
  return [
    // folded into one, they say what the average says
    ...(ratings.scores.length > 1 ? [section] : []),
    ...(comments.length > 0
      ? [
          {
            ...titled('comments', lang),
            note: hidden > 0 ? NOTES.hidden[lang](printCount(hidden)) : NOTES.noNames[lang],
            kind: 'quotes' as const,
            quotes: comments.map(({ comment, score }) => ({ text: comment, score })),
          },
        ]
      : []),
  ]
}

function gatesOf({ gates, folded }: EventReport, { lang, time }: ReportWriting): readonly ReportSection[] {
  // one place without a name says no more than the number of arrivals
  if (gates.every(({ gate, self, conflicts, turned_away: away }) => gate === null && !self && !conflicts && !away))
    return []
  const nameOf = ({ gate, self }: ReportGate) =>
    self ? WORDS.self[lang] : gate === null ? (folded ? WORDS.otherGates : WORDS.noGate)[lang] : gateName(gate, lang)
  const known = (count: number | null) => (count === null ? '—' : printCount(count))
  const span = ({ first, last }: ReportGate) => (first && last ? `${time(first)} – ${time(last)}` : '—')
  const hasSeconds = gates.some(({ seconds }) => seconds !== null)
  type GateColumn = readonly [name: string, cellOf: (gate: ReportGate) => string]
  const secondsColumn: GateColumn = [
    WORDS.seconds[lang],
    ({ seconds }) => (seconds === null ? '—' : NOTES.inSeconds[lang](seconds.toFixed(1))),
  ]
  const doorFacts: readonly GateColumn[] = [
    [WORDS.devices[lang], ({ devices }) => known(devices)],
    [WORDS.fromTo[lang], span],
    ...(hasSeconds ? [secondsColumn] : []),
    [WORDS.turnedAway[lang], (gate) => known(gate.turned_away)],
    [WORDS.conflicts[lang], ({ conflicts }) => known(conflicts)],
  ]
  const columns: readonly GateColumn[] = [
    [WORDS.gate[lang], nameOf],
    [DEFINITIONS.arrived.label[lang], (gate) => known(gate.arrived)],
    ...(gates.some(({ devices }) => devices !== null) ? doorFacts : []),
  ]
  return [
    {
      ...titled('gates', lang),
      note: hasSeconds ? NOTES.seconds[lang] : '',
      kind: 'table',
      head: columns.map(([name]) => name),
      rows: gates.map((gate) => columns.map(([, cellOf]) => cellOf(gate))),
    },
  ]
}

function messagesOf({ messages }: EventReport, lang: Lang): readonly ReportSection[] {
  if (!messages || messages.length === 0) return []
  return [
    {
      ...titled('messages', lang),
      kind: 'table',
      head: [WORDS.messageCase[lang], WORDS.sent[lang], WORDS.waiting[lang], WORDS.failed[lang]],
      rows: messages.map(({ case: name, sent, waiting, failed }) => [
        MESSAGE_CASE[name][lang],
        ...[sent, waiting, failed].map(printCount),
      ]),
    },
  ]
}
