import { identifier, sql, type Sql } from '@cubic/data-platform'
import { hasArrived, isOnLeave, isRegistered, isSeated } from './counts.ts'

const ticket = identifier('ticket')
const moment = (zone: string) => sql`(ticket.created_time at time zone ${zone}::text)`

/** What is counted by event and day, each in a table of its own, with the key that a ticket counts under. */
export const CUTS = {
  day: { table: identifier('cubic_statistics_day'), keyOf: () => sql`''` },
  hour: {
    table: identifier('cubic_statistics_hour'),
    keyOf: (zone: string) =>
      sql`extract(isodow from ${moment(zone)})::integer || '-' || extract(hour from ${moment(zone)})::integer`,
  },
  person_type: {
    table: identifier('cubic_statistics_person_type'),
    keyOf:
      () => sql`coalesce((select person.person_type from cubic_event_person person where person.user_id = ticket.user_id
      order by person.id limit 1), '')`,
  },
  province: { table: identifier('cubic_statistics_province'), keyOf: () => sql`coalesce(ticket.location, '')` },
  source: { table: identifier('cubic_statistics_source'), keyOf: () => sql`coalesce(ticket.source, '')` },
  rating: {
    table: identifier('cubic_statistics_rating'),
    keyOf: () => sql`coalesce(ticket.activity_evaluation_score::text, '')`,
  },
} as const
export type Cut = keyof typeof CUTS
/** In place of an event, in the same tables: the counts of all events together. */
export const ALL_EVENTS = 0

const sum = (which: Sql) => sql`(count(*) filter (where ${which}))::integer`

/** What the key of a ticket is, and rows that it is joined with; one ticket may count under several keys. */
type Keys = { readonly key: Sql; readonly joined?: Sql }

/** Counts from the tickets themselves, as the tables hold them: event_id, day, key and four counts. */
export function countFrom(events: Sql, zone: string, { key, joined = sql`` }: Keys): Sql {
  return sql`select ticket.event_id, ${moment(zone)}::date as day, (${key}) collate "C" as key, ${sum(isRegistered(ticket))} as registered,
      ${sum(isSeated(ticket))} as seated, ${sum(hasArrived(ticket))} as arrived, ${sum(isOnLeave(ticket))} as leave
    from cubic_event_applicant ticket ${joined} where ticket.event_id in (${events}) and ${isRegistered(ticket)} and ticket.created_time is not null
    group by 1, 2, 3`
}

/** Who arrived where, as the table of visits holds it. */
export function visitsFrom(events: Sql, zone: string): Sql {
  return sql`select ticket.event_id, ${moment(zone)}::date as day, ticket.user_id from cubic_event_applicant ticket
    where ticket.event_id in (${events}) and ${hasArrived(ticket)} and ticket.user_id is not null and ticket.created_time is not null`
}

/**
 * The events whose stored counts are not those of now: something changed since they were counted, or the
 * organisation's days began at another time then. A null would make `not in` false for all.
 */
export function staleEvents(zone: string): Sql {
  return sql`select stale.event_id from cubic_statistics_stale stale where stale.event_id is not null
    union select ticket.event_id from cubic_statistics_stale stale join cubic_event_applicant ticket on ticket.user_id = stale.user_id
    union select counted.event_id from cubic_statistics_counted counted where counted.zone <> ${zone}`
}
