import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileStore } from './files.ts'

const HASH = '0a'.repeat(20)
const OTHER = `0a${'b'.repeat(38)}`
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cubic-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a file store', () => {
  it('is empty at first', async () => {
    const store = openFileStore(path.join(folder, 'new'))
    expect(await store.read(`${HASH}.webp`)).toBeUndefined()
    expect(await store.listOlderThan(0)).toEqual([])
    await store.remove(HASH)
  })

  it('is shared by processes: one never reads a partially written file of the other', async () => {
    const [one, other] = [openFileStore(folder), openFileStore(folder)]
    const bytes = Buffer.alloc(300_000, 7)
    const writing = Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).write(`${HASH}.webp`, bytes)),
    )
    let isOver = false
    void writing.finally(() => (isOver = true))
    while (!isOver) {
      const read = await other.read(`${HASH}.webp`)
      if (read) expect(read.equals(bytes)).toBe(true)
    }
    await writing
    expect(await readdir(path.join(folder, '0a'))).toEqual([`${HASH}.webp`])
  })

  it('removes a file in all its sizes, and nothing else', async () => {
    const store = openFileStore(folder)
    for (const name of [`${HASH}.webp`, `${HASH}-64.avif`, `${OTHER}.webp`]) await store.write(name, Buffer.from(name))
    await store.remove(HASH)
    expect(await readdir(path.join(folder, '0a'))).toEqual([`${OTHER}.webp`])
  })

  it('lists old files, and removes leftovers of interrupted writes', async () => {
    const store = openFileStore(folder)
    await store.write(`${HASH}.webp`, Buffer.from('old'))
    await store.write(`${OTHER}.webp`, Buffer.from('young'))
    const part = path.join(folder, '0a', 'broken-off.part')
    await writeFile(part, 'half')
    const longAgo = new Date(Date.now() - 3_600_000)
    for (const file of [part, path.join(folder, '0a', `${HASH}.webp`)]) await utimes(file, longAgo, longAgo)
    expect(await store.listOlderThan(60_000)).toEqual([HASH])
    expect(await readdir(path.join(folder, '0a'))).toHaveLength(2)
  })

  it.each([
    '../secret.webp',
    `${HASH}/../../x.webp`,
    '/etc/passwd',
    `${HASH.toUpperCase()}.webp`,
    `${HASH}.webp\0.html`,
  ])('refuses names that it did not generate: %j', async (name) => {
    await expect(openFileStore(folder).write(name, Buffer.from('x'))).rejects.toThrow('a name of ours')
    await expect(openFileStore(folder).read(name)).rejects.toThrow('a name of ours')
  })
})
