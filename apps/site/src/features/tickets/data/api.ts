import {
  allOf,
  anyOf,
  ASK_LEAVE,
  BIND_TICKET,
  RATE_EVENT,
  SELF_CHECK_IN,
  TAKE_BACK_LEAVE,
  whereOf,
} from '@cubic/contract'
import type { Found, RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { keepPrevious, query, queryFor, type Audience } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import type { Read } from '@cubic/web-kit/queries/read'
import {
  runsForOthers,
  TICKET_TABS,
  ticketRuns,
  ticketTabOf,
  ticketsWhere,
  type TicketTab,
} from '../internal/my-ticket-filters.ts'

const where = whereOf('CubicEventApplicant')

const TICKET = family('ticket', 'CubicEventApplicant', 'CubicEventBase')
const MY_TICKETS = family('my-tickets', 'CubicEventApplicant')
const MY_TICKET_COUNTS = family('my-ticket-counts', 'CubicEventApplicant')
const NEXT_TICKET = family('next-ticket', 'CubicEventApplicant')
const TICKETS_FOR_OTHERS = family('tickets-for-others', 'CubicEventApplicant')
/** A freed seat also changes what events say. */
const CHANGES = { changes: ['CubicEventApplicant'] } as const

const EVENT_FIELDS = [
  'event.name',
  'event.address',
  'event.start_time',
  'event.end_time',
  'event.cover',
  'event.status',
  'event.sign_in',
  'event.activity_mode',
  'event.type_id',
  'event.calendar_sequence',
] as const
export const PUBLIC_FIELDS = [
  'name',
  'registration_status',
  'check_in_status',
  'check_in_time',
  'qr_token',
  ...EVENT_FIELDS,
] as const
/** Tickets that a device kept long ago lack them. */
export const DOOR_FIELDS = ['event.address_cn', 'event.notice'] as const
export type Ticket = RecordOf<'CubicEventApplicant', (typeof PUBLIC_FIELDS)[number]> & {
  readonly event: Partial<RecordOf<'CubicEventApplicant', (typeof DOOR_FIELDS)[number]>['event']>
}
export type TicketEvent = Ticket['event']
export const OWN_FIELDS = [
  'flora_external_id',
  'user_id.id',
  'submitter_id.id',
  'reject_reason',
  'activity_evaluation_score',
  'waitlist_position',
  'registration.leave_frees_seat',
  'registration.choose_sessions',
  'registration.waitlist',
  'event.session_ids.id',
  'event.to_official_website',
  'event.public_or_not',
] as const
/** Fields for the holder, the submitter and staff only. Tickets kept by old versions lack some of them. */
export type TicketOwnership = KeptLongAgo<
  RecordOf<'CubicEventApplicant', (typeof OWN_FIELDS)[number]>,
  'submitter_id' | 'waitlist_position' | 'registration' | 'event'
>
type KeptLongAgo<Kept, Missing extends keyof Kept> = Omit<Kept, Missing> & Partial<Pick<Kept, Missing>>
export type SeenTicket = {
  readonly ticket: Ticket
  readonly own: TicketOwnership | null
  readonly tags: readonly string[]
  /**
   * The user cannot bind this ticket, for they hold another one of its event. Missing in tickets kept by old versions.
   */
  readonly holdsOther?: boolean
  /** The code of the ticket that they hold. */
  readonly otherCode?: string | undefined
}

/** Queries a ticket by binding code or signed token, with the fields that the user may see; null for a wrong code. */
export const ticketByCode = (code: string, audience: Audience) =>
  queryFor(audience, (guest) => query(TICKET, { code, guest }, (signal) => readTicket(code, signal)))

async function readTicket(code: string, signal: AbortSignal): Promise<SeenTicket | null> {
  const held = client.recordReads()
  const { data: ticket, tags } = await held.getByCode('CubicEventApplicant', code, [...PUBLIC_FIELDS, ...DOOR_FIELDS], {
    signal,
    tags: true,
  })
  if (!ticket) return null
  const own = tags.includes('read')
    ? (await held.get('CubicEventApplicant', ticket.id, OWN_FIELDS, { signal })).data
    : null
  if (own || tags.includes('bind')) return { ticket, own, tags }
  const { data: event } = await held.get('CubicEventBase', ticket.event.id, HOLDING_FIELDS, { signal })
  const otherCode = event?.own_applicant_id?.flora_external_id
  return { ticket, own, tags, holdsOther: event?.registered === true, otherCode }
}

const HOLDING_FIELDS = ['registered', 'own_applicant_id.flora_external_id'] as const
/** Finds the code of the ticket that the user holds of the same event; null if there is none. */
export const heldBeside = (code: string) =>
  query(TICKET, { heldBeside: code }, async (signal) => {
    const { data: ticket } = await client.getByCode('CubicEventApplicant', code, ['event.id'], { signal })
    if (!ticket) return null
    const { data: event } = await client.get('CubicEventBase', ticket.event.id, HOLDING_FIELDS, { signal })
    return event?.own_applicant_id?.flora_external_id ?? null
  })

const WHOSE_FIELDS = ['name', 'event.name', 'event.start_time', 'event.end_time'] as const
/** What whoever knows its code may see of a ticket. */
export type PublicTicket = RecordOf<'CubicEventApplicant', (typeof WHOSE_FIELDS)[number]>
export async function bindable(code: string): Promise<PublicTicket | null> {
  const { data, tags } = await client.getByCode('CubicEventApplicant', code, WHOSE_FIELDS, { tags: true })
  return tags.includes('bind') ? data : null
}

const MY_FIELDS = [
  'registration_status',
  'check_in_status',
  'flora_external_id',
  'activity_evaluation_score',
  'waitlist_position',
  ...EVENT_FIELDS,
] as const
const SESSION_FIELDS = [
  'registration.choose_sessions',
  'session_choice_ids.registration_status',
  'next_session_id.name',
  'next_session_id.start_time',
  'event.session_ids.cancelled',
] as const
type TicketSessions = RecordOf<'CubicEventApplicant', (typeof SESSION_FIELDS)[number]>
/** One row of my activities; what this device keeps of a ticket says nothing of its sessions. */
export type MyTicket = RecordOf<'CubicEventApplicant', (typeof MY_FIELDS)[number]> &
  Partial<Pick<TicketSessions, 'registration' | 'session_choice_ids' | 'next_session_id'>> & {
    readonly event: Partial<Pick<TicketSessions['event'], 'session_ids'>>
  }
const ROW_FIELDS = [...MY_FIELDS, ...SESSION_FIELDS] as const
export const TICKETS_PAGE = 10
/** So many of them stand in the personal centre. */
export const TICKETS_BRIEF = 3

/** Queries the first `count` of the user's tickets in a tab, in its order. */
export const myTickets = (userId: number, tab: TicketTab, count: number) => ({
  ...query(MY_TICKETS, { userId, tab, count }, async (signal) => {
    // every run asks for the full count: the size of the first is known only with its answer,
    // and both go in one request
    const runs = await Promise.all(
      ticketRuns(tab, userId).map((run) =>
        client.search('CubicEventApplicant', { fields: ROW_FIELDS, ...run, limit: count, tags: true }, { signal }),
      ),
    )
    return runs.flatMap(({ items }) => items).slice(0, count)
  }),
  placeholderData: keepPrevious<readonly Found<MyTicket>[]>,
})

export const nextTicket = (userId: number) =>
  query(NEXT_TICKET, { userId }, async (signal) => {
    const [run] = ticketRuns('not_checked_in', userId)
    const { items } = await client.search('CubicEventApplicant', { fields: ROW_FIELDS, ...run, limit: 1 }, { signal })
    return items[0]?.data ?? null
  })

const AT_VENUE_FIELDS = [
  'name',
  'registration_status',
  'check_in_status',
  'check_in_time',
  'user_id.id',
  'event_id.sign_out',
] as const
/** Queries the user's tickets of one event, own and unbound ones that they got for others, their own first. */
export const ticketsAtVenue = (userId: number, eventId: number) =>
  query(MY_TICKETS, { userId, eventId }, async (signal) => {
    const { items } = await client.search(
      'CubicEventApplicant',
      {
        fields: AT_VENUE_FIELDS,
        condition: allOf(
          where('event_id', '=', eventId),
          anyOf(where('user_id', '=', userId), allOf(where('user_id', 'is null'), where('submitter_id', '=', userId))),
          where('registration_status', '!=', 'withdrawn'),
        ),
        sort: [{ field: 'id', order: 'asc' }],
        limit: AT_VENUE_MAX,
        tags: true,
      },
      { signal },
    )
    const tickets = items.map(({ data, tags }) => ({ ...data, mayCheckIn: tags.includes(SELF_CHECK_IN.name) }))
    return tickets.toSorted((one, other) => Number(other.user_id !== null) - Number(one.user_id !== null))
  })
export type TicketAtVenue = Awaited<ReturnType<ReturnType<typeof ticketsAtVenue>['queryFn']>>[number]
const AT_VENUE_MAX = 100

const FOR_OTHERS_FIELDS = [...MY_FIELDS, 'name', 'bound'] as const
/** The ticket of a person whom the user registered. */
export type TicketForOther = RecordOf<'CubicEventApplicant', (typeof FOR_OTHERS_FIELDS)[number]>

/** Queries the first `count` tickets that the user got for others, the next event first, and their number. */
export const ticketsForOthers = (userId: number, count: number) => ({
  ...query(TICKETS_FOR_OTHERS, { userId, count }, async (signal) => {
    const runs = await Promise.all(
      runsForOthers(userId).map((run) =>
        client.search(
          'CubicEventApplicant',
          { fields: FOR_OTHERS_FIELDS, ...run, limit: count, total: true },
          { signal },
        ),
      ),
    )
    return {
      tickets: runs.flatMap(({ items }) => items.map(({ data }) => data)).slice(0, count),
      total: runs.reduce((sum, { total_count: total }) => sum + (total ?? 0), 0),
    }
  }),
  placeholderData: keepPrevious<{ readonly tickets: readonly TicketForOther[]; readonly total: number }>,
})

export const myTicketCounts = (userId: number) =>
  query(MY_TICKET_COUNTS, { userId }, async (signal) => {
    const answers = await Promise.all(
      TICKET_TABS.map((tab) =>
        client.search(
          'CubicEventApplicant',
          { fields: ['id'], condition: ticketsWhere(tab, userId), limit: 0, total: true },
          { signal },
        ),
      ),
    )
    return Object.fromEntries(TICKET_TABS.map((tab, index) => [tab, answers[index]?.total_count ?? 0])) as {
      readonly [tab in TicketTab]: number
    }
  })

/** Returns the queries that the user's ticket lists need first; `asked`: the tab in the URL. */
export const firstTickets = (userId: number, asked: string | null, isBrief = false): readonly Read<unknown>[] => [
  myTickets(userId, ticketTabOf(asked), isBrief ? TICKETS_BRIEF : TICKETS_PAGE),
  myTicketCounts(userId),
  ticketsForOthers(userId, isBrief ? 0 : TICKETS_PAGE),
]

export const bindTicket = mutation(
  (code: string) => client.callMethod(BIND_TICKET, 0, { flora_external_id: code }),
  CHANGES,
)

export const askLeave = mutation(
  ({ id, reason }: { readonly id: number; readonly reason: string }) =>
    client.callMethod(ASK_LEAVE, id, reason === '' ? {} : { reason }),
  CHANGES,
)

export const takeBackLeave = mutation((id: number) => client.callMethod(TAKE_BACK_LEAVE, id), CHANGES)

export const checkInSelf = mutation(
  ({ id, code }: { readonly id: number; readonly code: string }) =>
    client.callMethod(SELF_CHECK_IN, id, { venue_code: code }),
  CHANGES,
)

export const rateEvent = mutation(
  ({ id, score, comment }: { readonly id: number; readonly score: number; readonly comment: string }) =>
    client.callMethod(RATE_EVENT, id, comment === '' ? { score } : { score, comment }),
  CHANGES,
)
