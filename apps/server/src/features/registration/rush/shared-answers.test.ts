import { ok, refuse } from '@cubic/contract'
import { expect, it } from 'vitest'
import type { Answer } from '../submission/first-answers.ts'
import { createSharedAnswers } from './shared-answers.ts'

const first = { id: 'same', hash: 'first body' }
const second = { id: 'same', hash: 'second body' }

it('equal concurrent requests run once and share one answer', async () => {
  const { share } = createSharedAnswers()
  let runs = 0
  const work = async (): Promise<Answer> => {
    runs += 1
    return ok([])
  }
  expect(await Promise.all([share(1, first, work), share(1, first, work)])).toEqual([ok([]), ok([])])
  expect(runs).toBe(1)
})

it('a request with the same id and another body waits for the first request', async () => {
  const { share } = createSharedAnswers()
  const running: string[] = []
  let answerFirst = (_answer: Answer): void => {}
  const begun = share(1, first, () => new Promise((resolve) => (answerFirst = resolve)))
  const decided = share(1, second, async () => {
    running.push('second')
    return ok([])
  })
  // somebody else's request of the same id has nothing to do with it
  expect(await share(2, second, async () => ok([]))).toEqual(ok([]))
  expect(running).toEqual([])
  answerFirst(refuse('event:invalid_field'))
  expect([await begun, await decided]).toEqual([refuse('event:invalid_field'), ok([])])
})

it('a failure also ends the wait', async () => {
  const { share } = createSharedAnswers()
  const failing = share(1, first, () => Promise.reject(new Error('no connection')))
  const decided = share(1, second, async () => ok([]))
  await expect(failing).rejects.toThrow('no connection')
  expect(await decided).toEqual(ok([]))
})
