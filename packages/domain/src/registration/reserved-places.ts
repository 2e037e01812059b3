import { isInScope, type Person, type Scope } from './scope.ts'

/** Seats of an event that are kept for some people, until they become open to all. */
export type ReservedPlaces = {
  readonly id: number
  readonly seats: number
  readonly scope: Scope
  /** Null: for good. */
  readonly until: Date | null
  /** How many of them are taken. */
  readonly held: number
}

/** The seats that are still kept of these places. */
export function seatsKept({ seats, held, until }: ReservedPlaces, now: Date): number {
  return until !== null && now >= until ? 0 : Math.max(0, seats - held)
}

/**
 * How many of the `free` seats (null: unlimited) these persons could take now: all but those kept for others.
 * If more seats are kept than are free, any of the people they are kept for may take them, first come, first served.
 */
export function seatsOpenTo(
  free: number | null,
  places: readonly ReservedPlaces[],
  persons: readonly Person[],
  now: Date,
): number | null {
  if (free === null) return null
  const others = places.reduce((sum, place) => sum + (isInScope(place.scope, persons) ? 0 : seatsKept(place, now)), 0)
  return Math.max(seatsKeptFor(free, places, persons, now), free - others)
}

/** How many of the `free` seats are kept for these persons. */
export function seatsKeptFor(
  free: number,
  places: readonly ReservedPlaces[],
  persons: readonly Person[],
  now: Date,
): number {
  const own = places.reduce((sum, place) => sum + (isInScope(place.scope, persons) ? seatsKept(place, now) : 0), 0)
  return Math.min(free, own)
}

/**
 * How many of these persons' group may ever sit together, at most `max`, where the event has `limit` seats (null:
 * unlimited): a group that waits for more would keep all others waiting for good.
 */
export function largestGroup(
  max: number,
  limit: number | null,
  places: readonly ReservedPlaces[],
  persons: readonly Person[],
): number {
  if (limit === null) return max
  const keptForGood = places.filter(({ scope, until }) => until === null && !isInScope(scope, persons))
  return Math.max(1, Math.min(max, limit - keptForGood.reduce((seats, place) => seats + place.seats, 0)))
}

/** May a group of that size ever sit? One that never can keeps nobody else waiting. */
export function canEverSit(
  wanted: number,
  limit: number | null,
  places: readonly ReservedPlaces[],
  persons: readonly Person[],
): boolean {
  return largestGroup(wanted, limit, places, persons) >= wanted
}

/**
 * Where each of `wanted` seats comes from: the id of the places reserved for these persons, those that lapse first
 * first, or null for a seat that is open to all. Undefined where they do not all fit.
 */
export function allotSeats(
  wanted: number,
  free: number | null,
  places: readonly ReservedPlaces[],
  persons: readonly Person[],
  now: Date,
): readonly (number | null)[] | undefined {
  const open = seatsOpenTo(free, places, persons, now)
  if (open !== null && open < wanted) return undefined
  if (places.length === 0) return Array.from({ length: wanted }, () => null)
  const own = places
    .filter((place) => isInScope(place.scope, persons))
    .toSorted(
      (one, other) => (one.until?.getTime() ?? Infinity) - (other.until?.getTime() ?? Infinity) || one.id - other.id,
    )
    .flatMap((place) => Array.from({ length: Math.min(wanted, seatsKept(place, now)) }, () => place.id))
  return Array.from({ length: wanted }, (_, index) => own[index] ?? null)
}
