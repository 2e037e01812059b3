import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from './has-code.ts'
import { isAlive, syncFolder } from './postgres-cluster.ts'
import type { Product } from './product.ts'
import { discardPostgres, type PostgresConnection, startPostgres, type StartOptions } from './start-postgres.ts'

/** Tells whether the data folder holds anything where its database would be. */
export function hasDatabase(dataDir: string): boolean {
  const home = join(dataDir, 'postgres')
  return existsSync(home) && readdirSync(home).length > 0
}

/**
 * Makes a database in a temporary folder, fills it with `work`, stops it, and renames it into `dataDir` at the end: a
 * crash before that leaves a data folder without a database. Fails if another process makes one first.
 */
export async function makeDatabase<Result>(
  product: Product,
  { dataDir, ...options }: StartOptions,
  work: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandoned(dataDir)
  const stage = mkdtempSync(join(dataDir, `restoring-${process.pid}-`))
  try {
    const postgres = await startPostgres(product, { ...options, dataDir: stage })
    let result: Result
    try {
      result = await work(postgres.connection)
    } finally {
      await postgres.stop()
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

/** Removes what killed processes left, and stops their databases. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const maker = Number(/^restoring-(\d+)-/.exec(name)?.[1])
    if (!maker || isAlive(maker)) continue
    await discardPostgres(join(dataDir, name))
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      // Its processes are still ending: the next call removes it.
      if (!hasCode(error, 'ENOTEMPTY', 'EBUSY', 'EPERM')) throw error
    }
  }
}
