import type { FastifyReply, FastifyRequest } from 'fastify'
import { printInstant } from '@cubic/contract'
import type { BoardFeeds, BoardView } from './board-feed.ts'

/** Often enough for proxies that close quiet connections. Each beat asks again whether the watcher has the right. */
const BEAT_MS = 5000
/** A watcher who has taken nothing for that long is gone. */
const PATIENCE_MS = 20_000

/** `board` is JSON already. */
export function boardMessage(board: string): string {
  return `{"now":${JSON.stringify(printInstant(new Date()))},"board":${board}}`
}

type Stream = {
  readonly feeds: BoardFeeds
  readonly eventId: number
  readonly view: BoardView
  /** An error means that it could not be checked. */
  readonly mayStill: () => Promise<boolean>
  readonly onEnd: () => void
}

/** Streams until the watcher goes, stops reading, or loses the right. Returns what ends it. */
export function streamBoard(
  request: FastifyRequest,
  reply: FastifyReply,
  { feeds, eventId, view, mayStill, onEnd }: Stream,
): () => void {
  const { raw } = reply
  sendHeaders(reply)
  request.raw.socket.setNoDelay(true)
  let unsent: string | undefined
  let fullSince: number | undefined
  let isOver = false

  const send = (event: string, data: string): void => {
    if (raw.write(`event: ${event}\ndata: ${data}\n\n`)) return
    fullSince ??= performance.now()
  }
  // A slow reader gets only the newest board.
  const sendBoard = (board: string): void => {
    if (fullSince === undefined) send('board', boardMessage(board))
    else unsent = board
  }
  const end = (): void => {
    if (isOver) return
    isOver = true
    stop()
    clearInterval(beat)
    raw.end()
    onEnd()
  }
  const onBeat = async (): Promise<void> => {
    if (fullSince !== undefined && performance.now() - fullSince > PATIENCE_MS) {
      raw.destroy()
      return
    }
    // If the right cannot be checked, as while the database is down, the stream continues: no new
    // data can be read anyway.
    const may = await mayStill().catch(() => undefined)
    if (isOver) return
    if (may === false) {
      send('ended', '{}')
      end()
    } else if (fullSince === undefined) send('beat', `{"now":${JSON.stringify(printInstant(new Date()))}}`)
  }

  raw.on('drain', () => {
    fullSince = undefined
    if (unsent === undefined) return
    const board = unsent
    unsent = undefined
    sendBoard(board)
  })
  const stop = feeds.watch(eventId, (board) => sendBoard(board[view]))
  const beat = setInterval(() => void onBeat(), BEAT_MS)
  beat.unref()
  raw.on('close', end)
  return end
}

/** Takes the answer over from Fastify and begins it. */
function sendHeaders(reply: FastifyReply): void {
  reply.hijack()
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // otherwise nginx would hold data back until there is more
    'x-accel-buffering': 'no',
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.flushHeaders()
}
