import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../has-code.ts'
import type { Log } from '../log.ts'
import { discardEmbeddedPostgres, type EmbeddedConnection, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, syncFolder } from './postgres-cluster.ts'

/** Is there anything where the embedded database of this data folder would be? */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  const home = join(dataDir, 'postgres')
  return existsSync(home) && readdirSync(home).length > 0
}

/**
 * Makes an embedded database beside its place, fills it with `work`, stops it, and only then renames it there: whatever
 * ends this before leaves a data folder without a database. Fails if one is there meanwhile.
 */
export async function makeEmbeddedDatabase<Result>(
  { dataDir, log }: { readonly dataDir: string; readonly log: Log },
  work: (connection: EmbeddedConnection) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandoned(dataDir)
  const stage = mkdtempSync(join(dataDir, `restoring-${process.pid}-`))
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: stage, log })
    let result: Result
    try {
      result = await work(embedded.connection)
    } finally {
      await embedded.stop()
    }
    const place = join(dataDir, 'postgres')
    if (existsSync(place)) rmdirSync(place)
    renameSync(join(stage, 'postgres'), place)
    syncFolder(dataDir)
    return result
  } finally {
    rmSync(stage, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** What a killed restore left, its database that may still run included. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const maker = Number(/^restoring-(\d+)-/.exec(name)?.[1])
    if (!maker || isAlive(maker)) continue
    await discardEmbeddedPostgres(join(dataDir, name))
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      // Its processes are still ending: it goes at the next occasion.
      if (!hasCode(error, 'ENOTEMPTY', 'EBUSY', 'EPERM')) throw error
    }
  }
}
