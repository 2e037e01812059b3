import path from 'node:path'
import { prepareDatabase } from '../app.ts'
import { MIGRATIONS } from '../feature-list.ts'
import { readConfig } from '../config.ts'
import { describeVerification, findingsOf } from '../features/audit/data/verification.ts'
import { BackupError } from '../features/backups/data/messages.ts'
import { checkBackup } from '../features/backups/commands/check-backup.ts'
import { restoreBackup, type Restored } from '../features/backups/commands/restore-backup.ts'
import { BACKUPS } from '../features/backups/data/texts.ts'
import type { Config } from '../infra/services/configuration.ts'
import type { Connection } from '../infra/database/database.ts'
import { hasEmbeddedDatabase, makeEmbeddedDatabase } from '../infra/database/embedded-postgres.ts'
import { openFileStore } from '../infra/files/files.ts'
import { EXIT, runCommand, type Terminal } from './backup-terminal.ts'

async function run({ file, check }: { file: string; check: boolean }, terminal: Terminal): Promise<number> {
  const { say, complain, progress, lang, signal } = terminal
  const config = readConfig()
  if (!check && config.databaseUrl === undefined && hasEmbeddedDatabase(config.dataDir))
    throw new BackupError('folder_not_empty', { folder: config.dataDir })
  // Checks the whole backup first: a damaged one is refused before anything is created.
  const { manifest, ending } = await checkBackup({
    file,
    migrations: MIGRATIONS,
    signal,
    onProgress: ({ entry, bytes }) => progress(BACKUPS.checking, entry, bytes),
  })
  const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0)
  const contents = { made: manifest.made_at, rows: rows.toLocaleString('en'), files: ending.files }
  if (check) {
    say(BACKUPS.checked, contents)
    return EXIT.done
  }
  const { verification } = await restore(file, config, terminal)
  for (const line of describeVerification(verification, lang)) process.stdout.write(`${line}\n`)
  if (ending.missing > 0) complain(BACKUPS.missing_files, { count: ending.missing })
  say(BACKUPS.restored, contents)
  if (findingsOf(verification).length === 0) return EXIT.done
  complain(BACKUPS.restored_broken)
  return EXIT.broken
}

function restore(file: string, config: Config, { log, progress, complain, signal }: Terminal): Promise<Restored> {
  const load = (connection: Connection) =>
    restoreBackup({
      connection,
      log,
      files: openFileStore(path.join(config.dataDir, 'files')),
      file,
      prepare: (db) => prepareDatabase(db, config),
      onProgress: ({ entry, bytes }) => progress(BACKUPS.loading, entry, bytes),
      onLoaded: () => complain(BACKUPS.bringing_up),
      signal,
    })
  if (config.databaseUrl !== undefined) return load(config.databaseUrl)
  return makeEmbeddedDatabase({ dataDir: config.dataDir, log }, load)
}

await runCommand({
  usage: BACKUPS.usage_restore,
  options: { check: { type: 'boolean', default: false } },
  read: ({ values: { check }, positionals: [file, ...more] }) =>
    file && more.length === 0 ? { file: path.resolve(file), check } : undefined,
  run: run,
})
