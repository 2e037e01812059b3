import { type MethodOutcome, ok, printInstant, refuse, type SignInType, type VENUE_CODE } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { mayCheckInThemselves, venueStepAt, venueStepTimes } from '@cubic/domain/check-in/venue-code'
import { openVenueCodes } from '../internal/venue-key.ts'

export async function showVenueCode(
  tx: Tx,
  eventId: number,
  publicUrl: string,
): Promise<MethodOutcome<typeof VENUE_CODE>> {
  const event = await tx.one<{ sign_in: boolean; sign_in_type: SignInType | null }>`
    select event.sign_in, (select regist.sign_in_type from cubic_event_regist regist where regist.event_id = event.id order by regist.id limit 1) as sign_in_type
    from cubic_event_base event where event.id = ${eventId}`
  if (!event) return refuse('save:not_found')
  if (!event.sign_in) return refuse('event:no_check_in')
  if (!mayCheckInThemselves(event.sign_in_type)) return refuse('event:no_self_check_in')
  const { codeOf, now } = await openVenueCodes(tx, eventId)
  const step = venueStepAt(now)
  const { next, expires } = venueStepTimes(step)
  const code = codeOf(step)
  return ok({
    code,
    expires_time: printInstant(expires),
    url: `${publicUrl}/activities/${eventId}/check-in?code=${code}`,
    next_time: printInstant(next),
    server_time: printInstant(now),
  })
}
