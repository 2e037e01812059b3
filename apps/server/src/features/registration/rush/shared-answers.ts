import type { Answer } from '../submission/first-answers.ts'
import type { RequestKey } from '../submission/request-key.ts'

export type SharedAnswers = {
  /**
   * Runs `work`, or waits for the same request that runs already. Another one under the same id waits until that has ended: only
   * then the database knows which of them was answered first.
   */
  readonly share: (userId: number, request: RequestKey, work: () => Promise<Answer>) => Promise<Answer>
}

/** Of equal requests at once only one goes on, and all get its answer. */
export function createSharedAnswers(): SharedAnswers {
  const running = new Map<string, { readonly hash: string; readonly answer: Promise<Answer> }>()

  async function share(userId: number, { id, hash }: RequestKey, work: () => Promise<Answer>): Promise<Answer> {
    const key = `${userId}:${id}`
    for (let other = running.get(key); other; other = running.get(key)) {
      if (other.hash === hash) return other.answer
      await other.answer.catch(() => undefined)
    }
    const answer = work()
    running.set(key, { hash, answer })
    // at once with the answer, so that those who waited for it do not find it again
    const end = (): void => void running.delete(key)
    answer.then(end, end)
    return answer
  }

  return { share }
}
