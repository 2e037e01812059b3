import type { QuestionSummary } from './answers.ts'
import type { BoardPlace } from './board.ts'
import type { MessageCase } from './core/message-states.ts'

/**
 * How an event went (schema: EventReport). In a report that is shared, a count of one to four people is null: such
 * groups are folded into others, or not told.
 */
export type EventReport = {
  readonly event: {
    readonly id: number
    readonly name: string
    readonly cover: string | null
    readonly type_id: number | null
    /** The unit and those beside it, or the free text. */
    readonly organisers: readonly string[]
    readonly address: string | null
    readonly start_time: string | null
    readonly end_time: string | null
    /** Are people checked in? Without that nobody knows who came. */
    readonly sign_in: boolean
  }
  /** When these numbers were true. */
  readonly as_of: string
  readonly folded: boolean
  /** What they still wait for. */
  readonly pending: {
    readonly is_over: boolean
    /** Is it known who did not come? */
    readonly settled: boolean
    readonly conflicts: number
    /** Devices that have scans which the server does not know. */
    readonly devices: number
  }
  readonly numbers: ReportNumbers
  readonly arrivals: {
    readonly step_minutes: number
    readonly spans: readonly { readonly at: string; readonly count: number }[]
  }
  readonly gates: readonly ReportGate[]
  /** How long people were there; null where nobody checks out. */
  readonly presence: ReportPresence | null
  /**
   * By when they registered; null for readers who see no answers, in what is shared, and as long as it is not final.
   */
  readonly no_shows: readonly ReportNoShows[] | null
  /** Of those with a seat; null for readers who see no answers. */
  readonly questions: readonly ReportQuestion[] | null
  readonly ratings: ReportRatings | null
  /** Null for readers who see no messages, and in what is shared. */
  readonly messages: readonly ReportMessages[] | null
}

export type ReportNumbers = {
  /** Null: there is no limit. */
  readonly limit: number | null
  /** How often the event’s page was opened; null where nobody counted from the beginning. */
  readonly viewed: number | null
  readonly registered: number | null
  readonly seated: number | null
  readonly arrived: number | null
  readonly leave: number | null
  /** Null as long as it is not final. */
  readonly no_show: number | null
  readonly rated: number | null
}

export type ReportPresence = {
  /** Who checked out, and who forgot. */
  readonly left: number | null
  readonly closed: number | null
  /** Of the minutes of each of those; null for none. */
  readonly median: number | null
  /** How many were there for `least` minutes and fewer than `most`; an empty list where few were for each. */
  readonly spans: readonly { readonly least: number; readonly most: number; readonly count: number }[]
}

/** Of those who registered at least `least` days before the start and, unless `most` is null, fewer than `most`. */
export type ReportNoShows = {
  readonly least: number
  readonly most: number | null
  readonly seated: number
  readonly no_show: number
}

export type ReportGate = BoardPlace & {
  /** Of those whose arrival counts. */
  readonly arrived: number
  readonly devices: number | null
  readonly first: string | null
  readonly last: string | null
  /** From one scan to the next on the same device: the median, in seconds. */
  readonly seconds: number | null
  readonly turned_away: number | null
  readonly conflicts: number | null
}

type Folded<Count> = Omit<Count, 'count'> & { readonly count: number | null }
export type ReportQuestion = Omit<QuestionSummary, 'counts' | 'answered'> & {
  readonly answered: number | null
  readonly counts: readonly Folded<QuestionSummary['counts'][number]>[]
}

export type ReportRatings = {
  readonly average: number | null
  /** How many gave so many stars; `least` and `most` differ where few gave each. */
  readonly scores: readonly { readonly least: number; readonly most: number; readonly count: number }[]
  /** The latest first, without the names of those who wrote. */
  readonly comments: readonly { readonly score: number | null; readonly comment: string }[]
  /** Those that are not shown, because they are too many or name somebody. */
  readonly hidden_comments: number
}

/** What was sent about the event in one case. */
export type ReportMessages = {
  readonly case: MessageCase
  readonly sent: number
  readonly waiting: number
  readonly failed: number
}

/** What whoever has the link of a report sees. */
export type SharedReport = {
  /** `word`: it needs the right word; `log_in`: it is for people who are logged in. */
  readonly state: 'open' | 'word' | 'log_in'
  readonly ends_at: string | null
  readonly report: EventReport | null
}
