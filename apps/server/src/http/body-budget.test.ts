import { PassThrough, type Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBodyBudget, meterBody } from './body-budget.ts'

const KILOBYTE = 1024
const PACE = { silenceMs: 10_000, graceMs: 30_000, bytesPerMs: 1 }
const errorOf = (body: Readable) => new Promise((resolve) => body.once('error', resolve))

describe('the budget for request bodies', () => {
  it('limits bytes in total and per network, and releases them with the response', () => {
    const budget = createBodyBudget({ inAll: 100 * KILOBYTE, perNetwork: 60 * KILOBYTE })
    const first = budget.open('a')
    expect(first.charge(76 * KILOBYTE)).toBe(true)
    expect(budget.open('a').charge(17 * KILOBYTE)).toBe(false)
    expect(budget.open('b').charge(56 * KILOBYTE)).toBe(true)
    expect(budget.open('c').charge(17 * KILOBYTE)).toBe(false)
    first.close()
    first.close()
    expect(budget.open('a').charge(76 * KILOBYTE)).toBe(true)
  })

  it('never refuses a small body', () => {
    const budget = createBodyBudget({ inAll: 0, perNetwork: 0 })
    expect(budget.open('a').charge(16 * KILOBYTE)).toBe(true)
  })

  it('counts bytes as they arrive, in chunks of any size', () => {
    const account = createBodyBudget({ inAll: 20 * KILOBYTE, perNetwork: 20 * KILOBYTE }).open('a')
    const charged = Array.from({ length: 40 }, () => account.charge(KILOBYTE))
    expect(charged.indexOf(false)).toBe(36)
  })
})

describe('a counted body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())
  const account = () => createBodyBudget({ inAll: 2 ** 20, perNetwork: 2 ** 20 }).open('a')

  it('is cut with 408 once its sender is silent', async () => {
    const sent = new PassThrough()
    const metered = meterBody(sent, account(), PACE).resume()
    const error = errorOf(metered)
    sent.write('{"query":')
    vi.advanceTimersByTime(10_000)
    expect(await error).toMatchObject({ statusCode: 408 })
  })

  it('is cut with 408 once it has come too slowly for too long', async () => {
    const sent = new PassThrough()
    const metered = meterBody(sent, account(), PACE).resume()
    const error = errorOf(metered)
    for (let second = 0; second < 29; second++) {
      sent.write('x')
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(metered.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await error).toMatchObject({ statusCode: 408 })
  })

  it('may take long if it is long', async () => {
    const sent = new PassThrough()
    const metered = meterBody(sent, account(), PACE).resume()
    for (let second = 0; second < 100; second++) {
      sent.write('x'.repeat(1500))
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(metered.destroyed).toBe(false)
    const ended = new Promise((resolve) => metered.once('end', resolve))
    sent.end()
    await ended
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is given up, and paid back, once its request is answered', async () => {
    const budget = createBodyBudget({ inAll: 100 * KILOBYTE, perNetwork: 100 * KILOBYTE })
    const sent = new PassThrough()
    const metered = meterBody(sent, budget.open('a'), PACE)
    sent.write(Buffer.alloc(100 * KILOBYTE))
    await vi.advanceTimersByTimeAsync(0)
    expect(budget.open('b').charge(50 * KILOBYTE)).toBe(false)
    sent.unpipe()
    expect(metered.destroyed).toBe(true)
    expect(budget.open('b').charge(50 * KILOBYTE)).toBe(true)
  })

  it('ends with an error when the connection breaks before it is read', async () => {
    const sent = new PassThrough()
    const metered = meterBody(sent, account(), PACE)
    const error = errorOf(metered)
    sent.destroy()
    expect(await error).toMatchObject({ statusCode: 400 })
    expect(metered.destroyed).toBe(true)
  })
})
