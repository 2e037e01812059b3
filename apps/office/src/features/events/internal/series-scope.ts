import type { EventSeries, SeriesDate, SeriesScope } from '@cubic/contract'
import { isLive } from './stages.ts'

export const SCOPES = ['this', 'later', 'all'] as const satisfies readonly SeriesScope[]

/** Returns the dates that the server changes for this scope: past and cancelled ones stay as they are. */
export function datesWithin({ dates }: EventSeries, eventId: number, scope: SeriesScope): readonly SeriesDate[] {
  const place = dates.find((date) => date.event_id === eventId)?.place ?? 0
  return dates.filter(
    (date) =>
      date.event_id === eventId ||
      (scope !== 'this' &&
        date.status !== 'finished' &&
        date.status !== 'cancelled' &&
        (scope === 'all' || date.place > place)),
  )
}

/** Counts the people who hold or wait for a seat on those of these dates that the public sees. */
export function peopleOn(dates: readonly SeriesDate[]): number {
  return dates.filter(({ status }) => isLive(status)).reduce((sum, { people }) => sum + (people ?? 0), 0)
}
