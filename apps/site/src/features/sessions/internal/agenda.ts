import { clashesOf, type Clash } from '@cubic/domain/session/clashes'
import { dayOf, type Day } from '@cubic/web-kit/datetime/format'
import { type Chosen, pairOf } from '../data/chosen.ts'
import type { Session } from '../data/api.ts'

export type TimedSession = Session & { readonly start: number; readonly end: number }
export type SessionClash = Clash<TimedSession>

export function timed(sessions: readonly Session[]): readonly TimedSession[] {
  return sessions.map((session) => ({
    ...session,
    start: Date.parse(session.start_time),
    end: Date.parse(session.end_time),
  }))
}

export function byDay<Of extends Pick<Session, 'start_time'>>(
  sessions: readonly Of[],
  zone: string,
): readonly { readonly day: Day; readonly sessions: readonly Of[] }[] {
  const days = new Map<Day, Of[]>()
  for (const session of sessions) {
    const day = dayOf(session.start_time, zone)
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, ofDay]) => ({ day, sessions: ofDay }))
}

export function chosenOf(sessions: readonly TimedSession[], { ids }: Pick<Chosen, 'ids'>): readonly TimedSession[] {
  return sessions.filter(({ id, cancelled }) => ids.includes(id) && !cancelled)
}

export function openClashes(sessions: readonly TimedSession[], chosen: Chosen): readonly SessionClash[] {
  return clashesOf(chosenOf(sessions, chosen)).filter(({ one, other }) => !chosen.both.includes(pairOf(one, other)))
}

/**
 * The same session at another time, with a seat, that goes together with all other chosen ones.
 */
export function otherTime(
  session: TimedSession,
  sessions: readonly TimedSession[],
  { chosen, now }: { readonly chosen: readonly TimedSession[]; readonly now: number },
): TimedSession | undefined {
  return sessions.find(
    (other) =>
      other.id !== session.id &&
      other.name === session.name &&
      !other.full &&
      !other.cancelled &&
      other.start > now &&
      !chosen.some((each) => each.id !== session.id && each.start < other.end && other.start < each.end),
  )
}

export type Answer = 'one' | 'other' | 'both'

export function settled(chosen: Chosen, { one, other }: SessionClash, answer: Answer): Chosen {
  if (answer === 'both') return { ...chosen, both: [...new Set([...chosen.both, pairOf(one, other)])] }
  const gone = answer === 'one' ? other.id : one.id
  return { ...chosen, ids: chosen.ids.filter((id) => id !== gone) }
}

/** A quarter of an hour is a line of the grid, which begins at the full hour. */
const LINE_MS = 15 * 60_000
const HOUR_LINES = 4
/** Two days: what lasts longer ends with the grid. */
const LINES_MAX = 2 * 24 * HOUR_LINES

export type Grid = {
  /** The rooms, as columns; fewer than two need no grid. */
  readonly rooms: readonly string[]
  readonly hours: readonly { readonly at: number; readonly line: number }[]
  readonly places: ReadonlyMap<number, { readonly column: number; readonly from: number; readonly to: number }>
}

/** Where each session of a day stands in a grid with its rooms as columns; two in one room at a time stand together. */
export function gridOf(sessions: readonly TimedSession[]): Grid {
  const rooms = [...new Set(sessions.map(({ address }) => address ?? ''))]
  const first = Math.floor(Math.min(...sessions.map(({ start }) => start)) / (LINE_MS * HOUR_LINES)) * HOUR_LINES
  const lineOf = (moment: number, round: (value: number) => number) =>
    Math.min(round(moment / LINE_MS) - first, LINES_MAX) + 1
  const last = Math.max(...sessions.map(({ end }) => lineOf(end, Math.ceil)))
  const hours = []
  for (let line = 1; line < last; line += HOUR_LINES) hours.push({ at: (first + line - 1) * LINE_MS, line })
  const places = new Map(
    sessions.map(({ id, address, start, end }) => [
      id,
      { column: rooms.indexOf(address ?? '') + 1, from: lineOf(start, Math.floor), to: lineOf(end, Math.ceil) },
    ]),
  )
  return { rooms, hours, places }
}
