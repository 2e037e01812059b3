type ClearCache = () => void | Promise<void>

/** How a query is sent. */
export type Options = {
  readonly signal?: AbortSignal
  /** In a request of its own: for an answer that may take long, so that the others of the tick do not wait for it. */
  readonly alone?: boolean
}

/** What a client needs from its environment. */
export type ClientOptions = {
  /** The server's URL without a trailing slash: `''` for the same origin, `/base` under a base path. */
  readonly baseUrl: string
  /** The language of the server's texts; read again for each request. */
  readonly language: () => 'cn' | 'en'
  /** The login token, or null for a guest; read again for each request. */
  readonly token: () => string | null
  /** Stores the token after a log-in, and null after a log-out. Without it, the caller stores the token. */
  readonly storeToken?: (token: string | null) => void
  /** Called when the token is no longer valid: the server has answered as to a guest. */
  readonly onInvalidToken?: () => void
  /** Returns the `csrftoken` cookie, undefined if there is none. By default it is read from the page's cookies. */
  readonly csrfToken?: () => string | undefined
  readonly fetch?: typeof fetch
  /** Called before each mutation: cached query results may be stale from then on. */
  readonly clearCache?: ClearCache | readonly ClearCache[]
  /** Milliseconds after which a request counts as unanswered: 30,000 for queries, 60,000 for mutations. */
  readonly timeouts?: { readonly query?: number; readonly mutation?: number }
  /** Logs each request that is sent again. */
  readonly log?: (line: string) => void
}
