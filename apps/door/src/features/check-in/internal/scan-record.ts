import { BY_HAND, SCANS_MAX, type DoorTicket, type ScanConflict, type SentScan, cutText } from '@cubic/contract'
import type { Verdict } from './verdict.ts'

/** A scan of this device, from the moment it was read. */
export type ScanRecord = {
  readonly scanId: string
  /** The event that it is sent to. */
  readonly eventId: number
  /** The scanned text, or `id:…` of a ticket chosen by hand. */
  readonly code: string
  /** ISO 8601, by this device's clock, right or wrong. */
  readonly at: string
  readonly gate: string | null
  /** Waiting until the server has answered. */
  readonly isWaiting: boolean
  readonly undone: boolean
  /** The verdict that the volunteer saw. */
  readonly shown: Verdict
  /** The server's verdict. */
  readonly decided?: Verdict
  readonly conflict?: ScanConflict
  /** Why it was made by hand, or undone. */
  readonly note?: string
  /** The conflict has been settled. */
  readonly isSettled?: boolean
  /** The server refuses to take it, and why. */
  readonly refusal?: string
}

/**
 * Returns the code to send for a text that was read. Only the search may send `id:…`: a QR code
 * with that text is unknown.
 */
export function codeOf(text: string): string {
  return text.trim().toLowerCase().startsWith(BY_HAND) ? `text:${text}` : text
}

/** Of the number of a campus card only its end is shown. */
export function numberEnd(code: string): string {
  return code.trim().slice(-4)
}

/** Characters that are sent of a code that is not ours. */
const CODE_MAX = 500

export function sentScanOf({ scanId, code, at, gate, shown, undone, note }: ScanRecord, isShown: boolean): SentScan {
  return {
    scan_id: scanId,
    code: cutText(code, CODE_MAX),
    at,
    ...(gate !== null && { gate }),
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
export function ticketAfter(ticket: DoorTicket, decided: Verdict): DoorTicket {
  const isIn = decided.verdict === 'welcome' || decided.verdict === 'already_in'
  if (!isIn || decided.at === undefined) return ticket
  return {
    ...ticket,
    check_in_status: 'attend',
    check_in_time: decided.at,
    check_in_by: decided.by ?? null,
    check_in_gate: decided.gate ?? null,
  }
}

/** Tells whether a scan let its holder in on this device and has not been undone. */
export function isWaitingWelcome({ isWaiting, undone, shown }: ScanRecord): boolean {
  return isWaiting && !undone && shown.verdict === 'welcome'
}
