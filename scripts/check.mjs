// `npm run check`: runs all checks, or those named: `npm run check -- types lint`. Prints a summary at the end.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
/** @typedef {{ passed: boolean, output: string }} Run */
const TSC = 'node_modules/typescript/bin/tsc'
/**
 * Each check is one command or several.
 * @type {Readonly<Record<string, readonly string[][]>>}
 */
const CHECKS = {
  types: ['.server', '.browser', '.tools', ''].map((side) => [TSC, '-p', `tsconfig${side}.json`]),
  lint: [['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  format: [['node_modules/oxfmt/bin/oxfmt', '--list-different']],
  comments: [['scripts/wrap-comments.mjs', '--check']],
  titles: [['scripts/check-titles.mjs']],
  structure: [['scripts/check-structure.mjs']],
  rows: [['scripts/check-rows.mjs']],
  migrations: [['scripts/check-migrations.mjs']],
  documents: [['scripts/check-documents.mjs']],
  lock: [['scripts/check-lock.mjs']],
  unused: [['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(CHECKS, name))
if (unknown.length > 0) {
  console.error(`There is no check called ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}

/** @type {{ name: string, passed: boolean, seconds: number }[]} */
const results = []
for (const name of wanted.length > 0 ? wanted : Object.keys(CHECKS)) {
  const started = Date.now()
  /** @type {Run[]} */
  const runs = []
  for (const command of CHECKS[name] ?? []) runs.push(await run(command))
  const passed = runs.every((each) => each.passed)
  const output = runs.map((each) => each.output).join('')
  if (!passed) console.log(`\n── ${name} ──\n${output.trimEnd() || '(it said nothing)'}\n`)
  results.push({ name, passed, seconds: (Date.now() - started) / 1000 })
}
for (const { name, passed, seconds } of results)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.toFixed(1)} s`)
const failed = results.filter(({ passed }) => !passed)
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/**
 * Runs a tool of the project with this Node executable. A tool that cannot start has failed.
 * @param {readonly string[]} command
 * @returns {Promise<Run>}
 */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => (output += String(chunk))
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ passed: false, output: error.message }))
    child.on('close', (code) => resolve({ passed: code === 0, output }))
  })
}
