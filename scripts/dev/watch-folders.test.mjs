import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { watchFolders } from './watch-folders.mjs'

/** A watched folder with one file in a folder below it, and the names of what has changed since the last time. */
function aWatchedFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-watch-'))
  fs.mkdirSync(path.join(folder, 'below'))
  const file = path.join(folder, 'below/queries.ts')
  fs.writeFileSync(file, 'one')
  /** @type {string[]} */
  const seen = []
  const watcher = watchFolders([folder], (changed) => seen.push(path.relative(folder, changed)))
  onTestFinished(() => {
    watcher.close()
    fs.rmSync(folder, { recursive: true })
  })
  const changes = async (/** @type {() => void} */ change) => {
    seen.length = 0
    change()
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    return seen
  }
  return { folder, file, changes }
}

/** As `sed -i`, `git checkout` and many editors write. */
function replace(/** @type {string} */ file, /** @type {string} */ text) {
  fs.writeFileSync(`${file}~`, text)
  fs.renameSync(`${file}~`, file)
}

it('watching folders sees a file that is replaced by another, again and again', async () => {
  const { file, changes } = aWatchedFolder()
  for (const text of ['two', 'three', 'four'])
    await expect(changes(() => replace(file, text))).resolves.toContain('below/queries.ts')
})

it('watching folders sees a file that is written in place', async () => {
  const { file, changes } = aWatchedFolder()
  for (const text of ['two', 'three'])
    await expect(changes(() => fs.writeFileSync(file, text))).resolves.toContain('below/queries.ts')
})

it('watching folders sees what changes in a new folder, and in one that was removed and made again', async () => {
  const { folder, file, changes } = aWatchedFolder()
  await changes(() => fs.mkdirSync(path.join(folder, 'new')))
  await expect(changes(() => fs.writeFileSync(path.join(folder, 'new/one.ts'), ''))).resolves.toContain('new/one.ts')
  await changes(() => fs.rmSync(path.dirname(file), { recursive: true }))
  await changes(() => fs.mkdirSync(path.dirname(file)))
  await expect(changes(() => fs.writeFileSync(file, 'two'))).resolves.toContain('below/queries.ts')
})
