import { useServerClock } from '@cubic/web-kit/clock'
import { registrationState } from './api.ts'
import { refreshAfter } from './internal/refresh.ts'
import { useQuery } from '@cubic/web-kit/query'

/** Subscribes to the state of an event's registration: refreshes it while seats or waitlist may change, and at opening and closing. */
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
