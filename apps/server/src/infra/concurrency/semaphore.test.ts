import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'
import { Overloaded } from '../errors/unavailable.ts'

type Work = {
  readonly run: () => Promise<string>
  resolve?: (value: string) => void
  reject?: (error: Error) => void
}

/** Work that the test ends. */
function aWork(): Work {
  const work: Work = { run: () => promise }
  const promise = new Promise<string>((resolve, reject) => void Object.assign(work, { resolve, reject }))
  return work
}

it('runs work up to its limit, queues some more and refuses the rest', async () => {
  const semaphore = createSemaphore({ running: 2, waiting: 1 })
  const started: number[] = []
  const works = [aWork(), aWork(), aWork(), aWork()]
  const results = works.map((work, index) =>
    semaphore(() => {
      started.push(index)
      return work.run()
    }),
  )
  await expect(results[3]).rejects.toBeInstanceOf(Overloaded)
  expect(started).toEqual([0, 1])
  works[1]?.resolve?.('done')
  expect(await results[1]).toBe('done')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const work of works) work.resolve?.('done')
  expect(await Promise.all([results[0], results[2]])).toEqual(['done', 'done'])
})

it('passes the slot of a failed task to the next in the queue', async () => {
  const semaphore = createSemaphore({ running: 1, waiting: 5 })
  const failing = aWork()
  const [failed, next] = [semaphore(failing.run), semaphore(async () => 'next')]
  failing.reject?.(new Error('it failed'))
  await expect(failed).rejects.toThrow('it failed')
  expect(await next).toBe('next')
  expect(await semaphore(async () => 'free again')).toBe('free again')
})
