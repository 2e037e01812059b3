import type { DoorEvent, DoorSession, DoorTicket, ScanDirection } from '@cubic/contract'
import type { PresenceTimes } from '@cubic/domain/check-in/presence'
import { sessionAt } from '@cubic/domain/check-in/session-at'
import { keep, readKept } from '@cubic/web-kit/storage/kept-data'

/**
 * Which session a door is for: the event as a whole; one of them; the one that is on by itself, going on to the next;
 * or for each ticket whichever it has at the time, where one door leads to several rooms.
 */
type DoorSessionChoice = number | 'event' | 'current' | 'any'
export type DoorMode = { readonly direction: ScanDirection; readonly session: DoorSessionChoice }

export const USUAL_MODE: DoorMode = { direction: 'in', session: 'current' }

type Session = { readonly id: number; readonly start: number; readonly end: number; readonly is: DoorSession }

const sessionsOf = ({ sessions = [] }: Pick<DoorEvent, 'sessions'>): readonly Session[] =>
  sessions.flatMap((is) =>
    is.start_time === null || is.end_time === null
      ? []
      : { id: is.id, start: Date.parse(is.start_time), end: Date.parse(is.end_time), is },
  )

/** Returns the session that the door is for; undefined: the event as a whole, or each ticket's own. */
export function doorSession(
  event: DoorEvent | undefined,
  { session, direction }: DoorMode,
  at: number,
): DoorSession | undefined {
  if (!event?.sessions || session === 'event' || session === 'any') return undefined
  if (session !== 'current') return event.sessions.find(({ id }) => id === session)
  return sessionAt(sessionsOf(event), at, direction)?.is
}

/** The session for which a ticket is scanned: the door's, or whichever of its own is on. */
export function sessionOfScan(
  event: DoorEvent | undefined,
  mode: DoorMode,
  { ticket, at }: { readonly ticket: DoorTicket | undefined; readonly at: number },
): DoorSession | undefined {
  if (mode.session !== 'any' || !event) return doorSession(event, mode, at)
  return ownSessionAt(event, ticket, { at, direction: mode.direction })
}

/** Where the holder of a ticket should be at a moment. */
export function ownSessionAt(
  event: DoorEvent,
  ticket: DoorTicket | undefined,
  { at, direction }: { readonly at: number; readonly direction: ScanDirection },
): DoorSession | undefined {
  const own = sessionsOf(event).filter(({ id }) => isForSession(event, ticket, id))
  return sessionAt(own, at, direction)?.is
}

/** Is a ticket for a session, as far as the list says? */
export function isForSession(event: DoorEvent, ticket: DoorTicket | undefined, id: number): boolean {
  return !event.chooses_sessions || !ticket || ticket.test || (ticket.sessions ?? []).includes(id)
}

/** Are times of coming and leaving kept? Elsewhere a ticket is in or not. */
export function keepsPlaces(event: DoorEvent | undefined): boolean {
  return event !== undefined && (event.sign_out === true || event.sessions !== undefined)
}

export function timesOf(event: DoorEvent | undefined, session: DoorSession | undefined): PresenceTimes {
  const moment = (text: string | null | undefined) => (text ? Date.parse(text) : null)
  const of = session ?? event
  return { start: moment(of?.start_time), end: moment(of?.end_time) }
}

/** Tells when a door goes on to another session by itself, and to which; undefined: never. */
export function nextSwitch(
  event: DoorEvent | undefined,
  mode: DoorMode,
  at: number,
): { readonly at: number; readonly session: DoorSession | undefined } | undefined {
  if (!event || mode.session !== 'current') return undefined
  const now = doorSession(event, mode, at)?.id
  const HOUR_MS = 3_600_000
  const sessions = sessionsOf(event)
  const edges = sessions
    .flatMap(({ start, end }) => [
      start - HOUR_MS,
      start,
      end,
      end + HOUR_MS,
      ...sessions.map((other) => (start + other.start) / 2 + 1),
    ])
    .filter((edge) => edge > at)
    .toSorted((one, other) => one - other)
  for (const edge of edges) {
    const session = doorSession(event, mode, edge)
    if (session?.id !== now) return { at: edge, session }
  }
  return undefined
}

const KEPT = 'door:mode'

/** The mode of this door before a reload; only of the same events. */
export function keptMode(eventIds: readonly number[]): DoorMode {
  const kept = readKept(KEPT)
  if (typeof kept !== 'object' || kept === null) return USUAL_MODE
  const { events, direction, session } = kept as { [name: string]: unknown }
  if (events !== eventIds.join()) return USUAL_MODE
  return {
    direction: direction === 'out' ? 'out' : 'in',
    session: typeof session === 'number' || session === 'event' || session === 'any' ? session : USUAL_MODE.session,
  }
}

export function keepMode(eventIds: readonly number[], mode: DoorMode): void {
  keep(KEPT, { events: eventIds.join(), ...mode })
}
