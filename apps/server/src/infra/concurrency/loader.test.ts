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
/** Turns of the event loop, until what was started in them has come to rest. */
async function turn(): Promise<void> {
  for (let count = 0; count < 3; count++) await new Promise(setImmediate)
}
const upperCased = (keys: readonly string[] = []) => new Map(keys.map((key) => [key, key.toUpperCase()]))

describe('a loader', () => {
  it('looks up together the keys of one turn, then those that arrived meanwhile, without duplicates', async () => {
    const { asked, answers, lookUp } = aLookUp()
    const find = createLoader(lookUp)
    const first = Promise.all(['a', 'b', 'a'].map(find))
    await turn()
    expect(asked).toEqual([['a', 'b']])
    const found = Promise.all(['b', 'c', 'b'].map(find))
    answers[0]?.resolve(upperCased(['a', 'b']))
    expect(await first).toEqual(['A', 'B', 'A'])
    await turn()
    expect(asked).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ])
    answers[1]?.resolve(upperCased(['b']))
    expect(await found).toEqual(['B', undefined, 'B'])
  })

  it('never answers from a look-up that began before the request', async () => {
    const { asked, answers, lookUp } = aLookUp()
    const find = createLoader(lookUp)
    const before = find('a')
    await turn()
    const after = find('a')
    answers[0]?.resolve(new Map([['a', 'old']]))
    expect(await before).toBe('old')
    await turn()
    expect(asked).toHaveLength(2)
    answers[1]?.resolve(new Map([['a', 'new']]))
    expect(await after).toBe('new')
  })

  it('fails only the callers of a failed look-up, and continues with the others', async () => {
    const { answers, lookUp } = aLookUp()
    const find = createLoader(lookUp)
    const failing = find('a')
    await turn()
    const fine = find('b')
    answers[0]?.reject(new Error('gone'))
    await expect(failing).rejects.toThrow('gone')
    await turn()
    answers[1]?.resolve(upperCased(['b']))
    expect(await fine).toBe('B')
  })

  it('respects its batch size', async () => {
    const { asked, answers, lookUp } = aLookUp()
    const find = createLoader(lookUp, { batchSize: 2 })
    const found = Promise.all(['a', 'b', 'c'].map(find))
    for (let index = 0; index < 2; index++) {
      await turn()
      answers[index]?.resolve(upperCased(asked[index]))
    }
    expect(await found).toEqual(['A', 'B', 'C'])
    expect(asked).toEqual([['a', 'b'], ['c']])
  })
})
