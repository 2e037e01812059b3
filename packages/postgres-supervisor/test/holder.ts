import { startPostgres } from '../src/start-postgres.ts'
import type { SupervisorLog } from '../src/product.ts'
import { product } from './product.ts'

// A process that holds the database of a folder until a test kills it. Writes one line with its
// connection or its error.
const [dataDir = '', timeoutMs = '60000'] = process.argv.slice(2)
const write = (message: string) => void process.stderr.write(`${message}\n`)
const log: SupervisorLog = { debug: write, info: write, warn: write, error: write }

try {
  const postgres = await startPostgres(product, { dataDir, log, timeoutMs: Number(timeoutMs) })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ connection: postgres.connection })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failed: error instanceof Error ? error.message : String(error) })}\n`)
  process.exitCode = 1
}
