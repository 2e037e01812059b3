import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { KeepDurations, longestFirst, readDurations } from './test-order.mjs'

let root = ''
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-order-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
})

function aFile(/** @type {string} */ project, /** @type {string} */ name, text = '') {
  const moduleId = path.join(root, name)
  fs.writeFileSync(moduleId, text)
  return { project: { name: project }, moduleId }
}

const namesOf = (/** @type {readonly { readonly moduleId: string }[]} */ files) =>
  files.map(({ moduleId }) => path.basename(moduleId))

describe('the order of test files', () => {
  it('is the longest of the last run first, project by project', () => {
    const files = [aFile('e2e', 'a'), aFile('server', 'b'), aFile('server', 'c'), aFile('unit', 'd')]
    const durations = { 'server b': 10, 'server c': 20, 'e2e a': 900, 'unit d': 1 }
    expect(namesOf(longestFirst(files, root, durations))).toEqual(['d', 'c', 'b', 'a'])
  })

  it.each(['@cubic/testing/seed', 'node:child_process', '@cubic/testing/browser/accessibility'])(
    'is by size in a fresh clone, and first what repeats questions, starts processes or looks at screens: %s',
    (imported) => {
      const short = aFile('server', 'short', `import { one } from '${imported}'`)
      const files = [aFile('server', 'small', 'x'), short, aFile('server', 'large', 'x'.repeat(500))]
      expect(namesOf(longestFirst(files, root, {}))).toEqual(['short', 'large', 'small'])
    },
  )

  it('keeps what files took that did not run this time', () => {
    const keep = new KeepDurations()
    const ran = (/** @type {string} */ name, /** @type {number} */ duration) =>
      /** @type {import('vitest/node').TestModule} */ (
        /** @type {unknown} */ ({ ...aFile('unit', name), diagnostic: () => ({ duration, collectDuration: 1 }) })
      )
    keep.onInit(/** @type {import('vitest/node').Vitest} */ (/** @type {unknown} */ ({ config: { root } })))
    keep.onTestRunEnd([ran('a', 12.4), ran('b', 5)])
    keep.onTestRunEnd([ran('b', 7)])
    expect(readDurations(root)).toEqual({ 'unit a': 13, 'unit b': 8 })
  })
})
