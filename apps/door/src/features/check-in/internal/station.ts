import { BY_HAND, type DoorEvent } from '@cubic/contract'
import { newUuid } from '@cubic/web-kit/uuid'
import { followBrowser, isBrowserOnline } from './browser-connection.ts'
import { codeHashes, numberHash } from './code-hash.ts'
import { openDeviceLists } from './device-lists.ts'
import { judge, readOf, type Facts, type Judgement, type Read } from './judge.ts'
import { codeOf, type ScanRecord } from './scan-record.ts'
import { openScanStore } from './scan-store.ts'
import { openSending } from './sending.ts'
import { isSigned } from './signatures.ts'
import { openServerClock } from './server-clock.ts'
import { noticingSilence } from './silence.ts'
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
  /** How many tickets are on this device. */
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

export type Station = {
  readonly state: () => StationState
  readonly subscribe: (listener: () => void) => () => void
  /** Judges what was read. The scan is on the disk before this resolves. */
  readonly scan: (text: string, how?: { readonly isByHand?: boolean; readonly note?: string }) => Promise<Scanned>
  /** Lets several people of the list in at once, each by a scan of their own. Gives the scans of those who may come in. */
  readonly admit: (ticketIds: readonly number[], note: string) => Promise<readonly ScanRecord[]>
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
  /** Marks a scan's check-in as undone by staff. */
  readonly markUndone: (scanId: string, reason: string) => Promise<void>
  /** Done once what was being fetched and sent is on the disk. */
  readonly close: () => Promise<void>
}

/** How long a verdict waits for the network if this device can tell without it, so that it is painted within 200 ms; and if it cannot. */
const PATIENCE_MS = 80
const PATIENCE_UNKNOWN_MS = 2500
/** Checks several people in at once, without a verdict for each. */
const PATIENCE_TOGETHER_MS = 600
const POLL_MS = 5000
/** A short question without an answer for so long: the network hangs. */
const SILENCE_MS = 4500
const OFFLINE_POLL_MS = 10_000

/** Opens a device's check-in at a door: its lists, its scans, and their way to the server. */
export function openStation(options: StationOptions): Station {
  const { vault, eventIds, device, gate } = options
  const clock = options.clock ?? Date.now
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  /** Scans whose verdict still waits for the server: its answer will be what is shown. */
  const awaited = new Set<string>()
  const listeners = new Set<() => void>()
  const corrections = new Set<(record: ScanRecord) => void>()
  let isOpen = false
  let isClosed = false
  let connection: StationState['connection'] = isBrowserOnline() ? 'online' : 'offline'
  let [lastSentAt, checkedAt] = [undefined as number | undefined, undefined as number | undefined]
  let snapshot: StationState | undefined

  const tell = () => {
    snapshot = undefined
    for (const listener of listeners) listener()
  }
  const server = noticingSilence(options.server, {
    afterMs: options.silenceMs ?? SILENCE_MS,
    onSilence: lost,
    onAnswer: reached,
  })
  const store = openScanStore(vault, tell)
  const { records, welcomes, put, save, keep, countWaiting } = store
  const serverClock = openServerClock({ server, vault, store, clock })
  const deviceLists = openDeviceLists({
    server,
    vault,
    store,
    eventIds,
    device,
    isClosed: () => isClosed,
    tell,
    onAnswer: reached,
  })
  const lists = deviceLists.byEvent
  const { ask, askTogether, flush, endPass, progress, refusal, noteRefusal } = openSending({
    server,
    store,
    connection: { isOnline: () => connection === 'online', reached, lost },
    device,
    clock,
    clockOffset: serverClock.offset,
    tell,
    isClosed: () => isClosed,
    isAwaited: (scanId) => awaited.has(scanId),
    onDecision: deviceLists.apply,
    async onTaken() {
      lastSentAt = serverClock.now()
      await keep(() => vault.put('lastSentAt', lastSentAt ?? 0))
    },
    onEnded: options.onUnauthenticated,
  })

  const opening = open()
  async function open(): Promise<void> {
    const [sent, checked, kept] = await Promise.all([
      vault.read('lastSentAt'),
      vault.read('checkedAt'),
      vault.readScans(),
      serverClock.restore(),
    ])
    lastSentAt = sent
    checkedAt = checked
    for (const record of kept) if (!options.ownEventsOnly || eventIds.includes(record.eventId)) put(record)
    tell()
    await deviceLists.read()
    // what the server decided after the list was fetched last
    for (const record of records.values())
      if (record.decided && !record.undone) deviceLists.apply(record, record.decided)
    isOpen = true
    tell()
    await store.forgetOld()
  }

  /* Judging. */

  async function judgeHere(read: Read): Promise<Judgement> {
    const known = [...lists.values()]
    const ofCode = new Map<number, readonly string[]>()
    if (read.kind === 'code') for (const list of known) ofCode.set(list.eventId, await codeHashes(list, read.code))
    const keys = known.flatMap((list) => list.keys)
    const facts: Facts = {
      lists: known,
      codeHashes: ofCode,
      numberHashes: 'number' in read && read.number !== undefined ? await hashNumber(read.number) : new Map(),
      isSigned: read.kind === 'token' && keys.length > 0 ? await isSigned(read.token, keys) : undefined,
      ownWelcome(ticketId) {
        const own = welcomes.get(ticketId)
        return (
          own && { at: new Date(Date.parse(own.at) + serverClock.offset()).toISOString(), by: device, gate: own.gate }
        )
      },
    }
    return judge(read, facts)
  }

  async function hashNumber(number: string): Promise<ReadonlyMap<number, string>> {
    const hashes = new Map<number, string>()
    for (const list of lists.values()) {
      const hash = await numberHash(list, number)
      if (hash !== undefined) hashes.set(list.eventId, hash)
    }
    return hashes
  }

  function eventOf(read: Read, { ticketId }: Verdict): number {
    const [first = 0] = eventIds
    if (read.kind === 'token' && lists.has(read.token.eventId)) return read.token.eventId
    const owner = [...lists.values()].find(({ tickets }) => ticketId !== undefined && tickets.has(ticketId))
    return owner?.eventId ?? first
  }

  async function scan(
    text: string,
    { isByHand = false, note }: { readonly isByHand?: boolean; readonly note?: string } = {},
  ): Promise<Scanned> {
    const startedAt = performance.now()
    const code = isByHand ? text : codeOf(text)
    const read = readOf(code)
    // after a reload, the list takes a moment to be read
    if (!isOpen) await Promise.race([opening, pause(PATIENCE_UNKNOWN_MS)])
    const local = await judgeHere(read)
    const record = recordOf(code, read, { shown: local.verdict, note })
    const saving = save([record])
    awaited.add(record.scanId)
    const asking = connection === 'online' ? ask(record) : undefined
    await saving
    const patience = local.isCertain ? PATIENCE_MS - (performance.now() - startedAt) : PATIENCE_UNKNOWN_MS
    const answer = asking && (await Promise.race([asking, pause(Math.max(0, patience)).then(() => undefined)]))
    awaited.delete(record.scanId)
    const latest = records.get(record.scanId) ?? record
    if (!answer) void asking?.then((late) => correct(record, late))
    return { record: latest, verdict: latest.shown }
  }

  function recordOf(
    code: string,
    read: Read,
    { shown, note }: Pick<ScanRecord, 'shown'> & { note: string | undefined },
  ) {
    const record: ScanRecord = {
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
    return record
  }

  /** Each of them is a scan of its own: whether somebody else was faster is known for each of them alone. */
  async function admit(ticketIds: readonly number[], note: string): Promise<readonly ScanRecord[]> {
    const judged: ScanRecord[] = []
    for (const ticketId of ticketIds) {
      const read: Read = { kind: 'by_hand', ticketId }
      const { verdict: shown } = await judgeHere(read)
      if (shown.verdict === 'welcome') judged.push(recordOf(`${BY_HAND}${ticketId}`, read, { shown, note }))
    }
    const saving = save(judged)
    for (const { scanId } of judged) awaited.add(scanId)
    const asking = connection === 'online' ? askTogether(judged) : undefined
    await saving
    if (asking) await Promise.race([asking, pause(PATIENCE_TOGETHER_MS)])
    for (const { scanId } of judged) awaited.delete(scanId)
    return judged.map((record) => records.get(record.scanId) ?? record)
  }

  /** An answer that came too late for the verdict. */
  async function correct({ scanId, shown }: ScanRecord, late: Verdict | undefined): Promise<void> {
    const record = records.get(scanId)
    if (!late || !record || record.undone || late.verdict === shown.verdict) return
    for (const listener of corrections) listener({ ...record, shown: late })
  }

  /* Fetching. */

  let fetching: Promise<void> | undefined
  /** One at a time, also where the network hangs and it is asked for again. */
  function fetchLists(): Promise<void> {
    fetching ??= fetchAll().finally(() => (fetching = undefined))
    return fetching
  }

  async function fetchAll(): Promise<void> {
    await deviceLists.fetch()
    checkedAt = serverClock.now()
    await keep(() => vault.put('checkedAt', checkedAt ?? 0))
  }

  let refreshing: Promise<void> | undefined
  function refresh(): Promise<void> {
    refreshing ??= refreshAll().finally(() => (refreshing = undefined))
    return refreshing
  }

  async function refreshAll(): Promise<void> {
    await opening
    try {
      await Promise.all([fetchLists(), serverClock.measure()])
    } catch (error) {
      const fault = server.faultOf(error)
      if (fault.kind === 'unauthenticated') await endPass()
      else if (fault.kind === 'refused') noteRefusal(fault.message)
      else lost()
      tell()
      return
    }
    tell()
    await flush()
  }

  /* The connection. */

  function reached(): void {
    if (connection === 'online') return
    connection = 'online'
    tell()
    void flush()
  }
  function lost(): void {
    if (connection === 'offline') return
    connection = 'offline'
    tell()
  }
  const stopFollowing = followBrowser({
    onOffline: lost,
    onOnline: () => void refresh(),
    onShown: () => void refresh(),
  })
  void (async () => {
    while (!isClosed) {
      await refresh()
      await pause(connection === 'online' ? POLL_MS : OFFLINE_POLL_MS)
    }
  })()

  function stateNow(): StationState {
    const known = [...lists.values()]
    const events = [...new Map(known.flatMap((list) => list.events).map((event) => [event.id, event])).values()]
    const isPrepared = known.length > 0 && known.every(({ complete }) => complete)
    const tickets = known.reduce((sum, list) => sum + list.tickets.size, 0)
    const hasTotal = known.every(({ total }) => total !== undefined)
    const scans = [...records.values()].toReversed()
    return {
      isOpen,
      tickets,
      total: hasTotal ? known.reduce((sum, { total = 0 }) => sum + total, 0) : undefined,
      isPrepared,
      checkedAt,
      connection,
      waiting: countWaiting(),
      sending: progress(),
      lastSentAt,
      clockOffset: serverClock.offset(),
      counts: isPrepared ? countsOf(known, welcomes.keys()) : undefined,
      rehearsal: scans[0]?.shown.test ? rehearsalOf(known, new Set(welcomes.keys())) : undefined,
      events,
      scans,
      storage: store.storage(),
      refusal: refusal(),
    }
  }

  return {
    state: () => (snapshot ??= stateNow()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scan,
    admit,
    wasLetIn: (ticketId) => welcomes.has(ticketId),
    hashNumber,
    async takeBack(scanId, reason) {
      const record = records.get(scanId)
      if (!record || record.undone) return
      deviceLists.takeBack(record)
      await save([{ ...record, undone: true, isWaiting: true, ...(reason !== undefined && { note: reason }) }])
      if (connection === 'online') void flush()
    },
    async markUndone(scanId, reason) {
      const record = records.get(scanId)
      if (!record) return
      deviceLists.takeBack(record)
      await save([{ ...record, undone: true, note: reason }])
    },
    onCorrection(listener) {
      corrections.add(listener)
      return () => corrections.delete(listener)
    },
    lists: () => [...lists.values()],
    refresh,
    async close() {
      isClosed = true
      stopFollowing()
      await refreshing
      // of a network that hangs; that it failed was told
      await Promise.allSettled([fetching])
    },
  }
}
