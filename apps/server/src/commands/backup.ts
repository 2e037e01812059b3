import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { BackupError } from '../features/backups/data/messages.ts'
import { backUp } from '../features/backups/commands/back-up.ts'
import { BACKUPS } from '../features/backups/data/texts.ts'
import { startEmbeddedPostgres } from '../infra/database/embedded-postgres.ts'
import { openFileStore } from '../infra/files/files.ts'
import { EXIT, runCommand, sizeOf, type Terminal } from './backup-terminal.ts'

async function run(file: string, { say, complain, progress, lang, log, signal }: Terminal): Promise<number> {
  const config = readConfig()
  const started = Date.now()
  const { dataDir, databaseUrl } = config
  // Backing up must not make a database where there is none.
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'postgres', 'data', 'PG_VERSION')))
    throw new BackupError('no_tables')
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : undefined
  try {
    const done = await backUp({
      connection: embedded?.connection ?? databaseUrl ?? '',
      log,
      files: openFileStore(path.join(dataDir, 'files')),
      file,
      signal,
      onProgress: ({ entry, bytes }) => progress(BACKUPS.backing_up, entry, bytes),
    })
    if (done.missing > 0) complain(BACKUPS.missing_files, { count: done.missing })
    if (done.damaged > 0) complain(BACKUPS.damaged_files, { count: done.damaged })
    if (done.leftOut.length > 0) complain(BACKUPS.not_backed_up, { names: done.leftOut.join(', ') })
    say(BACKUPS.backed_up, {
      file,
      size: sizeOf(statSync(file).size),
      rows: rowsOf(done.rows).toLocaleString(lang === 'cn' ? 'zh-CN' : 'en'),
      files: done.files,
      seconds: ((Date.now() - started) / 1000).toFixed(1),
    })
    return EXIT.done
  } finally {
    await embedded?.stop()
  }
}

function rowsOf(rows: { readonly [table: string]: number }): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

await runCommand({
  usage: BACKUPS.usage_backup,
  options: {},
  read: ({ positionals: [file, ...more] }) => (file && more.length === 0 ? path.resolve(file) : undefined),
  run: run,
})
