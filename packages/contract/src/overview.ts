export type TodayEvent = {
  readonly id: number
  readonly name: string
  readonly address: string | null
  readonly cover: string | null
  readonly type_id: number | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly expected: number
  readonly arrived: number
}

export type WaitingEvent = { readonly id: number; readonly name: string; readonly count: number }

type WaitingWork = {
  readonly events_to_review: number
  readonly applicants_to_review: number
  readonly unfinished_events: number
  readonly review_events: readonly WaitingEvent[]
  readonly review_applicants: readonly WaitingEvent[]
}

export type DayCount = { readonly day: string; readonly count: number; readonly before: number }

export type TypeCheckIn = {
  readonly type_id: number | null
  readonly name: string | null
  readonly events: number
  readonly expected: number
  readonly arrived: number
}

export type RatingComment = {
  readonly event_id: number
  readonly event_name: string
  readonly score: number
  readonly comment: string
}

type Ratings = {
  readonly average: number | null
  /** How many gave one star, two, and so on. */
  readonly scores: readonly number[]
  readonly comments: readonly RatingComment[]
}

export type FirstSteps = {
  readonly organisation_named: boolean
  readonly event_types: number
  readonly events: number
  readonly published_events: number
  readonly people: number
}

/** The office's overview (schema: Overview). Moments are ISO 8601, days `YYYY-MM-DD` in the organisation's zone. */
export type Overview = {
  readonly today: readonly TodayEvent[]
  readonly waiting: WaitingWork
  readonly registrations: readonly DayCount[]
  readonly check_in: readonly TypeCheckIn[]
  readonly ratings: Ratings
}
