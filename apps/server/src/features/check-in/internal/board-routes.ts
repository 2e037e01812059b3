import { AppError } from '@cubic/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withHttpFaults } from '../../../infra/http/app-errors.ts'
import { HttpFault } from '../../../infra/http/requests.ts'
import type { RouteContext } from '../../../infra/http/route-context.ts'
import { AS_CALLER } from '../../../infra/http/route-right.ts'
import { mayWorkAtDoor } from '../queries.ts'
import { type BoardView, createBoardFeeds } from './board-feed.ts'
import { boardMessage, streamBoard } from './board-stream.ts'
import { readBoard } from './read-board.ts'

/** Streams open at a time in this process: each costs a question about its right every few seconds. */
const STREAMS_MAX = 500
const BUSY = { cn: '打开的看板太多，请稍后再试', en: 'Too many boards are open. Please try again later' }
const MISSING = { cn: '活动不存在或不可见', en: 'The event does not exist or is not visible to you' }

/** The live board of an event: pushed by server-sent events, or read once, where those do not get through. */
export function addBoardRoutes(app: FastifyInstance, context: RouteContext): void {
  const { registry, callerOf, log } = context
  const db = context.reads.as('live boards')
  const feeds = createBoardFeeds((eventId) => readBoard(db, eventId), log)
  const streams = new Set<() => void>()
  app.addHook('preClose', (done) => {
    for (const end of streams) end()
    feeds.close()
    done()
  })

  const mayWatch = async (request: FastifyRequest, eventId: number): Promise<boolean> =>
    mayWorkAtDoor(db, registry, await callerOf(request), eventId)
  const demand = async (request: FastifyRequest): Promise<{ readonly eventId: number; readonly view: BoardView }> => {
    const { event_id: id = '', wall } = request.query as { readonly [name: string]: string | undefined }
    const eventId = /^\d{1,9}$/.test(id) ? Number(id) : 0
    if (!(await mayWatch(request, eventId))) throw new HttpFault(404, MISSING)
    return { eventId, view: wall === '1' ? 'wall' : 'staff' }
  }

  app.get('/api/door/v1/board', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { eventId, view } = await demand(request)
      const board = await feeds.latest(eventId)
      if (!board) throw new HttpFault(404, MISSING)
      return reply.type('application/json').header('cache-control', 'no-store').send(boardMessage(board[view]))
    }),
  )

  app.get('/api/door/v1/board/stream', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { eventId, view } = await demand(request)
      if (streams.size >= STREAMS_MAX) throw new HttpFault(503, BUSY, 30)
      const end = streamBoard(request, reply, {
        feeds,
        eventId,
        view,
        mayStill: () => mayWatch(request, eventId).catch(falseIfRefused),
        onEnd: () => streams.delete(end),
      })
      streams.add(end)
    }),
  )
}

function falseIfRefused(error: unknown): boolean {
  if (error instanceof AppError) return false
  throw error
}
