import { createClient, everything, QueryError, TransportError } from '@cubic/data-client'
import { clientOptions } from '@cubic/web-kit/client/client-options'
import { confirming } from '@cubic/web-kit/session/confirming'

/** The office's one client of the data platform, with all areas: records, methods, metadata, relations, pivots. */
export const client = confirmingChanges(createClient(clientOptions(), everything))

/** Calls methods that change nothing, so that no cached read becomes stale. */
export const asking = createClient({ ...clientOptions(), clearCache: [] }, everything)

/** Tells whether a request failed or was refused; any other error is a bug. */
export function isRequestError(error: unknown): error is QueryError | TransportError {
  return error instanceof QueryError || error instanceof TransportError
}

/** Asks who the user is, in a dialog that is fetched for it. */
export async function askWho(action: string): Promise<boolean> {
  return (await import('@cubic/web-kit/ui/confirm-person')).confirmPerson(action)
}

export function isForbidden(error: Error): boolean {
  return error instanceof QueryError && error.kind === 'Forbidden'
}

type Change = (...args: readonly unknown[]) => Promise<unknown>

/** Repeats a change by itself once its user has shown who they are, where the server asks for that. */
function confirmingChanges<Client extends object>(made: Client): Client {
  const changes = ['save', 'unlink', 'callMethod', 'updateRelation'].map((name) => {
    const change = (made as { readonly [name: string]: Change })[name] as Change
    return [name, (...args: readonly unknown[]) => confirming(askWho, () => change(...args))] as const
  })
  return { ...made, ...Object.fromEntries(changes) }
}
