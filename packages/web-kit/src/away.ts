import { useOnline } from './online.ts'
import { retryReads, useQuery } from './query.ts'
import { currentUser } from './session.ts'
import { useStored } from './storage.ts'

/** Tells whether the user is logged in but unknown, for lack of network or of an answer from the server. */
export function useIsAway(): { readonly isAway: boolean; readonly isAsking: boolean; readonly askAgain: () => void } {
  const token = useStored('login_token')
  const online = useOnline()
  const { data, isError, isFetching } = useQuery({ ...currentUser(), enabled: token !== null })
  const isAway = token !== null && data === undefined && (!online || isError)
  return { isAway, isAsking: isFetching, askAgain: retryReads }
}
