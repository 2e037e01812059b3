// Checks that documents name what exists, and that texts in two languages say the same.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingsOf } from './release.mjs'
import { HANDBOOK } from './screens/handbook.mjs'

const DECISIONS = 'docs/decisions'
const BOOK = 'docs/handbook'
/** Told as it was when it happened. */
const HISTORY = 'CHANGELOG.md'
/** Bold words of the handbook that are no text of the interface: the language of a page, and keys. */
const NO_LABEL = /^(English|中文|Ctrl K|⌘K|⋯|[a-zA-Z])$/

/** @typedef {{ root: string, files: readonly string[], read: (name: string) => string }} Tree */
/** @typedef {readonly { name: string, text: string }[]} Documents */
/** @typedef {Readonly<Record<string, readonly string[]>>} Shape */

/**
 * Checks the documents below `root` and lists what is wrong.
 * @param {string} root
 */
export function checkDocuments(root, { files = ownFiles(root), pictures = Object.keys(HANDBOOK) } = {}) {
  const read = (/** @type {string} */ name) => fs.readFileSync(path.join(root, name), 'utf8')
  const documents = files.filter((name) => name.endsWith('.md')).map((name) => ({ name, text: read(name) }))
  if (documents.length === 0) return { documents: 0, problems: ['no document found: this check would pass on nothing'] }
  const tree = { root, files, read }
  const problems = [
    ...brokenLinks(tree, documents),
    ...missingFiles(tree, documents),
    ...unknownCommands(tree, documents),
    ...unknownDecisions(tree),
    ...(files.includes('README.zh.md')
      ? differences('README.zh.md', shapeOfReadme(read('README.md')), shapeOfReadme(read('README.zh.md')))
      : []),
    ...handbookProblems(tree, pictures),
  ]
  return { documents: documents.length, problems }
}

/** All files of the repository, also new ones that are not committed yet. */
function ownFiles(/** @type {string} */ root) {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((name) => name && fs.existsSync(path.join(root, name)))
}

/* What documents name. */

/** @param {Tree} tree @param {Documents} documents */
function brokenLinks({ root }, documents) {
  return documents.flatMap(({ name, text }) =>
    linksOf(text)
      .filter((link) => !link.startsWith('#'))
      .filter((link) => !fs.existsSync(path.join(root, path.dirname(name), decodeURI(link.replace(/#.*/, '')))))
      .map((link) => `${name}: a link to ${link}, which does not exist`),
  )
}

/** The relative links and pictures of a text, without what is in code. */
function linksOf(/** @type {string} */ text) {
  const prose = withoutBlocks(text).replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, picture = '']) => link ?? picture)
    .filter((link) => !/^[a-z]+:/.test(link))
}

/** Looks for names of files with a folder of the root, or with an ending of a source. */
function missingFiles(/** @type {Tree} */ { files }, /** @type {Documents} */ documents) {
  const parts = files.map((name) => name.split('/'))
  const known = new Set(
    parts.flatMap((each) => each.flatMap((_, at) => [each.slice(at).join('/'), each.slice(0, at).join('/')])),
  )
  return documents
    .filter(({ name }) => name !== HISTORY)
    .flatMap(({ name, text }) =>
      [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]*)*)`/g)]
        .map(([, word = '']) => word.replace(/^domain\//, 'packages/domain/src/').replace(/\/$/, ''))
        .filter((word) => /^(apps|packages|scripts|docs)\/./.test(word) || /\w\.(ts|tsx|mjs)$/.test(word))
        .filter((word) => !/\/dist\b|NNN/.test(word) && !known.has(word))
        .map((word) => `${name}: names ${word}, which does not exist`),
    )
}

/** @param {Tree} tree @param {Documents} documents */
function unknownCommands({ read }, documents) {
  const { scripts = {} } = JSON.parse(read('package.json'))
  return documents
    .filter(({ name }) => name !== HISTORY)
    .flatMap(({ name, text }) =>
      [...text.matchAll(/(?:^|[`&·|(] ?)npm run ([a-z][a-z:-]*)/gm)]
        .filter(([, command = '']) => !Object.hasOwn(scripts, command))
        .map(([, command]) => `${name}: npm run ${command} is no command of package.json`),
    )
}

/** Sources name decisions by their numbers, too. */
function unknownDecisions(/** @type {Tree} */ { files, read }) {
  const known = new Set(
    files.filter((name) => name.startsWith(`${DECISIONS}/`)).map((name) => Number.parseInt(path.basename(name), 10)),
  )
  return files
    .filter((name) => /\.(md|ts|tsx|mjs|css|json)$/.test(name) && name !== HISTORY)
    .filter((name) => !/\.test\.|package-lock|migrations\//.test(name))
    .flatMap((name) =>
      [...read(name).matchAll(/\b(?:decision|record)s? \[?(\d+)/gi)]
        .filter(([, number]) => !known.has(Number(number)))
        .map(([words]) => `${name}: ${words.replace('[', '')} does not exist`),
    )
}

/* Two languages. */

/**
 * What must be alike in both READMEs.
 * @param {string} text
 * @returns {Shape}
 */
function shapeOfReadme(text) {
  return {
    'code blocks': [...text.matchAll(/```\w*\n[^]*?```/g)].map(([block]) => block),
    settings: [...settingsOf(text)].map(([name, value]) => `${name} ${value.replace(/base path|基础路径/, '')}`),
    'rows of tables': [...text.matchAll(/^\| (`.*?) \|(.*)$/gm)].map(
      ([, key, rest = '']) => `${key} ${rest.split('|').length}`,
    ),
    'words in code': [...withoutBlocks(text).matchAll(/`[^`\n]+`/g)].map(([word]) => word).toSorted(),
    parts: [...text.matchAll(/^#+ /gm)].map(([level]) => level),
    links: linksOf(text)
      .filter((link) => !/^README(\.zh)?\.md$/.test(link))
      .toSorted(),
  }
}

/** @param {Tree} tree @param {readonly string[]} pictures */
function handbookProblems({ root, files, read }, pictures) {
  const parts = files.filter((name) => /^docs\/handbook\/[a-z]+\.md$/.test(name))
  if (parts.length === 0) return []
  const words = files
    .filter((name) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => read(name))
    .join('\n')
  const problems = parts.flatMap((name) => {
    const translated = name.replace('.md', '.zh.md')
    const [english, chinese] = [read(name), read(translated)]
    return [
      ...differences(translated, shapeOf(english, 'en'), shapeOf(chinese, 'cn')),
      ...unknownLabels(name, english, words),
      ...unknownLabels(translated, chinese, words),
    ]
  })
  const shown = new Set(parts.flatMap((name) => shapeOf(read(name), 'en').pictures))
  const taken = new Set(pictures)
  return [
    ...problems,
    ...[...taken]
      .filter((name) => !shown.has(name))
      .map((name) => `${BOOK}: the picture ${name} is taken and not shown`),
    ...[...shown]
      .filter((name) => !taken.has(name))
      .map((name) => `${BOOK}: the picture ${name} is shown and not taken`),
    ...[...shown]
      .flatMap((name) => [`${BOOK}/images/${name}.cn.webp`, `${BOOK}/images/${name}.en.webp`])
      .filter((name) => !fs.existsSync(path.join(root, name)))
      .map((name) => `${name} is missing: npm run screens -- handbook`),
  ]
}

/** What must be alike in both languages of the handbook. */
function shapeOf(/** @type {string} */ text, /** @type {'en' | 'cn'} */ lang) {
  return {
    parts: [...text.matchAll(/^(#+ |\||\d+\. |- |\*(?!\*))/gm)].map(([start]) => start),
    pictures: [...text.matchAll(/["(]images\/([a-z-]+)\.(\w+)\.webp[")]/g)].map(([, name = '', of]) =>
      of === lang ? name : `${name} in the wrong language`,
    ),
  }
}

/**
 * The handbook calls buttons and fields as the pages do.
 * @param {string} name
 * @param {string} text
 * @param {string} words
 */
function unknownLabels(name, text, words) {
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, label = '']) => label.replaceAll("'", '’'))
    .filter((label) => !NO_LABEL.test(label) && !words.includes(label))
    .map((label) => `${name}: “${label}” is no text of the interface`)
}

/**
 * Names the first difference of each list.
 * @param {string} name
 * @param {Shape} one
 * @param {Shape} other
 */
function differences(name, one, other) {
  return Object.entries(one).flatMap(([kind, wanted]) => {
    const found = other[kind] ?? []
    const at = Array.from({ length: Math.max(wanted.length, found.length) }).findIndex(
      (_, place) => wanted[place] !== found[place],
    )
    if (at < 0) return []
    return [`${name}: ${kind} differ: ${found[at] ?? 'nothing'} in place of ${wanted[at] ?? 'nothing'}`]
  })
}

/** @param {string} text */
function withoutBlocks(text) {
  return text.replaceAll(/```[^]*?```/g, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { documents, problems } = checkDocuments(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'))
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  console.log(`documents OK (${documents} files)`)
}
