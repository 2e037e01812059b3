import type { HourSource, HoursRule, HourState, ObjectionState, ObjectionStep } from './core/hour-states.ts'

/** Hours by how certain they are. */
type Sums = { readonly locked: number; readonly published: number; readonly proposed: number }

/** What hours of an event were worked out from. */
export type HoursBasis = {
  readonly rule: HoursRule | null
  readonly minutes: number
  readonly attended?: number
  readonly sessions?: number | null
}

/** An entry as its person sees it. */
export type OwnHourEntry<Moment = string> = {
  readonly id: number
  readonly event_id: number | null
  /** The event, or the reason where there is none. */
  readonly title: string
  readonly category_id: number
  readonly hours: number
  readonly earned_hours: number
  readonly cut_day: number
  readonly cut_term: number
  readonly state: HourState
  readonly source: HourSource
  readonly earned_time: Moment
  /** The first day of its term; null before the first one. */
  readonly term: string | null
  readonly basis: HoursBasis | null
  readonly reason: string | null
  readonly corrects_id: number | null
  readonly corrected: boolean
  readonly objections_until: Moment | null
  readonly objection: string | null
  /** As an answer names a file. */
  readonly objection_file: string | null
  readonly objection_state: ObjectionState | null
  readonly objection_step: ObjectionStep | null
  readonly objected_time: Moment | null
  readonly objection_answer: string | null
  readonly answered_time: Moment | null
  /** May its person object now? */
  readonly can_object: boolean
  /** What the door saw: null where it saw nothing. */
  readonly came_time: Moment | null
  readonly left_time: Moment | null
  readonly checks_out: boolean
  readonly organiser: string | null
}

/** The hours of the caller. */
export type OwnHours<Moment = string> = {
  /** How many are needed in all. */
  readonly target: number
  readonly categories: readonly (Sums & {
    readonly id: number
    readonly name: string
    readonly minimum: number | null
    readonly cap_day: number | null
    readonly cap_term: number | null
  })[]
  /** Those with hours and the one that is on, the newest first. */
  readonly terms: readonly { readonly start: string; readonly name: string }[]
  /** The newest first. */
  readonly entries: readonly OwnHourEntry<Moment>[]
  /** Is there anything to print? Only locked hours are. */
  readonly has_transcript: boolean
}
