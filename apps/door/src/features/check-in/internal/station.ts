import { BY_HAND, type DoorEvent } from '@cubic/contract'
import { newUuid } from '@cubic/web-kit/uuid'
import { followBrowser, isBrowserOnline } from './browser-connection.ts'
import { codeHashes, numberHash } from './code-hash.ts'
import { openDeviceLists } from './device-lists.ts'
import { judge, readOf, type Facts, type Judgement, type Read } from './judge.ts'
import { codeOf, type ScanRecord } from './scan-record.ts'
import { runMachine, type Machine } from './run-machine.ts'
import { isSigned } from './signatures.ts'
import { measureClock } from './server-clock.ts'
import { noticingSilence } from './silence.ts'
import type { MachineState } from './station-machine.ts'
import type { StationServer } from './station-server.ts'
import { countsOf, rehearsalOf, type Counts, type TicketList } from './ticket-list.ts'
import type { Vault } from './vault.ts'
import type { Verdict } from './verdict.ts'

export type StationOptions = {
  readonly server: StationServer
  readonly vault: Vault
  /** The events at this door; unknown codes are sent to the first. */
  readonly eventIds: readonly number[]
  /** Send the scans of these events only: a pass may send no others. */
  readonly ownEventsOnly?: boolean
  readonly device: string
  readonly gate: string | null
  /** Called when the server no longer knows this device's token. `handedOver`: scans that staff got all the same. */
  readonly onUnauthenticated: (handedOver: number, counted: number) => void
  /** This device's clock, in milliseconds. */
  readonly clock?: () => number
  readonly pause?: (milliseconds: number) => Promise<void>
  /** After how long without an answer the network counts as lost. */
  readonly silenceMs?: number
}

export type StationState = {
  /** The lists on this device have been read. */
  readonly isOpen: boolean
  readonly tickets: number
  /** How many there are in all, once the server has said so. */
  readonly total: number | undefined
  /** All tickets are here: the device works without network. */
  readonly isPrepared: boolean
  /** When the server last answered, by its clock. */
  readonly checkedAt: number | undefined
  readonly connection: 'online' | 'offline'
  readonly waiting: number
  /** Of a long queue, how many have been sent. */
  readonly sending: { readonly done: number; readonly total: number } | undefined
  readonly lastSentAt: number | undefined
  readonly clockOffset: number
  readonly counts: Counts | undefined
  /** Test tickets, while the last scan was of one. */
  readonly rehearsal: Counts | undefined
  readonly events: readonly DoorEvent[]
  /** This device's scans, newest first. */
  readonly scans: readonly ScanRecord[]
  /** Why scans are not kept on this device. */
  readonly storage: 'ok' | 'full' | 'none'
  /** The server refuses this device, and why. */
  readonly refusal: string | undefined
}

/** A scan's outcome: what to show now. */
export type Scanned = { readonly record: ScanRecord; readonly verdict: Verdict }

/** Somebody registered at the door. The request's id is that of their scan. */
export type Registered = {
  readonly scanId: string
  readonly eventId: number
  readonly ticketId: number
  readonly name: string
  readonly note: string
}

export type Station = {
  readonly state: () => StationState
  readonly subscribe: (listener: () => void) => () => void
  /** Judges what was read. The scan is on the disk before this resolves. */
  readonly scan: (text: string, how?: { readonly isByHand?: boolean; readonly note?: string }) => Promise<Scanned>
  /**
   * Lets several people of the list in at once, each by a scan of their own. Gives the scans of those who may come in.
   */
  readonly admit: (ticketIds: readonly number[], note: string) => Promise<readonly ScanRecord[]>
  /** Keeps the scan by which somebody was registered at the door: it can be taken back as any other. */
  readonly registered: (walkIn: Registered) => Promise<ScanRecord>
  /** Is this ticket's holder let in by a scan of this device that the list does not show yet? */
  readonly wasLetIn: (ticketId: number) => boolean
  /** The hash of a campus card's number in each event's list. */
  readonly hashNumber: (number: string) => Promise<ReadonlyMap<number, string>>
  /** Takes a scan back; it stays known, and checks nobody in. */
  readonly takeBack: (scanId: string, reason?: string) => Promise<void>
  /** Reports answers that arrive after the verdict and differ from it. */
  readonly onCorrection: (listener: (record: ScanRecord) => void) => () => void
  readonly lists: () => readonly TicketList[]
  /** Sends and fetches now, not at its next time. */
  readonly refresh: () => Promise<void>
  readonly markUndone: (scanId: string, reason: string) => Promise<void>
  /** Done once what was being fetched and sent is on the disk. */
  readonly close: () => Promise<void>
}

/**
 * How long a verdict waits for the network if this device can tell without it, so that it is painted within
 * 200 ms; and if it cannot.
 */
const PATIENCE_MS = 80
const PATIENCE_UNKNOWN_MS = 2500
/** Checks several people in at once, without a verdict for each. */
const PATIENCE_TOGETHER_MS = 600
const POLL_MS = 5000
/** A short question without an answer for so long: the network hangs. */
const SILENCE_MS = 4500
/** Without network; and where the browser believes that there is some, so that it will not say when it is back. */
const OFFLINE_POLL_MS = 10_000
const UNNOTICED_POLL_MS = 2000
/** How soon and how often it is tried again once the browser says that the network is back. */
const BACK_POLL_MS = 1000
const BACK_TRIES = 5
const LONG_QUEUE = 25

/** Opens a device's check-in at a door: its lists, its scans, and their way to the server. */
export function openStation(options: StationOptions): Station {
  const { vault, eventIds, device, gate } = options
  const clock = options.clock ?? Date.now
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  const corrections = new Set<(record: ScanRecord) => void>()
  const server = noticingSilence(options.server, {
    afterMs: options.silenceMs ?? SILENCE_MS,
    onSilence: () => void dispatch({ type: 'lost' }),
    onAnswer: () => void dispatch({ type: 'reached' }),
  })
  const machine = runMachine({
    server,
    vault,
    device,
    clock,
    connection: isBrowserOnline() ? 'online' : 'offline',
    perform(effect) {
      switch (effect.type) {
        case 'mark':
          return deviceLists.mark(effect.record, effect.decided)
        case 'unmark':
          return deviceLists.unmark(effect.record)
        case 'correct':
          return corrections.forEach((listener) => listener(effect.record))
        case 'end':
          return options.onUnauthenticated(effect.handedOver, effect.counted)
      }
    },
  })
  const { dispatch } = machine
  const deviceLists = openDeviceLists({ server, vault, machine, eventIds, device })
  const lists = deviceLists.byEvent
  const judgeRead = (read: Read) => judgeHere(read, { lists, machine, device })

  const opening = open()
  async function open(): Promise<void> {
    const [lastSentAt, checkedAt, clockOffset, kept] = await Promise.all([
      vault.read('lastSentAt'),
      vault.read('checkedAt'),
      vault.read('clockOffset'),
      vault.readScans(),
    ])
    const records = kept.filter(({ eventId }) => !options.ownEventsOnly || eventIds.includes(eventId))
    await dispatch({ type: 'restored', records, lastSentAt, checkedAt, clockOffset })
    await deviceLists.read()
    await dispatch({ type: 'opened' })
  }

  function eventOf(read: Read, { ticketId }: Verdict): number {
    const [first = 0] = eventIds
    if (read.kind === 'token' && lists.has(read.token.eventId)) return read.token.eventId
    const owner = [...lists.values()].find(({ tickets }) => ticketId !== undefined && tickets.has(ticketId))
    return owner?.eventId ?? first
  }

  function recordOf(
    code: string,
    read: Read,
    { shown, note }: Pick<ScanRecord, 'shown'> & { note: string | undefined },
  ): ScanRecord {
    return {
      scanId: newUuid(),
      eventId: eventOf(read, shown),
      code,
      at: new Date(clock()).toISOString(),
      gate,
      isWaiting: true,
      undone: false,
      shown,
      ...(note !== undefined && { note }),
    }
  }

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

  async function scan(
    text: string,
    { isByHand = false, note }: { readonly isByHand?: boolean; readonly note?: string } = {},
  ): Promise<Scanned> {
    const startedAt = performance.now()
    const code = isByHand ? text : codeOf(text)
    const read = readOf(code)
    // after a reload, the list takes a moment to be read
    if (machine.state().phase === 'opening') await Promise.race([opening, pause(PATIENCE_UNKNOWN_MS)])
    const { verdict: shown, isCertain } = await judgeRead(read)
    const record = recordOf(code, read, { shown, note })
    const patience = () => (isCertain ? PATIENCE_MS - (performance.now() - startedAt) : PATIENCE_UNKNOWN_MS)
    const [latest = record] = await take([record], 'scan', patience)
    return { record: latest, verdict: latest.shown }
  }

  async function registered({ scanId, eventId, ticketId, name, note }: Registered): Promise<ScanRecord> {
    const shown: Verdict = { verdict: 'welcome', ticketId, name }
    const made = recordOf(`${BY_HAND}${ticketId}`, { kind: 'by_hand', ticketId }, { shown, note })
    const record: ScanRecord = { ...made, scanId, eventId, isWaiting: false }
    await dispatch({ type: 'registered', record })
    return record
  }

  /** Each of them is a scan of its own: whether somebody else was faster is known for each of them alone. */
  async function admit(ticketIds: readonly number[], note: string): Promise<readonly ScanRecord[]> {
    const judged: ScanRecord[] = []
    for (const ticketId of ticketIds) {
      const read: Read = { kind: 'by_hand', ticketId }
      const { verdict: shown } = await judgeRead(read)
      if (shown.verdict === 'welcome') judged.push(recordOf(`${BY_HAND}${ticketId}`, read, { shown, note }))
    }
    return take(judged, 'group', () => PATIENCE_TOGETHER_MS)
  }

  const fetchLists = inOne(async () => {
    await deviceLists.fetch()
    await dispatch({ type: 'checked', at: clock() + machine.state().clockOffset })
  })
  const refresh = inOne(async () => {
    await opening
    try {
      await Promise.all([fetchLists.run(), measure()])
      void dispatch({ type: 'flush' })
      await machine.until(({ queue }) => !queue)
    } catch (error) {
      const fault = server.faultOf(error)
      void dispatch(
        fault.kind === 'refused'
          ? { type: 'refused', reason: fault.message }
          : { type: fault.kind === 'unauthenticated' ? 'unauthenticated' : 'lost' },
      )
    }
    await machine.until(({ isEnding }) => !isEnding)
  })

  /** What began before the network was back may fail after that, and a network takes a moment until it carries. */
  const reconnect = inOne(async () => {
    await refresh.running()
    for (let tries = 0; tries < BACK_TRIES; tries++) {
      await refresh.run()
      const { connection, phase } = machine.state()
      if (connection === 'online' || phase === 'closed') return
      await pause(BACK_POLL_MS)
    }
  })

  async function measure(): Promise<void> {
    const clockOffset = await measureClock(server, { clock, known: machine.state().clockOffset })
    if (clockOffset !== undefined) await dispatch({ type: 'measured', clockOffset })
  }

  const stopFollowing = followBrowser({
    onOffline: () => void dispatch({ type: 'lost' }),
    onOnline: () => void reconnect.run(),
    onShown: () => void reconnect.run(),
  })
  void (async () => {
    while (machine.state().phase !== 'closed') {
      await refresh.run()
      const offlinePause = isBrowserOnline() ? UNNOTICED_POLL_MS : OFFLINE_POLL_MS
      await pause(machine.state().connection === 'online' ? POLL_MS : offlinePause)
    }
  })()

  let shown: { readonly of: MachineState; readonly state: StationState } | undefined
  return {
    state() {
      const of = machine.state()
      if (shown?.of !== of) shown = { of, state: stateOf(of, [...lists.values()]) }
      return shown.state
    },
    subscribe: machine.subscribe,
    scan,
    admit,
    registered,
    wasLetIn: (ticketId) => machine.state().welcomes.has(ticketId),
    hashNumber: (number) => hashNumber(lists, number),
    async takeBack(scanId, note) {
      await dispatch({ type: 'taken_back', scanId, note })
      void dispatch({ type: 'flush' })
    },
    markUndone: (scanId, note) => dispatch({ type: 'undone_by_staff', scanId, note }),
    onCorrection(listener) {
      corrections.add(listener)
      return () => corrections.delete(listener)
    },
    lists: () => [...lists.values()],
    refresh: refresh.run,
    async close() {
      void dispatch({ type: 'closed' })
      stopFollowing()
      await refresh.running()
      // of a network that hangs; that it failed was shown
      await Promise.allSettled([fetchLists.running()])
    },
  }
}

/** Runs work once at a time: whoever asks meanwhile waits for the same. */
function inOne(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  return {
    run: () => (running ??= work().finally(() => (running = undefined))),
    running: () => running,
  }
}

type Lists = ReadonlyMap<number, TicketList>
type Here = { readonly lists: Lists; readonly machine: Machine; readonly device: string }

async function judgeHere(read: Read, { lists, machine, device }: Here): Promise<Judgement> {
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
  }
  return judge(read, facts)
}

async function hashNumber(lists: Lists, number: string): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>()
  for (const list of lists.values()) {
    const hash = await numberHash(list, number)
    if (hash !== undefined) hashes.set(list.eventId, hash)
  }
  return hashes
}

function stateOf(state: MachineState, known: readonly TicketList[]): StationState {
  const { phase, checkedAt, connection, waiting, queue, lastSentAt, clockOffset, welcomes, storage, refusal } = state
  const events = [...new Map(known.flatMap((list) => list.events).map((event) => [event.id, event])).values()]
  const isPrepared = known.length > 0 && known.every(({ complete }) => complete)
  const hasTotal = known.every(({ total }) => total !== undefined)
  const scans = [...state.records.values()].toReversed()
  return {
    isOpen: phase !== 'opening',
    tickets: known.reduce((sum, list) => sum + list.tickets.size, 0),
    total: hasTotal ? known.reduce((sum, { total = 0 }) => sum + total, 0) : undefined,
    isPrepared,
    checkedAt,
    connection,
    waiting,
    sending: queue && queue.total > LONG_QUEUE ? { done: queue.done, total: queue.total } : undefined,
    lastSentAt,
    clockOffset,
    counts: isPrepared ? countsOf(known, welcomes.keys()) : undefined,
    rehearsal: scans[0]?.shown.test ? rehearsalOf(known, new Set(welcomes.keys())) : undefined,
    events,
    scans,
    storage,
    refusal,
  }
}
