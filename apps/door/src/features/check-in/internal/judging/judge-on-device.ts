import type { DoorMode } from '../door/door-mode.ts'
import { codeHashes, hashNumber } from '../lists/code-hash.ts'
import { isSigned } from '../lists/signatures.ts'
import type { TicketList } from '../lists/ticket-list.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import type { Verdict } from '../scans/verdict.ts'
import { judge, type Facts, type Judgement, type Read } from './judge.ts'

type Known = {
  readonly mode: DoorMode
  readonly records: ReadonlyMap<string, ScanRecord>
  /** Scans that let somebody in and that the server has not confirmed, by ticket. */
  readonly welcomes: ReadonlyMap<number, ScanRecord>
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number
}
type Device = {
  readonly lists: ReadonlyMap<number, TicketList>
  readonly state: () => Known
  readonly device: string
  readonly clock: () => number
  /** The moment, by this device's clock, at which somebody checked in by hand had come; now, if left out. */
  readonly at?: number | undefined
}

/** Went through the door, or was told that they had: also one that is not the first counts for when they leave. */
const isPass = ({ verdict }: Verdict) =>
  verdict === 'welcome' || verdict === 'already_in' || verdict === 'goodbye' || verdict === 'already_out'

/** Judges what was read by all that this device knows. */
export async function judgeOnDevice(read: Read, { lists, state, device, clock, at: then }: Device): Promise<Judgement> {
  const known = [...lists.values()]
  const ofCode = new Map<number, readonly string[]>()
  if (read.kind === 'code') for (const list of known) ofCode.set(list.eventId, await codeHashes(list, read.code))
  const keys = known.flatMap((list) => list.keys)
  const facts: Facts = {
    lists: known,
    codeHashes: ofCode,
    numberHashes: 'number' in read && read.number !== undefined ? await hashNumber(known, read.number) : new Map(),
    isSigned: read.kind === 'token' && keys.length > 0 ? await isSigned(read.token, keys) : undefined,
    ownWelcome(ticketId) {
      const { welcomes, clockOffset } = state()
      const own = welcomes.get(ticketId)
      return own && { at: new Date(Date.parse(own.at) + clockOffset).toISOString(), by: device, gate: own.gate }
    },
    ownPasses(ticketId) {
      const { records, clockOffset } = state()
      return [...records.values()].flatMap((record) => {
        if (record.shown.ticketId !== ticketId || record.undone || !isPass(record.shown)) return []
        const at = new Date(Date.parse(record.at) + clockOffset).toISOString()
        const { direction = 'in', sessionId: session = 0, gate, isWaiting } = record
        return { at, by: device, gate, direction, session, isWaiting }
      })
    },
    mode: state().mode,
    now: (then ?? clock()) + state().clockOffset,
  }
  return judge(read, facts)
}
