import {
  BY_HAND,
  SCANS_MAX,
  type DoorTicket,
  type ScanConflict,
  type SentScan,
  type TicketPresence,
  cutText,
} from '@cubic/contract'
import type { Verdict } from './verdict.ts'

export type ScanRecord = {
  readonly scanId: string
  readonly eventId: number
  /** The scanned text, or `id:…` of a ticket chosen by hand. */
  readonly code: string
  /** ISO 8601, by this device's clock, right or wrong. */
  readonly at: string
  readonly gate: string | null
  /** Left out: in; and the event as a whole. */
  readonly direction?: 'out'
  readonly sessionId?: number
  readonly isWaiting: boolean
  readonly undone: boolean
  readonly shown: Verdict
  readonly decided?: Verdict
  readonly conflict?: ScanConflict
  readonly note?: string
  readonly isSettled?: boolean
  readonly refusal?: string
}

/**
 * Returns the code to send for a text that was read. Only the search may send `id:…`: a QR code
 * with that text is unknown.
 */
export function codeOf(text: string): string {
  return text.trim().toLowerCase().startsWith(BY_HAND) ? `text:${text}` : text
}

/** Shows only the end of a campus card's number. */
export function numberEnd(code: string): string {
  return code.trim().slice(-4)
}

/** Characters that are sent of a code that is not ours. */
const CODE_MAX = 500

export function sentScanOf(record: ScanRecord, isShown: boolean): SentScan {
  const { scanId, code, at, gate, direction, sessionId, shown, undone, note } = record
  return {
    scan_id: scanId,
    code: cutText(code, CODE_MAX),
    at,
    ...(gate !== null && { gate }),
    ...(direction && { direction }),
    ...(sessionId !== undefined && { session_id: sessionId }),
    ...(isShown && { verdict: shown.verdict }),
    ...(undone && { undone }),
    ...(note !== undefined && { note }),
  }
}

export type Batch = { readonly eventId: number; readonly scans: readonly ScanRecord[] }

/** The next scans to send: the first that wait, of one event, at most `size`. */
export function nextBatch(records: Iterable<ScanRecord>, size: number): Batch | undefined {
  const waiting = [...records].filter(({ isWaiting }) => isWaiting)
  const [first] = waiting
  if (!first) return undefined
  const ofEvent = waiting.filter(({ eventId }) => eventId === first.eventId)
  return { eventId: first.eventId, scans: ofEvent.slice(0, Math.min(size, SCANS_MAX)) }
}

/** The ticket as a decided scan leaves it: the list need not be fetched again to know. */
export function ticketAfter(
  ticket: DoorTicket,
  decided: Verdict,
  scan: Pick<ScanRecord, 'sessionId'> = {},
): DoorTicket {
  const after = withPresence(ticket, decided, scan.sessionId ?? 0)
  const isIn = decided.verdict === 'welcome' || decided.verdict === 'already_in'
  if (!isIn || decided.at === undefined || ticket.check_in_status === 'attend') return after
  return {
    ...after,
    check_in_status: 'attend',
    check_in_time: decided.at,
    check_in_by: decided.by ?? null,
    check_in_gate: decided.gate ?? null,
  }
}

/** Only lists of events that check out or have sessions have it. */
function withPresence(ticket: DoorTicket, { verdict, at, left, isBack }: Verdict, session: number): DoorTicket {
  if (ticket.presence === undefined) return ticket
  const seconds = (moment: string | undefined) => (moment === undefined ? null : Math.floor(Date.parse(moment) / 1000))
  const [, cameBefore = null, leftBefore = null] = placeOf(ticket, session) ?? []
  const came = seconds(at) ?? cameBefore
  switch (verdict) {
    case 'welcome':
    case 'already_in':
      return putPlace(ticket, [session, came, isBack ? null : leftBefore])
    case 'goodbye':
    case 'already_out':
      return putPlace(ticket, [session, came, seconds(left)])
    case 'no_check_in':
      return putPlace(ticket, [session, cameBefore, seconds(left)])
    case 'back':
    case 'not_valid':
    case 'unknown':
      return ticket
  }
}

/** The ticket as it was before a scan that was taken back. */
export function ticketBefore(ticket: DoorTicket, { shown, sessionId = 0, direction }: ScanRecord): DoorTicket {
  const place = placeOf(ticket, sessionId)
  if (direction === 'out' || shown.isBack) {
    if (!place) return ticket
    return putPlace(ticket, [sessionId, place[1], null])
  }
  const presence = ticket.presence?.filter(([session]) => session !== sessionId)
  const others = presence?.some(([, came]) => came !== null) === true
  const status: DoorTicket['check_in_status'] = others ? 'attend' : shown.onLeave ? 'leave' : 'not_present'
  return {
    ...ticket,
    ...(presence && { presence }),
    check_in_status: status,
    ...(!others && { check_in_time: null, check_in_by: null }),
  }
}

export function placeOf({ presence }: DoorTicket, session: number): TicketPresence | undefined {
  return presence?.find(([id]) => id === session)
}

function putPlace(ticket: DoorTicket, place: TicketPresence): DoorTicket {
  return { ...ticket, presence: [...(ticket.presence ?? []).filter(([id]) => id !== place[0]), place] }
}

/** Tells whether a scan let its holder in on this device and has not been undone. */
export function isWaitingWelcome({ isWaiting, undone, shown, direction }: ScanRecord): boolean {
  return isWaiting && !undone && direction === undefined && shown.verdict === 'welcome'
}
