import { createClient, everything, QueryError, TransportError } from '@cubic/data-client'
import { clientOptions } from '@cubic/web-kit/client-options'

/** The office's one client of the data platform, with all areas: records, methods, metadata, relations, pivots. */
export const client = createClient(clientOptions(), everything)

/** For methods that only tell something: nothing that was read before is stale after them. */
export const asking = createClient({ ...clientOptions(), clearCache: [] }, everything)

/** Tells whether a request failed or was refused; any other error is a bug. */
export function isRequestError(error: unknown): error is QueryError | TransportError {
  return error instanceof QueryError || error instanceof TransportError
}
