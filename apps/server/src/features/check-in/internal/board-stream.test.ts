import { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardTexts } from './board-feed.ts'
import { streamBoard } from './board-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A watcher's connection, which takes a message only when `take` is called. */
function aConnection() {
  const taken: string[] = []
  let takeNext = (): void => undefined
  const raw = Object.assign(
    new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        taken.push(String(chunk))
        takeNext = done
      },
    }),
    { setHeader: () => raw, flushHeaders: () => undefined },
  )
  const reply = { hijack: () => undefined, getHeaders: () => ({}), raw } as unknown as FastifyReply
  const request = { raw: { socket: { setNoDelay: () => undefined } } } as unknown as FastifyRequest
  return { raw, request, reply, taken, take: () => takeNext() }
}

function stream(mayStill: () => Promise<boolean> = async () => true) {
  const connection = aConnection()
  let tell = (_board: BoardTexts): void => undefined
  const stop = vi.fn<() => void>()
  const onEnd = vi.fn<() => void>()
  const feeds = {
    latest: async () => undefined,
    watch: (_eventId: number, onBoard: (board: BoardTexts) => void) => {
      tell = onBoard
      return stop
    },
    close: () => undefined,
  }
  streamBoard(connection.request, connection.reply, { feeds, eventId: 1, view: 'staff', mayStill, onEnd })
  const push = (arrived: number) => tell({ staff: String(arrived), wall: '' })
  return { ...connection, push, stop, onEnd }
}

describe('the stream of a board', () => {
  it('gives a slow reader the newest board, without those in between', async () => {
    const { push, take, taken } = stream()
    for (let arrived = 1; arrived <= 50; arrived++) push(arrived)
    take()
    await vi.advanceTimersByTimeAsync(1)
    expect(taken.map((message) => /"board":(\d+)/.exec(message)?.[1])).toEqual(['1', '50'])
  })

  it('drops a reader who has stopped reading', async () => {
    const { push, raw, stop, onEnd } = stream()
    push(1)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(raw.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(7000)
    expect(raw.destroyed).toBe(true)
    expect(stop).toHaveBeenCalledTimes(1)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('beats, continues while the right cannot be checked, and ends when it is revoked', async () => {
    const answers = [true, new Error('the database is away'), false]
    const { take, taken, stop } = stream(async () => {
      const answer = answers.shift() ?? false
      if (answer instanceof Error) throw answer
      return answer
    })
    for (let beat = 0; beat < 3; beat++) {
      await vi.advanceTimersByTimeAsync(5000)
      take()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(taken.map((message) => /^event: (\w+)/.exec(message)?.[1])).toEqual(['beat', 'beat', 'ended'])
    expect(stop).toHaveBeenCalledTimes(1)
  })
})
