import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { prepareDatabase } from '../app.ts'
import { readConfig } from '../config.ts'
import { describeVerification, findingsOf } from '../features/audit/data/verification.ts'
import { restoreBackup } from '../features/backups/commands/restore-backup.ts'
import { noteDrill } from '../features/backups/data/drills.ts'
import { BackupError } from '../features/backups/data/messages.ts'
import { findNewestBackup } from '../features/backups/data/queries.ts'
import { BACKUPS } from '../features/backups/data/texts.ts'
import { makeEmbeddedDatabase } from '../infra/database/embedded-postgres.ts'
import { VERSION } from '../infra/database/version.ts'
import { openFileStore } from '../infra/files/files.ts'
import { EXIT, runCommand, type Terminal } from './backup-terminal.ts'

type Words = { readonly file: string | undefined; readonly folder: string }

/** Restores a backup into a database of its own, verifies it, and removes both; the running server notices nothing. */
async function run({ file, folder }: Words, terminal: Terminal): Promise<number> {
  const { log, say, complain, progress, lang, signal } = terminal
  const config = readConfig()
  const backup = file ?? (config.backups && (await findNewestBackup(config.backups.folder))?.file)
  if (backup === undefined) throw new BackupError('none_to_try', {})
  const dataDir = await mkdtemp(path.join(folder, 'cubic-drill-'))
  try {
    const started = performance.now()
    let upgradeMs = 0
    const { ending, verification } = await makeEmbeddedDatabase({ dataDir, log }, (connection) =>
      restoreBackup({
        connection,
        log,
        files: openFileStore(path.join(dataDir, 'files')),
        file: backup,
        async prepare(db) {
          const began = performance.now()
          await prepareDatabase(db, config)
          upgradeMs = performance.now() - began
        },
        onProgress: ({ entry, bytes }) => progress(BACKUPS.loading, entry, bytes),
        onLoaded: () => complain(BACKUPS.bringing_up),
        signal,
      }),
    )
    const drill = {
      at: new Date().toISOString(),
      backup: path.basename(backup),
      seconds: Math.round((performance.now() - started) / 1000),
      rows: Object.values(ending.rows).reduce((sum, count) => sum + count, 0),
      findings: findingsOf(verification).length,
    }
    for (const line of describeVerification(verification, lang)) process.stdout.write(`${line}\n`)
    say(BACKUPS.drilled, {
      ...drill,
      rows: drill.rows.toLocaleString('en'),
      file: backup,
      version: VERSION,
      upgrade: (upgradeMs / 1000).toFixed(1),
    })
    if (config.backups) await noteDrill(config.backups.folder, drill)
    else complain(BACKUPS.drill_not_noted)
    if (drill.findings === 0) return EXIT.done
    complain(BACKUPS.restored_broken)
    return EXIT.broken
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

await runCommand({
  usage: BACKUPS.usage_drill,
  options: { in: { type: 'string', default: os.tmpdir() } },
  read: ({ values, positionals: [file, ...more] }) =>
    more.length === 0 ? { file: file && path.resolve(file), folder: path.resolve(values.in) } : undefined,
  run: run,
})
