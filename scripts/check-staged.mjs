// The pre-commit hook: checks the staged files as they are on the disk, and the structure of the whole.
import { spawnSync } from 'node:child_process'

const SOURCE = /\.(ts|tsx|mjs)$/
const FORMATTED = /\.(ts|tsx|mjs|json|css|yml|html)$/

const staged = run('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z']).stdout.split('\0')
const formatted = staged.filter((name) => FORMATTED.test(name))
const sources = staged.filter((name) => SOURCE.test(name))

const problems = [
  formatted.length > 0 &&
    tool(
      ['node_modules/oxfmt/bin/oxfmt', '--list-different', '--no-error-on-unmatched-pattern', ...formatted],
      'npm run format',
    ),
  sources.length > 0 &&
    tool(['node_modules/oxlint/bin/oxlint', '--deny-warnings', ...sources], 'npm run check -- lint'),
  tool(['scripts/check-structure.mjs'], 'npm run check -- structure'),
].filter(Boolean)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Returns what a tool says against the files, with the command that helps. */
function tool(/** @type {readonly string[]} */ words, /** @type {string} */ command) {
  const { status, stdout, stderr } = run(process.execPath, words)
  return status === 0 ? undefined : `${stdout}${stderr}\nNot committed: see \`${command}\`.`
}

/** @param {string} command @param {readonly string[]} words */
function run(command, words) {
  return spawnSync(command, words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
}
