import { useServerClock } from '@cubic/web-kit/datetime/clock'
import { query, queryFor, useQuery, type Audience } from '@cubic/web-kit/queries/query'
import { useAudience } from '@cubic/web-kit/session/session'
import * as client from '@cubic/web-kit/client/client'
import { REGISTRATION_STATE } from './query-families.ts'
import { refreshAfter } from './refresh-after.ts'

/** The current user's options for an event's registration. */
export const registrationState = (id: number, audience: Audience) =>
  queryFor(audience, (guest) =>
    query(REGISTRATION_STATE, { id, guest }, (signal) => client.registrationState(id, { signal })),
  )

type Option = 'enabled' | 'placeholderData' | 'inPublic'

/**
 * Subscribes to the state of an event's registration: refreshes it while seats or waitlist may change,
 * and at opening and closing.
 */
export function useRegistrationState(
  id: number,
  { enabled = true, ...options }: Pick<ReturnType<typeof registrationState>, Option> = {},
) {
  const clock = useServerClock()
  const audience = useAudience()
  return useQuery({
    ...registrationState(id, audience),
    ...options,
    enabled,
    refetchInterval: ({ state }) => refreshAfter(state.data, clock()),
  })
}
