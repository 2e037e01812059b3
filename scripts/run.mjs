// `npm start`, `npm run demo`, `backup`, `restore`, `drill`, `upgrade` and `verify`: builds what is stale, then runs
// the program in this process.
import fs from 'node:fs'
import { stopWithParent } from './stop-with-parent.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cubic needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
stopWithParent()
// A package has no sources.
if (fs.existsSync(new URL('../apps/server/src', import.meta.url))) await (await import('./build.mjs')).buildIfStale()
const [program] = process.argv.splice(2, 1)
await import(`../apps/server/dist/${program}.js`)
