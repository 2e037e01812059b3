import { randomUUID } from 'node:crypto'
import {
  type CheckedArgumentsOf,
  type MethodOutcome,
  ok,
  type Outcome,
  refuse,
  type ResultOf,
  type ScanDirection,
  type ScanResult,
  SELF_CHECK_IN,
  SELF_CHECK_OUT,
  type SignInType,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { sessionAt } from '@cubic/domain/check-in/session-at'
import { judgeVenueCode, mayCheckInThemselves } from '@cubic/domain/check-in/venue-code'
import { listAttendances, listTicketParts } from '../internal/attendance-rows.ts'
import { findDoorEvent } from '../internal/scan-rows.ts'
import { openVenueCodes } from '../internal/venue-key.ts'
import { takeScans } from './take-scans.ts'

export const BY_SELF = 'self'

type Given = CheckedArgumentsOf<typeof SELF_CHECK_IN>

/** The attendee proves to be at the venue by the code on its screen. */
export async function checkInSelf(
  tx: Tx,
  caller: Caller,
  id: number,
  given: Given,
): Promise<MethodOutcome<typeof SELF_CHECK_IN>> {
  const scanned = await scanSelf(tx, caller, id, { given, direction: 'in' })
  if (!scanned.ok) return scanned
  const { verdict, reason, name = '', check_in_time: at = '' } = scanned.value.result ?? {}
  if (verdict === 'welcome') return ok({ id, name, check_in_time: at } satisfies ResultOf<typeof SELF_CHECK_IN>)
  const refusal = SELF_CHECK_IN.refusals.find((kind) => kind === reason) ?? 'event:forbidden_transition'
  // The refused scan is kept.
  return { ...refuse(refusal, { ...(at && { check_in_time: at }) }), kept: true }
}

/** Checks a ticket out in the same way. Of several, the latest counts. */
export async function checkOutSelf(
  tx: Tx,
  caller: Caller,
  id: number,
  given: Given,
): Promise<MethodOutcome<typeof SELF_CHECK_OUT>> {
  const scanned = await scanSelf(tx, caller, id, { given, direction: 'out' })
  if (!scanned.ok) return scanned
  const { sessionId, result } = scanned.value
  const { verdict, reason, name = '' } = result ?? {}
  if (verdict === 'goodbye' || verdict === 'already_out') {
    const stored = (await listAttendances(tx, [id])).find(({ session_id }) => session_id === sessionId)
    const { check_in_time = '', check_out_time = '', minutes = 0 } = result ?? {}
    return ok({
      id,
      name,
      check_in_time,
      check_out_time: stored?.out_time ? stored.out_time.toISOString() : check_out_time,
      minutes: stored?.minutes ?? minutes,
      session_id: sessionId,
    })
  }
  const refusal = SELF_CHECK_OUT.refusals.find((kind) => kind === reason) ?? 'event:forbidden_transition'
  return { ...refuse(refusal), kept: true }
}

type Scanned = { readonly result: ScanResult | undefined; readonly sessionId: number | null }
type SelfRefusal =
  | 'save:not_found'
  | 'event:no_self_check_in'
  | 'event:venue_code_required'
  | 'event:venue_code_wrong'
  | 'event:venue_code_expired'

async function scanSelf(
  tx: Tx,
  caller: Caller,
  id: number,
  { given, direction }: { readonly given: Given; readonly direction: ScanDirection },
): Promise<Outcome<Scanned, SelfRefusal>> {
  const ticket = await tx.one<{ event_id: number; sign_in_type: SignInType | null }>`
    select applicant.event_id, (select regist.sign_in_type from cubic_event_regist regist where regist.id = applicant.regist_id) as sign_in_type
    from cubic_event_applicant applicant where applicant.id = ${id}`
  if (!ticket) return refuse('save:not_found')
  if (!mayCheckInThemselves(ticket.sign_in_type)) return refuse('event:no_self_check_in')
  const { codeOf, now } = await openVenueCodes(tx, ticket.event_id)
  const verdict = judgeVenueCode(given.venue_code, now, codeOf)
  if (verdict !== 'good') return refuse(verdict)
  const sessionId = given.session_id ?? (await sessionNow(tx, id, { eventId: ticket.event_id, direction }))
  const scan = {
    scanId: randomUUID(),
    target: { kind: 'id', id },
    at: now,
    clockIsWrong: false,
    gate: null,
    source: BY_SELF,
    shown: null,
    undone: false,
    direction,
    sessionId,
  } as const
  const [result] = await takeScans(tx, caller, { eventId: ticket.event_id, device: BY_SELF, scans: [scan] })
  return ok({ result, sessionId })
}

/** Finds the session that a ticket has not left yet, or that is on or next; null: the event. */
async function sessionNow(
  tx: Tx,
  id: number,
  { eventId, direction }: { readonly eventId: number; readonly direction: ScanDirection },
): Promise<number | null> {
  const event = await findDoorEvent(tx, eventId)
  if (!event?.sessions) return null
  if (direction === 'out') {
    const open = (await listAttendances(tx, [id]))
      .filter((attendance) => attendance.open)
      .toSorted((one, other) => Number(other.in_time) - Number(one.in_time))
    if (open[0]) return open[0].session_id
  }
  const parts = (await listTicketParts(tx, [id], event.chooses))(id)
  const own = event.sessions.filter((session) => !session.cancelled && (parts.sessions?.has(session.id) ?? true))
  return sessionAt(own, event.now.getTime(), direction)?.id ?? null
}
