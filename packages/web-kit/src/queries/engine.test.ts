import { TransportError } from '@cubic/data-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { observe, queryClient, resultOf, retryFailed, subscribe } from './engine.ts'
import { query, queryFor } from './query.ts'
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

describe('a member’s query', () => {
  const family = { name: 'seen-by-guests' }
  const readOf = (id: number, answer: () => Promise<string | null>) =>
    queryFor<string | null>({ guest: false }, (guest) => query(family, { id, guest }, () => answer()))

  it('shows what everybody may see until its own answer arrives', async () => {
    let answer: (own: string) => void = () => {}
    const read = readOf(1, () => new Promise((resolve) => (answer = resolve)))
    queryClient.setQueryData(read.inPublic?.queryKey ?? [], 'for all')
    const observer = observe(read)
    const stop = subscribe(observer, () => undefined)
    expect(resultOf(observer, read)).toMatchObject({ data: 'for all', isPlaceholderData: true, isFetching: true })
    answer('own')
    await vi.waitFor(() =>
      expect(resultOf(observer, read)).toMatchObject({ data: 'own', isPlaceholderData: false, isFetching: false }),
    )
    stop()
  })

  it('goes on showing that when it fails', async () => {
    const read = readOf(2, () => Promise.reject(BAD_GATEWAY))
    queryClient.setQueryData(read.inPublic?.queryKey ?? [], 'for all')
    const observer = observe(read)
    const stop = subscribe(observer, () => undefined)
    await vi.waitFor(() =>
      expect(resultOf(observer, read)).toMatchObject({ data: 'for all', isPlaceholderData: true, isError: true }),
    )
    stop()
  })

  it('does not believe that there is no such record because guests may not see it', () => {
    const read = readOf(3, () => Promise.resolve('own'))
    queryClient.setQueryData(read.inPublic?.queryKey ?? [], null)
    expect(resultOf(observe(read), read)).toMatchObject({ data: undefined, isPending: true })
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
