import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NEWEST, type Position } from '../database/position.ts'
import type { Services } from '../services/services.ts'
import { cookieOf, setCookie } from './requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It has changed nothing, though its method would allow it. */
    hasOnlyRead: boolean
  }
}

const COOKIE = 'cubic-seen'
/** By then a replica that may be read has what was written, or has been left out. */
const KEPT_SECONDS = 30

/** Up to where a reader has seen the primary: what they read may not be older. */
export function seenBy(request: FastifyRequest): Position {
  const value = cookieOf(request, COOKIE) ?? ''
  return /^\d{1,16}$/.test(value) ? Number(value) : 0
}

/** The header of a request of our own for somebody who has seen so much. */
export function headerOfSeen(position: Position): { readonly cookie: string } {
  return { cookie: `${COOKIE}=${Math.min(position, NEWEST)}` }
}

/**
 * Gives each browser that may have written something its position, so that it sees its own change wherever it reads
 * next: behind a balancer, that is another process. A value made up by the client at most spares it the replica.
 */
export function sendSeenPosition(app: FastifyInstance, { publicReads: { written }, secure }: Services): void {
  app.decorateRequest('hasOnlyRead', false)
  if (!written) return
  app.addHook('onSend', async (request, reply) => {
    if (request.hasOnlyRead || ['GET', 'HEAD'].includes(request.method) || !request.headers.cookie) return
    const position = await written().catch(() => NEWEST)
    setCookie(reply, COOKIE, String(position), { secure, isHidden: true, seconds: KEPT_SECONDS })
  })
}
