import { useQuery } from '@cubic/web-kit/queries/query'
import { type CalendarEvent, eventsBetween } from '../data/calendar.ts'
import type { EditedEvent } from './edited-event.ts'
import { clash } from './place-clashes.ts'

/** Finds events that need this one's place at its time, as currently typed. */
export function usePlaceClashes({ id, status, event: { values } }: EditedEvent): readonly CalendarEvent[] {
  const { start_time: start, end_time: end } = values
  const isPlaced = [values.address_cn, values.address_en].some((address) => (address ?? '').trim() !== '')
  const { data = [] } = useQuery({
    ...eventsBetween(start ?? '', end ?? start ?? ''),
    enabled: isPlaced && start !== null && (end === null || start < end),
  })
  return data.filter((other) => clash({ ...values, id, status }, other))
}
