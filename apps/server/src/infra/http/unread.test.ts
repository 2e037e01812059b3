import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endIfUnread } from './unread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer whose client takes a chunk only when `take` is called. */
function anAnswer() {
  let takeNext = (): void => undefined
  const socket = { bytesWritten: 0 }
  const raw = Object.assign(
    new Writable({
      write(_chunk, _encoding, done) {
        takeNext = done
      },
    }),
    { socket },
  )
  endIfUnread(raw as unknown as ServerResponse)
  const write = () => {
    raw.write('x'.repeat(1000))
    socket.bytesWritten += 1000
  }
  return { raw, write, take: () => takeNext() }
}

it('an answer ends once its client has taken nothing for twenty seconds', async () => {
  const { raw, write, take } = anAnswer()
  write()
  write()
  await vi.advanceTimersByTimeAsync(18_000)
  take()
  await vi.advanceTimersByTimeAsync(18_000)
  expect(raw.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(raw.destroyed).toBe(true)
})

it('an answer that waits for its own data goes on', async () => {
  const { raw, write, take } = anAnswer()
  write()
  take()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(raw.destroyed).toBe(false)
})
