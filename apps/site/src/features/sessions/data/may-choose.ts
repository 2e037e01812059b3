import { useQuery } from '@cubic/web-kit/queries/query'
import { useAudience } from '@cubic/web-kit/session/session'
import { registrationState } from '../../../lib/registration-state.ts'

/** Guests log in on the way, and before registration opens people make up their minds. */
const ALL_THE_SAME: ReadonlySet<string | null> = new Set([
  null,
  'event:unauthenticated',
  'events:regist_has_not_started',
])

/** May sessions of the event be chosen now, to register for them, and to wait where they are full? */
export function useMayChoose(eventId: number): { readonly mayChoose: boolean; readonly waitlist: boolean } {
  const { data: state } = useQuery({ ...registrationState(eventId, useAudience()), enabled: false })
  return { mayChoose: state ? ALL_THE_SAME.has(state.refusal) : false, waitlist: state?.waitlist === true }
}
