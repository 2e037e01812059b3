import { describe, expect, it } from 'vitest'
import { findWideComments, wrapComments } from './wrap-comments.mjs'

const SENTENCE = 'A sentence that says why this is as it is. '
const LONG = SENTENCE.repeat(4).trim()
const wrap = (/** @type {string} */ text) => wrapComments('a.ts', text)

/** Wraps once, and checks that the check is content then and a second time changes nothing. */
function wrapped(/** @type {string} */ text) {
  expect(findWideComments('a.ts', text)).not.toEqual([])
  const once = wrap(text)
  expect([findWideComments('a.ts', once), wrap(once)]).toEqual([[], once])
  return once
}

describe('wrapping comments', () => {
  it('breaks neighbouring lines as one paragraph', () => {
    expect(wrapped(`  // ${LONG}\n  // And more.\n  one()\n`)).toBe(
      `  // ${SENTENCE.repeat(2)}A sentence that says why this\n  // is as it is. ${SENTENCE}And more.\n  one()\n`,
    )
  })

  it('makes a block of a long one', () => {
    expect(wrapped(`/** ${LONG} */\none()\n`)).toMatch(
      /^\/\*\*\n \* A sentence [^\n]{80,}\n \* [^\n]+\.\n \*\/\none\(\)\n$/,
    )
  })

  it('leaves no single word on the last line', () => {
    const text = wrapped(`// ${'word '.repeat(23)}last\none()\n`)
    expect(text.split('\n')[1]?.length).toBeGreaterThan(20)
  })

  it('keeps paragraphs, tags, lists and examples apart', () => {
    const text = wrapped(
      `/**\n * ${LONG}\n *\n * - one\n * - two\n *\n *   an.example()\n * @param {string} name\n * @returns {string}\n */\none()\n`,
    )
    expect(text).toContain(
      ' *\n * - one\n * - two\n *\n *   an.example()\n * @param {string} name\n * @returns {string}\n */',
    )
  })

  it.each([
    ['comments that are short enough', `// ${SENTENCE}\n// ${SENTENCE}\none()\n`],
    ['code', `const text = '${LONG}' // ${SENTENCE}\n`],
    ['what only looks like a comment', `const text = \`\n// ${LONG}\n\`\n`],
    ['an address', `// See https://example.org/${'a'.repeat(120)}\none()\n`],
    ['what tools read', `// oxlint-disable-next-line no-console -- ${LONG}\none()\n`],
  ])('leaves %s', (_, text) => expect(wrap(text)).toBe(text))

  it('wraps style sheets', () => {
    const text = wrapComments('a.css', `a {\n  /* ${LONG} */\n  color: red;\n}\n`)
    expect([findWideComments('a.css', text), text.includes('  /*\n   * A sentence')]).toEqual([[], true])
  })
})

it('a comment behind code that is too long is listed, with its line', () => {
  expect(findWideComments('a.ts', `one()\ntwo() // ${LONG}\n`)).toEqual([2])
})
