import { codeHashes, numberHash } from './code-hash.ts'
import { judge, type Facts, type Judgement, type Read } from './judge.ts'
import type { Machine } from './run-machine.ts'
import { isSigned } from './signatures.ts'
import type { TicketList } from './ticket-list.ts'
import type { Verdict } from './verdict.ts'

type Lists = ReadonlyMap<number, TicketList>
type Device = {
  readonly lists: Lists
  readonly machine: Machine
  readonly device: string
  readonly clock: () => number
  /** The moment, by this device's clock, at which somebody checked in by hand had come; now, if left out. */
  readonly at?: number | undefined
}

/** Went through the door, or was told that they had: also one that is not the first counts for when they leave. */
const isPass = ({ verdict }: Verdict) =>
  verdict === 'welcome' || verdict === 'already_in' || verdict === 'goodbye' || verdict === 'already_out'

/** Judges what was read by all that this device knows. */
export async function judgeOnDevice(
  read: Read,
  { lists, machine, device, clock, at: then }: Device,
): Promise<Judgement> {
  const known = [...lists.values()]
  const ofCode = new Map<number, readonly string[]>()
  if (read.kind === 'code') for (const list of known) ofCode.set(list.eventId, await codeHashes(list, read.code))
  const keys = known.flatMap((list) => list.keys)
  const facts: Facts = {
    lists: known,
    codeHashes: ofCode,
    numberHashes: 'number' in read && read.number !== undefined ? await hashNumber(lists, read.number) : new Map(),
    isSigned: read.kind === 'token' && keys.length > 0 ? await isSigned(read.token, keys) : undefined,
    ownWelcome(ticketId) {
      const { welcomes, clockOffset } = machine.state()
      const own = welcomes.get(ticketId)
      return own && { at: new Date(Date.parse(own.at) + clockOffset).toISOString(), by: device, gate: own.gate }
    },
    ownPasses(ticketId) {
      const { records, clockOffset } = machine.state()
      return [...records.values()].flatMap((record) => {
        if (record.shown.ticketId !== ticketId || record.undone || !isPass(record.shown)) return []
        const at = new Date(Date.parse(record.at) + clockOffset).toISOString()
        const { direction = 'in', sessionId: session = 0, gate, isWaiting } = record
        return { at, by: device, gate, direction, session, isWaiting }
      })
    },
    mode: machine.state().mode,
    now: (then ?? clock()) + machine.state().clockOffset,
  }
  return judge(read, facts)
}

export async function hashNumber(lists: Lists, number: string): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>()
  for (const list of lists.values()) {
    const hash = await numberHash(list, number)
    if (hash !== undefined) hashes.set(list.eventId, hash)
  }
  return hashes
}
