// A minimal Node server: `node:http` and `pg`, prepared statements, rows as JSON. `POST /<n>` runs the n-th list.
import http from 'node:http'
import pg from 'pg'

/** @typedef {import('./types.ts').Statement} Statement */
/** @type {{ port: number, connection: import('./types.ts').Connection, pool: number, lists: Statement[][] }} */
const { port, connection, pool: max, lists } = JSON.parse(process.env['BARE_SERVER'] ?? '{}')
const pool = new pg.Pool({ ...connection, max })
const named = lists.map((list, index) =>
  list.map(({ text, values }, at) => ({ name: `s${index}_${at}`, text, values })),
)

/** @param {readonly (Statement & { name: string })[]} list */
async function answer(list) {
  const results = []
  for (const statement of list) results.push((await pool.query(statement)).rows)
  return JSON.stringify(results)
}

http
  .createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      // Parses the body as JSON, as every server does.
      if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString())
      answer(named[Number(request.url?.slice(1))] ?? []).then(
        (body) =>
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
            .end(body),
        (/** @type {unknown} */ error) => response.writeHead(500).end(String(error)),
      )
    })
  })
  .listen(port, '127.0.0.1')
