import { useServerClock } from '@cubic/web-kit/clock'
import { query, useQuery } from '@cubic/web-kit/query'
import * as client from '@cubic/web-kit/client'
import { REGISTRATION_STATE } from './query-families.ts'
import { refreshAfter } from './refresh-after.ts'

/** The current user's options for an event's registration. */
export const registrationState = (id: number) =>
  query(REGISTRATION_STATE, { id }, (signal) => client.registrationState(id, { signal }))

/**
 * Subscribes to the state of an event's registration: refreshes it while seats or waitlist may change,
 * and at opening and closing.
 */
export function useRegistrationState(
  id: number,
  { enabled = true, ...options }: Pick<ReturnType<typeof registrationState>, 'enabled' | 'placeholderData'> = {},
) {
  const clock = useServerClock()
  return useQuery({
    ...registrationState(id),
    ...options,
    enabled,
    refetchInterval: ({ state }) => refreshAfter(state.data, clock()),
  })
}
