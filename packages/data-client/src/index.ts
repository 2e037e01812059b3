import { createBatcher } from './batcher.ts'
import type { Client, ClientOptions } from './client.ts'
import { createMutations } from './mutations.ts'
import { createQueries } from './queries.ts'
import { createSession } from './session.ts'
import { createPost } from './transport.ts'

export type * from './client.ts'
export { QueryError, TransportError } from './errors.ts'

/** A client of the server at `options.baseUrl`. Make one: batches and the order of mutations are each client's own. */
export function createClient(options: ClientOptions): Client {
  const post = createPost(options)
  return { ...createQueries(createBatcher(post)), ...createMutations(post, options), ...createSession(post) }
}
