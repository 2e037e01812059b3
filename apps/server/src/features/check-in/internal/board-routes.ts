import { AppError, REFUSALS } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withHttpFaults } from '../../../infra/http/app-errors.ts'
import { HttpFault } from '../../../infra/errors/http-fault.ts'
import type { Services } from '../../../infra/services/services.ts'
import { AS_CALLER } from '../../../infra/http/route-right.ts'
import { createPlaces, type Places } from '../../../infra/limits/places.ts'
import { whoAsks } from '../../../infra/network/who-asks.ts'
import { mayWorkAtDoor } from '../data/queries.ts'
import { type BoardView, createBoardFeeds } from './board-feed.ts'
import { boardMessage, streamBoard } from './board-stream.ts'
import { readBoard } from '../data/read-board.ts'

/** Per process: each stream costs a question about its right every few seconds. */
const STREAMS_MAX = 500
/** Per person or pass: one device shows a few at most. */
const OWN_STREAMS = 10
/** Per person with all passes they have made: otherwise one person could take all streams with new passes. */
const MAKERS_STREAMS = 100
const OWN_BUSY = { cn: '您打开的看板太多，请先关闭一些', en: 'You have too many boards open. Please close some first' }
const BUSY = { cn: '打开的看板太多，请稍后再试', en: 'Too many boards are open. Please try again later' }
const LEAVING = {
  cn: '服务器正在重启，看板会自动重新连接',
  en: 'The server is restarting. The board will reconnect in a moment',
}

type Asked = { readonly eventId: number; readonly view: BoardView; readonly who: string; readonly maker: string }

export function addBoardRoutes(app: FastifyInstance, services: Services): void {
  const { registry, callerOf, log, leaving } = services
  const db = services.reads.as('live boards')
  const feeds = createBoardFeeds((eventId) => readBoard(db, eventId), log)
  const streams = new Set<() => void>()
  const own = createPlaces({ each: OWN_STREAMS, refusal: OWN_BUSY, waitSeconds: 30 })
  const makers = createPlaces({ each: MAKERS_STREAMS, refusal: OWN_BUSY, waitSeconds: 30 })
  const endAll = (): void => {
    for (const end of streams) end()
  }
  // Their clients poll once, and then open another stream: in a process that stays.
  leaving.addEventListener('abort', endAll)
  app.addHook('preClose', (done) => {
    endAll()
    feeds.close()
    done()
  })

  const mayWatch = async (request: FastifyRequest, eventId: number): Promise<boolean> =>
    mayWorkAtDoor(db, registry, await callerOf(request), eventId)

  app.get('/api/door/v1/board', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { eventId, view } = await demandBoard(services, db, request)
      const board = await feeds.latest(eventId)
      if (!board) throw new HttpFault(404, REFUSALS['event:not_found'])
      return reply.type('application/json').header('cache-control', 'no-store').send(boardMessage(board[view]))
    }),
  )

  app.get('/api/door/v1/board/stream', AS_CALLER, (request, reply) =>
    withHttpFaults(async () => {
      const { eventId, view, who, maker } = await demandBoard(services, db, request)
      if (leaving.aborted) throw new HttpFault(503, LEAVING, 3)
      if (streams.size >= STREAMS_MAX) throw new HttpFault(503, BUSY, 30)
      // Gone meanwhile: nothing would end its stream.
      if (reply.raw.destroyed) return
      const leave = takeAll([
        [makers, maker],
        [own, who],
      ])
      const end = streamBoard(request, reply, {
        feeds,
        eventId,
        view,
        mayStill: () => mayWatch(request, eventId).catch(falseIfRefused),
        onEnd: () => {
          streams.delete(end)
          leave()
        },
      })
      streams.add(end)
    }),
  )
}

async function demandBoard({ registry, callerOf }: Services, db: Queryable, request: FastifyRequest): Promise<Asked> {
  const { event_id: id = '', wall } = request.query as { readonly [name: string]: string | undefined }
  const eventId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const caller = await callerOf(request)
  if (!(await mayWorkAtDoor(db, registry, caller, eventId))) throw new HttpFault(404, REFUSALS['event:not_found'])
  return { eventId, view: wall === '1' ? 'wall' : 'staff', who: whoAsks(caller), maker: makerOf(caller) }
}

/** Whoever makes a pass answers for its streams. */
function makerOf(caller: Caller): string {
  return caller.key ? `user ${caller.key.makerId}` : whoAsks(caller)
}

function takeAll(wanted: readonly (readonly [places: Places, who: string])[]): () => void {
  const taken: (() => void)[] = []
  const leave = (): void => {
    for (const giveBack of taken) giveBack()
  }
  try {
    for (const [places, who] of wanted) taken.push(places.take(who))
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

function falseIfRefused(error: unknown): boolean {
  if (error instanceof AppError) return false
  throw error
}
