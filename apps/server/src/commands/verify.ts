import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fillText, type Lang, LANGUAGES } from '@cubic/contract'
import { readConfig } from '../config.ts'
import {
  describeOutbox,
  describeVerification,
  findingsOf,
  type Verification,
  verifyDatabase,
  verifyOutbox,
} from '../features/audit/data/verification.ts'
import { VERIFICATION } from '../features/audit/verification/data/texts.ts'
import { findNewestBackup, LATE_HOURS } from '../features/backups/data/queries.ts'
import { BACKUPS } from '../features/backups/data/texts.ts'
import type { Config } from '../infra/services/configuration.ts'
import { openDatabase } from '../infra/database/database.ts'
import { startEmbeddedPostgres } from '../infra/database/embedded-postgres.ts'
import { createLog } from '../infra/log/log.ts'

// Exit codes for operators' scripts.
const EXIT = { sound: 0, broken: 1, cannotLook: 2 } as const

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function main(): Promise<number> {
  const lang = readLanguage()
  if (lang === undefined) {
    for (const each of LANGUAGES) complain(VERIFICATION.usage[each])
    return EXIT.cannotLook
  }
  try {
    const config = readConfig()
    // Verifying must not create a database where there is none.
    if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres', 'data', 'PG_VERSION'))) {
      complain(fillText(VERIFICATION.no_folder, lang, { folder: config.dataDir }))
      return EXIT.cannotLook
    }
    const { verification, outbox } = await look(config, lang)
    if (verification === undefined) {
      complain(VERIFICATION.no_tables[lang])
      return EXIT.cannotLook
    }
    const isBackedUp = await reportBackups(config, lang)
    for (const line of outbox ? describeOutbox(outbox, lang) : []) say(line)
    for (const line of describeVerification(verification, lang)) say(line)
    return findingsOf(verification).length === 0 && isBackedUp ? EXIT.sound : EXIT.broken
  } catch (error) {
    complain(fillText(VERIFICATION.unreachable, lang, { reason: reasonOf(error) }))
    return EXIT.cannotLook
  }
}

function readLanguage(): Lang | undefined {
  try {
    const { values } = parseArgs({ options: { lang: { type: 'string', default: LANGUAGES[0] } } })
    return LANGUAGES.find((lang) => lang === values.lang)
  } catch (error) {
    // Node names the option that it does not know; the usage says which there are.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

type Looked = {
  readonly verification: Verification | undefined
  readonly outbox: Awaited<ReturnType<typeof verifyOutbox>>
}

/** Verifies the database, also while the server runs: processes share the embedded one. */
async function look(config: Config, lang: Lang): Promise<Looked> {
  const log = createLog({ level: 'error', write: (line) => void process.stderr.write(line) })
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  if (embedded?.copiedWhileRunning) complain(VERIFICATION.copied_while_running[lang])
  const connection = embedded?.connection ?? config.databaseUrl ?? ''
  const db = openDatabase({ connection, pool: 1, log, statementTimeoutMs: 0, lockTimeoutMs: 0 })
  try {
    return { verification: await verifyDatabase(db), outbox: await verifyOutbox(db) }
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

/** If backups are scheduled, says when the newest was made. False if it is late. */
async function reportBackups({ backups }: Config, lang: Lang): Promise<boolean> {
  if (backups === undefined) return true
  const newest = await findNewestBackup(backups.folder)
  const isLate = newest === undefined || Date.now() - newest.madeAt.getTime() > LATE_HOURS * 3_600_000
  const { folder } = backups
  if (isLate) say(`✗ ${fillText(BACKUPS.scheduled_late, lang, { folder, hours: LATE_HOURS })}`)
  else say(`✓ ${fillText(BACKUPS.scheduled_sound, lang, { folder, made: newest.madeAt.toISOString() })}`)
  return !isLate
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}

process.exitCode = await main()
