import type { EventSeries } from '@cubic/contract'
import { series, type DateAnswer, type DatesRequest, type Options } from '@cubic/data-client'
import { ask } from '@cubic/web-kit/client/client'

// Apart from the kit's `client.ts`: few events have a series.

export function eventSeries(eventId: number, options?: Options): Promise<EventSeries | null> {
  return ask((client) => client.use(series).eventSeries(eventId, options))
}

export function registerForDates(request: DatesRequest): Promise<readonly DateAnswer[]> {
  return ask((client) => client.use(series).registerForDates(request))
}
