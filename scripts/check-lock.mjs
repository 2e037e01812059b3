// Checks that `npm ci` verifies what it installs: each package of the registry with its hash,
// wherever that registry is.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean }} Entry */

/** Problems of a parsed package-lock.json. */
export function checkLock(/** @type {{ packages: Readonly<Record<string, Entry>> }} */ { packages }) {
  return Object.entries(packages)
    .filter(([location, entry]) => location.includes('node_modules/') && !entry.link && !entry.inBundle)
    .flatMap(([location, entry]) => problemsOf(entry).map((problem) => `${location}: ${problem}`))
}

/** @param {Entry} entry */
function problemsOf({ version = '', integrity = '', resolved }) {
  return [
    ...(/^sha512-[\w+/]+=*$/.test(integrity) ? [] : ['has no integrity: remove its entry, and run npm install']),
    ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`has the version "${version}", which is not exact`]),
    ...(resolved === undefined ? [] : [`names where it came from: .npmrc omits "resolved", so run npm install here`]),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../package-lock.json')
  const problems = checkLock(JSON.parse(fs.readFileSync(file, 'utf8')))
  for (const problem of problems) console.log(`package-lock.json: ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
