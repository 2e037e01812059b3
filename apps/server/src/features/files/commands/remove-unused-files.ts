import { type Database, identifier, join, type Registry, sql, type Tx } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'

const DAY_MS = 24 * 3600 * 1000
const AT_ONCE = 1000
/** Backups share the lock: files that their rows name are not removed meanwhile. */
export const FILE_REMOVAL_LOCK = 'cubic-file-removal'
/** Large tables without addresses of files that are still in use. */
const HOLDS_NONE: ReadonlySet<string> = new Set(['CubicEventApplicant', 'AuditEntry'])

export type RemovalOptions = {
  readonly db: Database
  readonly registry: Registry
  readonly files: FileStore
}

/** Also removes the remains of interrupted uploads. */
export async function removeUnusedFiles({ db, registry, files }: RemovalOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const lock = await tx.one<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(hashtext(${FILE_REMOVAL_LOCK})) as free`
    // The next run removes them.
    if (!lock?.free) return
    const old = await tx.rows<{ hash: string }>`
      select hash from cubic_file where touched_at < now() - interval '1 day' order by touched_at limit ${AT_ONCE}`
    if (old.length === 0) return
    const used = await findUsedHashes(tx, registry)
    const kept = old.filter(({ hash }) => used.has(hash)).map(({ hash }) => hash)
    await tx.run`update cubic_file set touched_at = now() where hash = any(${kept})`
    // A transaction that put a file to use has touched it: `delete` waits for that and checks the file again.
    const removed = await tx.rows<{ hash: string }>`
      delete from cubic_file where hash = any(${old.filter(({ hash }) => !used.has(hash)).map(({ hash }) => hash)})
        and touched_at < now() - interval '1 day' returning hash`
    // Before the commit: a concurrent upload of the same file waits for this transaction, then writes it again.
    for (const { hash } of removed) await files.remove(hash)
  })
  await removeStrays({ db, files })
}

/** Removes files without a row: the process died between the two writes. */
async function removeStrays({ db, files }: Pick<RemovalOptions, 'db' | 'files'>): Promise<void> {
  const lying = await files.listOlderThan(DAY_MS)
  if (lying.length === 0) return
  const known = await db.rows<{ hash: string }>`select hash from cubic_file where hash = any(${lying})`
  const hashes = new Set(known.map(({ hash }) => hash))
  for (const hash of lying) {
    if (hashes.has(hash)) continue
    await db.transaction(async (tx) => {
      // A concurrent upload of the same file waits for this row, then writes the file again.
      const isNobodys = await tx.one`
        insert into cubic_file (hash, bytes, width, height) values (${hash}, 0, 0, 0) on conflict do nothing returning 1`
      if (!isNobodys) return
      await files.remove(hash)
      await tx.run`delete from cubic_file where hash = ${hash}`
    })
  }
}

/** Includes the files of applicants and of hours. */
export async function findUsedHashes(tx: Tx, registry: Registry): Promise<ReadonlySet<string>> {
  const tables = [...registry.models.values()]
    .filter(({ declaration }) => !HOLDS_NONE.has(declaration.name))
    .map(({ table }) => identifier(table))
  const used = await tx.rows<{ hash: string }>`
    select hash from cubic_answer_file where applicant_id is not null or entry_id is not null union ${join(
      tables.map(
        (table) => sql`select found[1] as hash from ${table} record,
        regexp_matches(record::text, '/files/([0-9a-f]{40})[-.]', 'g') found where record::text like '%/files/%'`,
      ),
      ' union ',
    )}`
  return new Set(used.map(({ hash }) => hash))
}
