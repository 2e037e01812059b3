import { describe, expect, it } from 'vitest'
import { createLoader } from './loader.ts'

/** A look-up that the test answers. */
function aLookUp() {
  const asked: (readonly string[])[] = []
  const answers: { resolve: (found: ReadonlyMap<string, string>) => void; reject: (error: unknown) => void }[] = []
  const lookUp = (keys: readonly string[]) => {
    asked.push(keys)
    return new Promise<ReadonlyMap<string, string>>((resolve, reject) => void answers.push({ resolve, reject }))
  }
  return { asked, answers, lookUp }
}
const upperCased = (keys: readonly string[] = []) => new Map(keys.map((key) => [key, key.toUpperCase()]))

describe('a loader', () => {
  it('looks up the first key at once, then batches the keys that arrived meanwhile, without duplicates', async () => {
    const { asked, answers, lookUp } = aLookUp()
    const find = createLoader(lookUp)
    const found = Promise.all(['a', 'b', 'c', 'b'].map(find))
    expect(asked).toEqual([['a']])
    answers[0]?.resolve(upperCased(['a']))
    await new Promise(setImmediate)
    expect(asked).toEqual([['a'], ['b', 'c']])
    answers[1]?.resolve(upperCased(['b']))
    expect(await found).toEqual(['A', 'B', undefined, 'B'])
  })

  it('never answers from a look-up that began before the request', async () => {
    const { asked, answers, lookUp } = aLookUp()
    const find = createLoader(lookUp)
    const before = find('a')
    const after = find('a')
    answers[0]?.resolve(new Map([['a', 'old']]))
    expect(await before).toBe('old')
    await new Promise(setImmediate)
    expect(asked).toHaveLength(2)
    answers[1]?.resolve(new Map([['a', 'new']]))
    expect(await after).toBe('new')
  })

  it('fails only the callers of a failed look-up, and goes on with the others', async () => {
    const { answers, lookUp } = aLookUp()
    const find = createLoader(lookUp)
    const [failing, fine] = [find('a'), find('b')]
    answers[0]?.reject(new Error('gone'))
    await expect(failing).rejects.toThrow('gone')
    await new Promise(setImmediate)
    answers[1]?.resolve(upperCased(['b']))
    expect(await fine).toBe('B')
  })

  it('respects its batch size', async () => {
    const { asked, answers, lookUp } = aLookUp()
    const find = createLoader(lookUp, { batchSize: 2 })
    const found = Promise.all(['a', 'b', 'c', 'd'].map(find))
    for (let index = 0; index < 3; index++) {
      answers[index]?.resolve(upperCased(asked[index]))
      await new Promise(setImmediate)
    }
    expect(asked).toEqual([['a'], ['b', 'c'], ['d']])
    expect(await found).toEqual(['A', 'B', 'C', 'D'])
  })
})
