import type { RegistrationState } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import type { EventToRegister } from '../data/api.ts'
import { registrationTexts } from '../internal/texts.ts'
import { EventLine } from './event-line.tsx'

export function RegistrationHeader({
  event,
  state,
}: {
  readonly event: EventToRegister
  readonly state: RegistrationState | null
}) {
  const t = useTexts(registrationTexts)
  const seats = (now: RegistrationState | null) =>
    now === null || now.seats_left === null
      ? undefined
      : now.joins_waitlist
        ? t.waitlistOnly(now.waitlist_length)
        : now.seats_left === 0
          ? t.full
          : t.seatsLeft(now.seats_left)
  return <EventLine event={event} detail={seats(state) ?? event.address} />
}
