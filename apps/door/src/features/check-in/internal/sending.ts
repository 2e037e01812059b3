import { SCANS_MAX, type ScanResult } from '@cubic/contract'
import { verdictOfResult } from './judge.ts'
import { nextBatch, sentScanOf, type ScanRecord } from './scan-record.ts'
import type { ScanStore } from './scan-store.ts'
import type { StationServer } from './station-server.ts'
import type { Verdict } from './verdict.ts'

/** Did the last call reach the server? */
export type Connection = {
  readonly isOnline: () => boolean
  readonly reached: () => void
  readonly lost: () => void
}

type SendingOptions = {
  readonly server: StationServer
  readonly store: ScanStore
  readonly connection: Connection
  readonly device: string
  readonly clock: () => number
  /** How far the server's clock was ahead when it was last measured, in milliseconds. */
  readonly clockOffset: () => number
  readonly isClosed: () => boolean
  readonly tell: () => void
  /** The verdict of this scan still waits: the server's answer will be what is shown. */
  readonly isAwaited: (scanId: string) => boolean
  readonly onDecision: (record: ScanRecord, decided: Verdict) => void
  /** The server has taken scans. */
  readonly onTaken: () => Promise<void>
  /** The server no longer accepts this device's token. `handedOver`: scans that staff got all the same, `counted`: those of them that count. */
  readonly onEnded: (handedOver: number, counted: number) => void
}

/** The way of this device's scans to the server. */
export type Sending = {
  readonly ask: (record: ScanRecord) => Promise<Verdict | undefined>
  /** The same for several scans of one event; done once they are answered, or cannot be. */
  readonly askTogether: (records: readonly ScanRecord[]) => Promise<void>
  /** Sends all that waits. */
  readonly flush: () => Promise<void>
  readonly endPass: () => Promise<undefined>
  /** Of a long queue, how many have been sent. */
  readonly progress: () => { readonly done: number; readonly total: number } | undefined
  /** The server refuses this device, and why. */
  readonly refusal: () => string | undefined
  readonly noteRefusal: (reason: string) => void
}

const BATCH_MIN = 25

export function openSending({
  server,
  store,
  connection,
  device,
  clock,
  clockOffset,
  isClosed,
  tell,
  isAwaited,
  onDecision,
  onTaken,
  onEnded,
}: SendingOptions): Sending {
  const inFlight = new Set<string>()
  let batchSize = SCANS_MAX
  let refusal: string | undefined
  let sending: ReturnType<Sending['progress']>

  /** Sends one scan at once, beside the queue: the answer as soon as it is here, before it is on the disk. Undefined: no answer. */
  function ask(record: ScanRecord): Promise<Verdict | undefined> {
    return new Promise((resolve, reject) => {
      const answered = ([answer]: readonly ScanRecord[] = []) => resolve(answer?.decided)
      send(record.eventId, [record], { isShown: false, onDecided: answered }).then((decided) => {
        answered(decided)
        // taken back while its answer was being stored: a flush skipped it
        if (decided && store.records.get(record.scanId)?.isWaiting) void flush()
      }, reject)
    })
  }

  async function askTogether(records: readonly ScanRecord[]): Promise<void> {
    const [first] = records
    if (!first) return
    const decided = await send(first.eventId, records, { isShown: false })
    if (decided && records.some(({ scanId }) => store.records.get(scanId)?.isWaiting)) void flush()
  }

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
      const waiting = store.countWaiting() - scans.length
      const results = await server.syncScans(eventId, sent, {
        device,
        // by the clock that `at` is by: the server puts both right
        sentAt: new Date(clock()).toISOString(),
        waiting: Math.max(0, waiting),
      })
      connection.reached()
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
      const latest = store.records.get(sent.scanId) ?? sent
      if (!result) return []
      const verdict = verdictOfResult(result, latest.shown)
      // taken back while it was being sent: it is sent again
      const isWaiting = latest.undone !== sent.undone
      if (!latest.undone) onDecision(latest, verdict)
      const shown = isAwaited(sent.scanId) ? verdict : latest.shown
      const record: ScanRecord = { ...latest, isWaiting, shown, decided: verdict }
      return [result.conflict ? { ...record, conflict: result.conflict } : record]
    })
    const saving = store.save(decided)
    onDecided?.(decided)
    await saving
    await onTaken()
    return decided
  }

  /** One scan that the server does not take must not hold up the others. */
  async function refused(scans: readonly ScanRecord[], reason: string): Promise<undefined> {
    refusal = reason
    if (scans.length > 1) batchSize = Math.ceil(scans.length / 2)
    else
      await store.save(
        scans.map((record) => ({ ...(store.records.get(record.scanId) ?? record), isWaiting: false, refusal: reason })),
      )
  }

  async function failed(scans: readonly ScanRecord[], error: unknown): Promise<undefined> {
    const fault = server.faultOf(error)
    if (fault.kind === 'unauthenticated') return endPass()
    if (fault.kind === 'refused') {
      connection.reached()
      return refused(scans, fault.message)
    }
    batchSize = Math.max(BATCH_MIN, Math.ceil(Math.min(batchSize, scans.length) / 2))
    connection.lost()
  }

  let ending: Promise<undefined> | undefined
  /** The server no longer accepts this device's token. What still waits is handed over once: the device loses it then. */
  function endPass(): Promise<undefined> {
    ending ??= handOver().finally(() => (ending = undefined))
    return ending
  }

  async function handOver(): Promise<undefined> {
    let [handedOver, counted] = [0, 0]
    try {
      const waiting = [...store.records.values()].filter(({ isWaiting }) => isWaiting)
      for (let from = 0; server.handOver && from < waiting.length; from += SCANS_MAX) {
        const some = waiting.slice(from, from + SCANS_MAX)
        const sent = some.map((record) => sentScanOf(record, true))
        const about = { device, sentAt: new Date(clock()).toISOString(), clockOffset: clockOffset() }
        const taken = await server.handOver(sent, about)
        if (!taken) break
        counted += taken.counted
        await store.save(some.map((record) => ({ ...record, isWaiting: false })))
        handedOver += some.length
      }
    } catch (error) {
      // not one of ours: it is rethrown
      server.faultOf(error)
    }
    onEnded(handedOver, counted)
  }

  let flushing: Promise<void> | undefined
  function flush(): Promise<void> {
    flushing ??= flushAll().finally(() => (flushing = undefined))
    return flushing
  }

  async function flushAll(): Promise<void> {
    const total = store.countWaiting()
    let done = 0
    for (;;) {
      const batch = nextBatch(
        [...store.records.values()].filter(({ scanId }) => !inFlight.has(scanId)),
        batchSize,
      )
      if (!batch || isClosed()) break
      if (total > BATCH_MIN) sending = { done, total }
      tell()
      const sent = await send(batch.eventId, batch.scans, { isShown: true })
      if (!connection.isOnline() || isClosed()) break
      if (sent && sent.length === 0) break
      done += sent?.length ?? 0
      if (sent) batchSize = Math.min(SCANS_MAX, batchSize * 2)
    }
    sending = undefined
    tell()
  }

  return {
    ask,
    askTogether,
    flush,
    endPass,
    progress: () => sending,
    refusal: () => refusal,
    noteRefusal: (reason) => void (refusal = reason),
  }
}
