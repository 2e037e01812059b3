import { allotSeats } from '@cubic/domain/registration/reserved-places'
import type { Person } from '@cubic/domain/registration/scope'
import type { Registration, SeatsLeft } from '../reading/registration.ts'

/** Gives out the seats of a registration whose counter is locked, one group after the other. */
export type Seating = {
  /** The reserved places that each seat of a group would come from, or null; undefined if the group must wait. */
  readonly find: (count: number, persons: readonly Person[]) => readonly (number | null)[] | undefined
  readonly take: (seats: readonly (number | null)[]) => void
  /** Notes that a group joins the waitlist: those behind it get only seats that are kept for them. */
  readonly wait: () => void
  readonly left: () => SeatsLeft
}

export function createSeating(registration: Registration): Seating {
  let { free, places } = registration
  // with unlimited seats nobody takes another's
  let isQueue = registration.waiting > 0 && free !== null
  return {
    find(count, persons) {
      const seats = allotSeats(count, free, places, persons, registration.now)
      return seats !== undefined && !(isQueue && seats.includes(null)) ? seats : undefined
    },
    take(seats) {
      if (free !== null) free -= seats.length
      if (places.length > 0)
        places = places.map((place) => ({ ...place, held: place.held + seats.filter((id) => id === place.id).length }))
    },
    wait() {
      isQueue = true
    },
    left: () => ({ free, places }),
  }
}
