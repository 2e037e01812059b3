import type { DoorEvent, DoorSession } from '@cubic/contract'
import { doorSession, type DoorMode } from '../door/door-mode.ts'
import { countsOf, placeCountsOf, rehearsalOf, type Counts, type TicketList } from '../lists/ticket-list.ts'
import type { ScanRecord } from '../scans/scan-record.ts'
import { passes } from '../scans/verdict.ts'
import type { Machine } from './run-machine.ts'
import type { MachineState } from './station-machine.ts'

export type StationState = {
  readonly isOpen: boolean
  readonly tickets: number
  /** The number of all tickets, once the server has said so. */
  readonly total: number | undefined
  /** All tickets are here: the device works without network. */
  readonly isPrepared: boolean
  /** When the server last answered, by its clock. */
  readonly checkedAt: number | undefined
  readonly connection: 'online' | 'offline'
  readonly waiting: number
  /** The progress of sending a long queue. */
  readonly sending: { readonly done: number; readonly total: number } | undefined
  readonly lastSentAt: number | undefined
  readonly clockOffset: number
  readonly mode: DoorMode
  readonly checksOut: boolean
  readonly event: DoorEvent | undefined
  /** The session that it is for now; undefined: the event as a whole. */
  readonly session: DoorSession | undefined
  readonly counts: Counts | undefined
  /** Test tickets, while the last scan was of one. */
  readonly rehearsal: Counts | undefined
  readonly events: readonly DoorEvent[]
  /** This device's scans, newest first. */
  readonly scans: readonly ScanRecord[]
  readonly scansHere: readonly ScanRecord[]
  readonly storage: 'ok' | 'full' | 'none'
  readonly refusal: string | undefined
}

const LONG_QUEUE = 25

/**
 * Returns two numbers for the event or its session: expected people and those who are here. While people are checked
 * out, they are those who came and those who have left.
 */
function countsAt(
  known: readonly TicketList[],
  { mode: { direction }, records, welcomes }: MachineState,
  session: DoorSession | undefined,
): Counts {
  if (direction === 'in' && !session) return countsOf(known, welcomes.keys())
  const passed = [...records.values()].flatMap((record) => {
    const { shown, eventId, isWaiting, undone, sessionId = 0, direction: way = 'in' } = record
    if (!isWaiting || undone || !passes(shown) || shown.ticketId === undefined) return []
    return { ticketId: shown.ticketId, eventId, session: sessionId, direction: way } as const
  })
  return placeCountsOf(known, { direction, sessionOf: () => session?.id ?? 0, passed })
}

/** Reads the state to show: the same object until the machine's changes. */
export function stateReader(
  machine: Machine,
  lists: ReadonlyMap<number, TicketList>,
  about: { readonly eventIds: readonly number[]; readonly clock: () => number },
): () => StationState {
  let shown: { readonly of: MachineState; readonly state: StationState } | undefined
  return () => {
    const of = machine.state()
    if (shown?.of !== of) shown = { of, state: stateOf(of, [...lists.values()], about) }
    return shown.state
  }
}

function stateOf(
  state: MachineState,
  known: readonly TicketList[],
  { eventIds, clock }: { readonly eventIds: readonly number[]; readonly clock: () => number },
): StationState {
  const { mode, phase, checkedAt, connection, waiting, queue, lastSentAt, clockOffset, welcomes, storage, refusal } =
    state
  const events = [...new Map(known.flatMap((list) => list.events).map((event) => [event.id, event])).values()]
  const isPrepared = known.length > 0 && known.every(({ complete }) => complete)
  const hasTotal = known.every(({ total }) => total !== undefined)
  const scans = [...state.records.values()].toReversed()
  const here = events.filter(({ id }) => eventIds.includes(id))
  const checksOut = here.some(({ sign_out }) => sign_out === true)
  const event = eventIds.length === 1 ? here[0] : undefined
  const now = clock() + clockOffset
  const session = doorSession(event, mode, now)
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
    mode,
    checksOut,
    event,
    session,
    counts: isPrepared ? countsAt(known, state, session) : undefined,
    rehearsal: scans[0]?.shown.test ? rehearsalOf(known, new Set(welcomes.keys())) : undefined,
    events,
    scans,
    scansHere: scans.filter(({ eventId }) => eventIds.includes(eventId)),
    storage,
    refusal,
  }
}
