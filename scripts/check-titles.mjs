// `npm run check -- titles`: each title of a test can be read alone, or a `describe` around it names its subject.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * A title that begins with one of these goes on with another sentence; a clause like “with two cameras, …” does not.
 */
const GOES_ON =
  /^(?:(?:also|and|are|but|can|cannot|do|does|has|have|is|may|must|oneself|or|that|was|were|which|whose)\b|(?:as|at|by|for|from|in|of|on|to|with|without)\b[^,]*$)/i

/**
 * Lists the titles of tests in a source file that begin as a part of a sentence, outside of a `describe`.
 * @param {string} name
 * @param {string} text
 */
export function fragmentTitles(name, text) {
  /** @type {{ line: number, title: string }[]} */
  const found = []
  let depth = 0
  /** @param {import('oxc-parser').CallExpression} call */
  const calledBy = ({ callee }) => {
    const named = callee.type === 'CallExpression' ? callee.callee : callee
    const tested = named.type === 'MemberExpression' ? named.object : named
    return tested.type === 'Identifier' ? tested.name : ''
  }
  new Visitor({
    CallExpression(call) {
      const called = calledBy(call)
      if (called === 'describe') depth++
      if (depth > 0 || !['it', 'test'].includes(called)) return
      const [title] = call.arguments
      if (title?.type !== 'Literal' || typeof title.value !== 'string' || !GOES_ON.test(title.value)) return
      found.push({ line: text.slice(0, call.start).split('\n').length, title: title.value })
    },
    'CallExpression:exit': (call) => void (calledBy(call) === 'describe' && depth--),
  }).visit(parseSync(name, text).program)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => fs.existsSync(file))
  const titles = files.flatMap((file) =>
    fragmentTitles(file, fs.readFileSync(file, 'utf8')).map(({ line, title }) => `${file}:${line}: ${title}`),
  )
  for (const title of titles) console.log(`${title}: begins with a part of a sentence`)
  process.exitCode = titles.length === 0 ? 0 : 1
}
