import { useServerClock } from '@cubic/web-kit/clock'
import { registrationState } from './api.ts'
import { refreshAfter } from './internal/refresh.ts'
import { useQuery } from '@cubic/web-kit/query'

/** The state of an event's registration, kept fresh while seats go and people wait, and asked for again when it opens or closes. */
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
