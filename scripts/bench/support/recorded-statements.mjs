// Records the statements of our server for a request, so that a bare server can run the same.
import { register } from 'tsx/esm/api'

const SERVER = '../../../apps/server/src'
const log = { debug() {}, info() {}, warn() {}, error: console.error }

/**
 * The statements `{ text, values }` of each request (as for `generateLoad`), by the server's own code on the database
 * of `connection`. Records the second run, so that the server's caches are warm.
 */
export async function recordStatements(connection, requests) {
  const unregister = register()
  const [{ createApp }, { openDatabase }, { readConfig }, { sql }] = await Promise.all([
    import(`${SERVER}/app.ts`),
    import(`${SERVER}/infra/database/database.ts`),
    import(`${SERVER}/config.ts`),
    import('../../../packages/data-platform/src/core/sql.ts'),
  ])
  await unregister()
  const open = openDatabase({ connection, pool: 2, log })
  let recorded = []
  const recording =
    (run) =>
    (/** @type {Parameters<typeof sql>} */ ...template) => {
      recorded.push(sql(...template).toStatement())
      return run(...template)
    }
  const recorder = (from) => ({ ...from, rows: recording(from.rows), one: recording(from.one) })
  const db = { ...recorder(open), reads: { ...open.reads, db: recorder(open.reads.db) } }
  const app = await createApp({ db, config: readConfig({}), log })
  try {
    const all = []
    for (const { path, headers, body } of requests) {
      const send = () => app.http.inject({ method: 'POST', url: path, headers: headers ?? {}, payload: body })
      await send()
      recorded = []
      await send()
      all.push(recorded)
      recorded = []
    }
    return all
  } finally {
    await app.http.close()
    await open.close()
  }
}
