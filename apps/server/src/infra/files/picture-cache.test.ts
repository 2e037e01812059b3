import { describe, expect, it } from 'vitest'
import type { FileStore } from './files.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'
import { createPictureCache } from './picture-cache.ts'

/** A store in memory. */
function aStore(kept: readonly string[] = []) {
  const names = new Map(kept.map((key) => [`${key}.png`, Buffer.from(key)]))
  const files: FileStore = {
    write: async (name, bytes) => void names.set(name, Buffer.from(bytes)),
    read: async (name) => names.get(name),
    remove: async (hash) => void names.delete(`${hash}.png`),
    listOlderThan: async () => [...names.keys()].map((name) => name.slice(0, -4)),
  }
  return { files, kept: () => [...names.keys()].map((name) => name.slice(0, -4)).toSorted() }
}
const semaphore = createSemaphore({ running: 1, waiting: 100 })

describe('the picture cache', () => {
  it('draws a picture once for concurrent requests, and not again later', async () => {
    const pictures = createPictureCache({ files: aStore().files, semaphore, most: 5 })
    let drawn = 0
    const draw = async () => {
      drawn++
      await new Promise((resolve) => setImmediate(resolve))
      return Buffer.from('picture')
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => pictures('a', draw)))
    expect(answers.every((answer) => answer.toString() === 'picture')).toBe(true)
    await pictures('a', draw)
    expect(drawn).toBe(1)
  })

  it('removes the least recently used pictures beyond its limit', async () => {
    const store = aStore()
    const pictures = createPictureCache({ files: store.files, semaphore, most: 2 })
    for (const key of ['a', 'b', 'a', 'c']) await pictures(key, async () => Buffer.from(key))
    expect(store.kept()).toEqual(['a', 'c'])
  })

  it('counts pictures cached by an earlier process', async () => {
    const store = aStore(['old', 'older'])
    const pictures = createPictureCache({ files: store.files, semaphore, most: 2 })
    expect(String(await pictures('old', () => Promise.reject(new Error('it is kept'))))).toBe('old')
    await pictures('new', async () => Buffer.from('new'))
    expect(store.kept()).toEqual(['new', 'old'])
  })

  it('draws a picture again after a failure', async () => {
    const pictures = createPictureCache({ files: aStore().files, semaphore, most: 2 })
    await expect(pictures('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(String(await pictures('a', async () => Buffer.from('a')))).toBe('a')
  })
})
