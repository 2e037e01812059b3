// What the benchmarks hand each other. No program loads this file: `@import` names its types.
import type { holdDatabase } from './database.mjs'
import type { makeDoor } from './bystanders.mjs'
import type { generateLoad } from './load.mjs'
import type { startCubic } from './server-process.mjs'

/** Runs SQL. Whoever asks says of which type the rows are. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
export type Database = Awaited<ReturnType<typeof holdDatabase>>
export type Connection = Database['connection']
export type Statement = Readonly<{ text: string; values: unknown[] }>

export type Server = Awaited<ReturnType<typeof startCubic>>
/** Ends what a benchmark has started. */
export type Stop = () => unknown
export type StopLater = (stop: Stop) => void

/** An object as the body is sent as JSON. */
export type Request = Readonly<{
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | object
}>
export type Target = Readonly<{ host: string; port: number }>
/** A file that makes requests one by one, by their number: the modules of `generateLoad` and `arrive`. */
export type RequestModule = Readonly<{
  requestAt: (index: number, args?: object) => Request
  /** A short word by which answers are counted and timed; the status without it. */
  outcomeOf?: (status: number, body: string, index?: number, args?: object) => string
  /** Gives the bytes of each request, as latin1. */
  writerOf?: (args: object | undefined, to: Target) => (index: number) => string
}>
export type LoadJob = Readonly<{
  port?: number
  /** In place of `port`: the connections take them in turn. */
  ports?: readonly number[]
  requests?: readonly Request[]
  module?: string
  args?: object
  total?: number
  seconds?: number
  connections?: number
  /** How many answers are returned, to be checked. */
  keep?: number
}>
export type Load = Awaited<ReturnType<typeof generateLoad>>
/** In milliseconds. */
export type Latency = Readonly<{ p50: number; p90: number; p99: number; max: number }>
export type Outcome = Latency & Readonly<{ count: number }>

/** An event of `makeEvents`, with the ids of its form's fields. */
export type RushEvent = Readonly<{ id: number; fields: readonly number[] }>
/** A server that a rush can be sent to. `stopwatch` starts to count the processor seconds of it and of PostgreSQL. */
export type RushTarget = Readonly<{
  port: number
  stopwatch: () => () => Readonly<{ node: number; postgres: number }>
}>
/** What `withRush` gives its work. */
export type Rush = Readonly<{
  query: Query
  connection: Connection
  folder: string
  dataDir: string
  port: number
  pid: number
  servers: readonly RushTarget[]
  floors: readonly RushTarget[]
}>

export type Door = Awaited<ReturnType<typeof makeDoor>>
/** Resolve once it is done, reject if it is refused. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>
/** Latencies in milliseconds, and what was said of failures, by the name of the probe. */
export type Felt = ReadonlyMap<string, Readonly<{ latencies: number[]; failed: string[] }>>
