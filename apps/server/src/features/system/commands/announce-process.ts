import os from 'node:os'
import type { OpenDatabase } from '../../../infra/database/database.ts'
import { VERSION } from '../../../infra/database/version.ts'
import type { Log } from '../../../infra/log/log.ts'
import { SILENT_SECONDS } from '../data/queries.ts'
import type { Role } from '../../../infra/services/configuration.ts'

const EVERY_MS = (SILENT_SECONDS * 1000) / 4
/** How long the rows of dead processes are kept, to be seen. */
const KEPT = '1 day'

export type AnnounceOptions = {
  readonly db: OpenDatabase
  readonly log: Log
  /** With the host, this names the process: the one that takes its place takes its row. */
  readonly port: number
  readonly roles: readonly Role[]
  readonly everyMs?: number
}

/** Says from now on that this process lives, for the office; returns what takes the row away as the process ends. */
export async function announceProcess({
  db,
  log,
  port,
  roles,
  everyMs = EVERY_MS,
}: AnnounceOptions): Promise<() => Promise<void>> {
  const name = `${os.hostname()}:${port}`
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const measure = createCpuMeter()
  async function announce(): Promise<void> {
    const pools = db.pools()
    const sum = (count: (pool: (typeof pools)[number]) => number) => pools.reduce((all, pool) => all + count(pool), 0)
    await db.run`
      insert into cubic_process (name, version, started_at, cpu, memory, connections_busy, connections_waiting, connections_most, roles)
      values (${name}, ${VERSION}, ${startedAt}, ${measure()}, ${process.memoryUsage.rss()}, ${sum(({ busy }) => busy)},
        ${sum(({ waiting }) => waiting)}, ${sum(({ most }) => most)}, ${roles})
      on conflict (name) do update set version = excluded.version, started_at = excluded.started_at, seen_at = now(), cpu = excluded.cpu,
        memory = excluded.memory, connections_busy = excluded.connections_busy, connections_waiting = excluded.connections_waiting,
        connections_most = excluded.connections_most, roles = excluded.roles`
    await db.run`delete from cubic_process where seen_at < now() - ${KEPT}::interval`
  }
  await announce()
  const timer = setInterval(() => {
    announce().catch((error: unknown) => log.warn('This process cannot say that it lives', { error }))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await db.run`delete from cubic_process where name = ${name} and started_at = ${startedAt}`.catch((error: unknown) =>
      log.warn('This process cannot say that it ends', { error }),
    )
  }
}

/** Returns what measures the share of one core that this process used since it was last asked. */
function createCpuMeter(): () => number {
  let [used, at] = [process.cpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    const elapsedMs = Math.max(1, performance.now() - at)
    ;[used, at] = [process.cpuUsage(), performance.now()]
    return (user + system) / 1000 / elapsedMs
  }
}
