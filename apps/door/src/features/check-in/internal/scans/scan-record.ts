import { BY_HAND, SCANS_MAX, cutText, type ScanConflict, type SentScan } from '@cubic/contract'
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

type Batch = { readonly eventId: number; readonly scans: readonly ScanRecord[] }

/** The next scans to send: the first that wait, of one event, at most `size`. */
export function nextBatch(records: Iterable<ScanRecord>, size: number): Batch | undefined {
  const waiting = [...records].filter(({ isWaiting }) => isWaiting)
  const [first] = waiting
  if (!first) return undefined
  const ofEvent = waiting.filter(({ eventId }) => eventId === first.eventId)
  return { eventId: first.eventId, scans: ofEvent.slice(0, Math.min(size, SCANS_MAX)) }
}

/** Tells whether a scan let its holder in on this device and has not been undone. */
export function isWaitingWelcome({ isWaiting, undone, shown, direction }: ScanRecord): boolean {
  return isWaiting && !undone && direction === undefined && shown.verdict === 'welcome'
}
