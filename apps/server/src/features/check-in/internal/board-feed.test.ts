import type { DoorBoard } from '@cubic/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../../infra/log/log.ts'
import { type BoardTexts, createBoardFeeds } from './board-feed.ts'

type Read = (eventId: number) => Promise<DoorBoard>
type Told = (board: BoardTexts) => void
const log = createLog({ level: 'silent' })
const boardOf = (arrived: number): DoorBoard => ({
  event: { id: 1, name_cn: null, name_en: null, start_time: null, end_time: null },
  expected: 10,
  arrived,
  left: null,
  on_leave: 0,
  turned_away: 0,
  places: [],
  step_minutes: 1,
  spans: [],
  latest: [{ id: 1, name: '王小明', at: '2026-11-28T06:00:00Z', gate: 'A', self: false }],
  devices: [],
  conflicts: 0,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the feed of a board', () => {
  it('reads once a second at most, however many watch and poll', async () => {
    let arrived = 0
    const read = vi.fn<Read>(async () => boardOf(arrived++))
    const feeds = createBoardFeeds(read, log)
    const told: BoardTexts[] = []
    for (let watcher = 0; watcher < 100; watcher++) feeds.watch(1, (board) => told.push(board))
    for (let tenth = 0; tenth < 100; tenth++) {
      await feeds.latest(1)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(read.mock.calls.length).toBeGreaterThan(8)
    expect(read.mock.calls.length).toBeLessThanOrEqual(11)
    expect(told).toHaveLength(100 * read.mock.calls.length)
    feeds.close()
  })

  it('tells nothing while nothing changes, and reads nothing while nobody watches', async () => {
    const read = vi.fn<Read>(async () => boardOf(1))
    const feeds = createBoardFeeds(read, log)
    const told = vi.fn<Told>()
    const stop = feeds.watch(1, told)
    await vi.advanceTimersByTimeAsync(5000)
    expect(told).toHaveBeenCalledTimes(1)
    stop()
    await vi.advanceTimersByTimeAsync(2000)
    const reads = read.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(reads)
  })

  it('continues after a failed read', async () => {
    const read = vi.fn<Read>(async () => boardOf(2)).mockRejectedValueOnce(new Error('the database is away'))
    const feeds = createBoardFeeds(read, log)
    const told = vi.fn<Told>()
    feeds.watch(1, told)
    await vi.advanceTimersByTimeAsync(3000)
    expect(told).toHaveBeenCalledTimes(1)
    feeds.close()
  })

  it('reads a board that takes long less often', async () => {
    const read = vi.fn<Read>(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return boardOf(1)
    })
    const feeds = createBoardFeeds(read, log)
    feeds.watch(1, () => undefined)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(read.mock.calls.length).toBeLessThanOrEqual(3)
    feeds.close()
  })

  it('masks names and hides who scans on a wall', async () => {
    const feeds = createBoardFeeds(async () => boardOf(1), log)
    const board = await feeds.latest(1)
    expect(board?.staff).toContain('王小明')
    expect(board?.wall).not.toContain('小明')
    feeds.close()
  })
})
