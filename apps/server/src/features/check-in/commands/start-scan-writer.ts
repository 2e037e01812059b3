import {
  AppError,
  ok,
  BY_HAND,
  parseInstant,
  SCAN_VERDICT,
  SCANS_MAX,
  type ScanResult,
  type ScanVerdict,
  cutText,
} from '@cubic/contract'
import { asObject, type Caller, type Database, invalidArgument, isUuid, parseJson } from '@cubic/data-platform'
import { gateKey } from '@cubic/domain/check-in/gate'
import { momentOfScan } from '@cubic/domain/check-in/scans'
import { readCardNumber } from '@cubic/domain/ticket/card-number'
import { readScannedText } from '@cubic/domain/ticket/qr-token'
import type { TicketSigner } from '../../../infra/access/ticket-signer.ts'
import { createBatchQueue } from '../../../infra/concurrency/batch-queue.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import type { Scan, ScanTarget } from '../internal/judge-scan.ts'
import { takeSendings } from './take-scans.ts'

const NAME_MAX = 100
const NOTE_MAX = 200

export type SentScans = {
  readonly eventId: number
  readonly device: string
  /** The device's clock at the time of sending. */
  readonly sent: Date | undefined
  readonly waiting: number | null
  readonly scans: readonly ReadScan[]
}
type ReadScan = Omit<Scan, 'at' | 'clockIsWrong'> & { readonly said: Date | undefined }

/** Only the shape can be wrong: whatever was scanned gets a verdict. Throws `BadRequest`. */
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
  if (!Array.isArray(given)) throw invalidArgument('scans')
  if (given.length > SCANS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `一次最多上传 ${SCANS_MAX} 条扫码`,
      en: `At most ${SCANS_MAX} scans at once`,
    })
  const read = given.map((scan: unknown) => readScan(scan, event_id, signer))
  // Two scans with the same id are one scan, undone if either is.
  const byId = new Map<string, ReadScan>()
  for (const scan of read) {
    const before = byId.get(scan.scanId)
    byId.set(scan.scanId, before && !scan.undone ? before : scan)
  }
  return {
    eventId: event_id,
    device: shortText(device) ?? '',
    sent: sent_at ? parseInstant(sent_at) : undefined,
    waiting: typeof waiting === 'number' && waiting >= 0 ? waiting : null,
    scans: read.map((scan) => byId.get(scan.scanId) ?? scan),
  }
}

/**
 * A transaction is of one event, and larger only if one device sends more. Events are written in parallel, each once.
 */
const BATCH = { size: 500, keys: 1, weight: 500, maxRunning: Number.POSITIVE_INFINITY }
/** Per event and in all: devices that may wait; then their scans. */
const WAITING = { perKey: 1000, inAll: 4000, sizeInAll: 200_000 }

type Waiting = {
  readonly caller: Caller
  readonly sent: SentScans
  readonly resolve: (results: readonly ScanResult[]) => void
  readonly reject: (error: unknown) => void
}
/** Takes the scans of a device together with those that other devices at the event send meanwhile. */
export type SyncScans = (caller: Caller, sent: SentScans) => Promise<readonly ScanResult[]>

/**
 * What arrives for an event while its transaction runs goes into the next one. If one fails, each device's scans are
 * tried alone, so that no device spoils those of others. Rejects with `Overloaded` if too many wait.
 */
export function startScanWriter(db: Database): SyncScans {
  const batches = createBatchQueue<Waiting>(
    { ...BATCH, ...WAITING },
    {
      keyOf: ({ sent }) => sent.eventId,
      weightOf: ({ sent }) => sent.scans.length,
      sizeOf: ({ sent }) => sent.scans.length,
      run: takeAll,
    },
  )

  async function takeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await writeScans(db, batch)
      batch.forEach(({ resolve }, index) => resolve(results[index] ?? []))
    } catch (error) {
      const [only, ...others] = batch
      if (others.length === 0) only?.reject(error)
      else for (const each of batch) await takeAll([each])
    }
  }

  return async (caller, sent) => {
    if (sent.scans.length === 0) return []
    return new Promise((resolve, reject) => batches.add({ caller, sent, resolve, reject }))
  }
}

async function writeScans(db: Database, batch: readonly Waiting[]): Promise<readonly (readonly ScanResult[])[]> {
  const outcome = await inTransaction(db, async (tx) => {
    const clock = await tx.one<{ now: Date }>`/* hot */ select clock_timestamp() as now`
    const now = clock?.now ?? new Date()
    const eventId = batch[0]?.sent.eventId ?? 0
    const sendings = batch.map(({ caller, sent: { device, sent, scans } }) => ({
      caller,
      device,
      scans: scans.map(({ said, ...scan }): Scan => ({ ...scan, ...momentOfScan(said, { sent, now }) })),
    }))
    return ok(await takeSendings(tx, eventId, sendings))
  })
  return outcome.ok ? outcome.value : []
}

function readScan(given: unknown, eventId: number, signer: Pick<TicketSigner, 'verify'>): ReadScan {
  const { scan_id: id, code, at, gate, verdict, undone, note, direction, session_id } = asObject(given, 'scans')
  if (typeof id !== 'string' || !isUuid(id)) throw invalidArgument('scan_id')
  if (direction !== undefined && direction !== null && direction !== 'in' && direction !== 'out')
    throw invalidArgument('direction')
  return {
    scanId: id.toLowerCase(),
    direction: direction ?? 'in',
    // Of a session that nobody knows it counts nowhere, like one of a ticket that is not for it.
    sessionId: session_id === undefined || session_id === null ? null : sessionIdOf(session_id),
    target: typeof code === 'string' ? targetOf(code, eventId, signer) : { kind: 'unknown' },
    said: typeof at === 'string' ? parseInstant(at) : undefined,
    gate: gateKey(shortText(gate) ?? ''),
    source: null,
    shown: isVerdict(verdict) ? verdict : null,
    undone: undone === true,
    note: shortText(note, NOTE_MAX),
  }
}

function targetOf(code: string, eventId: number, signer: Pick<TicketSigner, 'verify'>): ScanTarget {
  // Found in the list by hand. A ticket of another event is as unknown as none.
  const [, hand] = new RegExp(`^${BY_HAND}([1-9]\\d{0,8})$`).exec(code) ?? []
  if (hand !== undefined) return { kind: 'id', id: Number(hand) }
  const scanned = readScannedText(code)
  const number = readCardNumber(code)
  if (scanned.kind === 'code') return { kind: 'code', code: scanned.code, number }
  const signed = scanned.kind === 'token' ? signer.verify(scanned.text) : undefined
  if (!signed) return number === undefined ? { kind: 'unknown' } : { kind: 'number', number }
  return signed.eventId === eventId ? { kind: 'id', id: signed.ticketId } : { kind: 'other_event', id: signed.ticketId }
}

const sessionIdOf = (id: unknown): number =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0

const isVerdict = (value: unknown): value is ScanVerdict =>
  typeof value === 'string' && Object.hasOwn(SCAN_VERDICT, value)

function shortText(value: unknown, max = NAME_MAX): string | null {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null
  return cutText(value.trim(), max) || null
}
