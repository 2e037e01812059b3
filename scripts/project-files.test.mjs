import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsOf } from './release.mjs'
import { HANDBOOK } from './screens/handbook.mjs'

const ROOT = path.resolve('.')
const DECISIONS = 'docs/decisions'

function read(name) {
  return fs.readFileSync(path.join(ROOT, name), 'utf8')
}

/** All files of the repository, also new ones that are not committed yet. */
function ownFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((name) => name && fs.existsSync(path.join(ROOT, name)))
}

/** The relative links of a Markdown text, without what is in code. */
function linksOf(text) {
  const prose = text.replaceAll(/```[^]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link))
}

/** The rows of all tables whose first cell is code: that cell, and how many cells a row has. */
function tableKeys(text) {
  return [...text.matchAll(/^\| (`.*?) \|(.*)$/gm)].map(([, key, rest]) => [key, rest.split('|').length])
}

function blocksOf(text) {
  return [...text.matchAll(/```(\w*)\n([^]*?)```/g)].map(([, language, code]) => [language, code])
}

/** The commands and variables that a text names between backticks. */
function wordsInCode(text) {
  const prose = text.replaceAll(/```[^]*?```/g, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word).toSorted()
}

describe('the README in Chinese', () => {
  const [english, chinese] = [read('README.md'), read('README.zh.md')]

  it('has the same commands, settings, accounts and folders', () => {
    expect(blocksOf(chinese)).toEqual(blocksOf(english))
    expect(blocksOf(english).length).toBeGreaterThan(2)
    expect(tableKeys(chinese)).toEqual(tableKeys(english))
    expect(settingsOf(chinese)).toEqual(
      new Map([...settingsOf(english)].map(([name, value]) => [name, inChinese(value)])),
    )
    expect(wordsInCode(chinese)).toEqual(wordsInCode(english))
  })

  it('has the same parts and links', () => {
    const partsOf = (text) => [...text.matchAll(/^(#+) /gm)].map(([, level]) => level)
    expect(partsOf(chinese)).toEqual(partsOf(english))
    const swapped = linksOf(chinese).map((link) => (link === 'README.md' ? 'README.zh.md' : link))
    expect(swapped.toSorted()).toEqual(linksOf(english).toSorted())
    expect(chinese).not.toContain('你')
  })
})

/** The one default that is not only code. */
function inChinese(value) {
  return value.replace('base path', '基础路径')
}

/** Names of files and folders of ours in a text: with a folder of the root, or with an ending of a source. */
function namesOfFiles(text) {
  return [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]*)*)`/g)]
    .map(([, name]) => name.replace(/^domain\//, 'packages/domain/src/'))
    .filter((name) => /^(apps|packages|scripts|docs)\/./.test(name) || /\w\.(ts|tsx|mjs)$/.test(name))
    .filter((name) => !/\/dist\b|NNN/.test(name))
}

describe('the documents', () => {
  const files = ownFiles()
  const documents = files.filter((name) => name.endsWith('.md'))

  it('link to files that exist', () => {
    const broken = documents.flatMap((name) =>
      linksOf(read(name))
        .filter((link) => !link.startsWith('#'))
        .filter((link) => !fs.existsSync(path.join(ROOT, path.dirname(name), decodeURI(link.split('#')[0]))))
        .map((link) => `${name}: ${link}`),
    )
    expect(documents.length).toBeGreaterThan(80)
    expect(broken).toEqual([])
  })

  it('name files that exist', () => {
    const ends = new Set(files.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
    const folders = new Set(
      files.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
    )
    const named = documents
      .filter((name) => name !== 'CHANGELOG.md')
      .flatMap((name) => namesOfFiles(read(name)).map((file) => ({ name, file })))
    const missing = named.filter(({ file }) => !ends.has(file) && !folders.has(file.replace(/\/$/, '')))
    expect(named.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('name commands of package.json', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = documents
      .filter((name) => name !== 'CHANGELOG.md')
      .flatMap((name) =>
        [...read(name).matchAll(/(?:^|[`&·|(] ?)npm run ([a-z][a-z:-]*)/gm)].map(([, word]) => `${name}: ${word}`),
      )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((one) => !Object.hasOwn(scripts, one.split(': ')[1]))).toEqual([])
  })

  it('and the sources name decisions that exist', () => {
    const known = new Set(
      fs.readdirSync(path.join(ROOT, DECISIONS)).flatMap((name) => (/^\d+/.exec(name) ?? []).map(Number)),
    )
    const unknown = files
      .filter((name) => /\.(md|ts|tsx|mjs|css|json)$/.test(name) && !/^CHANGELOG|package-lock|\.test\./.test(name))
      .flatMap((name) =>
        [...read(name).matchAll(/\b(?:decision|record)s? \[?(\d+)/gi)]
          .filter(([, number]) => !known.has(Number(number)))
          .map(([words]) => `${name}: ${words}`),
      )
    expect(unknown).toEqual([])
  })
})

describe('the handbook', () => {
  const FOLDER = 'docs/handbook'
  const parts = fs
    .readdirSync(path.join(ROOT, FOLDER))
    .filter((name) => /^[a-z]+\.md$/.test(name))
    .map((name) => ({
      part: name,
      english: read(`${FOLDER}/${name}`),
      chinese: read(`${FOLDER}/${name.replace('.md', '.zh.md')}`),
    }))
  const picturesOf = (text, lang) =>
    [...text.matchAll(/["(]images\/([a-z-]+)\.(\w+)\.webp[")]/g)].map(([, name, of]) =>
      of === lang ? name : `${name} (${of})`,
    )

  it.each(parts)('says the same in both languages: $part', ({ english, chinese }) => {
    const shapeOf = (text) => [...text.matchAll(/^(#+ |\||\d+\. |- |\*(?!\*))/gm)].map(([, start]) => start)
    expect(shapeOf(chinese)).toEqual(shapeOf(english))
    expect(picturesOf(chinese, 'cn')).toEqual(picturesOf(english, 'en'))
    expect(chinese).not.toMatch(/你|绑定码/)
  })

  it('shows each picture that `npm run screens -- handbook` takes, and no other', () => {
    const shown = parts.flatMap(({ english }) => picturesOf(english, 'en'))
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(HANDBOOK).toSorted())
    const sizes = fs
      .readdirSync(path.join(ROOT, FOLDER, 'images'))
      .map((name) => fs.statSync(path.join(ROOT, FOLDER, 'images', name)).size)
    expect(sizes).toHaveLength(2 * Object.keys(HANDBOOK).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2 * 1024 * 1024)
  })

  it.each(parts)('names buttons and fields as the pages do: $part', ({ english, chinese }) => {
    const unknown = [english, chinese].flatMap((text) =>
      [...text.matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, words]) => words.replaceAll("'", '’'))
        .filter((words) => !NO_LABEL.test(words) && !interfaceWords.includes(words)),
    )
    expect(unknown).toEqual([])
  })
})

/** Bold words that are no text of the interface: the language of a page, and keys. */
const NO_LABEL = /^(English|中文|Ctrl K|⌘K|⋯|[a-zA-Z])$/
const interfaceWords = ownFiles()
  .filter((name) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => read(name))
  .join('\n')

describe('the decisions', () => {
  const records = fs.readdirSync(path.join(ROOT, DECISIONS)).filter((name) => /^\d{3}-[a-z0-9-]+\.md$/.test(name))

  it('have a title with their number, and a date', () => {
    const odd = records.filter((name) => {
      const text = read(`${DECISIONS}/${name}`)
      return !text.startsWith(`# ${Number(name.slice(0, 3))}. `) || !/\bDate: 20\d\d-\d\d-\d\d/.test(text)
    })
    expect(odd).toEqual([])
  })
})

describe('the workflow of the forge', () => {
  const workflow = read('.github/workflows/check.yml')

  it('runs what a build server runs, on the oldest Node.js and on the one that we advise', () => {
    expect(workflow).toContain('run: .ci/run')
    const { engines } = JSON.parse(read('package.json'))
    const oldest = engines.node.replace('>=', '').split('.').slice(0, 2).join('.')
    expect(workflow).toContain(`node: ['${oldest}', '${read('.nvmrc').trim()}']`)
    expect(read('README.md')).toContain(`version ${read('.nvmrc').trim()} is recommended, ${oldest} is the minimum`)
  })
})

describe('the pre-commit hook', () => {
  it('refuses a staged file that is not formatted, or that lint refuses, and says what helps', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-hook-'))
    try {
      for (const name of ['.oxfmtrc.json', '.oxlintrc.json', '.githooks', 'scripts/check-staged.mjs'])
        fs.cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
      fs.writeFileSync(path.join(root, 'scripts/check-structure.mjs'), '')
      fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
      const run = (command, ...words) => spawnSync(command, words, { cwd: root, encoding: 'utf8' })
      run('git', 'init', '--quiet')
      fs.writeFileSync(path.join(root, 'good.mjs'), 'export const one = 1\n')
      run('git', 'add', 'good.mjs')
      expect(run('sh', '.githooks/pre-commit')).toMatchObject({ status: 0, stderr: '' })

      fs.writeFileSync(path.join(root, 'bad.mjs'), 'export function x(a) { try { a() } catch {} }')
      run('git', 'add', 'bad.mjs')
      const { status, stderr } = run('sh', '.githooks/pre-commit')
      expect(status).toBe(1)
      expect(stderr).toContain('bad.mjs')
      expect(stderr).toContain('npm run format')
      expect(stderr).toContain('npm run check -- lint')
    } finally {
      fs.rmSync(root, { recursive: true, force: true })
    }
  })

  it('is switched on by one command', () => {
    expect(JSON.parse(read('package.json')).scripts.hooks).toBe('git config core.hooksPath .githooks')
    expect(fs.statSync(path.join(ROOT, '.githooks/pre-commit')).mode & 0o111).toBeGreaterThan(0)
  })
})
