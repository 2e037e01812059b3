import { type Outcome, ok, refuse } from '@cubic/contract'
import type { Registration } from '../reading/registration.ts'
import type { Session } from '../reading/sessions.ts'

export type SessionPlace = { readonly session_id: number; readonly seated: boolean }

/** Gives out the seats of sessions while the registration's counter is locked. Each person's choices stand alone. */
export type SessionSeating = {
  /** Refused, with its name, if a session is full and has no waitlist. People on the event's waitlist hold none. */
  readonly find: (
    chosen: readonly (readonly number[])[],
    options: { readonly isSeated: boolean },
  ) => Outcome<readonly (readonly SessionPlace[])[], 'event:session_full'>
  readonly take: (places: readonly (readonly SessionPlace[])[], options: { readonly isSeated: boolean }) => void
}

type Left = { free: number | null; waiting: number }

export function createSessionSeating({
  sessions,
  waitlist,
}: Pick<Registration, 'sessions' | 'waitlist'>): SessionSeating {
  const left = new Map<number, Left>(sessions.map(({ id, free, waiting }) => [id, { free, waiting }]))
  const nameOf = (id: number) => sessions.find((session) => session.id === id)?.name ?? ''

  return {
    find(chosen, { isSeated }) {
      const wanted = new Map<number, number>()
      const places: SessionPlace[][] = []
      for (const ids of chosen) {
        const own: SessionPlace[] = []
        for (const id of ids) {
          const taken = wanted.get(id) ?? 0
          const { free, waiting } = left.get(id) ?? { free: 0, waiting: 0 }
          const isFree = free === null || (waiting === 0 && free > taken)
          if (isSeated && isFree) wanted.set(id, taken + 1)
          else if (isSeated && !waitlist) return refuse('event:session_full', { session: nameOf(id) })
          own.push({ session_id: id, seated: isSeated && isFree })
        }
        places.push(own)
      }
      return ok(places)
    },
    take(places, { isSeated }) {
      for (const { session_id: id, seated } of places.flat()) {
        const of = left.get(id)
        if (!of) continue
        if (!seated) of.waiting += isSeated ? 1 : 0
        else if (of.free !== null) of.free -= 1
      }
    },
  }
}

export function sessionSeatsOf(places: readonly SessionPlace[]): ReadonlyMap<number, number> {
  const seats = new Map<number, number>()
  for (const { session_id: id, seated } of places) if (seated) seats.set(id, (seats.get(id) ?? 0) + 1)
  return seats
}

/** Returns the sessions that people choose from; undefined where nobody chooses. */
export function choosable({
  choose_sessions,
  sessions,
}: Pick<Registration, 'choose_sessions' | 'sessions'>): readonly Session[] | undefined {
  return choose_sessions === 'some' ? sessions : undefined
}
