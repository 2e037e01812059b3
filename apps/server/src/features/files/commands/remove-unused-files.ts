import { uploadedImage } from '@cubic/contract'
import { type Database, identifier, join, type Registry, sql, type Tx } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files.ts'

const DAY_MS = 24 * 3600 * 1000
const AT_ONCE = 1000
/** Held while files are removed, and shared by backups: a file that a backup's rows name is not removed meanwhile. */
export const FILE_REMOVAL_LOCK = 'cubic-file-removal'
/** Many rows, and no address of a file in them that anybody would still look at. */
const HOLDS_NONE: ReadonlySet<string> = new Set(['CubicEventApplicant', 'AuditEntry'])

export type RemovalOptions = {
  readonly db: Database
  readonly registry: Registry
  readonly files: FileStore
  /** Addresses that are in use besides those in records. */
  readonly addresses?: readonly string[]
}

/** Removes files that no record has used for a day, and what a broken-off upload left behind. */
export async function removeUnusedFiles({ db, registry, files, addresses = [] }: RemovalOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const lock = await tx.one<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(hashtext(${FILE_REMOVAL_LOCK})) as free`
    // They are removed the next time.
    if (!lock?.free) return
    const old = await tx.rows<{ hash: string }>`
      select hash from cubic_file where touched_at < now() - interval '1 day' order by touched_at limit ${AT_ONCE}`
    if (old.length === 0) return
    const elsewhere = addresses.map((address) => uploadedImage(address)?.hash).filter((hash) => hash !== undefined)
    const used = new Set([...(await findUsedHashes(tx, registry)), ...elsewhere])
    const kept = old.filter(({ hash }) => used.has(hash)).map(({ hash }) => hash)
    await tx.run`update cubic_file set touched_at = now() where hash = any(${kept})`
    // Whoever put one to use since has touched it: it is looked at again once they are done.
    const removed = await tx.rows<{ hash: string }>`
      delete from cubic_file where hash = any(${old.filter(({ hash }) => !used.has(hash)).map(({ hash }) => hash)})
        and touched_at < now() - interval '1 day' returning hash`
    // Before the end of the transaction: who uploads the same file meanwhile waits for it, then writes it again.
    for (const { hash } of removed) await files.remove(hash)
  })
  await removeStrays({ db, files })
}

/** Files without a row: the process died between the two. */
async function removeStrays({ db, files }: Pick<RemovalOptions, 'db' | 'files'>): Promise<void> {
  const lying = await files.listOlderThan(DAY_MS)
  if (lying.length === 0) return
  const known = await db.rows<{ hash: string }>`select hash from cubic_file where hash = any(${lying})`
  const hashes = new Set(known.map(({ hash }) => hash))
  for (const hash of lying) {
    if (hashes.has(hash)) continue
    await db.transaction(async (tx) => {
      // Whoever uploads it at this very moment waits for this row, and writes it again after.
      const isNobodys = await tx.one`
        insert into cubic_file (hash, bytes, width, height) values (${hash}, 0, 0, 0) on conflict do nothing returning 1`
      if (!isNobodys) return
      await files.remove(hash)
      await tx.run`delete from cubic_file where hash = ${hash}`
    })
  }
}

/** Every upload that some record names, in whatever field. */
async function findUsedHashes(tx: Tx, registry: Registry): Promise<ReadonlySet<string>> {
  const tables = [...registry.models.values()]
    .filter(({ declaration }) => !HOLDS_NONE.has(declaration.name))
    .map(({ table }) => identifier(table))
  const used = await tx.rows<{ hash: string }>`${join(
    tables.map(
      (table) => sql`select found[1] as hash from ${table} record,
        regexp_matches(record::text, '/files/([0-9a-f]{40})-', 'g') found where record::text like '%/files/%'`,
    ),
    ' union ',
  )}`
  return new Set(used.map(({ hash }) => hash))
}
