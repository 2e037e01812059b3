// `npm run dev`: runs the server, restarted on each change, behind a Vite server per front end.
import { spawn } from 'node:child_process'
import { frontEnds } from './front-ends.mjs'

const SITE_PORT = 5173
const SERVER = `http://localhost:${process.env.PORT || 4600}`
const others = frontEnds()
  .filter(({ base }) => base !== '')
  .map((frontEnd, index) => ({ ...frontEnd, port: SITE_PORT + 1 + index }))
const site = frontEnds().find(({ base }) => base === '')

const vite = (root, args, env = {}) =>
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', root, '--strictPort', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
const children = [
  spawn(
    process.execPath,
    ['--import', 'tsx', '--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts', 'demo'],
    { stdio: 'inherit' },
  ),
  ...others.map(({ root, base, port }) => vite(root, ['--port', String(port), '--base', `${base}/`])),
  // its Vite server proxies to the others
  vite(site.root, ['--port', String(SITE_PORT)], {
    CUBIC_SERVER: SERVER,
    CUBIC_FRONT_ENDS: JSON.stringify(Object.fromEntries(others.map(({ base, port }) => [base, port]))),
  }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
void sayWhereToLook()

/** Says where the pages are: the server's own line names its port, which has none while developing. */
async function sayWhereToLook() {
  while (!(await fetch(`${SERVER}/user/info`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 500).unref())
  const [first, ...more] = ['', ...others.map(({ base }) => base)].map((base) => `http://localhost:${SITE_PORT}${base}`)
  console.log(`\n  Open ${first} (also ${more.join(', ')})\n`)
}
