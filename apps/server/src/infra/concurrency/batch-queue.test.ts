import { describe, expect, it } from 'vitest'
import { Overloaded } from '../errors/unavailable.ts'
import { createBatchQueue } from './batch-queue.ts'

type Item = { readonly key: number; readonly name: string }
const LIMITS = { size: 3, keys: 3, weight: 100, maxRunning: 1, perKey: 10, inAll: 12, sizeInAll: 1000 }
const item = (key: number, name: string): Item => ({ key, name })
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue that records its batches; the test ends them. */
function recorded(limits: Partial<typeof LIMITS> = {}, heldUp: readonly string[] = [], inVain: readonly string[] = []) {
  const batches: string[] = []
  const ends: (() => void)[] = []
  const run = (batch: readonly Item[], mark = '') => {
    batches.push(mark + batch.map(({ name }) => name).join(' '))
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const givenUp: string[] = []
  const queue = createBatchQueue<Item>(
    { ...LIMITS, ...limits },
    {
      keyOf: ({ key }) => key,
      weightOf: ({ name }) => name.length,
      sizeOf: ({ name }) => 10 * name.length,
      run: (batch) => run(batch).then(() => batch.filter(({ name }) => heldUp.includes(name))),
      heldUp: {
        maxRunning: 1,
        run: (batch) => run(batch, 'apart: ').then(() => batch.some(({ name }) => inVain.includes(name))),
        giveUp: ({ name }) => givenUp.push(name),
      },
    },
  )
  const endOne = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { queue, batches, givenUp, endOne }
}

describe('a batch queue', () => {
  it('batches concurrent items, and puts later arrivals into the next batch', async () => {
    const { queue, batches, endOne } = recorded()
    queue.add(item(1, 'a'))
    queue.add(item(1, 'b'))
    await nextTurn()
    queue.add(item(1, 'c'))
    await nextTurn()
    expect(batches).toEqual(['a b'])
    await endOne()
    expect(batches).toEqual(['a b', 'c'])
    await endOne()
    expect(queue.waiting()).toBe(0)
  })

  it('holds no more keys in a batch than its limit, and runs several at a time', async () => {
    const { queue, batches, endOne } = recorded({ keys: 1, maxRunning: Number.POSITIVE_INFINITY })
    queue.add(item(1, 'a'))
    queue.add(item(2, 'x'))
    queue.add(item(1, 'b'))
    await nextTurn()
    queue.add(item(1, 'c'))
    await nextTurn()
    expect(batches).toEqual(['a b', 'x'])
    await endOne()
    expect(batches).toEqual(['a b', 'x', 'c'])
  })

  it('serves the other keys before it returns to the same one', async () => {
    const { queue, batches, endOne } = recorded()
    for (const name of 'abcde') queue.add(item(1, name))
    queue.add(item(2, 'x'))
    await nextTurn()
    await endOne()
    expect(batches).toEqual(['a b c', 'x d e'])
  })

  it('never runs two batches of one key at once, even when another batch may run', async () => {
    const { queue, batches, endOne } = recorded({ maxRunning: 2 })
    for (const name of 'abcd') queue.add(item(1, name))
    await nextTurn()
    expect(batches).toEqual(['a b c'])
    await endOne()
    expect(batches).toEqual(['a b c', 'd'])
  })

  it('makes no item wait behind others that timed out', async () => {
    const { queue, batches, givenUp, endOne } = recorded({}, ['a'], ['a'])
    queue.add(item(1, 'a'))
    await nextTurn()
    await endOne()
    for (const name of 'bcde') queue.add(item(1, name))
    queue.add(item(2, 'x'))
    await nextTurn()
    expect(batches).toEqual(['a', 'apart: a', 'x'])
    await endOne()
    expect(givenUp).toEqual(['b', 'c', 'd', 'e'])
    await endOne()
    expect(queue.waiting()).toBe(0)
    queue.add(item(1, 'f'))
    await nextTurn()
    expect(batches).toEqual(['a', 'apart: a', 'x', 'f'])
  })

  it('does not let a blocked key delay others, and keeps its order', async () => {
    const { queue, batches, endOne } = recorded({}, ['a', 'b'])
    for (const [key, name] of [
      [1, 'a'],
      [1, 'b'],
      [2, 'x'],
    ] as const)
      queue.add(item(key, name))
    await nextTurn()
    queue.add(item(1, 'c'))
    queue.add(item(2, 'y'))
    await endOne()
    expect(batches).toEqual(['a b x', 'apart: a b', 'y'])
    await endOne()
    await endOne()
    expect(batches.at(-1)).toBe('c')
  })

  it('limits the weight of a batch, but accepts a single overweight item', async () => {
    const { queue, batches, endOne } = recorded({ weight: 5 })
    for (const name of ['aaa', 'bb', 'c', 'dddddddd', 'e']) queue.add(item(1, name))
    await nextTurn()
    for (let end = 0; end < 4; end++) await endOne()
    expect(batches).toEqual(['aaa bb', 'c', 'dddddddd', 'e'])
  })

  it('limits the number of items per key and in total', async () => {
    const { queue } = recorded()
    for (let index = 0; index < 10; index++) queue.add(item(1, 'a'))
    expect(() => queue.add(item(1, 'a'))).toThrow(Overloaded)
    queue.add(item(2, 'a'))
    queue.add(item(3, 'a'))
    expect(() => queue.add(item(4, 'a'))).toThrow(Overloaded)
    await nextTurn()
    queue.add(item(4, 'a'))
  })

  it('limits the total weight of items, until the waiting ones are done', async () => {
    const { queue, givenUp, endOne } = recorded({ sizeInAll: 100 }, ['a'], ['a'])
    queue.add(item(1, 'a'.repeat(6)))
    expect(() => queue.add(item(2, 'a'.repeat(5)))).toThrow(Overloaded)
    queue.add(item(2, 'a'.repeat(4)))
    await nextTurn()
    queue.add(item(1, 'a'))
    await endOne()
    await nextTurn()
    await endOne()
    queue.add(item(1, 'b'.repeat(10)))
    expect(() => queue.add(item(2, 'c'))).toThrow(Overloaded)
    await endOne()
    expect(givenUp).toEqual(['b'.repeat(10)])
    queue.add(item(2, 'c'.repeat(10)))
  })
})
