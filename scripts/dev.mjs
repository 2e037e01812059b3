// `npm run dev`: the server, restarted by each change, and Vite's server for the pages before it.
import { spawn } from 'node:child_process'

const children = [
  spawn(
    process.execPath,
    ['--import', 'tsx', '--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts', 'demo'],
    { stdio: 'inherit' },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/site'], { stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
