import {
  SCANS_MAX,
  type DoorEvent,
  type DoorList,
  type DoorTicket,
  type ScanResult,
  type SentScan,
} from '@cubic/contract'
import { newUuid } from '@cubic/web-kit/uuid'
import type { RequestFault } from '../../../data/client.ts'
import { codeHash } from './code-hash.ts'
import { judge, readOf, verdictOfResult, type Facts, type Judgement, type Read } from './judge.ts'
import { codeOf, isWaitingWelcome, nextBatch, sentScanOf, ticketAfter, type ScanRecord } from './scan-record.ts'
import { isSigned } from './signatures.ts'
import {
  addToList,
  countsOf,
  emptyList,
  partsOf,
  putTicket,
  rehearsalOf,
  type Counts,
  type ListPart,
  type TicketList,
} from './ticket-list.ts'
import type { Vault } from './vault.ts'
import type { Verdict } from './verdict.ts'

/** The calls that a station makes. Each may fail with an error that `faultOf` knows. */
export type StationServer = {
  readonly doorList: (
    eventId: number,
    about: { readonly since?: string; readonly limit: number; readonly device: string; readonly waiting: number },
  ) => Promise<DoorList>
  readonly syncScans: (
    eventId: number,
    scans: readonly SentScan[],
    about: { readonly device: string; readonly sentAt: string; readonly waiting: number },
  ) => Promise<readonly ScanResult[]>
  readonly serverTime: () => Promise<Date>
  /** Hands over scans that still wait as the pass of this device has ended: whether they were taken. Absent without a pass. */
  readonly handOver?: (
    scans: readonly SentScan[],
    about: { readonly device: string; readonly sentAt: string },
  ) => Promise<boolean>
  readonly faultOf: (error: unknown) => RequestFault
}

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
  readonly onUnauthenticated: (handedOver: number) => void
  /** This device's clock, in milliseconds. */
  readonly clock?: () => number
  readonly pause?: (milliseconds: number) => Promise<void>
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
  /** Takes a scan back; it stays known, and checks nobody in. */
  readonly takeBack: (scanId: string, reason?: string) => Promise<void>
  /** Tells of answers that came after the verdict and differ from it. */
  readonly onCorrection: (listener: (record: ScanRecord) => void) => () => void
  readonly lists: () => readonly TicketList[]
  /** Sends and fetches now, not at its next time. */
  readonly refresh: () => Promise<void>
  /** Marks a scan's check-in as undone by staff. */
  readonly markUndone: (scanId: string, reason: string) => Promise<void>
  readonly close: () => void
}

/** How long a verdict waits for the network if this device can tell without it, so that it is painted within 200 ms; and if it cannot. */
const PATIENCE_MS = 120
const PATIENCE_UNKNOWN_MS = 2500
const POLL_MS = 5000
const OFFLINE_POLL_MS = 10_000
const PAGE = 5000
const PART = 5000
/** Once this many parts with changes are stored, the whole list is stored again in their place. */
const PARTS_MAX = 40
const KEPT_SCANS = 500
const BATCH_MIN = 25

/** Opens a device's check-in at a door: its lists, its scans, and their way to the server. */
export function openStation(options: StationOptions): Station {
  const { server, vault, eventIds, device, gate } = options
  const clock = options.clock ?? Date.now
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  const lists = new Map(eventIds.map((eventId) => [eventId, emptyList(eventId)]))
  const parts = new Map<number, number>()
  const records = new Map<string, ScanRecord>()
  /** Scans that let somebody in and that the server has not confirmed, by ticket. */
  const welcomes = new Map<number, ScanRecord>()
  const inFlight = new Set<string>()
  /** Scans whose verdict still waits for the server: its answer will be what is shown. */
  const awaited = new Set<string>()
  const listeners = new Set<() => void>()
  const corrections = new Set<(record: ScanRecord) => void>()
  let isOpen = false
  let isClosed = false
  let connection: StationState['connection'] = isOnline() ? 'online' : 'offline'
  let storage: StationState['storage'] = vault.isLasting ? 'ok' : 'none'
  let refusal: string | undefined
  let sending: StationState['sending']
  let [clockOffset, lastSentAt, checkedAt] = [0, undefined as number | undefined, undefined as number | undefined]
  let batchSize = SCANS_MAX
  let snapshot: StationState | undefined

  const now = () => clock() + clockOffset
  const tell = () => {
    snapshot = undefined
    for (const listener of listeners) listener()
  }

  /* What is kept. */

  async function keep<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const kept = await work()
      if (storage === 'full') storage = 'ok'
      return kept
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      // the browser's storage is full, or it was taken away under the page
      storage = error.name === 'QuotaExceededError' ? 'full' : 'none'
      tell()
      return undefined
    }
  }

  function put(record: ScanRecord): void {
    records.set(record.scanId, record)
    const { ticketId } = record.shown
    if (ticketId === undefined) return
    if (isWaitingWelcome(record)) welcomes.set(ticketId, record)
    else if (welcomes.get(ticketId)?.scanId === record.scanId) welcomes.delete(ticketId)
  }

  async function save(changed: readonly ScanRecord[]): Promise<void> {
    for (const record of changed) put(record)
    tell()
    await keep(() => vault.putScans(changed))
  }

  const opening = open()
  async function open(): Promise<void> {
    const [offset, sent, checked, kept] = await Promise.all([
      vault.read('clockOffset'),
      vault.read('lastSentAt'),
      vault.read('checkedAt'),
      vault.readScans(),
    ])
    clockOffset = offset ?? 0
    lastSentAt = sent
    checkedAt = checked
    for (const record of kept) if (!options.ownEventsOnly || eventIds.includes(record.eventId)) put(record)
    tell()
    await vault.readLists((eventId, part) => {
      const list = lists.get(eventId)
      if (!list) return
      addToList(list, part)
      parts.set(eventId, (parts.get(eventId) ?? 0) + 1)
      tell()
    })
    // what the server decided after the list was fetched last
    for (const record of records.values()) if (record.decided && !record.undone) applyDecision(record, record.decided)
    isOpen = true
    tell()
    const old = [...records.values()].filter(
      ({ isWaiting, conflict, isSettled }) => !isWaiting && (!conflict || isSettled),
    )
    const surplus = old.slice(0, Math.max(0, old.length - KEPT_SCANS)).map(({ scanId }) => scanId)
    for (const scanId of surplus) records.delete(scanId)
    await keep(() => vault.removeScans(surplus))
  }

  /* Judging. */

  async function judgeHere(read: Read): Promise<Judgement> {
    const known = [...lists.values()]
    const hashes = new Map<number, string>()
    if (read.kind === 'code') for (const { eventId } of known) hashes.set(eventId, await codeHash(eventId, read.code))
    const keys = known.flatMap((list) => list.keys)
    const facts: Facts = {
      lists: known,
      hashes,
      isSigned: read.kind === 'token' && keys.length > 0 ? await isSigned(read.token, keys) : undefined,
      ownWelcome(ticketId) {
        const own = welcomes.get(ticketId)
        return own && { at: new Date(Date.parse(own.at) + clockOffset).toISOString(), by: device }
      },
    }
    return judge(read, facts)
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
    const at = new Date(clock()).toISOString()
    const record: ScanRecord = {
      scanId: newUuid(),
      eventId: eventOf(read, local.verdict),
      code,
      at,
      gate,
      isWaiting: true,
      undone: false,
      shown: local.verdict,
      ...(note !== undefined && { note }),
    }
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

  /** An answer that came too late for the verdict. */
  async function correct({ scanId, shown }: ScanRecord, late: Verdict | undefined): Promise<void> {
    const record = records.get(scanId)
    if (!late || !record || record.undone || late.verdict === shown.verdict) return
    for (const listener of corrections) listener({ ...record, shown: late })
  }

  /** Sends one scan at once, beside the queue: the answer as soon as it is here, before it is on the disk. Undefined: no answer. */
  function ask(record: ScanRecord): Promise<Verdict | undefined> {
    return new Promise((resolve, reject) => {
      const answered = ([answer]: readonly ScanRecord[] = []) => resolve(answer?.decided)
      send(record.eventId, [record], { isShown: false, onDecided: answered }).then(answered, reject)
    })
  }

  /* Sending. */

  async function send(
    eventId: number,
    scans: readonly ScanRecord[],
    {
      isShown,
      onDecided,
    }: { readonly isShown: boolean; readonly onDecided?: (decided: readonly ScanRecord[]) => void },
  ): Promise<readonly ScanRecord[] | undefined> {
    for (const { scanId } of scans) inFlight.add(scanId)
    try {
      const sent = scans.map((record) => sentScanOf(record, isShown))
      const waiting = countWaiting() - scans.length
      const results = await server.syncScans(eventId, sent, {
        device,
        // by the clock that `at` is by: the server puts both right
        sentAt: new Date(clock()).toISOString(),
        waiting: Math.max(0, waiting),
      })
      reached()
      refusal = undefined
      return await take(scans, results, onDecided)
    } catch (error) {
      return await failed(scans, error)
    } finally {
      for (const { scanId } of scans) inFlight.delete(scanId)
    }
  }

  async function take(
    scans: readonly ScanRecord[],
    results: readonly ScanResult[],
    onDecided?: (decided: readonly ScanRecord[]) => void,
  ): Promise<readonly ScanRecord[]> {
    const byId = new Map(results.map((result) => [result.scan_id, result]))
    const decided = scans.flatMap((sent) => {
      const result = byId.get(sent.scanId)
      const latest = records.get(sent.scanId) ?? sent
      if (!result) return []
      const verdict = verdictOfResult(result, latest.shown)
      // taken back while it was on its way: it goes once more
      const isWaiting = latest.undone !== sent.undone
      if (!latest.undone) applyDecision(latest, verdict)
      const shown = awaited.has(sent.scanId) ? verdict : latest.shown
      const record: ScanRecord = { ...latest, isWaiting, shown, decided: verdict }
      return [result.conflict ? { ...record, conflict: result.conflict } : record]
    })
    lastSentAt = now()
    const saving = save(decided)
    onDecided?.(decided)
    await saving
    await keep(() => vault.put('lastSentAt', lastSentAt ?? 0))
    return decided
  }

  /** One scan that the server does not take must not hold up the others. */
  async function refused(scans: readonly ScanRecord[], reason: string): Promise<undefined> {
    refusal = reason
    if (scans.length > 1) batchSize = Math.ceil(scans.length / 2)
    else
      await save(
        scans.map((record) => ({ ...(records.get(record.scanId) ?? record), isWaiting: false, refusal: reason })),
      )
  }

  async function failed(scans: readonly ScanRecord[], error: unknown): Promise<undefined> {
    const fault = server.faultOf(error)
    if (fault.kind === 'unauthenticated') return endPass()
    if (fault.kind === 'refused') {
      reached()
      return refused(scans, fault.message)
    }
    batchSize = Math.max(BATCH_MIN, Math.ceil(Math.min(batchSize, scans.length) / 2))
    lost()
  }

  let ending: Promise<undefined> | undefined
  /** The server knows this device's token no more. What still waits is handed over once: the device loses it then. */
  function endPass(): Promise<undefined> {
    ending ??= handOver().finally(() => (ending = undefined))
    return ending
  }

  async function handOver(): Promise<undefined> {
    let handedOver = 0
    try {
      const waiting = [...records.values()].filter(({ isWaiting }) => isWaiting)
      for (let from = 0; server.handOver && from < waiting.length; from += SCANS_MAX) {
        const some = waiting.slice(from, from + SCANS_MAX)
        const sent = some.map((record) => sentScanOf(record, true))
        if (!(await server.handOver(sent, { device, sentAt: new Date(clock()).toISOString() }))) break
        await save(some.map((record) => ({ ...record, isWaiting: false })))
        handedOver += some.length
      }
    } catch (error) {
      // not one of ours: it is rethrown
      server.faultOf(error)
    }
    options.onUnauthenticated(handedOver)
  }

  function applyDecision({ eventId }: ScanRecord, decided: Verdict): void {
    const list = lists.get(eventId)
    const ticket = decided.ticketId === undefined ? undefined : list?.tickets.get(decided.ticketId)
    if (list && ticket && ticket.check_in_status !== 'attend') putTicket(list, ticketAfter(ticket, decided))
  }

  let flushing: Promise<void> | undefined
  function flush(): Promise<void> {
    flushing ??= flushAll().finally(() => (flushing = undefined))
    return flushing
  }

  async function flushAll(): Promise<void> {
    await opening
    const total = countWaiting()
    let done = 0
    for (;;) {
      const batch = nextBatch(
        [...records.values()].filter(({ scanId }) => !inFlight.has(scanId)),
        batchSize,
      )
      if (!batch || isClosed) break
      if (total > BATCH_MIN) sending = { done, total }
      tell()
      const sent = await send(batch.eventId, batch.scans, { isShown: true })
      if (connection === 'offline' || isClosed) break
      if (sent && sent.length === 0) break
      done += sent?.length ?? 0
      if (sent) batchSize = Math.min(SCANS_MAX, batchSize * 2)
    }
    sending = undefined
    tell()
  }

  /* Fetching. */

  async function fetchLists(): Promise<void> {
    for (const list of lists.values()) {
      do {
        const before = list.version
        const answer = await server.doorList(list.eventId, {
          ...(before !== undefined && { since: before }),
          limit: PAGE,
          device,
          waiting: countWaiting(),
        })
        reached()
        const { settled, total, ...part } = answer
        if (total !== null) list.total = total
        const isNews = part.tickets.length > 0 || part.full || part.complete !== list.complete
        addToList(list, part)
        tell()
        if (isNews) await keepPart(list, part)
        await markSettled(settled)
      } while (!list.complete && !isClosed)
    }
    checkedAt = now()
    await keep(() => vault.put('checkedAt', checkedAt ?? 0))
  }

  async function keepPart(list: TicketList, answer: ListPart): Promise<void> {
    const count = (parts.get(list.eventId) ?? 0) + 1
    const isLong = list.complete && count > PARTS_MAX
    const written = isLong ? partsOf(list, PART) : [answer]
    parts.set(list.eventId, isLong ? written.length : count)
    await keep(() =>
      isLong || answer.full ? vault.replaceList(list.eventId, written) : vault.addListPart(list.eventId, answer),
    )
  }

  async function readClock(): Promise<void> {
    const asked = clock()
    const there = (await server.serverTime()).getTime()
    const answered = clock()
    // a slow answer tells little
    if (answered - asked > 4000) return
    const offset = Math.round(there - (asked + answered) / 2)
    if (Math.abs(offset - clockOffset) < 500) return
    clockOffset = offset
    await keep(() => vault.put('clockOffset', offset))
  }

  async function markSettled(settled: readonly string[]): Promise<void> {
    const changed = settled.flatMap((scanId) => {
      const record = records.get(scanId)
      return record && !record.isSettled ? { ...record, isSettled: true } : []
    })
    if (changed.length > 0) await save(changed)
  }

  let refreshing: Promise<void> | undefined
  function refresh(): Promise<void> {
    refreshing ??= refreshAll().finally(() => (refreshing = undefined))
    return refreshing
  }

  async function refreshAll(): Promise<void> {
    await opening
    try {
      await Promise.all([fetchLists(), readClock()])
    } catch (error) {
      const fault = server.faultOf(error)
      if (fault.kind === 'unauthenticated') await endPass()
      else if (fault.kind === 'refused') refusal = fault.message
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
  }
  function lost(): void {
    if (connection === 'offline') return
    connection = 'offline'
    tell()
  }
  const onOffline = () => lost()
  const onOnline = () => void refresh()
  const onShown = () => void (document.visibilityState === 'visible' && refresh())
  if (typeof window !== 'undefined') {
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onShown)
  }
  void (async () => {
    while (!isClosed) {
      await refresh()
      await pause(connection === 'online' ? POLL_MS : OFFLINE_POLL_MS)
    }
  })()

  function countWaiting(): number {
    let count = 0
    for (const { isWaiting } of records.values()) if (isWaiting) count++
    return count
  }

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
      sending,
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

  return {
    state: () => (snapshot ??= stateNow()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scan,
    async takeBack(scanId, reason) {
      const record = records.get(scanId)
      if (!record || record.undone) return
      takeOffList(record)
      await save([{ ...record, undone: true, isWaiting: true, ...(reason !== undefined && { note: reason }) }])
      if (connection === 'online') void flush()
    },
    async markUndone(scanId, reason) {
      const record = records.get(scanId)
      if (!record) return
      takeOffList(record)
      await save([{ ...record, undone: true, note: reason }])
    },
    onCorrection(listener) {
      corrections.add(listener)
      return () => corrections.delete(listener)
    },
    lists: () => [...lists.values()],
    refresh,
    close() {
      isClosed = true
      if (typeof window === 'undefined') return
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onShown)
    },
  }

  /** The ticket of a scan that was taken back can be scanned again. */
  function takeOffList({ eventId, shown }: ScanRecord): void {
    const list = lists.get(eventId)
    const ticket = shown.ticketId === undefined ? undefined : list?.tickets.get(shown.ticketId)
    if (shown.verdict !== 'welcome' || !list || ticket?.check_in_status !== 'attend') return
    const before: DoorTicket['check_in_status'] = shown.onLeave ? 'leave' : 'not_present'
    putTicket(list, { ...ticket, check_in_status: before, check_in_time: null, check_in_by: null })
  }
}

function isOnline(): boolean {
  return typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine
}
