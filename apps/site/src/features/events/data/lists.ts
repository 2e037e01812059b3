import {
  allOf,
  anyOf,
  PUBLIC_STATUSES,
  whereOf,
  type ConditionOf,
  type EventStatus,
  type SortKey,
} from '@cubic/contract'
import type { Found, Marks, RecordWith, SearchQuery } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query, queryFor, type Audience } from '@cubic/web-kit/queries/query'
import { EVENTS } from '../../../lib/query-families.ts'

export const whereEvent = whereOf('CubicEventBase')

export const SUMMARY_FIELDS = [
  'name',
  'type_id',
  'type_name',
  'address',
  'activity_mode',
  'start_time',
  'end_time',
  'status',
  'cover',
  'top_or_not',
  'participant_number',
  'show_participant_number',
  'regist_start_time',
  'regist_end_time',
  'can_register',
  'regist_id.status',
  'regist_id.limited',
  'regist_id.limit_number',
  'regist_id.taken_number',
  'regist_id.waitlist',
  'series_more',
] as const
export const OWN_FIELDS = ['own_applicant_id.registration_status', 'own_applicant_id.check_in_status'] as const
export const OWN_SUMMARY_FIELDS = [...SUMMARY_FIELDS, ...OWN_FIELDS] as const
export type EventSummary = RecordWith<'CubicEventBase', typeof SUMMARY_FIELDS | typeof OWN_SUMMARY_FIELDS> & {
  /** The places where the name matches the search. */
  readonly marks?: Marks
}
/** A half-open interval. */
export type Span = { readonly from: Date; readonly to: Date }

export const BY_START: readonly SortKey[] = [{ field: 'start_time', order: 'asc' }]
/** A series is listed once: by its next date, which says how many more there are. */
export const SERIES_ONCE = whereEvent('series_lead', '=', true)
/** Current, coming, past: the status names happen to sort so in descending order. */
export const OVER_LAST: SortKey = { field: 'status', order: 'desc' }

export type EventCondition = ConditionOf<'CubicEventBase'>
type Search = Omit<SearchQuery, 'fields' | 'condition'> & { readonly condition: EventCondition }

/** Queries events with a card's fields. `list` is part of the cache key. */
export function events(list: string, audience: Audience, searchFor: (guest: boolean) => Search) {
  return queryFor(audience, (guest) => {
    const search = searchFor(guest)
    const asked = {
      ...search,
      fields: guest ? SUMMARY_FIELDS : OWN_SUMMARY_FIELDS,
      condition: visible(guest, search.condition),
    }
    return query(EVENTS, { list, ...search, guest }, async (signal) => {
      const answer = await client.search('CubicEventBase', asked, { signal })
      return { events: answer.items.map(withMarks), total: answer.total_count }
    })
  })
}

function withMarks({ data, marks }: Found<EventSummary>): EventSummary {
  return marks ? { ...data, marks } : data
}

/** Spec §7: the condition of public lists, combined with the caller's. */
export function visible(guest: boolean, asked: EventCondition): EventCondition {
  return allOf(
    whereEvent('status', 'in', PUBLIC_STATUSES),
    whereEvent('to_official_website', '=', true),
    ...(guest ? [whereEvent('public_or_not', '=', true)] : []),
    asked,
  )
}

export function registrable(guest: boolean): EventCondition {
  const isOpen = whereEvent('can_register', '=', true)
  return guest ? isOpen : allOf(isOpen, whereEvent('registered', '=', false))
}

/** Guests see it too: only then does the server have files of it for everybody. */
export function isForEverybody(event: {
  readonly status: EventStatus
  readonly to_official_website?: boolean
  readonly public_or_not?: boolean
}): boolean {
  const isPublic = event.to_official_website === true && event.public_or_not === true
  return isPublic && PUBLIC_STATUSES.some((status) => status === event.status)
}

const NIGHT_MS = 6 * 3_600_000

/** Takes place within the span, wholly or in part; what ends in its first night belongs to the evening before. */
export function during({ from, to }: Span): EventCondition {
  const morning = new Date(from.getTime() + NIGHT_MS)
  return allOf(
    whereEvent('start_time', '<', to.toISOString()),
    anyOf(whereEvent('end_time', '>', morning.toISOString()), whereEvent('start_time', '>=', from.toISOString())),
  )
}
