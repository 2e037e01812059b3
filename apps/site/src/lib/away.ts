import { useOnline } from '@cubic/web-kit/offline/online'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { currentUser } from '@cubic/web-kit/session/session'
import { useStored } from '@cubic/web-kit/storage/storage'

/** Tells whether the user is logged in but unknown, for lack of network or of an answer from the server. */
export function useIsAway(): { readonly isAway: boolean; readonly isAsking: boolean; readonly askAgain: () => void } {
  const token = useStored('login_token')
  const online = useOnline()
  const { data, isError, isFetching } = useQuery({ ...currentUser(), enabled: token !== null })
  const isAway = token !== null && data === undefined && (!online || isError)
  return { isAway, isAsking: isFetching, askAgain: retryReads }
}
