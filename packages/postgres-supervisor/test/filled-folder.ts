import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/start-postgres.ts'
import { dataFolder } from '../src/testing.ts'
import { product, quiet } from './product.ts'

let original: Promise<string> | undefined

/**
 * A data folder with a stopped database in it: a copy of one that is made once, since making one takes a second of the
 * processor's time. Only tests of the making itself begin with an empty folder.
 */
export async function filledFolder(): Promise<string> {
  const folder = dataFolder()
  cpSync(join(await (original ??= makeOriginal()), 'postgres'), join(folder, 'postgres'), { recursive: true })
  return folder
}

async function makeOriginal(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-original-'))
  await (await startPostgres(product, { dataDir: folder, log: quiet, timeoutMs: 60_000 })).stop()
  return folder
}

export async function removeOriginal(): Promise<void> {
  if (original) rmSync(await original, { recursive: true, force: true, maxRetries: 5 })
  original = undefined
}
