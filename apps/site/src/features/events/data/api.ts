import { allOf, assertNever, matchesText, type SortKey } from '@cubic/contract'
import type { RecordWith } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { ofEverybody, query, queryFor, type Audience } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'
import { EVENT, EVENTS } from '../../../lib/query-families.ts'
import {
  BY_START,
  during,
  type EventCondition,
  events,
  OWN_FIELDS,
  registrable,
  SERIES_ONCE,
  type Span,
  SUMMARY_FIELDS,
  visible,
  whereEvent,
} from './lists.ts'

export type { EventSummary, Span } from './lists.ts'

const EVENT_TYPES = family('event-types', 'CubicEventType')

const DETAIL_FIELDS = [
  ...SUMMARY_FIELDS,
  'address_cn',
  'notice',
  'act_description',
  'act_url',
  'organiser',
  'unit_id.name',
  'co_unit_ids.name',
  'organiser_contact',
  'to_official_website',
  'public_or_not',
  'calendar_sequence',
  'sign_in',
  'series_id',
  'hour_category_id.name',
  'hours_rule',
  'hours',
  'hours_sessions',
  'session_ids.id',
  'regist_id.choose_sessions',
  'custom_detail_page_id.banner',
  'custom_detail_page_id.content',
  'custom_detail_page_id.material_ids.origin_filename',
  'custom_detail_page_id.material_ids.download_url',
] as const
const OWN_DETAIL_FIELDS = [
  ...DETAIL_FIELDS,
  ...OWN_FIELDS,
  'own_applicant_id.flora_external_id',
  'own_applicant_id.activity_evaluation_score',
] as const

export type EventDetail = RecordWith<'CubicEventBase', typeof DETAIL_FIELDS | typeof OWN_DETAIL_FIELDS>
export type OwnTicket = NonNullable<EventDetail['own_applicant_id']>

/** Divisible by one, two and three columns, so that no page ends with a partial row. */
export const PAGE_SIZE = 12

export const comingEvents = (audience: Audience) =>
  events('coming', audience, () => ({ condition: allOf(NOT_STARTED, SERIES_ONCE), sort: BY_START, limit: PAGE_SIZE }))

function countOf(list: string, audience: Audience, conditionFor: (guest: boolean) => EventCondition) {
  return queryFor(audience, (guest) => {
    const condition = conditionFor(guest)
    return query(EVENTS, { list: 'count', of: list, condition, guest }, async (signal) => {
      const answer = await client.search(
        'CubicEventBase',
        { fields: ['name'], condition: visible(guest, condition), limit: 1, total: true },
        { signal },
      )
      return answer.total_count ?? 0
    })
  })
}

export type ActivityFilter = {
  readonly text: string
  readonly span: Span | undefined
  readonly type: number | undefined
  readonly unit: number | undefined
  readonly hours: number | undefined
  readonly past: boolean
  readonly open: boolean
  readonly ongoing: boolean
  /**
   * `best`: the best match first, when searching. `soonest`: by start, running events in a list of their own;
   * past events latest first.
   */
  readonly sort: 'best' | 'soonest' | 'latest' | 'registrations'
}

/** One page of the list of activities; the first is 0. */
export const activityPage = (filter: ActivityFilter, page: number, audience: Audience) =>
  events('activities', audience, (guest) => ({
    condition: activityCondition(filter, guest),
    sort: activitySort(filter),
    marks: filter.text !== '',
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
    total: true,
  }))

/** Reads the events that are on now, for a list of what starts soonest; undefined if the list itself has them. */
export function runningEvents(filter: ActivityFilter, audience: Audience) {
  return isBySoonest(filter)
    ? events('running', audience, (guest) => ({
        condition: activityCondition({ ...filter, ongoing: true }, guest),
        sort: [BY_END],
        limit: RUNNING_SHOWN,
        total: true,
      }))
    : undefined
}

export const pastEventCount = ({ text, span, type, unit, hours }: ActivityFilter, audience: Audience) =>
  countOf('past', audience, (guest) =>
    activityCondition({ text, span, type, unit, hours, past: true, open: false, ongoing: false, sort: 'best' }, guest),
  )

export const eventTypes = () =>
  ofEverybody(
    query(EVENT_TYPES, {}, async (signal) => {
      const { items } = await client.search(
        'CubicEventType',
        { fields: ['name'], sort: [{ field: 'sort', order: 'asc' }], limit: -1 },
        { signal },
      )
      return items.map(({ data }) => data)
    }),
  )

/** Null: the event does not exist, or the user may not see it. */
export const eventDetail = (id: number, audience: Audience) =>
  queryFor<EventDetail | null>(audience, (guest) =>
    query(
      EVENT,
      { id, guest },
      async (signal) =>
        (await client.get('CubicEventBase', id, guest ? DETAIL_FIELDS : OWN_DETAIL_FIELDS, { signal })).data,
    ),
  )

const RUNNING_SHOWN = 6
export const NOT_STARTED = whereEvent('status', '=', 'not_start')
/** For running events: one that has lasted for weeks does not come before tonight's. */
const BY_END: SortKey = { field: 'end_time', order: 'asc' }
const LAST_FIRST: SortKey = { field: 'end_time', order: 'desc' }

/**
 * Is the list in the order in which events start? Then running ones would all be first, however long ago they began.
 */
function isBySoonest({ sort, past, ongoing }: ActivityFilter): boolean {
  return sort === 'soonest' && !past && !ongoing
}

function activitySort(filter: ActivityFilter): readonly SortKey[] {
  const { sort, past } = filter
  switch (sort) {
    case 'best':
      return []
    case 'soonest':
      return isBySoonest(filter) ? BY_START : [past ? LAST_FIRST : BY_END]
    case 'latest':
      return [{ field: 'published_time', order: 'desc' }]
    case 'registrations':
      return [{ field: 'participant_number', order: 'desc' }]
    default:
      return assertNever(sort)
  }
}

export function stillOn(): EventCondition {
  return whereEvent('status', 'in', ['not_start', 'processing'])
}

function activityCondition(filter: ActivityFilter, guest: boolean): EventCondition {
  const { text, span, type, unit, hours, past, open, ongoing } = filter
  const coming = isBySoonest(filter) ? NOT_STARTED : stillOn()
  return allOf(
    past ? whereEvent('status', '=', 'finished') : ongoing ? whereEvent('status', '=', 'processing') : coming,
    ...(text === '' ? [] : [matchesText(text)]),
    ...(span ? [during(span)] : []),
    ...(type === undefined ? [] : [whereEvent('type_id', '=', type)]),
    ...(unit === undefined ? [] : [whereEvent('within_unit', '=', unit)]),
    ...(hours === undefined ? [] : [whereEvent('hour_category_id', '=', hours)]),
    ...(open ? [registrable(guest)] : []),
    // of a time, or of what one can register for, each date is news
    ...(open || span ? [] : [SERIES_ONCE]),
  )
}
