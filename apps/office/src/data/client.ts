import { createClient, everything, QueryError, TransportError } from '@cubic/data-client'
import { clientOptions } from '@cubic/web-kit/client-options'

export { createQueue } from '@cubic/data-client'

/** The office's one client of the data platform, with all areas: records, methods, metadata, relations, pivots. */
export const client = createClient(clientOptions(), everything)

/** A client for methods that change nothing: it keeps the cache. */
export const asking = createClient({ ...clientOptions(), clearCache: [] }, everything)

/** Tells whether a request failed or was refused; any other error is a bug. */
export function isRequestError(error: unknown): error is QueryError | TransportError {
  return error instanceof QueryError || error instanceof TransportError
}
