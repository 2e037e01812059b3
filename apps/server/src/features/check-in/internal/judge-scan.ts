import type { ScanDirection, ScanReason, ScanVerdict } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import { notBefore } from '@cubic/domain/check-in/scans'
import { checkInRefusal } from '@cubic/domain/check-in/transition'
import { eventStatus } from '@cubic/domain/event/status'
import { looksLikeCardNumber } from '@cubic/domain/ticket/card-number'
import type { Draft } from './scan-draft.ts'
import type { DoorEventRow, OtherTicket, ScanRow, TicketRow } from './scan-rows.ts'

/**
 * A ticket's id or binding code; its holder's student or employee number, which a code of digits alone may be as well;
 * the signature of another event's ticket; or an unknown code.
 */
export type ScanTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'code'; readonly code: string; readonly number?: string | undefined }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'other_event'; readonly id: number }
  | { readonly kind: 'unknown' }

export type Scan = {
  readonly scanId: string
  readonly target: ScanTarget
  readonly at: Date
  readonly clockIsWrong: boolean
  readonly gate: string | null
  readonly source: string | null
  readonly shown: ScanVerdict | null
  readonly undone: boolean
  /** Left out: in. */
  readonly direction?: ScanDirection
  /** Left out: the event as a whole. */
  readonly sessionId?: number | null
  /** A time that staff entered, which counts before any scan. */
  readonly isCorrection?: boolean
  /** Why it was made by hand, or taken back. */
  readonly note?: string | null
  /** Why it checks nobody in, whatever its ticket is: its pass has ended. */
  readonly barred?: ScanReason
}

/** A scan that reaches us later than that was made without network: its device decided alone. */
const LATE_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** What decides, besides the ticket's row, whether a scan for a session counts. */
export type TicketParts = {
  /** Undefined where its seat is for all of them. */
  readonly sessions: ReadonlySet<number> | undefined
  /** Until when staff undid a part of its scans. */
  readonly undone: readonly UndonePart[]
}
export type UndonePart = { readonly session_id: number; readonly direction: ScanDirection | null; readonly until: Date }

type Judged = {
  readonly caller: Caller
  readonly callerName: string | null
  readonly event: DoorEventRow
  readonly eventId: number
  readonly device: string
  readonly ticket: TicketRow | undefined
  readonly partsOf: (ticketId: number) => TicketParts
  /** Tickets whose holders were on leave before they were checked in. */
  readonly onLeave: ReadonlySet<number | null>
  readonly others: ReadonlyMap<number, OtherTicket>
}

export function judge(
  scan: Scan,
  { caller, callerName, event, eventId, device, ticket, partsOf, onLeave, others }: Judged,
): Draft {
  const isHere = ticket?.event_id === eventId
  const { direction = 'in', sessionId = null, isCorrection = false } = scan
  const reason = scan.undone
    ? 'event:scan_undone'
    : (scan.barred ?? (isHere ? reasonAgainst(asJudged(scan), event, ticket, partsOf(ticket.id)) : undefined))
  const isOther = scan.target.kind === 'other_event' || (scan.target.kind === 'code' && ticket !== undefined && !isHere)
  const otherId = scan.target.kind === 'other_event' ? scan.target.id : null
  const passed = direction === 'out' ? 'goodbye' : 'welcome'
  const wasLetIn = scan.shown === passed || (scan.shown === null && isLate(scan.at, event.now))
  const moment = notBefore(scan, earliestScan(caller, event, isHere ? ticket : undefined), event.now)
  const conflict = scan.undone || !wasLetIn ? null : isOther ? 'other_event' : isHere && reason ? 'revoked' : null
  return {
    scan_id: scan.scanId,
    event_id: eventId,
    ticket_id: isHere || isOther ? (ticket?.id ?? otherId) : null,
    test: isHere && ticket.test,
    direction,
    session_id: sessionId,
    device,
    gate: scan.gate ?? caller.key?.gate ?? null,
    source: scan.source,
    correction: isCorrection,
    at: moment.at,
    received_time: event.now,
    by: caller.userId ?? caller.key?.makerId ?? null,
    pass_id: caller.key?.id ?? null,
    by_name: callerName,
    verdict: isHere ? (reason ? 'not_valid' : passed) : isOther ? 'not_valid' : 'unknown',
    reason: isHere ? (reason ?? null) : isOther ? 'event:wrong_event' : reasonOfUnknown(scan.target),
    conflict,
    shown_verdict: scan.shown,
    undone: scan.undone,
    note: scan.note ?? null,
    clock_wrong: moment.clockIsWrong,
    is_settled: false,
    answer: undefined,
    caller,
    ticket: isHere ? ticket : undefined,
    other: isOther ? otherTicketFor(caller, others.get(ticket?.id ?? otherId ?? 0)) : undefined,
    ...(isHere && reason === 'event:wrong_session' && { chosen: [...(partsOf(ticket.id).sessions ?? [])] }),
    onLeave: isHere && (ticket.check_in_status === 'leave' || onLeave.has(ticket.id)),
  }
}

/** Staff read all tickets; a pass learns which published event it is for, as its holder would say. */
function otherTicketFor({ userId }: Caller, other: OtherTicket | undefined): Draft['other'] {
  if (!other) return undefined
  const { name, isPublished, event } = other
  if (userId !== null) return { name, event }
  return isPublished ? { event } : undefined
}

export const numberOf = (target: ScanTarget): string | undefined => ('number' in target ? target.number : undefined)

/** Whether or not somebody has the number: a scanner learns nothing of people without a ticket. */
function reasonOfUnknown(target: ScanTarget): ScanReason {
  const number = numberOf(target)
  const isNumber = number !== undefined && (target.kind === 'number' || /^\d+$/.test(number))
  return isNumber && looksLikeCardNumber(number) ? 'door:no_ticket' : 'event:invalid_ticket'
}

/**
 * The earliest moment, in milliseconds, that a pass may claim: it must not move check-ins into the past, but staff may.
 * The day of the event counts once it has begun: before that, people may fetch their badges days ahead.
 */
function earliestScan({ key }: Caller, event: DoorEventRow, ticket: TicketRow | undefined): number {
  if (!key) return 0
  const registered = ticket?.created_time?.getTime() ?? 0
  const start = ticket?.test ? 0 : (event.start_time?.getTime() ?? 0)
  return Math.max(registered, key.claimed?.getTime() ?? 0, start <= event.now.getTime() ? start - DAY_MS : 0)
}

type JudgedScan = Pick<ScanRow, 'at' | 'direction' | 'session_id' | 'correction'>

const asJudged = ({ at, direction = 'in', sessionId = null, isCorrection = false }: Scan): JudgedScan => ({
  at,
  direction,
  session_id: sessionId,
  correction: isCorrection,
})

export function reasonAgainst(
  scan: JudgedScan,
  event: DoorEventRow,
  ticket: TicketRow,
  parts: TicketParts,
): ScanReason | undefined {
  const refusal = checkInRefusal({
    registration_status: ticket.registration_status,
    check_in_status: 'not_present',
    eventStatus: eventStatus(event, event.now),
    sign_in: event.sign_in,
  })
  if (refusal) return refusal
  if (scan.direction === 'out' && !event.sign_out) return 'event:no_check_out'
  if (scan.session_id !== null && !isForSession(scan.session_id, event, ticket, parts)) return 'event:wrong_session'
  return !scan.correction && isUndone(scan, ticket, parts) ? 'event:scan_undone' : undefined
}

function isForSession(id: number, { sessions }: DoorEventRow, { test }: TicketRow, parts: TicketParts): boolean {
  return (
    (sessions ?? []).some((session) => session.id === id && !session.cancelled) &&
    (test || (parts.sessions?.has(id) ?? true))
  )
}

function isUndone({ at, direction, session_id }: JudgedScan, ticket: TicketRow, { undone }: TicketParts): boolean {
  if (ticket.check_in_undone && at <= ticket.check_in_undone) return true
  return undone.some(
    (part) => part.session_id === (session_id ?? 0) && (part.direction ?? direction) === direction && at <= part.until,
  )
}

export const isLate = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > LATE_MS
