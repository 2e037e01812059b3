import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { raw } from '@cubic/data-platform'
import { extract, pack } from 'tar-stream'
import { programOf } from '@cubic/testing/programs'
import type { OpenDatabase } from '../../src/infra/database/database.ts'

const COMMANDS = {
  backup: await programOf(new URL('../../src/commands/backup.ts', import.meta.url)),
  restore: await programOf(new URL('../../src/commands/restore.ts', import.meta.url)),
  upgrade: await programOf(new URL('../../src/commands/upgrade.ts', import.meta.url)),
  drill: await programOf(new URL('../../src/commands/drill.ts', import.meta.url)),
}

const folders = new Set<string>()
const commands = new Set<ChildProcess>()

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cubic-backup-'))
  folders.add(folder)
  return folder
}

export function removeScratch(): void {
  for (const child of commands) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
}

type Ended = { readonly code: number | null; readonly said: string; readonly complained: string }
type Command = { readonly child: ChildProcess; readonly ended: Promise<Ended> }

/**
 * Starts `npm run backup`, `npm run restore`, `npm run drill` or `npm run upgrade` as a process of its own, in English.
 */
export function startCommand(
  name: keyof typeof COMMANDS,
  words: readonly string[],
  env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string; readonly BACKUP_DIR?: string },
): Command {
  const child = spawn(process.execPath, [COMMANDS[name], '--lang', 'en', ...words], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  commands.add(child)
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], said, complained]) => ({ code: code as number | null, said, complained }),
  )
  return { child, ended }
}

export const runCommand = (...parameters: Parameters<typeof startCommand>) => startCommand(...parameters).ended

export type Entries = { name: string; bytes: Buffer }[]

export async function readEntries(file: string): Promise<Entries> {
  const tar = extract()
  const unpacked = pipeline(createReadStream(file), createGunzip(), tar)
  const entries: Entries = []
  for await (const entry of tar) entries.push({ name: entry.header.name, bytes: await buffer(entry) })
  await unpacked
  return entries
}

export async function writeEntries(file: string, entries: Entries): Promise<string> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file))
  for (const { name, bytes } of entries) tar.entry({ name }, bytes)
  tar.finalize()
  await written
  return file
}

/** Tables that differ by intent: they do not come with a backup, or the restored database goes on writing them. */
const APART = ['cubic_session', 'cubic_password_link', 'cubic_rate_limit', 'cubic_file']

/** What each table holds, in a form that can be compared. */
export async function contentsOf(db: OpenDatabase): Promise<{ readonly [table: string]: string }> {
  const tables = await db.rows<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname <> all(${APART}) order by 1`
  const contents: { [table: string]: string } = {}
  for (const { name } of tables) {
    const found = await db.one<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(r::text, chr(10) order by r::text)), '') as digest from ${raw(name)} r`
    contents[name] = found?.digest ?? ''
  }
  return contents
}

/** Everything that the catalogue says of the schema, without the names that PostgreSQL gives by itself. */
export async function schemaOf(db: OpenDatabase): Promise<readonly string[]> {
  const found = await db.rows<{ line: string }>`
    select format('%s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid, true)) from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select tgenabled::text || pg_get_triggerdef(t.oid, true) from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = current_schema()::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
    union all select relname || reloptions::text from pg_class where relkind = 'r' and reloptions is not null
      and relnamespace = current_schema()::regnamespace
    order by line`
  return found.map(({ line }) => line)
}
