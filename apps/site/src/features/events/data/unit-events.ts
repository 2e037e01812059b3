import { allOf } from '@cubic/contract'
import type { Audience } from '@cubic/web-kit/queries/query'
import { BY_START, events, whereEvent } from './lists.ts'

/** Coming or past events of a unit, of those below it, and those that they co-organise. */
export const eventsOfUnit = (unit: number, isPast: boolean, audience: Audience) =>
  events('unit', audience, () => ({
    condition: allOf(
      whereEvent('within_unit', '=', unit),
      isPast ? whereEvent('status', '=', 'finished') : whereEvent('status', 'in', ['not_start', 'processing']),
    ),
    sort: isPast ? [{ field: 'end_time', order: 'desc' }] : BY_START,
    limit: isPast ? 6 : 12,
    total: true,
  }))
