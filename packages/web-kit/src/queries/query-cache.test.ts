import { expect, it, vi } from 'vitest'
import { observe, resultOf, subscribe } from './engine.ts'
import { clearDataCache, makeStale } from './query-cache.ts'
import { provideReadView, query } from './query.ts'
import { tanstackReadView } from './tanstack-read-view.ts'

provideReadView(tanstackReadView)

let count = 0

/** A read for the screen, whose tries are answered one by one. */
function aRead() {
  const tries: ((answer: string) => void)[] = []
  const family = { name: `read-${++count}` }
  const read = query(family, {}, () => new Promise<string>((resolve) => tries.push(resolve)))
  const observer = observe(read)
  const stop = subscribe(observer, () => undefined)
  return { family, tries, stop, data: () => resultOf(observer, read).data }
}

it('a change of something else does not leave a first read unanswered', async () => {
  const model = aRead()
  const records = aRead()
  await clearDataCache()
  await vi.waitFor(() => expect(model.tries.length).toBe(2))
  void makeStale([records.family])
  model.tries.at(-1)?.('a model')
  await vi.waitFor(() => expect(model.data()).toBe('a model'))
  model.stop()
  records.stop()
})

it('nor does it leave data as it was before the last change', async () => {
  const records = aRead()
  records.tries[0]?.('before')
  await vi.waitFor(() => expect(records.data()).toBe('before'))
  void makeStale([records.family])
  await vi.waitFor(() => expect(records.tries.length).toBe(2))
  await clearDataCache()
  await vi.waitFor(() => expect(records.tries.length).toBe(3))
  records.tries[1]?.('too old')
  records.tries[2]?.('after')
  await vi.waitFor(() => expect(records.data()).toBe('after'))
  records.stop()
})

it('a first read from before a change is not taken for an answer after it', async () => {
  const records = aRead()
  await clearDataCache()
  void makeStale([records.family])
  await vi.waitFor(() => expect(records.tries.length).toBe(3))
  for (const [index, answer] of ['before', 'during', 'after'].entries()) records.tries[index]?.(answer)
  await vi.waitFor(() => expect(records.data()).toBe('after'))
  records.stop()
})
