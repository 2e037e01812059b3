import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkDocuments } from './check-documents.mjs'

/** @type {string[]} */
const trees = []
afterAll(() => trees.forEach((tree) => fs.rmSync(tree, { recursive: true })))

const README =
  '# Cubic\n\nRun `npm run demo`, see [releases](docs/releases.md).\n\n```sh\nnpm ci\n```\n\n| `PORT` | `4600` | port |\n'
const DOOR = '# Door\n\n1. Press **Find**.\n\n![find](images/find.en.webp)\n'
const CLEAN = {
  'package.json': '{ "scripts": { "demo": "" } }',
  'README.md': README,
  'README.zh.md': README.replace('port', '端口'),
  'docs/releases.md': 'See `apps/door/src/door.ts` and `door.ts`. [Decision 7](decisions/007-pools.md).',
  'docs/decisions/007-pools.md': '# 7. Pools',
  'docs/handbook/door.md': DOOR,
  'docs/handbook/door.zh.md': DOOR.replace('Find', '查找').replace('.en.', '.cn.'),
  'docs/handbook/images/find.en.webp': '',
  'docs/handbook/images/find.cn.webp': '',
  'apps/door/src/door.ts': "const find = { cn: '查找', en: 'Find' } // decision 7",
}

/**
 * @type {readonly (readonly [kind: string, files: { readonly [name: string]: string }, said: string])[]}
 */
const BREACHES = [
  ['a link to nothing', { 'docs/a.md': '[b](b.md)' }, 'docs/a.md: a link to b.md, which does not exist'],
  ['a file that has moved', { 'docs/a.md': '`apps/door/src/old.ts`' }, 'names apps/door/src/old.ts'],
  ['a file by its name alone', { 'docs/a.md': '`old.ts`' }, 'names old.ts'],
  ['a command that is gone', { 'docs/a.md': '`npm run verify`' }, 'npm run verify is no command of package.json'],
  ['a decision that is gone', { 'apps/door/src/b.ts': '// see decision 12' }, 'apps/door/src/b.ts: decision 12 does'],
  ['another command', { 'README.zh.md': README.replace('npm ci', 'npm i') }, 'README.zh.md: code blocks differ'],
  ['another default', { 'README.zh.md': README.replace('4600', '80') }, 'README.zh.md: settings differ: PORT `80`'],
  ['another link', { 'README.zh.md': README.replace('docs/releases.md', 'docs') }, 'README.zh.md: links differ'],
  ['a step less', { 'docs/handbook/door.md': DOOR.replace('1. ', '') }, 'docs/handbook/door.zh.md: parts differ'],
  ['a label that no page has', { 'docs/handbook/door.md': DOOR.replace('Find', 'Search') }, '“Search” is no text'],
  [
    'a picture in the other language',
    { 'docs/handbook/door.md': DOOR.replace('.en.', '.cn.') },
    'pictures differ: find in place of find in the wrong language',
  ],
]

describe('the check of the documents', () => {
  it('passes documents that name what exists', () => {
    expect(check(CLEAN)).toEqual({ documents: 6, problems: [] })
  })

  it.each(BREACHES)('names %s', (_, files, said) => {
    expect(check({ ...CLEAN, ...files }).problems.join('\n')).toContain(said)
  })

  it('names pictures that nobody takes, shows or has', () => {
    const { 'docs/handbook/images/find.cn.webp': _, ...others } = CLEAN
    expect(check(others).problems).toContain(
      'docs/handbook/images/find.cn.webp is missing: npm run screens -- handbook',
    )
    expect(check(CLEAN, ['find', 'board']).problems).toEqual([
      'docs/handbook: the picture board is taken and not shown',
    ])
    expect(check(CLEAN, []).problems).toEqual(['docs/handbook: the picture find is shown and not taken'])
  })

  it('fails where there is no document', () => {
    expect(check({ 'package.json': '{}' }).problems).toEqual([expect.stringContaining('would pass on nothing')])
  })
})

/** @param {Readonly<Record<string, string>>} files */
function check(files, pictures = ['find']) {
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-documents-'))
  trees.push(tree)
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true })
    fs.writeFileSync(path.join(tree, name), text)
  }
  return checkDocuments(tree, { files: Object.keys(files), pictures })
}
