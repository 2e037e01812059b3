import type { Answer } from '../submission/first-answers.ts'
import type { RequestKey } from '../submission/request-key.ts'

export type SharedAnswers = {
  /**
   * Runs `work`, or waits for an equal request that already runs. A different request under the same id waits until
   * that one has ended: only then does the database know which of them was answered first.
   */
  readonly share: (userId: number, request: RequestKey, work: () => Promise<Answer>) => Promise<Answer>
}

/** Runs one of several equal concurrent requests and gives all of them its answer. */
export function createSharedAnswers(): SharedAnswers {
  const running = new Map<string, { readonly request: RequestKey; readonly answer: Promise<Answer> }>()

  function share(userId: number, request: RequestKey, work: () => Promise<Answer>): Promise<Answer> {
    const key = `${userId}:${request.id}`
    const other = running.get(key)
    if (other?.request.hash === request.hash) return other.answer
    if (other) return other.answer.catch(() => undefined).then(() => share(userId, request, work))
    const answer = work()
    running.set(key, { request, answer })
    // removed together with the answer, so that requests that waited for it do not find it again
    const end = (): void => void running.delete(key)
    answer.then(end, end)
    return answer
  }

  return { share }
}
