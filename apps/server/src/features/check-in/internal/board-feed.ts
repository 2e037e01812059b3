import type { DoorBoard } from '@cubic/contract'
import { maskName } from '@cubic/domain/ticket/mask'
import type { Log } from '../../../infra/log/log.ts'

/** On a wall, names are masked. */
export type BoardView = 'staff' | 'wall'
export type BoardTexts = { readonly [view in BoardView]: string }

export type BoardFeeds = {
  /** The board as it was within the last second; undefined where there is no such event. */
  readonly latest: (eventId: number) => Promise<BoardTexts | undefined>
  /** Calls `onBoard` now and at each change until the returned function is called. */
  readonly watch: (eventId: number, onBoard: (board: BoardTexts) => void) => () => void
  readonly close: () => void
}

const EVERY_MS = 1000
/** A read may take at most this share of the time: the board of a huge event is read less often. */
const SHARE_OF_TIME = 0.1

type Feed = {
  readonly read: () => Promise<DoorBoard | undefined>
  board: BoardTexts | undefined
  reading: Promise<BoardTexts | undefined> | undefined
  /** The earliest next read, by the process's steady clock. */
  dueAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  readonly watchers: Set<(board: BoardTexts) => void>
}

/**
 * Reads each watched board once a second at most, however many people watch. It polls, because PostgreSQL serialises
 * the commits of transactions that notify, and a sync of scans must not wait for that.
 */
export function createBoardFeeds(read: (eventId: number) => Promise<DoorBoard | undefined>, log: Log): BoardFeeds {
  const feeds = new Map<number, Feed>()

  function feedOf(eventId: number): Feed {
    const known = feeds.get(eventId)
    if (known) return known
    const feed = newFeed(() => read(eventId))
    feeds.set(eventId, feed)
    return feed
  }

  /** Keeps reading while somebody watches, and forgets the board when nobody does. */
  function goOn(eventId: number, feed: Feed): void {
    if (feed.timer) return
    feed.timer = setTimeout(
      () =>
        void next(eventId, feed).catch((error: unknown) =>
          log.warn('A live board could not be read', { eventId, error }),
        ),
      Math.max(0, feed.dueAt - performance.now()),
    )
    feed.timer.unref()
  }

  async function next(eventId: number, feed: Feed): Promise<void> {
    try {
      if (feed.watchers.size > 0) await refresh(feed)
    } finally {
      feed.timer = undefined
      if (feed.watchers.size > 0) goOn(eventId, feed)
      else feeds.delete(eventId)
    }
  }

  return {
    async latest(eventId) {
      const feed = feedOf(eventId)
      try {
        return await refresh(feed)
      } finally {
        goOn(eventId, feed)
      }
    },
    watch(eventId, onBoard) {
      const feed = feedOf(eventId)
      feed.watchers.add(onBoard)
      if (feed.board) onBoard(feed.board)
      goOn(eventId, feed)
      return () => void feed.watchers.delete(onBoard)
    },
    close() {
      for (const { timer, watchers } of feeds.values()) {
        watchers.clear()
        clearTimeout(timer)
      }
      feeds.clear()
    },
  }
}

function newFeed(read: Feed['read']): Feed {
  return { read, board: undefined, reading: undefined, dueAt: 0, timer: undefined, watchers: new Set() }
}

/** Reads unless the last read is recent; those who ask during a read share it. */
function refresh(feed: Feed): Promise<BoardTexts | undefined> {
  if (feed.reading) return feed.reading
  if (performance.now() < feed.dueAt) return Promise.resolve(feed.board)
  feed.reading = readNow(feed)
  return feed.reading
}

async function readNow(feed: Feed): Promise<BoardTexts | undefined> {
  const began = performance.now()
  try {
    const board = await feed.read()
    const before = feed.board
    feed.board = board && textsOf(board)
    if (feed.board && feed.board.staff !== before?.staff) for (const notify of feed.watchers) notify(feed.board)
    return feed.board
  } finally {
    const took = performance.now() - began
    feed.dueAt = performance.now() + Math.max(EVERY_MS, took / SHARE_OF_TIME)
    feed.reading = undefined
  }
}

function textsOf(board: DoorBoard): BoardTexts {
  const masked = board.latest.map((one) => ({ ...one, name: maskName(one.name) }))
  // Only staff may see the names of the people who scan.
  const wall = { ...board, latest: masked, devices: board.devices.map((device) => ({ ...device, holder: null })) }
  return { staff: JSON.stringify(board), wall: JSON.stringify(wall) }
}
