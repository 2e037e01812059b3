import * as client from '@cubic/web-kit/client/client'
import { KEPT_MAX, keepTickets } from '../internal/last-seen.ts'
import { runsForOthers, ticketRuns } from '../internal/my-ticket-filters.ts'
import { DOOR_FIELDS, OWN_FIELDS, PUBLIC_FIELDS, type SeenTicket } from './api.ts'

/**
 * Keeps every coming ticket on this device, opened or not: the user's own, and those for others. Without an answer,
 * those that are kept stay.
 */
export async function keepComing(viewer: number): Promise<void> {
  const runs = [ticketRuns('all', viewer)[0], runsForOthers(viewer)[0]]
  const fields = [...PUBLIC_FIELDS, ...DOOR_FIELDS, ...OWN_FIELDS]
  const found = await Promise.all(
    runs.map((run) =>
      client
        .search('CubicEventApplicant', { fields, ...run, limit: KEPT_MAX, tags: true })
        .catch(() => ({ items: [] })),
    ),
  )
  const seen = Date.now()
  keepTickets<SeenTicket>(
    found.flatMap(({ items }) =>
      items.map(({ data, tags }) => ({
        code: data.flora_external_id,
        viewer,
        seen,
        ticket: { ticket: data, own: data, tags },
      })),
    ),
  )
}
