import {
  type CallersReads,
  type FairQueue,
  type Queryable,
  raw,
  type SharedReads,
  shareReads,
  type sql,
} from '@cubic/data-platform'
import { isConnectionLost } from '@cubic/postgres-supervisor'
import type { Log } from '../log/log.ts'
import { Overloaded } from '../errors/unavailable.ts'
import { type Connection, type OpenDatabase, openReads } from './database.ts'
import { DatabaseUnavailable, hasTimedOut } from './database-unavailable.ts'
import { createPositionReader, type Position, POSITION } from './position.ts'
import { type Measure, type ReplicaWatch, watchReplica } from './replica-watch.ts'

/** Reads of what everybody may see, which may be a moment old: from the replica, where there is one that is sound. */
export type PublicReads = {
  /** As that caller, who has seen what the primary had at `since`, and never gets anything older. */
  readonly as: (who: string, since: Position) => CallersReads
  /** May the replica be read by such a caller? */
  readonly has: (since: Position) => boolean
  /** Notes that the replica was read at that position. */
  readonly saw: (position: Position) => void
  /** A position that everything is below which was committed before the call; undefined: there is no replica. */
  readonly written: (() => Promise<Position>) | undefined
  readonly close: () => Promise<void>
}

export function withoutReplica(reads: SharedReads): PublicReads {
  return {
    as: (who) => reads.as(who),
    has: () => false,
    saw: () => undefined,
    written: undefined,
    close: async () => undefined,
  }
}

type Given = {
  readonly db: OpenDatabase
  readonly reads: SharedReads
  readonly replica: { readonly connection: Connection; readonly pool: number }
  readonly queueFor: (places: number) => FairQueue
  readonly log: Log
  readonly slowMs: number
}

export function openPublicReads({ db, reads, replica, queueFor, log, slowMs }: Given): PublicReads {
  const options = { ...replica, log, slowMs }
  const open = () => ({
    monitor: openReads({ ...options, pool: 1 }),
    own: openReads(options, (query) => demandSameServer(watch, query)),
  })
  const close = ({ monitor, own }: ReturnType<typeof open>) => Promise.all([monitor.close(), own.close()])
  let connections = open()
  // A balancer may lead the next ones to another server, and those of a frozen one end late.
  const reopen = (): void => {
    const former = connections
    connections = open()
    close(former).catch((error: unknown) => log.debug('Connections to the replica could not be closed', { error }))
  }
  const watch = watchReplica({
    primary: () => measure(db.monitor),
    replica: () => measure(connections.monitor.db),
    onLeave: reopen,
    log,
  })
  const near = shareReads(
    {
      rows: (...template) => connections.own.db.rows(...template),
      one: (...template) => connections.own.db.one(...template),
      run: (...template) => connections.own.db.run(...template),
    },
    queueFor(replica.pool),
  )
  return {
    as: (who, since) => nearest({ watch, near: near.as(who), main: reads.as(who) }, since),
    has: watch.has,
    saw: watch.saw,
    written: createPositionReader(db.monitor),
    async close() {
      await watch.stop()
      await close(connections)
    },
  }
}

/** What was measured holds for one server. */
async function demandSameServer(watch: ReplicaWatch, query: (text: string) => Promise<unknown>): Promise<void> {
  const { server } = (await query(`select ${SERVER} as server`)) as Pick<Measure, 'server'>
  if (server === watch.server()) return
  const reason = 'DATABASE_READ_URL leads to another server than before'
  watch.leaveOut(reason)
  throw new Error(reason)
}

type Sources = { readonly watch: ReplicaWatch; readonly near: CallersReads; readonly main: CallersReads }

/** From the replica until it fails once: nobody who has read the primary gets something older after it. */
export function nearest({ watch, near, main }: Sources, since: Position): CallersReads {
  if (!watch.has(since)) return main
  let isLeft = false
  async function read<Value>(from: (db: Queryable) => Promise<Value>): Promise<Value> {
    if (!isLeft && watch.has(since)) {
      try {
        return await watch.read(() => from(near))
      } catch (error) {
        // Too much is asked for, and would be of the primary.
        if (error instanceof Overloaded || hasTimedOut(error)) throw error
        if (error instanceof DatabaseUnavailable && isConnectionLost(error.cause))
          watch.leaveOut('it cannot be reached')
      }
    }
    isLeft = true
    return from(main)
  }
  type Template = Parameters<typeof sql>
  return {
    rows: <Row>(...template: Template) => read((db) => db.rows<Row>(...template)),
    one: <Row>(...template: Template) => read((db) => db.one<Row>(...template)),
    run: (...template) => main.run(...template),
    joinWaiting(statement) {
      near.joinWaiting(statement)
      main.joinWaiting(statement)
    },
  }
}

/** A server, by its last start. */
const SERVER = 'pg_postmaster_start_time()::text'

async function measure(db: Queryable): Promise<Measure> {
  const measured = await db.one<Measure>`select ${raw(SERVER)} as server,
    (select system_identifier from pg_control_system()) || ' ' ||
      (select oid from pg_database where datname = current_database()) as origin,
    pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as "isFed",
    ${POSITION} as position, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  if (!measured) throw new Error('a measure is one row')
  return measured
}
