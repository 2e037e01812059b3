import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Tx } from '@cubic/data-platform'
import {
  type CopyOptions,
  type CopyTransaction,
  holdingLock,
  inCopyTransaction,
} from '../../../infra/database/copy-transaction.ts'
import type { FileStore } from '../../../infra/files/files.ts'
import { FILE_REMOVAL_LOCK } from '../../files/commands/remove-unused-files.ts'
import { type ArchiveWriter, type Progress, writeArchive } from '../internal/archive-writer.ts'
import { copyStatement, HAS_OUR_TABLES, SETTINGS } from '../internal/copy-statements.ts'
import { type Ending, FORMAT, FORMAT_VERSION, type Manifest } from '../internal/manifest.ts'
import { readDefinition, readLeftOut } from '../internal/schema-definition.ts'
import { BackupError } from '../data/messages.ts'

export type BackupOptions = CopyOptions & {
  readonly files: FileStore
  /** It must not exist yet. */
  readonly file: string
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal | undefined
}
export type BackedUp = Ending & {
  /** Uploaded files whose bytes no longer have the hash in their name. */
  readonly damaged: number
  /** Objects in the schema that are not in the backup. */
  readonly leftOut: readonly string[]
}

/** A table's rows are split into entries of about this size, so that memory does not grow with the table. */
const PART_BYTES = 1_048_576
const FILES_AT_ONCE = 1000

/**
 * Writes a snapshot of the database, and the uploaded files that it names, to a new file. It blocks nobody; only the
 * removal of unused files waits.
 */
export async function backUp(options: BackupOptions): Promise<BackedUp> {
  const { file, signal } = options
  if (existsSync(file)) throw new BackupError('file_exists', { file })
  // The lock comes before the snapshot: files in the snapshot are not removed while the backup reads them.
  const lock = { name: FILE_REMOVAL_LOCK, shared: true, wait: true }
  const done = await holdingLock(options, lock, () =>
    inCopyTransaction(options, 'isolation level repeatable read, read only', async (transaction) => {
      const manifest = await readManifest(transaction)
      return writeArchive(file, { time: new Date(manifest.made_at), signal }, (archive) =>
        fill(archive, transaction, manifest, options),
      )
    }),
  )
  if (done === undefined) throw new Error('a lock that is waited for is got')
  return done
}

async function readManifest({ tx, runScript }: CopyTransaction): Promise<Manifest> {
  await runScript(SETTINGS)
  const found = await tx.one<{ there: boolean; now: string; server: string }>`
    select ${HAS_OUR_TABLES} as there, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now,
      current_setting('server_version') as server`
  if (!found?.there) throw new BackupError('no_tables')
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: found.now,
    postgresql: found.server,
    migrations: await tx.rows<{ id: number; name: string }>`select id, name from cubic_migration order by id`,
    ...(await readDefinition(tx)),
  }
}

async function fill(
  archive: ArchiveWriter,
  { tx, copyOut }: CopyTransaction,
  manifest: Manifest,
  { files, onProgress = () => undefined, signal }: BackupOptions,
): Promise<BackedUp> {
  let written = 0
  async function add(name: string, bytes: Buffer): Promise<string> {
    signal?.throwIfAborted()
    const sha256 = await archive.add(name, bytes)
    written += bytes.length
    onProgress({ entry: name, bytes: written })
    return sha256
  }

  await add('manifest.json', jsonOf(manifest))
  const rows: { [table: string]: number } = {}
  for (const table of manifest.tables) {
    if (!table.kept) continue
    rows[table.name] = await addTable(table.name, copyOut(copyStatement(table, 'to stdout')), add)
  }
  const { damaged, ...kept } = await addFiles(tx, files, add)
  const leftOut = await readLeftOut(tx)
  const ending: Ending = { ...(await archive.close()), rows, ...kept }
  await archive.end('end.json', jsonOf(ending))
  return { ...ending, damaged, leftOut }
}

type Add = (name: string, bytes: Buffer) => Promise<string>

/**
 * Adds whole rows at a time: in COPY's text format a line break occurs only at the end of a row. Returns their number.
 */
async function addTable(name: string, copied: Readable, add: Add): Promise<number> {
  let parts = 0
  let rows = 0
  let chunks: Buffer[] = []
  let size = 0
  async function addRows(): Promise<void> {
    const bytes = Buffer.concat(chunks)
    const end = bytes.lastIndexOf(LINE_BREAK) + 1
    chunks = [bytes.subarray(end)]
    size = bytes.length - end
    if (end === 0) return
    const part = bytes.subarray(0, end)
    rows += countLines(part)
    await add(`tables/${name}/${String(++parts).padStart(6, '0')}.copy`, part)
  }
  for await (const chunk of copied) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= PART_BYTES) await addRows()
  }
  await addRows()
  return rows
}

const LINE_BREAK = 10

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_BREAK); at !== -1; at = bytes.indexOf(LINE_BREAK, at + 1)) lines++
  return lines
}

type Kept = { files: number; missing: number; damaged: number }

/** Leaves out resized versions, which are made again on demand. A database of an older version has pictures alone. */
async function addFiles(tx: Tx, files: FileStore, add: Add): Promise<Kept> {
  const kept: Kept = { files: 0, missing: 0, damaged: 0 }
  const table = await tx.one<{ there: boolean }>`select to_regclass('cubic_file') is not null as there`
  if (!table?.there) return kept
  for (let after = ''; ;) {
    const found = await tx.rows<{ hash: string; extension: string }>`
      select hash, coalesce(to_jsonb(file)->>'extension', 'webp') as extension from cubic_file file where hash > ${after} order by hash limit ${FILES_AT_ONCE}`
    for (const { hash, extension } of found) {
      const bytes = await files.read(`${hash}.${extension}`)
      if (bytes === undefined) {
        kept.missing++
        continue
      }
      const sha256 = await add(`files/${hash}.${extension}`, bytes)
      kept.files++
      if (!sha256.startsWith(hash)) kept.damaged++
    }
    if (found.length < FILES_AT_ONCE) return kept
    after = found.at(-1)?.hash ?? ''
  }
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
