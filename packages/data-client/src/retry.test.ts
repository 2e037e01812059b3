import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryError, TransportError } from './errors.ts'
import { REGISTER_RETRIES, retrying } from './retry.ts'

const failing = (error: Error) => vi.fn<() => Promise<never>>().mockRejectedValue(error)

/** Runs an attempt to its failure, without waiting for the pauses between. */
async function failureOf(attempt: () => Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.all([
    Promise.allSettled([retrying(attempt, REGISTER_RETRIES)]),
    vi.runAllTimersAsync(),
  ])
  return outcome[0].status === 'rejected' ? outcome[0].reason : undefined
}

describe('retrying a registration', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('makes six attempts within about twenty seconds', async () => {
    const attempt = failing(new TransportError('fetch failed'))
    const began = performance.now()
    expect(await failureOf(attempt)).toMatchObject({ message: 'fetch failed' })
    expect(attempt).toHaveBeenCalledTimes(6)
    expect(performance.now() - began).toBeGreaterThan(7000)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('gives up after twenty seconds of hanging attempts', async () => {
    const attempt = vi.fn<() => Promise<never>>(async () => {
      await new Promise((resolve) => setTimeout(resolve, 8000))
      throw new TransportError('The request timed out')
    })
    expect(await failureOf(attempt)).toMatchObject({ message: 'The request timed out' })
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  it('honours a short Retry-After', async () => {
    const attempt = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TransportError('busy', { status: 503, retryAfter: 3 }))
      .mockResolvedValue('done')
    const outcome = retrying(attempt, REGISTER_RETRIES)
    await vi.advanceTimersByTimeAsync(3000)
    expect(attempt).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(await outcome).toBe('done')
  })

  it.each([
    new TransportError('no', { status: 400 }),
    new TransportError('full', { status: 503, retryAfter: 6 }),
    new QueryError('x', 'Conflict', 'x'),
    new TypeError('bug'),
  ])('does not retry after %s', async (error) => {
    const attempt = failing(error)
    await expect(retrying(attempt, REGISTER_RETRIES)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
