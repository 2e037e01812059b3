import type { CancelledEvent, EventSeries } from '@cubic/contract'
import type { DateAnswer, DatesRequest, ModelOrName, MutationAnswer, Options } from '@cubic/data-client'
import { ask } from './client.ts'

// Apart from `client.ts`, which every page loads.

export function cancelledEvent(eventId: number, options?: Options): Promise<CancelledEvent | null> {
  return ask((client) => client.cancelledEvent(eventId, options))
}

export function eventSeries(eventId: number, options?: Options): Promise<EventSeries | null> {
  return ask((client) => client.eventSeries(eventId, options))
}

export function registerForDates(request: DatesRequest): Promise<readonly DateAnswer[]> {
  return ask((client) => client.registerForDates(request))
}

export function unlink(model: ModelOrName, id: number): Promise<MutationAnswer> {
  return ask((client) => client.unlink(model, id))
}
