import { allOf, CHECK_IN, PUBLIC_STATUSES, UNDO_CHECK_IN, where } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import type { Scanned } from '@cubic/domain/ticket/qr-token'
import * as client from '@cubic/web-kit/client'
import { faultOf } from '@cubic/web-kit/faults'
import { mutation, query, type QueryFamily } from '@cubic/web-kit/query'
import { makeStale } from '@cubic/web-kit/query-cache'
import { DOOR_EVENT_FIELDS } from './internal/door-event.ts'
import { keepEvents } from './internal/kept-events.ts'
import { refusedVerdict, type Holder, type Verdict } from './internal/verdict.ts'

const DOOR_EVENTS: QueryFamily = { name: 'door-events' }
const ARRIVALS: QueryFamily = { name: 'arrivals' }

/** Events with check-in that end at or after `from`, ordered by start. */
export const doorEvents = (from: Date) =>
  query(DOOR_EVENTS, { from: from.toISOString() }, async (signal) => {
    const condition = allOf(
      where('status', 'in', PUBLIC_STATUSES),
      where('sign_in', '=', true),
      where('end_time', '>=', from.toISOString()),
    )
    const found = await client.search(
      'CubicEventBase',
      {
        fields: DOOR_EVENT_FIELDS,
        condition,
        sort: [{ field: 'start_time', order: 'asc' }],
        limit: 200,
      },
      { signal },
    )
    const events = found.items.map(({ data }) => data)
    keepEvents(events)
    return events
  })

/** Counts arrivals and expected attendees. People on leave are not expected. */
export const arrivals = (eventIds: readonly number[]) => ({
  ...query(ARRIVALS, { eventIds }, async (signal) => {
    const condition = allOf(where('event_id.id', 'in', eventIds), where('registration_status', '=', 'success'))
    const { custom_count } = await client.search(
      'CubicEventApplicant',
      { fields: ['id'], condition, limit: 0, customCountFields: ['check_in_status'] },
      { signal },
    )
    const { attend = 0, not_present = 0 } = custom_count['check_in_status'] ?? {}
    return { arrived: attend, expected: attend + not_present }
  }),
  enabled: eventIds.length > 0,
  refetchInterval: 15_000,
})

export type DoorScan = {
  readonly scanId: string
  readonly scanned: Exclude<Scanned, { readonly kind: 'unknown' }>
  /** The events at this door: one chosen, or all of today's. */
  readonly eventIds: readonly number[]
}
const TICKET_FIELDS = ['name', 'event.name'] as const
type DoorTicket = RecordOf<'CubicEventApplicant', (typeof TICKET_FIELDS)[number]>

/** Checks a ticket in. Every outcome is a verdict; repeating a scan id repeats the same scan. */
export async function checkIn(scan: DoorScan): Promise<Verdict> {
  try {
    return await Promise.race([verdictOf(scan), noAnswerAfter(ANSWER_WAIT)])
  } catch (error) {
    const fault = faultOf(error)
    return fault.kind === 'refused' ? { kind: 'fault', message: fault.message } : { kind: 'no_network' }
  } finally {
    // not awaited: the verdict does not wait for a count
    void makeStale([ARRIVALS])
  }
}

/** Milliseconds. People are queueing, so a slower answer counts as none; the same scan sent again finds its result. */
const ANSWER_WAIT = 8000

function noAnswerAfter(wait: number): Promise<Verdict> {
  return new Promise((resolve) => setTimeout(() => resolve({ kind: 'no_network' }), wait))
}

async function verdictOf({ scanId, scanned, eventIds }: DoorScan): Promise<Verdict> {
  const { data: ticket } = await client.getByCode(
    'CubicEventApplicant',
    scanned.kind === 'token' ? scanned.text : scanned.code,
    TICKET_FIELDS,
  )
  if (!ticket) return { kind: 'unknown' }
  const holder = holderOf(ticket)
  if (!eventIds.includes(ticket.event.id)) return { kind: 'invalid', reason: 'event:wrong_event', holder }
  const answer = await client.callMethod(CHECK_IN, ticket.id, {
    source: 'scan',
    scan_id: scanId,
    event_id: ticket.event.id,
  })
  if (answer.status === 'ok') {
    const { check_in_time: at, person_type: personType } = answer.result
    return { kind: 'welcome', holder: { ...holder, personType }, at }
  }
  if (answer.error_kind !== 'event:already_checked_in') return refusedVerdict(answer.error_kind, holder)
  // another door may have checked it in since the read above
  const { data: latest } = await client.get('CubicEventApplicant', ticket.id, ['check_in_time', 'check_in_by.name'])
  return { kind: 'already', holder, at: latest?.check_in_time ?? null, by: latest?.check_in_by?.name ?? null }
}

function holderOf({ id, name, event }: DoorTicket): Holder {
  return { ticketId: id, name, personType: null, eventName: event.name }
}

export const undoCheckIn = mutation((ticketId: number) => client.callMethod(UNDO_CHECK_IN, ticketId), {
  makesStale: [ARRIVALS],
})
