import type { DoorEvent } from '@cubic/contract'
import type { Machine } from './run-machine.ts'
import type { ScanRecord } from './scan-record.ts'
import type { MachineState } from './station-machine.ts'
import { countsOf, rehearsalOf, type Counts, type TicketList } from './ticket-list.ts'

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
  /** Those at this door's events. */
  readonly scansHere: readonly ScanRecord[]
  /** Why scans are not kept on this device. */
  readonly storage: 'ok' | 'full' | 'none'
  /** The server refuses this device, and why. */
  readonly refusal: string | undefined
}

const LONG_QUEUE = 25

/** Reads the state to show: the same object until the machine's changes. */
export function stateReader(
  machine: Machine,
  lists: ReadonlyMap<number, TicketList>,
  eventIds: readonly number[],
): () => StationState {
  let shown: { readonly of: MachineState; readonly state: StationState } | undefined
  return () => {
    const of = machine.state()
    if (shown?.of !== of) shown = { of, state: stateOf(of, [...lists.values()], eventIds) }
    return shown.state
  }
}

function stateOf(state: MachineState, known: readonly TicketList[], eventIds: readonly number[]): StationState {
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
    scansHere: scans.filter(({ eventId }) => eventIds.includes(eventId)),
    storage,
    refusal,
  }
}
