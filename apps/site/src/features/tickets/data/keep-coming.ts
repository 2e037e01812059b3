import { readComingTickets, type SeenTicket } from './api.ts'
import { KEPT_MAX, keepTickets } from '../internal/last-seen.ts'

/** Keeps every coming ticket on this device, opened or not. Without an answer, those that are kept stay. */
export async function keepComing(viewer: number): Promise<void> {
  const found = await readComingTickets(viewer, KEPT_MAX).catch(() => [])
  const seen = Date.now()
  keepTickets<SeenTicket>(
    found.map(({ data, tags }) => ({
      code: data.flora_external_id,
      viewer,
      seen,
      ticket: { ticket: data, own: data, tags },
    })),
  )
}
