// Records the statements of our server for a request, so that a bare server can run the same.
import { register } from 'tsx/esm/api'
import { QUIET_LOG } from './database.mjs'

/** @import { Queryable } from '../../../packages/data-platform/src/core/database.ts' */
/** @import { Connection, Request, Statement } from './types.ts' */

/**
 * The statements of each request, by the server's own code on the database of `connection`. Records the second run, so
 * that the server's caches are warm.
 * @param {Connection} connection
 * @param {readonly Request[]} requests
 */
export async function recordStatements(connection, requests) {
  const unregister = register()
  const [{ createApp }, { openDatabase }, { readConfig }, { sql }] = await Promise.all([
    import('../../../apps/server/src/app.ts'),
    import('../../../apps/server/src/infra/database/database.ts'),
    import('../../../apps/server/src/config.ts'),
    import('../../../packages/data-platform/src/core/sql.ts'),
  ])
  await unregister()
  const open = openDatabase({ connection, pool: 2, log: QUIET_LOG })
  /** @type {Statement[]} */
  let recorded = []
  const note = (/** @type {Parameters<typeof sql>} */ template) => recorded.push(sql(...template).toStatement())
  /**
   * @template {Queryable} Db
   * @param {Db} from
   * @returns {Db}
   */
  const recorder = (from) => ({
    ...from,
    rows(...template) {
      note(template)
      return from.rows(...template)
    },
    one(...template) {
      note(template)
      return from.one(...template)
    },
  })
  const db = { ...recorder(open), reads: { ...open.reads, db: recorder(open.reads.db) } }
  const app = await createApp({ db, config: readConfig({}), log: QUIET_LOG })
  try {
    /** @type {Statement[][]} */
    const all = []
    for (const { path, headers, body } of requests) {
      const send = () => app.http.inject({ method: 'POST', url: path, headers: headers ?? {}, payload: body ?? '' })
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
