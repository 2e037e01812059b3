import {
  AppError,
  BY_HAND,
  parseInstant,
  SCAN_VERDICT,
  SCANS_MAX,
  type ScanResult,
  type ScanVerdict,
} from '@cubic/contract'
import { asObject, type Caller, isUuid, parseJson, type Tx } from '@cubic/data-platform'
import { momentOfScan } from '@cubic/domain/check-in/scans'
import { readScannedText } from '@cubic/domain/ticket/qr-token'
import type { TicketSigner } from '../../../infra/ticket-signer.ts'
import { type Scan, type ScanTarget, takeScans } from './take-scans.ts'

const NAME_MAX = 100

export type SentScans = {
  readonly eventId: number
  readonly device: string
  /** What the device's clock showed as it sent. */
  readonly sent: Date | undefined
  readonly waiting: number | null
  readonly scans: readonly ReadScan[]
}
type ReadScan = Omit<Scan, 'at' | 'clockIsWrong'> & { readonly said: Date | undefined }

/** Reads what a device sends. Only its shape can be wrong: whatever was scanned gets a verdict. Throws `BadRequest`. */
export function readScans(
  {
    event_id,
    device,
    scans,
    sent_at,
    waiting,
  }: {
    readonly event_id: number
    readonly device: string
    readonly scans: string
    readonly sent_at?: string | null
    readonly waiting?: number | null
  },
  signer: Pick<TicketSigner, 'verify'>,
): SentScans {
  const given = parseJson(scans, 'scans')
  if (!Array.isArray(given)) throw wrong('scans')
  if (given.length > SCANS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `一次最多上传 ${SCANS_MAX} 条扫码`,
      en: `At most ${SCANS_MAX} scans at once`,
    })
  const read = given.map((scan: unknown) => readScan(scan, event_id, signer))
  // The same id twice is one scan, taken back if either says so.
  const byId = new Map<string, ReadScan>()
  for (const scan of read) {
    const before = byId.get(scan.scanId)
    byId.set(scan.scanId, before ? { ...before, undone: before.undone || scan.undone } : scan)
  }
  return {
    eventId: event_id,
    device: shortText(device) ?? '',
    sent: sent_at ? parseInstant(sent_at) : undefined,
    waiting: typeof waiting === 'number' && waiting >= 0 ? waiting : null,
    scans: read.map((scan) => byId.get(scan.scanId) ?? scan),
  }
}

/** Takes the scans of a device. */
export async function syncScans(
  tx: Tx,
  caller: Caller,
  { eventId, device, sent, scans }: SentScans,
): Promise<readonly ScanResult[]> {
  const clock = await tx.one<{ now: Date }>`/* hot */ select clock_timestamp() as now`
  const now = clock?.now ?? new Date()
  const placed = scans.map(({ said, ...scan }): Scan => ({ ...scan, ...momentOfScan(said, { sent, now }) }))
  return placed.length > 0 ? takeScans(tx, caller, { eventId, device, scans: placed }) : []
}

function readScan(given: unknown, eventId: number, signer: Pick<TicketSigner, 'verify'>): ReadScan {
  const { scan_id: id, code, at, gate, verdict, undone } = asObject(given, 'scans')
  if (typeof id !== 'string' || !isUuid(id)) throw wrong('scan_id')
  return {
    scanId: id.toLowerCase(),
    target: typeof code === 'string' ? targetOf(code, eventId, signer) : { kind: 'unknown' },
    said: typeof at === 'string' ? parseInstant(at) : undefined,
    gate: shortText(gate),
    source: null,
    shown: isVerdict(verdict) ? verdict : null,
    undone: undone === true,
  }
}

function targetOf(code: string, eventId: number, signer: Pick<TicketSigner, 'verify'>): ScanTarget {
  // Found in the list by hand. A ticket of another event is as unknown as none.
  const [, hand] = new RegExp(`^${BY_HAND}([1-9]\\d{0,8})$`).exec(code) ?? []
  if (hand !== undefined) return { kind: 'id', id: Number(hand) }
  const scanned = readScannedText(code)
  if (scanned.kind === 'code') return { kind: 'code', code: scanned.code }
  const signed = scanned.kind === 'token' ? signer.verify(scanned.text) : undefined
  if (!signed) return { kind: 'unknown' }
  return signed.eventId === eventId ? { kind: 'id', id: signed.ticketId } : { kind: 'other_event', id: signed.ticketId }
}

const isVerdict = (value: unknown): value is ScanVerdict =>
  typeof value === 'string' && Object.hasOwn(SCAN_VERDICT, value)

function shortText(value: unknown): string | null {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null
  return value.trim().slice(0, NAME_MAX).toWellFormed() || null
}

function wrong(argument: string): AppError {
  return new AppError('BadRequest', { cn: `参数 ${argument} 不正确`, en: `The argument ${argument} is invalid` })
}
