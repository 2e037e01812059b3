import { type Refusal, type RefusalKind, refuse } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'

export type ClosedRegistration = {
  readonly refusal: RefusalKind
  /** Until when it holds if nothing changes, by this process's monotonic clock in milliseconds. */
  readonly until: number
  /** People who may get another answer: they are, or once were, involved in the registration. */
  readonly people: ReadonlySet<number>
}
export type ClosedRegistrations = {
  /** The refusal for this user; undefined if it is not known without the database. */
  readonly recall: (eventId: number, userId: number) => Refusal | undefined
  readonly has: (eventId: number) => boolean
  /** Events that change from now on are not remembered: they may have been read before. */
  readonly watch: () => Watch
  /** Null: all, since changes may have been missed. */
  readonly forget: (eventId: number | null) => void
}
export type Watch = {
  readonly remember: (eventId: number, closed: ClosedRegistration) => void
  readonly end: () => void
}

/** Short: a change made by hand in the database, which nobody announces, shows after this time. */
export const REMEMBERED_MS = 3000
const REGISTRATIONS_MAX = 2000
const PEOPLE_MAX = 500_000

/**
 * Remembers which registrations refuse every newcomer, so that the many people who are too late are told so without the
 * database. `isInformed` says whether this process hears of changes made by others now.
 */
export function rememberClosedRegistrations(
  isInformed: () => boolean,
  now: () => number = () => performance.now(),
): ClosedRegistrations {
  const remembered = new Map<number, ClosedRegistration>()
  const watches = new Set<Set<number | null>>()
  let people = 0

  function find(eventId: number): ClosedRegistration | undefined {
    const closed = remembered.get(eventId)
    if (closed === undefined || !isInformed()) return undefined
    if (now() < closed.until) return closed
    drop(eventId)
    return undefined
  }

  function recall(eventId: number, userId: number): Refusal | undefined {
    const closed = find(eventId)
    return closed && !closed.people.has(userId) ? { ...refuse(closed.refusal), recalled: true } : undefined
  }

  function drop(eventId: number): void {
    people -= remembered.get(eventId)?.people.size ?? 0
    remembered.delete(eventId)
  }

  function forget(eventId: number | null): void {
    for (const changed of watches) changed.add(eventId)
    if (eventId !== null) return drop(eventId)
    remembered.clear()
    people = 0
  }

  function watch(): Watch {
    const changed = new Set<number | null>()
    watches.add(changed)
    return {
      remember(eventId, closed) {
        if (!isInformed() || changed.has(null) || changed.has(eventId) || closed.people.size > PEOPLE_MAX) return
        drop(eventId)
        const until = Math.min(closed.until, now() + REMEMBERED_MS)
        remembered.set(eventId, { ...closed, until })
        people += closed.people.size
        for (const [oldest, { until: end }] of remembered) {
          if (remembered.size <= REGISTRATIONS_MAX && people <= PEOPLE_MAX && now() < end) break
          drop(oldest)
        }
      },
      end: () => void watches.delete(changed),
    }
  }

  return { recall, has: (eventId) => find(eventId) !== undefined, watch, forget }
}

/** By event, everybody who has, or once had, submitted a registration for it or held a ticket of it. */
export async function listPeopleOf(
  db: Queryable,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await db.rows<{ event_id: number; people: readonly (number | null)[] }>`
    select applicant.event_id, array_agg(applicant.submitter_id) || array_agg(applicant.user_id) as people
    from cubic_event_applicant applicant where applicant.event_id = any(${eventIds}) group by applicant.event_id`
  const people = new Map(eventIds.map((eventId) => [eventId, new Set<number>()]))
  for (const row of rows) for (const id of row.people) if (id !== null) people.get(row.event_id)?.add(id)
  return people
}
