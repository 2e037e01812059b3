import type { Client, ClientOptions } from './client.ts'
import { createConnection, type Area, type Connection } from './connection.ts'
import { metadata, type Metadata } from './metadata.ts'
import { changes } from './mutations.ts'
import { pivots, type Pivots } from './pivots.ts'
import { events, records } from './queries.ts'
import { relations, type Relations } from './relations.ts'
import { session } from './session.ts'

export type * from './answers.ts'
export type * from './client.ts'
export type { Area, Connection } from './connection.ts'
export { QueryError, TransportError } from './errors.ts'
export { metadata, type Metadata } from './metadata.ts'
export { pivots, type Pivots } from './pivots.ts'
export type {
  CheckedModel,
  CheckedPaths,
  KnownModel,
  Model,
  ModelName,
  RecordOf,
  RecordWith,
  ValuesOf,
} from './records.ts'
export { relations, type Relations } from './relations.ts'
export { browserToken, memoryCookies, memoryToken } from './storage.ts'
export { csrfTokenIn } from './transport.ts'

type FunctionsOf<Areas extends readonly Area[]> = Areas extends readonly [
  Area<infer Functions>,
  ...infer Rest extends readonly Area[],
]
  ? Functions & FunctionsOf<Rest>
  : unknown

/**
 * A client of the server at `options.baseUrl`, with what every page needs and the areas named besides; what is not named is not
 * bundled. Make one: batches and the order of mutations are each client's own.
 */
export function createClient<const Areas extends readonly Area[]>(
  options: ClientOptions,
  ...areas: Areas
): Client & FunctionsOf<Areas> {
  const connection = createConnection(options)
  const parts: readonly Area[] = [session, records, events, changes, ...areas]
  return Object.assign({}, ...parts.map((part) => part(connection))) as Client & FunctionsOf<Areas>
}

/** All the areas that a client may be made with. */
export function everything(connection: Connection): Metadata & Relations & Pivots {
  return { ...metadata(connection), ...relations(connection), ...pivots(connection) }
}
