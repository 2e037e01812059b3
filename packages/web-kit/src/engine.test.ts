import { TransportError } from '@cubic/data-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { observe, resultOf, retryFailed, subscribe } from './engine.ts'
import { query } from './query.ts'
import { createRecovery } from './recovery.ts'

const BAD_GATEWAY = new TransportError('Server error: Bad Gateway (502)', { status: 502, isForeign: true })
let count = 0

/** A read that is in sight and fails until `answer` is called; each try waits for `settle`. */
function aFailingRead() {
  let isBack = false
  const tries: (() => void)[] = []
  const read = query({ name: `failing-${++count}` }, {}, async () => {
    await new Promise<void>((resolve) => tries.push(resolve))
    if (!isBack) throw BAD_GATEWAY
    return 'here'
  })
  const observer = observe(read)
  const stop = subscribe(observer, () => undefined)
  return {
    tries,
    stop,
    settle: async () => {
      tries.at(-1)?.()
      await vi.waitFor(() => expect(resultOf(observer, read).isFetching).toBe(false))
    },
    answer: () => (isBack = true),
    result: () => resultOf(observer, read),
  }
}

describe('one click on “try again”', () => {
  it('retries all failed queries, which stay marked as failed until then', async () => {
    const reads = [aFailingRead(), aFailingRead()]
    for (const read of reads) await read.settle()
    expect(reads.map((read) => read.result().isError)).toEqual([true, true])
    for (const read of reads) read.answer()
    const retried = retryFailed()
    expect(reads.map((read) => read.tries.length)).toEqual([2, 2])
    expect(reads.map((read) => read.result())).toMatchObject([
      { isError: true, isFetching: true, error: BAD_GATEWAY },
      { isError: true, isFetching: true, error: BAD_GATEWAY },
    ])
    for (const read of reads) await read.settle()
    await retried
    expect(reads.map((read) => read.result().data)).toEqual(['here', 'here'])
    for (const read of reads) read.stop()
  })
})

describe('recovery', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { visibilityState: 'visible' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('continues at increasing intervals until no query is failed, one attempt at a time', async () => {
    let failed = 3
    const recover = vi.fn<() => Promise<void>>(async () => void failed--)
    const { begin } = createRecovery({ isNeeded: () => failed > 0, recover })
    begin()
    begin()
    await vi.advanceTimersByTimeAsync(6000)
    expect(recover).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(recover).toHaveBeenCalledTimes(3)
  })

  it('does nothing once all queries have recovered', async () => {
    const recover = vi.fn<() => Promise<void>>(async () => undefined)
    createRecovery({ isNeeded: () => false, recover }).begin()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(recover).not.toHaveBeenCalled()
  })
})
