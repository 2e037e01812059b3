import { BY_HAND } from '@cubic/contract'
import { newUuid } from '@cubic/web-kit/uuid'
import { judgeOnDevice } from '../judging/judge-on-device.ts'
import { readOf, type Read } from '../judging/judge.ts'
import type { TicketList } from '../lists/ticket-list.ts'
import { codeOf, type ScanRecord } from '../scans/scan-record.ts'
import { passes, type Verdict } from '../scans/verdict.ts'
import type { Machine } from './run-machine.ts'

type DeviceScansOptions = {
  readonly machine: Machine
  readonly lists: ReadonlyMap<number, TicketList>
  readonly eventIds: readonly number[]
  readonly device: string
  readonly gate: string | null
  /** Resolves once the lists on this device have been read. */
  readonly opening: Promise<void>
  readonly clock: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

type Scanned = { readonly record: ScanRecord; readonly verdict: Verdict }

/** Somebody registered at the door. The request's id is that of their scan. */
export type Registered = {
  readonly scanId: string
  readonly eventId: number
  readonly ticketId: number
  readonly name: string
  readonly note: string
}

/** `came`: when somebody had come who is checked in by hand, by the server's clock in milliseconds. */
type How = { readonly isByHand?: boolean; readonly note?: string; readonly came?: number }

export type DeviceScans = {
  /** Judges what was read. The scan is on the disk before this resolves. */
  readonly scan: (text: string, how?: How) => Promise<Scanned>
  /** Lets several people of the list in, each by a scan of their own. Gives the scans of those who may come in. */
  readonly admit: (ticketIds: readonly number[], note: string) => Promise<readonly ScanRecord[]>
  /** Keeps the scan by which somebody was registered at the door: it can be taken back as any other. */
  readonly registered: (walkIn: Registered) => Promise<ScanRecord>
}

/**
 * How long a verdict waits for the network if this device can tell without it, so that it is painted within
 * 200 ms; and if it cannot.
 */
const PATIENCE_MS = 80
const PATIENCE_UNKNOWN_MS = 2500
/** Checks several people in at once, without a verdict for each. */
const PATIENCE_TOGETHER_MS = 600

/** Makes this device's scans: judges what was read, keeps it, and waits for the server as long as a door can. */
export function openDeviceScans(options: DeviceScansOptions): DeviceScans {
  const { machine, opening, pause } = options
  const { dispatch } = machine
  const known = { ...options, state: machine.state }

  /** Gives the scans with their verdicts: they are on the disk, and the server has answered or the patience is over. */
  async function take(
    records: readonly ScanRecord[],
    kind: 'scan' | 'group',
    patience: () => number,
  ): Promise<readonly ScanRecord[]> {
    await dispatch({ type: 'scanned', records, kind })
    const answer = machine.until(({ awaited }) => !records.some(({ scanId }) => awaited.has(scanId)))
    await Promise.race([answer, pause(Math.max(0, patience()))])
    void dispatch({ type: 'shown', records })
    return records.map((record) => machine.state().records.get(record.scanId) ?? record)
  }

  async function scan(text: string, { isByHand = false, note, came }: How = {}): Promise<Scanned> {
    const startedAt = performance.now()
    const code = isByHand ? text : codeOf(text)
    const read = readOf(code)
    // after a reload, the list takes a moment to be read
    if (machine.state().phase === 'opening') await Promise.race([opening, pause(PATIENCE_UNKNOWN_MS)])
    const at = came === undefined ? undefined : came - machine.state().clockOffset
    const { verdict: shown, isCertain, sessionId } = await judgeOnDevice(read, { ...known, at })
    const record = recordOf({ code, read, shown, note, sessionId, at }, options)
    const patience = () => (isCertain ? PATIENCE_MS - (performance.now() - startedAt) : PATIENCE_UNKNOWN_MS)
    const [latest = record] = await take([record], 'scan', patience)
    return { record: latest, verdict: latest.shown }
  }

  async function registered({ scanId, eventId, ticketId, name, note }: Registered): Promise<ScanRecord> {
    const shown: Verdict = { verdict: 'welcome', ticketId, name }
    const read: Read = { kind: 'by_hand', ticketId }
    const made = recordOf({ code: `${BY_HAND}${ticketId}`, read, shown, note }, options)
    // somebody registered at the door is checked in to the whole event, not to a session
    const { direction: _direction, sessionId: _sessionId, ...here } = made
    const record: ScanRecord = { ...here, scanId, eventId, isWaiting: false }
    await dispatch({ type: 'registered', record })
    return record
  }

  /** Each of them is a scan of its own: whether somebody else was faster is known for each of them alone. */
  async function admit(ticketIds: readonly number[], note: string): Promise<readonly ScanRecord[]> {
    const judged: ScanRecord[] = []
    for (const ticketId of ticketIds) {
      const read: Read = { kind: 'by_hand', ticketId }
      const { verdict: shown, sessionId } = await judgeOnDevice(read, known)
      const code = `${BY_HAND}${ticketId}`
      if (passes(shown)) judged.push(recordOf({ code, read, shown, note, sessionId }, options))
    }
    return take(judged, 'group', () => PATIENCE_TOGETHER_MS)
  }

  return { scan, admit, registered }
}

type Judged = Pick<ScanRecord, 'code' | 'shown'> & {
  readonly read: Read
  readonly note: string | undefined
  readonly sessionId?: number | undefined
  readonly at?: number | undefined
}

function recordOf({ code, read, shown, note, sessionId, at }: Judged, options: DeviceScansOptions): ScanRecord {
  const isOut = options.machine.state().mode.direction === 'out'
  return {
    scanId: newUuid(),
    eventId: eventOf(read, shown, options),
    code,
    at: new Date(at ?? options.clock()).toISOString(),
    gate: options.gate,
    ...(isOut && { direction: 'out' }),
    ...(sessionId !== undefined && { sessionId }),
    isWaiting: true,
    undone: false,
    shown,
    ...(note !== undefined && { note }),
  }
}

function eventOf(read: Read, { ticketId }: Verdict, { lists, eventIds }: DeviceScansOptions): number {
  const [first = 0] = eventIds
  if (read.kind === 'token' && lists.has(read.token.eventId)) return read.token.eventId
  const owner = [...lists.values()].find(({ tickets }) => ticketId !== undefined && tickets.has(ticketId))
  return owner?.eventId ?? first
}
