import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Database, identifier, type Tx } from '@cubic/data-platform'
import {
  type CopyOptions,
  type CopyTransaction,
  databaseWithin,
  inCopyTransaction,
} from '../../../infra/database/copy-transaction.ts'
import type { FileStore } from '../../../infra/files/files.ts'
import { type Verification, verify } from '../../audit/data/verification.ts'
import { bytesOf, type Read, readArchive } from '../internal/archive-reader.ts'
import type { Progress } from '../internal/archive-writer.ts'
import { copyStatement, SETTINGS } from '../internal/copy-statements.ts'
import type { Manifest, ManifestTable } from '../internal/manifest.ts'
import { BackupError } from '../data/messages.ts'

export type RestoreOptions = CopyOptions & {
  readonly files: FileStore
  readonly file: string
  /** Brings tables of an older version up to this one's. */
  readonly prepare: (db: Database) => Promise<void>
  readonly onProgress?: (progress: Progress) => void
  readonly onLoaded?: () => void
  readonly signal?: AbortSignal | undefined
}
export type Restored = Read & { readonly verification: Verification }

/**
 * Loads a backup into an empty database and verifies it, all in one transaction: an interrupted restore leaves it
 * empty, and the server later removes its files as unused.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, onProgress, onLoaded, prepare, signal } = options
  return inCopyTransaction(options, '', async (transaction) => {
    const { tx, runScript } = transaction
    await refuseFull(tx)
    await runScript(SETTINGS)
    let tables: ReadonlyMap<string, ManifestTable> = new Map()
    const rows = new Map<string, number>()
    const read = await readArchive({
      file,
      signal,
      onProgress,
      onManifest: async (manifest) => {
        tables = new Map(manifest.tables.map((table) => [table.name, table]))
        for (const statement of manifest.schema.before) await runScript(statement)
      },
      onEntry: async ({ name, content }) => {
        const [, table = '', upload = ''] = ENTRY.exec(name) ?? []
        const target = tables.get(table)
        if (target) rows.set(table, (rows.get(table) ?? 0) + (await load(transaction, target, content)))
        else if (upload) await options.files.write(upload, await bytesOf(content))
        else throw new BackupError('corrupt', { entry: name })
      },
    })
    for (const [table, count] of Object.entries(read.ending.rows))
      if ((rows.get(table) ?? 0) !== count) throw new BackupError('corrupt', { entry: table })
    onLoaded?.()
    await finishTables(transaction, read.manifest)
    await prepare(databaseWithin(tx))
    // Resized versions of pictures are not in a backup.
    await tx.run`update cubic_file set made_bytes = 0`
    signal?.throwIfAborted()
    return { ...read, verification: await verify(tx) }
  })
}

const ENTRY = /^(?:tables\/([^/]+)\/\d{6}\.copy|files\/([0-9a-f]{40}\.[a-z0-9]{1,5}))$/

async function refuseFull(tx: Tx): Promise<void> {
  const found = await tx.rows<{ name: string }>`
    select relname as name from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by relname limit 3`
  if (found.length > 0) throw new BackupError('database_not_empty', { names: found.map(({ name }) => name).join(', ') })
}

async function load({ copyIn }: CopyTransaction, table: ManifestTable, content: Readable): Promise<number> {
  const copying = copyIn(copyStatement(table, 'from stdin'))
  await pipeline(content, copying)
  return copying.rowCount
}

async function finishTables(
  { tx, runScript }: CopyTransaction,
  { schema, sequences, tables }: Manifest,
): Promise<void> {
  for (const { table, column, value, called } of sequences)
    await tx.one`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${value}::bigint, ${called}::boolean)`
  for (const statement of schema.after) await runScript(statement)
  for (const { name } of tables) await tx.run`analyze ${identifier(name)}`
}
