// Lists titles of tests that cannot be read alone, because their subject is elsewhere: `node
// scripts/list-fragment-titles.mjs`.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

/** A title that begins with one of these goes on with another sentence. */
const GOES_ON =
  /^(also|and|are|as|at|but|by|can|cannot|do|does|for|from|has|have|in|is|may|must|of|on|oneself|or|that|to|was|were|which|whose|with|without)\b/i

/**
 * Lists the titles of tests in a source file that begin as a part of a sentence.
 * @param {string} name
 * @param {string} text
 */
export function fragmentTitles(name, text) {
  /** @type {{ line: number, title: string }[]} */
  const found = []
  new Visitor({
    CallExpression({ callee, arguments: [title], start }) {
      const named = callee.type === 'CallExpression' ? callee.callee : callee
      const called = named.type === 'MemberExpression' ? named.object : named
      if (called.type !== 'Identifier' || !['it', 'test'].includes(called.name)) return
      if (title?.type !== 'Literal' || typeof title.value !== 'string' || !GOES_ON.test(title.value)) return
      found.push({ line: text.slice(0, start).split('\n').length, title: title.value })
    },
  }).visit(parseSync(name, text).program)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => fs.existsSync(file))
  const titles = files.flatMap((file) =>
    fragmentTitles(file, fs.readFileSync(file, 'utf8')).map(({ line, title }) => `${file}:${line}: ${title}`),
  )
  for (const title of titles) console.log(title)
  console.log(`${titles.length} titles begin with a part of a sentence`)
}
