import { describe, expect, it } from 'vitest'
import type { FileStore } from './files.ts'
import { createGate } from './gate.ts'
import { keepPictures } from './kept-pictures.ts'

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
const gate = createGate({ running: 1, waiting: 100 })

describe('pictures that are kept', () => {
  it('are drawn once for all who ask at once, and not again later', async () => {
    const pictures = keepPictures({ files: aStore().files, gate, most: 5 })
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

  it('are no more than may be: those not asked for longest go first', async () => {
    const store = aStore()
    const pictures = keepPictures({ files: store.files, gate, most: 2 })
    for (const key of ['a', 'b', 'a', 'c']) await pictures(key, async () => Buffer.from(key))
    expect(store.kept()).toEqual(['a', 'c'])
  })

  it('count those that an earlier run has left', async () => {
    const store = aStore(['old', 'older'])
    const pictures = keepPictures({ files: store.files, gate, most: 2 })
    expect(String(await pictures('old', () => Promise.reject(new Error('it is kept'))))).toBe('old')
    await pictures('new', async () => Buffer.from('new'))
    expect(store.kept()).toEqual(['new', 'old'])
  })

  it('are drawn anew after a drawing that failed', async () => {
    const pictures = keepPictures({ files: aStore().files, gate, most: 2 })
    await expect(pictures('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(String(await pictures('a', async () => Buffer.from('a')))).toBe('a')
  })
})
