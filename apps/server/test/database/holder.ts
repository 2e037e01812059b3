import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import { createLog } from '../../src/infra/log.ts'

// A process that holds the database of a folder, for tests to kill. Answers with one line on standard output.
const [dataDir = '', timeoutMs = '60000'] = process.argv.slice(2)
const log = createLog({ level: 'debug', write: (line) => void process.stderr.write(line) })

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log, timeoutMs: Number(timeoutMs) })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ connection: postgres.connection })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failed: error instanceof Error ? error.message : String(error) })}\n`)
  process.exitCode = 1
}
