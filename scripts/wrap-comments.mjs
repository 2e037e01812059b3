// Wraps comments at 120 columns, where oxfmt wraps the code. `node scripts/wrap-comments.mjs` rewrites the files that
// git knows, `--check` lists their lines that are too long.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const COLUMNS = 120
/** A last line shorter than this looks forgotten. */
const SHORTEST_LAST = 24
/** Tools read these as one line. */
const DIRECTIVE = /^(oxlint|eslint|@ts|@vite|prettier|knip)-|^@vite-ignore/
/** Begins a paragraph of its own: a list item, a tag, an example's fence. */
const BEGINS = /^(- |\d+\. |@\w|```|\|)/

/**
 * @typedef {{ readonly start: number, readonly end: number, readonly lines: readonly string[],
 * readonly mark: string }} Block
 */

/**
 * Wraps the comments of a source file that have a line of its own and are too long.
 * @param {string} name
 * @param {string} text
 */
export function wrapComments(name, text) {
  let wrapped = text
  for (const { start, end, lines, mark } of blocksOf(name, text).toReversed()) {
    const indent = text.slice(text.lastIndexOf('\n', start) + 1, start)
    const width = COLUMNS - indent.length - mark.length
    const isWide = text
      .slice(start - indent.length, end)
      .split('\n')
      .some(isTooWide)
    if (!isWide) continue
    const body = paragraphsOf(lines).flatMap((paragraph) => fill(paragraph, width))
    const made = mark === '// ' ? body.map((line) => `// ${line}`.trimEnd()) : asBlock(body, text.slice(start, end))
    wrapped = wrapped.slice(0, start) + made.join(`\n${indent}`) + wrapped.slice(end)
  }
  return wrapped
}

/**
 * Lists the lines of comments that are too long, by number.
 * @param {string} name
 * @param {string} text
 */
export function findWideComments(name, text) {
  return commentsOf(name, text).flatMap(({ start, end }) => {
    const first = text.slice(0, start).split('\n').length
    const from = text.lastIndexOf('\n', start) + 1
    const lines = text.slice(from, end).split('\n')
    return lines.flatMap((line, index) => (isTooWide(line) && !isDirective(line) ? [first + index] : []))
  })
}

/** @param {string} line */
function isTooWide(line) {
  // an address cannot be wrapped
  return [...line].length > COLUMNS && !line.includes('://')
}

/** @param {string} line */
function isDirective(line) {
  return DIRECTIVE.test(line.replace(/^.*?(\/\/|\/\*+)\s*/, ''))
}

/**
 * Finds comments on lines of their own; neighbouring `//` lines are one block.
 * @param {string} name
 * @param {string} text
 */
function blocksOf(name, text) {
  /** @type {Block[]} */
  const blocks = []
  for (const { start, end } of commentsOf(name, text)) {
    const before = text.slice(text.lastIndexOf('\n', start) + 1, start)
    const source = text.slice(start, end)
    const isAlone = before.trim() === '' && /^[^\S\n]*(\n|$)/.test(text.slice(end))
    if (!isAlone || isDirective(source)) continue
    const isLine = source.startsWith('//')
    const lines = isLine ? [source.slice(2).replace(/^ /, '')] : linesOfBlock(source)
    const last = blocks.at(-1)
    const continues = last?.mark === '// ' && isLine && text.slice(last.end, start) === `\n${before}`
    if (continues) blocks[blocks.length - 1] = { ...last, end, lines: [...last.lines, ...lines] }
    else blocks.push({ start, end, lines, mark: isLine ? '// ' : ' * ' })
  }
  return blocks
}

/** @param {string} source */
function linesOfBlock(source) {
  const inner = source.replace(/^\/\*+/, '').replace(/\*+\/$/, '')
  const lines = inner.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  return lines
    .map((line, index) => (index === 0 ? line.trimStart() : line))
    .filter((line, index) => line !== '' || (index > 0 && index < lines.length - 1))
}

/**
 * @param {readonly string[]} body
 * @param {string} source
 */
function asBlock(body, source) {
  const open = source.startsWith('/**') ? '/**' : '/*'
  return [open, ...body.map((line) => ` * ${line}`.trimEnd()), ' */']
}

/**
 * Joins lines that are one paragraph. An example keeps its lines.
 * @param {readonly string[]} lines
 */
function paragraphsOf(lines) {
  /** @type {string[]} */
  const paragraphs = []
  let isJoined = false
  for (const line of lines) {
    const keepsItsLine = line.trim() === '' || /^\s{2,}/.test(line)
    if (isJoined && !keepsItsLine && !BEGINS.test(line)) paragraphs.push(`${paragraphs.pop()} ${line.trim()}`)
    else paragraphs.push(line)
    isJoined = !keepsItsLine
  }
  return paragraphs
}

/**
 * @param {string} paragraph
 * @param {number} width
 */
function fill(paragraph, width) {
  const full = fillTo(paragraph, width)
  for (let narrower = width; narrower > width - SHORTEST_LAST * 2; narrower--) {
    const lines = fillTo(paragraph, narrower)
    if (lines.length > full.length) break
    if (lines.length === 1 || (lines.at(-1) ?? '').length >= SHORTEST_LAST) return lines
  }
  return full
}

/**
 * @param {string} paragraph
 * @param {number} width
 */
function fillTo(paragraph, width) {
  const hanging = BEGINS.test(paragraph) && !paragraph.startsWith('@') ? '  ' : ''
  /** @type {string[]} */
  const lines = []
  for (const word of paragraph.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && [...longer].length <= width) lines[lines.length - 1] = longer
    else lines.push(lines.length === 0 ? word : hanging + word)
  }
  return lines
}

/**
 * @param {string} name
 * @param {string} text
 */
function commentsOf(name, text) {
  if (!name.endsWith('.css')) return parseSync(name, text).comments
  return [...text.matchAll(/\/\*[^]*?\*\//g)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  // a released migration never changes
  for (const file of listed.split('\n').filter((each) => !each.includes('/migrations/') && fs.existsSync(each))) {
    const text = fs.readFileSync(file, 'utf8')
    const wrapped = process.argv.includes('--check') ? text : wrapComments(file, text)
    if (wrapped !== text) fs.writeFileSync(file, wrapped)
    for (const line of findWideComments(file, wrapped)) {
      console.log(`${file}:${line}: a comment longer than ${COLUMNS} columns; node scripts/wrap-comments.mjs wraps it`)
      process.exitCode = 1
    }
  }
}
