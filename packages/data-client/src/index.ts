import { certificates, type Certificates } from './certificates.ts'
import type { Client } from './client.ts'
import type { ClientOptions } from './client-options.ts'
import { createConnection, type Area, type Connection } from './connection.ts'
import { door, type Door } from './door.ts'
import { editing, type Editing } from './editing.ts'
import { metadata, type Metadata } from './metadata.ts'
import { changes } from './mutations.ts'
import { office, type Office } from './office.ts'
import { pivots, type Pivots } from './pivots.ts'
import { events, records } from './queries.ts'
import { relations, type Relations } from './relations.ts'
import { reports, type Reports } from './reports.ts'
import { series, type Series } from './series.ts'
import { session } from './session.ts'

export type * from './answers.ts'
export type * from './client.ts'
export type { ClientOptions, Options } from './client-options.ts'
export type { Area, Connection } from './connection.ts'
export { QueryError, queryErrorOf, TransportError } from './errors.ts'
export { door, type Door } from './door.ts'
export { editing, type Editing } from './editing.ts'
export { metadata, type Metadata } from './metadata.ts'
export { office, type Office } from './office.ts'
export { pivots, type Pivots } from './pivots.ts'
export type {
  CheckedModel,
  CheckedPaths,
  KnownModel,
  ModelOrName,
  ModelName,
  RecordOf,
  RecordWith,
  ValuesOf,
} from '@cubic/contract'
export { relations, type Relations } from './relations.ts'
export { certificates, type Certificates, CHECKED_FIELDS } from './certificates.ts'
export { REPORT_FIELDS, reports, type Reports } from './reports.ts'
export { series, type Series } from './series.ts'
export { browserToken, memoryCookies, memoryToken } from './storage.ts'
export { createPost, csrfTokenIn } from './transport.ts'

type FunctionsOf<Areas extends readonly Area[]> = Areas extends readonly [
  Area<infer Functions>,
  ...infer Rest extends readonly Area[],
]
  ? Functions & FunctionsOf<Rest>
  : unknown

/**
 * Creates a client of the server at `options.baseUrl`, with what every page needs and the given areas; other areas are
 * not bundled. Create only one: each client has its own batches and its own order of mutations.
 */
export function createClient<const Areas extends readonly Area[]>(
  options: ClientOptions,
  ...areas: Areas
): Client & FunctionsOf<Areas> {
  const connection = createConnection(options)
  const parts: readonly Area[] = [session, records, events, changes, ...areas]
  const use = (area: Area) => area(connection)
  return Object.assign({ use }, ...parts.map(use)) as Client & FunctionsOf<Areas>
}

/** All areas that a client can have. */
export function everything(
  connection: Connection,
): Metadata & Relations & Pivots & Editing & Office & Reports & Series & Certificates & Door {
  return {
    ...metadata(connection),
    ...relations(connection),
    ...pivots(connection),
    ...editing(connection),
    ...office(connection),
    ...reports(connection),
    ...series(connection),
    ...certificates(connection),
    ...door(connection),
  }
}
