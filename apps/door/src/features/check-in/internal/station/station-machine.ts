import { SCANS_MAX, type ScanResult } from '@cubic/contract'
import type { RequestFault } from '../../../../data/client.ts'
import { USUAL_MODE, type DoorMode } from '../door/door-mode.ts'
import { isWaitingWelcome, nextBatch, type ScanRecord } from '../scans/scan-record.ts'
import { verdictOfResult } from '../scans/verdict-of-result.ts'
import type { Verdict } from '../scans/verdict.ts'
import type { Kept } from '../storage/vault.ts'

/** Scans of one event in one request. `queue`: they waited; else they were just made, alone or as a group. */
export type Batch = {
  readonly kind: 'scan' | 'group' | 'queue'
  readonly eventId: number
  readonly scans: readonly ScanRecord[]
}

/** What a device knows of its scans and of its way to the server (docs/check-in.md draws it). */
export type MachineState = {
  readonly phase: 'opening' | 'open' | 'closed'
  readonly mode: DoorMode
  readonly connection: 'online' | 'offline'
  /** The queue while it is being sent. `isLast`: nothing is sent after the batch that is on its way. */
  readonly queue: { readonly done: number; readonly total: number; readonly isLast: boolean } | undefined
  /** What waits is being handed over: the server no longer accepts this device's token. */
  readonly isEnding: boolean
  /** The records, in the order in which they were made. */
  readonly records: ReadonlyMap<string, ScanRecord>
  /** Scans that let somebody in and that the server has not confirmed, by ticket. */
  readonly welcomes: ReadonlyMap<number, ScanRecord>
  readonly waiting: number
  readonly inFlight: ReadonlySet<string>
  /** Scans whose verdict waits for the server: its answer is what will be shown. */
  readonly awaited: ReadonlySet<string>
  readonly batchSize: number
  readonly refusal: string | undefined
  readonly storage: 'ok' | 'full' | 'none'
  /** Of the server's clock: when it took scans last, and when it answered with the lists. */
  readonly lastSentAt: number | undefined
  readonly checkedAt: number | undefined
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number
  /** Grows with each change of a list. */
  readonly listRevision: number
}

export type MachineEvent =
  /** Restores what an earlier visit left on the disk. */
  | ({ readonly type: 'restored'; readonly records: readonly ScanRecord[] } & Partial<Times>)
  | { readonly type: 'opened' }
  | { readonly type: 'mode'; readonly mode: DoorMode }
  | { readonly type: 'scanned'; readonly records: readonly ScanRecord[]; readonly kind: 'scan' | 'group' }
  /** Their verdicts are shown now, with the server's answer or without it. */
  | { readonly type: 'shown'; readonly records: readonly ScanRecord[] }
  /** Somebody was registered and checked in at once: the server knows it already. */
  | { readonly type: 'registered'; readonly record: ScanRecord }
  | { readonly type: 'taken_back'; readonly scanId: string; readonly note?: string | undefined }
  | { readonly type: 'undone_by_staff'; readonly scanId: string; readonly note: string }
  | { readonly type: 'settled'; readonly scanIds: readonly string[] }
  | { readonly type: 'reached' | 'lost' | 'flush' | 'unauthenticated' | 'list_changed' | 'closed' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'answered'; readonly batch: Batch; readonly results: readonly ScanResult[]; readonly at: number }
  | { readonly type: 'failed'; readonly batch: Batch; readonly fault: RequestFault }
  /** What the answer changed is on the disk. */
  | { readonly type: 'stored'; readonly batch: Batch }
  | { readonly type: 'handed_over'; readonly records: readonly ScanRecord[] }
  | { readonly type: 'ended'; readonly handedOver: number; readonly counted: number }
  | { readonly type: 'measured'; readonly clockOffset: number }
  | { readonly type: 'checked'; readonly at: number }
  | { readonly type: 'storage'; readonly storage: MachineState['storage'] }

type Times = Pick<MachineState, 'lastSentAt' | 'checkedAt'> & { readonly clockOffset: number | undefined }

export type Effect =
  | { readonly type: 'save'; readonly records: readonly ScanRecord[] }
  | { readonly type: 'remove'; readonly scanIds: readonly string[] }
  | { readonly type: 'keep'; readonly name: keyof Times & keyof Kept; readonly value: number }
  | { readonly type: 'send'; readonly batch: Batch }
  | { readonly type: 'hand_over'; readonly records: readonly ScanRecord[] }
  /** Mark the ticket in the list as the server decided; or let it be scanned again. */
  | { readonly type: 'mark'; readonly record: ScanRecord; readonly decided: Verdict }
  | { readonly type: 'unmark'; readonly record: ScanRecord }
  /** An answer that came too late for the verdict, and differs from it. */
  | { readonly type: 'correct'; readonly record: ScanRecord }
  /** `handedOver`: scans that staff got all the same; `counted`: those of them that count. */
  | { readonly type: 'end'; readonly handedOver: number; readonly counted: number }

type Step = readonly [MachineState, readonly Effect[]]

const KEPT_SCANS = 500
const BATCH_MIN = 25

export const OPENING: MachineState = {
  phase: 'opening',
  mode: USUAL_MODE,
  connection: 'online',
  queue: undefined,
  isEnding: false,
  records: new Map(),
  welcomes: new Map(),
  waiting: 0,
  inFlight: new Set(),
  awaited: new Set(),
  batchSize: SCANS_MAX,
  refusal: undefined,
  storage: 'ok',
  lastSentAt: undefined,
  checkedAt: undefined,
  clockOffset: 0,
  listRevision: 0,
}

export function step(state: MachineState, event: MachineEvent): Step {
  switch (event.type) {
    case 'restored':
      return restored(state, event)
    case 'opened':
      return opened(state)
    case 'mode':
      return [{ ...state, mode: event.mode }, []]
    case 'scanned':
      return scanned(state, event)
    case 'shown':
      return [{ ...state, awaited: without(state.awaited, event.records) }, []]
    case 'registered':
      return saved(state, [event.record])
    case 'taken_back':
    case 'undone_by_staff':
      return undone(state, event)
    case 'settled':
      return settled(state, event.scanIds)
    case 'reached':
      return state.connection === 'online' ? [state, []] : startQueue({ ...state, connection: 'online' })
    case 'lost':
      return state.connection === 'offline' ? [state, []] : [{ ...state, connection: 'offline' }, []]
    case 'flush':
      return startQueue(state)
    case 'refused':
      return [{ ...state, refusal: event.reason }, []]
    case 'answered':
      return answered(state, event)
    case 'failed':
      return failed({ ...state, awaited: without(state.awaited, event.batch.scans) }, event)
    case 'stored':
      return stored({ ...state, inFlight: without(state.inFlight, event.batch.scans) }, event.batch)
    case 'unauthenticated':
      return end(state)
    case 'handed_over':
      return saved(
        state,
        event.records.map((record) => ({ ...record, isWaiting: false })),
      )
    case 'ended':
      return [{ ...state, isEnding: false }, [{ type: 'end', handedOver: event.handedOver, counted: event.counted }]]
    case 'measured': {
      const { clockOffset } = event
      return [{ ...state, clockOffset }, [{ type: 'keep', name: 'clockOffset', value: clockOffset }]]
    }
    case 'checked':
      return [{ ...state, checkedAt: event.at }, [{ type: 'keep', name: 'checkedAt', value: event.at }]]
    case 'storage':
      return state.storage === event.storage ? [state, []] : [{ ...state, storage: event.storage }, []]
    case 'list_changed':
      return [{ ...state, listRevision: state.listRevision + 1 }, []]
    case 'closed':
      return [{ ...state, phase: 'closed' }, []]
  }
}

function restored(state: MachineState, event: Extract<MachineEvent, { type: 'restored' }>): Step {
  const { records, clockOffset = 0, lastSentAt, checkedAt } = event
  const all = new Map([...records.map((record) => [record.scanId, record] as const), ...state.records])
  return [{ ...withRecords(state, all), clockOffset, lastSentAt, checkedAt }, []]
}

/** Marks what the server decided after the list was fetched, and removes the oldest scans that nobody needs. */
function opened(state: MachineState): Step {
  const { records } = state
  const marks = [...records.values()].flatMap((record): Effect[] =>
    record.decided && !record.undone ? [{ type: 'mark', record, decided: record.decided }] : [],
  )
  const old = [...records.values()].filter(
    ({ isWaiting, conflict, isSettled }) => !isWaiting && (!conflict || isSettled),
  )
  const surplus = new Set(old.slice(0, Math.max(0, old.length - KEPT_SCANS)).map(({ scanId }) => scanId))
  const left = new Map([...records].filter(([scanId]) => !surplus.has(scanId)))
  const phase = state.phase === 'closed' ? 'closed' : 'open'
  return [{ ...withRecords(state, left), phase }, [...marks, { type: 'remove', scanIds: [...surplus] }]]
}

/** New scans are asked about at once, beside the queue. */
function scanned(state: MachineState, { records, kind }: Extract<MachineEvent, { type: 'scanned' }>): Step {
  const [after, saving] = saved(state, records)
  const [first] = records
  if (!first || state.connection === 'offline') return [after, saving]
  const awaited = new Set([...state.awaited, ...records.map(({ scanId }) => scanId)])
  const [sent, sending] = send({ ...after, awaited }, { kind, eventId: first.eventId, scans: records })
  return [sent, [...saving, ...sending]]
}

function undone(
  state: MachineState,
  { type, scanId, note }: Extract<MachineEvent, { type: 'taken_back' | 'undone_by_staff' }>,
): Step {
  const record = state.records.get(scanId)
  const isOwn = type === 'taken_back'
  if (!record || (isOwn && record.undone)) return [state, []]
  // what staff have undone, the server knows
  const isWaiting = isOwn || record.isWaiting
  const [after, saving] = saved(state, [{ ...record, undone: true, isWaiting, ...(note !== undefined && { note }) }])
  return [after, [{ type: 'unmark', record }, ...saving]]
}

function settled(state: MachineState, scanIds: readonly string[]): Step {
  const known = scanIds.flatMap((scanId) => state.records.get(scanId) ?? [])
  const changed = known.filter(({ isSettled }) => !isSettled).map((record) => ({ ...record, isSettled: true }))
  return saved(state, changed)
}

function answered(before: MachineState, { batch, results, at }: Extract<MachineEvent, { type: 'answered' }>): Step {
  const [state, queued] = step({ ...before, refusal: undefined }, { type: 'reached' })
  const byId = new Map(results.map((result) => [result.scan_id, result]))
  const decided = batch.scans.flatMap((sent) => {
    const result = byId.get(sent.scanId)
    if (!result) return []
    const latest = state.records.get(sent.scanId) ?? sent
    const verdict = verdictOfResult(result, latest.shown)
    const shown = state.awaited.has(sent.scanId) ? verdict : latest.shown
    // taken back while it was being sent: it is sent again
    const record = { ...latest, isWaiting: latest.undone !== sent.undone, shown, decided: verdict }
    return [result.conflict ? { ...record, conflict: result.conflict } : record]
  })
  const counted = decided.filter(({ undone: isUndone }) => !isUndone)
  const late = counted.filter(({ shown, decided: by }) => batch.kind === 'scan' && by.verdict !== shown.verdict)
  const [after, saving] = saved({ ...state, awaited: without(state.awaited, batch.scans), lastSentAt: at }, decided)
  return [
    batch.kind === 'queue' ? queueAfter(after, decided.length) : after,
    [
      ...counted.map((record): Effect => ({ type: 'mark', record, decided: record.decided })),
      ...saving,
      { type: 'keep', name: 'lastSentAt', value: at },
      ...late.map((record): Effect => ({ type: 'correct', record: { ...record, shown: record.decided } })),
      ...queued,
    ],
  ]
}

/** An answer that decides nothing ends the queue: it would be asked again without end. */
function queueAfter(state: MachineState, decided: number): MachineState {
  const { queue, batchSize } = state
  return {
    ...state,
    batchSize: Math.min(SCANS_MAX, batchSize * 2),
    queue: queue && { ...queue, done: queue.done + decided, isLast: decided === 0 },
  }
}

function failed(state: MachineState, { batch, fault }: Extract<MachineEvent, { type: 'failed' }>): Step {
  const { scans } = batch
  const { queue } = state
  const stopped = batch.kind === 'queue' && queue ? { ...queue, isLast: true } : queue
  switch (fault.kind) {
    case 'unauthenticated':
      return end({ ...state, queue: stopped })
    case 'no_answer': {
      const batchSize = Math.max(BATCH_MIN, Math.ceil(Math.min(state.batchSize, scans.length) / 2))
      return [{ ...state, batchSize, queue: stopped, connection: 'offline' }, []]
    }
    case 'refused': {
      const [reached, queued] = step({ ...state, refusal: fault.message }, { type: 'reached' })
      if (scans.length > 1) return [{ ...reached, batchSize: Math.ceil(scans.length / 2) }, queued]
      // one scan that the server does not take must not hold up the others
      const latest = scans.map((scan) => reached.records.get(scan.scanId) ?? scan)
      const [after, saving] = saved(
        reached,
        latest.map((record) => ({ ...record, isWaiting: false, refusal: fault.message })),
      )
      return [after, [...saving, ...queued]]
    }
  }
}

function stored(state: MachineState, { kind, scans }: Batch): Step {
  if (kind === 'queue') return continueQueue(state)
  // taken back while its answer was being stored: the queue skipped it
  const isBack = scans.some(({ scanId }) => {
    const record = state.records.get(scanId)
    return record?.isWaiting && record.decided
  })
  return isBack ? startQueue(state) : [state, []]
}

function startQueue(state: MachineState): Step {
  if (state.queue || state.connection === 'offline') return [state, []]
  return continueQueue({ ...state, queue: { done: 0, total: state.waiting, isLast: false } })
}

function continueQueue(state: MachineState): Step {
  const { queue, phase, connection, inFlight, records, batchSize } = state
  const isOver = phase === 'closed' || connection === 'offline' || queue?.isLast
  const batch = isOver
    ? undefined
    : nextBatch(
        [...records.values()].filter(({ scanId }) => !inFlight.has(scanId)),
        batchSize,
      )
  return batch ? send(state, { kind: 'queue', ...batch }) : [{ ...state, queue: undefined }, []]
}

function send(state: MachineState, batch: Batch): Step {
  const inFlight = new Set([...state.inFlight, ...batch.scans.map(({ scanId }) => scanId)])
  return [{ ...state, inFlight }, [{ type: 'send', batch }]]
}

/** Hands over what still waits, once: the device loses it then. */
function end(state: MachineState): Step {
  if (state.isEnding) return [state, []]
  const records = [...state.records.values()].filter(({ isWaiting }) => isWaiting)
  return [{ ...state, isEnding: true }, [{ type: 'hand_over', records }]]
}

function saved(state: MachineState, changed: readonly ScanRecord[]): Step {
  if (changed.length === 0) return [state, []]
  const records = new Map(state.records)
  for (const record of changed) records.set(record.scanId, record)
  return [withRecords(state, records), [{ type: 'save', records: changed }]]
}

function withRecords(state: MachineState, records: ReadonlyMap<string, ScanRecord>): MachineState {
  const welcomes = new Map<number, ScanRecord>()
  let waiting = 0
  for (const record of records.values()) {
    if (record.isWaiting) waiting++
    const { ticketId } = record.shown
    if (ticketId !== undefined && isWaitingWelcome(record)) welcomes.set(ticketId, record)
  }
  return { ...state, records, welcomes, waiting }
}

function without(ids: ReadonlySet<string>, records: readonly ScanRecord[]): ReadonlySet<string> {
  const left = new Set(ids)
  for (const { scanId } of records) left.delete(scanId)
  return left
}
