import { allOf, CubicEventBase, type RecordOf, type TagOf, whereOf } from '@cubic/contract'
import type { Found } from '@cubic/data-client'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

const EVENT_FIELDS = [
  'name',
  'cover',
  'type_id',
  'status',
  'end_time',
  'hour_category_id',
  'hours_rule',
  'hours',
  'hours_sessions',
  'hours_proposed',
  'hours_objected',
  'hours_nobodies',
  'hours_conflicts',
] as const

/** Null if the user may not read the event. */
export const hoursOfEvent = (eventId: number) =>
  query(RECORDS, { hoursOfEvent: eventId }, async (signal) => {
    const asked = {
      fields: EVENT_FIELDS,
      condition: whereOf('CubicEventBase')('id', '=', eventId),
      limit: 1,
      tags: true,
    }
    const { items } = await client.search('CubicEventBase', asked, { signal })
    return items[0] ?? null
  })
export type EventOfHours = Found<
  RecordOf<'CubicEventBase', (typeof EVENT_FIELDS)[number]>,
  TagOf<typeof CubicEventBase>
>

const OBJECTION_FIELDS = [
  'name',
  'unify_id',
  'hours',
  'earned_hours',
  'record_hours',
  'basis',
  'objection',
  'objection_file',
  'objection_step',
  'objected_time',
  'came_time',
  'left_time',
  'event_id',
] as const
const OBJECTIONS_MAX = 200

/** Reads the open objections, the oldest first. */
export const objectionsTo = (eventId: number) =>
  query(RECORDS, { objectionsTo: eventId }, async (signal) => {
    const where = whereOf('CubicHourEntry')
    const asked = {
      fields: OBJECTION_FIELDS,
      condition: allOf(where('event_id', '=', eventId), where('objection_state', '=', 'open')),
      sort: [{ field: 'objected_time', order: 'asc' as const }],
      limit: OBJECTIONS_MAX,
      tags: true,
    }
    return (await client.search('CubicHourEntry', asked, { signal })).items
  })
export type Objection = Awaited<ReturnType<ReturnType<typeof objectionsTo>['queryFn']>>[number]

export const categoriesWithMinimum = () =>
  query(RECORDS, { categoriesWithMinimum: true }, async (signal) => {
    const asked = {
      fields: ['name', 'minimum'] as const,
      condition: whereOf('CubicHourCategory')('minimum', '>', 0),
      sort: [{ field: 'sort', order: 'asc' as const }],
      limit: -1,
    }
    const { items } = await client.search('CubicHourCategory', asked, { signal })
    return items.map(({ data }) => data)
  })
