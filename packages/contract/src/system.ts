export const SYSTEM_GROUPS = ['service', 'backups', 'queues', 'keys', 'storage'] as const
/** `watch`: nothing fails yet, and somebody should act. */
export type SystemState = 'good' | 'watch' | 'bad'
export type SystemUnit = 'text' | 'seconds' | 'bytes' | 'count' | 'moment'

/** One thing to know about an installation, in the reader's language (schema: SystemLine). */
export type SystemLine = {
  readonly key: string
  readonly group: (typeof SYSTEM_GROUPS)[number]
  readonly name: string
  /** Null: there is none. Moments are ISO 8601, all other units decimal numbers or a text. */
  readonly value: string | null
  readonly unit: SystemUnit
  readonly note: string | null
  readonly state: SystemState
  /** What to do about it; null only where the state is good. */
  readonly advice: string | null
}

/** One process that serves this installation (schema: SystemProcess). */
export type SystemProcess = {
  readonly name: string
  readonly version: string
  readonly started_at: string
  readonly seen_at: string
  /** False: it ended without saying so. */
  readonly is_alive: boolean
  /** Of one core, 0.5 being half of it. */
  readonly cpu: number
  /** Resident, in bytes. */
  readonly memory: number
  readonly connections_busy: number
  readonly connections_waiting: number
  readonly connections_most: number
  /** `web`: it serves people. `jobs`: it works in the background. */
  readonly roles: readonly string[]
}

/** How long the answers of a quarter of an hour took (schema: ResponseTimes). */
export type ResponseTimes = {
  /** When it began. */
  readonly at: string
  readonly count: number
  /** Half of the answers came within this, in milliseconds. */
  readonly p50_ms: number
  /** And 95 of 100 within this. */
  readonly p95_ms: number
}

export type SystemReport = {
  readonly at: string
  readonly lines: readonly SystemLine[]
  readonly processes: readonly SystemProcess[]
  /** Those of the last day, in order; a quarter of an hour in which nobody asked is left out. */
  readonly responses: readonly ResponseTimes[]
}
