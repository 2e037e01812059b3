import { refuse } from '@cubic/contract'
import type { Answer, RequestKey } from './first-answers.ts'

export type SharedAnswers = {
  /** Runs `work`, or waits for the same request that runs already; another one under the same id is refused. */
  readonly share: (userId: number, request: RequestKey, work: () => Promise<Answer>) => Promise<Answer>
}

/** Of equal requests at once only one goes on, and all get its answer. */
export function createSharedAnswers(): SharedAnswers {
  const running = new Map<string, { readonly hash: string; readonly answer: Promise<Answer> }>()

  async function share(userId: number, { id, hash }: RequestKey, work: () => Promise<Answer>): Promise<Answer> {
    const key = `${userId}:${id}`
    const same = running.get(key)
    if (same) return same.hash === hash ? same.answer : refuse('event:request_conflict')
    const answer = work()
    running.set(key, { hash, answer })
    try {
      return await answer
    } finally {
      running.delete(key)
    }
  }

  return { share }
}
