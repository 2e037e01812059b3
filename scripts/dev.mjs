// `npm run dev`: one address for everything. Vite serves the modules of all front ends and reloads them; all
// else goes to the server, which renders pages from the same modules as production does, and is restarted
// when its sources change.
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { frontEnds } from './front-ends.mjs'
import { freePort, Server } from './dev/server-process.mjs'
import { openVites } from './dev/vites.mjs'
import { watchFolders } from './dev/watch-folders.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const PORT = Number(process.env.PORT || 4600)
const HOST = process.env.HOST || '127.0.0.1'
const ADDRESS = process.env.PUBLIC_URL || `http://localhost:${PORT}`

stopWithParent()
const front = http.createServer()
await listen()
const innerPort = await freePort()
const vites = await openVites(front, { onSiteChange: () => server.tell('site changed') })
const server = new Server({
  args: ['--import', 'tsx', 'scripts/dev/server.mjs', ...process.argv.slice(2)],
  env: { PORT: String(innerPort), HOST: '127.0.0.1', BASE_PATH: '', PUBLIC_URL: ADDRESS, CUBIC_DEV: vites.folder },
  cwd: ROOT,
})
const sources = ['apps/server/src', 'scripts/dev', ...packages()].map((folder) => path.join(ROOT, folder))
const watcher = watchFolders(sources, (file) => {
  if (!/\.test\.tsx?$/.test(file)) void server.restart()
})
// a page whose script was broken is mended by its own change
vites.onChange(() => server.hasFailed() && void server.restart())
front.on('request', (request, response) => vites.serve(request, response, () => void toServer(request, response)))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
if (await server.start()) sayWhereToLook()
else console.log('The server has not started: mend what it says above, and it starts again.')

/** Lists the packages that the server runs from. */
function packages() {
  const names = fs.readdirSync(path.join(ROOT, 'packages'))
  return names.filter((name) => name !== 'testing').map((name) => `packages/${name}/src`)
}

async function listen() {
  front.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EADDRINUSE') throw error
    console.error(`Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} npm run dev`)
    process.exit(1)
  })
  front.listen(PORT, HOST)
  await once(front, 'listening')
}

/**
 * Passes a request on once the server runs.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
async function toServer(request, response) {
  if (!(await server.isReady())) return response.writeHead(503).end('The server does not start: see the terminal.\n')
  const { method, url: at, headers } = request
  const passed = http.request({ port: innerPort, host: '127.0.0.1', method, path: at, headers }, (answer) => {
    // the script by which React reloads components stands in the page
    const policy = answer.headers['content-security-policy']
      ?.toString()
      .replace('script-src', "script-src 'unsafe-inline'")
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...(policy && { 'content-security-policy': policy }),
    })
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

function sayWhereToLook() {
  const others = frontEnds().flatMap(({ name, base }) => (base === '' ? [] : [`${name} ${ADDRESS}${base}`]))
  console.log(`\n  ${server.notice}\n  Open ${ADDRESS} (${others.join(', ')})\n`)
}

async function stop() {
  watcher.close()
  front.close()
  front.closeAllConnections()
  await Promise.all([server.stop(), vites.close()])
  process.exit(0)
}
