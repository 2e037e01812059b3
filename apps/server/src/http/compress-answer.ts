import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers fit into few packets, and take longer to compress than to send. */
const LONG = 32 * 1024
const zip = promisify(gzip)

/** Compresses a long answer, such as the list of the door, for clients that accept it; outside of this thread. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < LONG) return payload
  reply.header('vary', 'Accept-Encoding')
  if (!/\bgzip\b/i.test(request.headers['accept-encoding'] ?? '')) return payload
  const zipped = await zip(payload, { level: constants.Z_DEFAULT_COMPRESSION })
  reply.header('content-encoding', 'gzip')
  reply.removeHeader('content-length')
  return zipped
}
