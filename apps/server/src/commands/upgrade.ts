import { existsSync } from 'node:fs'
import path from 'node:path'
import { planUpgrade, type UpgradePlan } from '../app.ts'
import { readConfig } from '../config.ts'
import { findNewestBackup, LATE_HOURS } from '../features/backups/data/queries.ts'
import { BACKUPS } from '../features/backups/data/texts.ts'
import type { Config } from '../infra/services/configuration.ts'
import { openDatabase } from '../infra/database/database.ts'
import { startEmbeddedPostgres } from '../infra/database/embedded-postgres.ts'
import { isOlder, RUNS_FROM, VERSION } from '../infra/database/version.ts'
import { EXIT, runCommand, type Terminal } from './backup-terminal.ts'

const HOUR_MS = 3_600_000

/** Says what a start of this version would do to the database, and whether it is ready for that; changes nothing. */
async function run(terminal: Terminal): Promise<number> {
  const { say, complain } = terminal
  const config = readConfig()
  const plan = await planOf(config, terminal)
  const from = plan.preparedBy ?? '?'
  say(BACKUPS.upgrade_from, { from, to: VERSION })
  list(plan.migrations, () => say(BACKUPS.upgrade_migrations, { count: plan.migrations.length }))
  list(plan.parts, () => say(BACKUPS.upgrade_parts, { count: plan.parts.length }))
  if (plan.migrations.length + plan.parts.length === 0) {
    say(BACKUPS.upgrade_nothing)
    return EXIT.done
  }
  if (plan.preparedBy === undefined || isOlder(plan.preparedBy, RUNS_FROM))
    say(BACKUPS.upgrade_no_back, { oldest: RUNS_FROM })
  else say(BACKUPS.upgrade_back, { from })
  say(BACKUPS.upgrade_time)
  const newest = config.backups && (await findNewestBackup(config.backups.folder))
  if (newest && Date.now() - newest.madeAt.getTime() < LATE_HOURS * HOUR_MS) {
    say(BACKUPS.upgrade_backed_up, { made: newest.madeAt.toISOString() })
    return EXIT.done
  }
  complain(BACKUPS.upgrade_not_backed_up, { hours: LATE_HOURS })
  return EXIT.broken
}

function list(lines: readonly string[], head: () => void): void {
  if (lines.length === 0) return
  head()
  for (const line of lines) process.stdout.write(`  ${line}\n`)
}

/** The database that `npm start` would use: an embedded one that does not run is started for this. */
async function planOf(config: Config, { log }: Terminal): Promise<UpgradePlan> {
  // Looking must not create a database where there is none.
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres', 'data', 'PG_VERSION')))
    return { preparedBy: VERSION, migrations: [], parts: [] }
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  const db = openDatabase({ connection: embedded?.connection ?? config.databaseUrl ?? '', pool: 1, log })
  try {
    return await planUpgrade(db, config)
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

await runCommand({
  usage: BACKUPS.usage_upgrade,
  options: { check: { type: 'boolean', default: false } },
  read: ({ values, positionals }) => (values.check && positionals.length === 0 ? values : undefined),
  run: (_check, terminal) => run(terminal),
})
