import { createClient, door, QueryError, TransportError, type Client, type Door } from '@cubic/data-client'
import { clientOptions } from '@cubic/web-kit/client/client-options'
import { readStored } from '@cubic/web-kit/storage/storage'

let passToken: string | undefined

/** Makes the scanner's calls carry a pass's token instead of the log-in's; undefined ends that. */
export function setPassToken(token: string | undefined): void {
  passToken = token
}

const sessionOptions = clientOptions()
/** The scanner's own client: with the token of its pass, if it has one. Its calls keep the cache of queries. */
export const client: Client & Door = createClient(
  {
    ...sessionOptions,
    token: () => passToken ?? readStored('login_token'),
    // a pass says nothing of the session
    onInvalidToken: () => passToken === undefined && sessionOptions.onInvalidToken?.(),
    clearCache: [],
  },
  door,
)

/** How a scanner treats a failed request; any other error is a bug and rethrown. */
export type RequestFault =
  /** No answer: the server may have acted or not. */
  | { readonly kind: 'no_answer' }
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'refused'; readonly message: string }

export function requestFaultOf(error: unknown): RequestFault {
  if (error instanceof QueryError)
    return error.kind === 'Unauthenticated' ? { kind: 'unauthenticated' } : { kind: 'refused', message: error.msg }
  if (!(error instanceof TransportError)) throw error
  const isBusy = error.status === undefined || error.status >= 500 || error.status === 429 || error.isForeign
  return isBusy ? { kind: 'no_answer' } : { kind: 'refused', message: error.message }
}
