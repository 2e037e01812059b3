import { CHOOSE_SESSIONS_OF_TICKET, whereOf, type SortKey } from '@cubic/contract'
import type { RecordWith } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query, queryFor, type Audience } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const SESSIONS = family(
  'sessions',
  'CubicEventSession',
  'CubicEventBase',
  'CubicEventRegist',
  'CubicEventApplicant',
  'CubicSessionChoice',
)
const OF_TICKET = family(
  'sessions-of-ticket',
  'CubicEventSession',
  'CubicEventApplicant',
  'CubicSessionChoice',
  'CubicAttendance',
)

const FIELDS = [
  'name',
  'speaker',
  'start_time',
  'end_time',
  'address',
  'limit_number',
  'taken_number',
  'waiting_number',
  'full',
  'cancelled',
] as const
const OWN_FIELDS = [...FIELDS, 'own_status'] as const
export type Session = RecordWith<'CubicEventSession', typeof FIELDS | typeof OWN_FIELDS>

const IN_ORDER: readonly SortKey[] = [
  { field: 'start_time', order: 'asc' },
  { field: 'sort', order: 'asc' },
]

export type EventSessions = { readonly sessions: readonly Session[]; readonly allowsOverlap: boolean }

/** The sessions of an event, the earliest first, and whether people may choose some that overlap. */
export const eventSessions = (eventId: number, audience: Audience) =>
  queryFor<EventSessions>(audience, (guest) =>
    query(SESSIONS, { eventId, guest }, async (signal) => {
      const asked = {
        fields: guest ? FIELDS : OWN_FIELDS,
        condition: whereOf('CubicEventSession')('event_id.id', '=', eventId),
        sort: IN_ORDER,
        limit: 500,
      }
      const [found, event] = await Promise.all([
        client.search('CubicEventSession', asked, { signal }),
        client.get('CubicEventBase', eventId, ['regist_id.allow_overlap'], { signal }),
      ])
      return {
        sessions: found.items.map(({ data }) => data),
        allowsOverlap: event.data?.regist_id?.allow_overlap === true,
      }
    }),
  )

const CHOICE_FIELDS = ['session_id.id', 'registration_status', 'waitlist_position'] as const
export type Choice = RecordWith<'CubicSessionChoice', typeof CHOICE_FIELDS>

const ATTENDANCE_FIELDS = ['session_id.id', 'in_time', 'minutes'] as const
export type Presence = RecordWith<'CubicAttendance', typeof ATTENDANCE_FIELDS>

/**
 * The sessions that a ticket is for, where people choose, which were attended, and whether its reader may change them.
 */
export const sessionsOfTicket = (ticketId: number) =>
  query(OF_TICKET, { ticketId }, async (signal) => {
    const asked = {
      fields: CHOICE_FIELDS,
      condition: whereOf('CubicSessionChoice')('applicant_id.id', '=', ticketId),
      limit: 500,
    }
    const present = {
      fields: ATTENDANCE_FIELDS,
      condition: whereOf('CubicAttendance')('applicant_id.id', '=', ticketId),
      limit: 500,
    }
    const [choices, attended, ticket] = await Promise.all([
      client.search('CubicSessionChoice', asked, { signal }),
      client.search('CubicAttendance', present, { signal }),
      client.get('CubicEventApplicant', ticketId, ['id'], { signal, tags: true }),
    ])
    return {
      choices: choices.items.map(({ data }) => data),
      attended: attended.items.map(({ data }) => data).filter(({ in_time }) => in_time !== null),
      mayChange: ticket.tags.includes('choose_sessions'),
    }
  })

export const chooseSessions = mutation(
  ({ ticketId, ids }: { readonly ticketId: number; readonly ids: readonly number[] }) =>
    client.callMethod(CHOOSE_SESSIONS_OF_TICKET, ticketId, { session_ids: ids }),
  { changes: ['CubicEventApplicant', 'CubicSessionChoice'] },
)
