import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Text } from '@cubic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes dropped after an early answer, the time for them and for a pause, and the number of clients. */
export type LingerLimits = {
  readonly bytes: number
  readonly allMs: number
  readonly silenceMs: number
  readonly clients: number
}
/** Drops what `source` still brings, until its end or a limit, then calls `end`. Returns what stops it. */
type Linger = (source: Readable, end: () => void) => () => void

const MEGABYTE = 1_048_576

/** The limits where bodies of up to `largest` bytes are accepted: people do send files several times as large. */
export function lingerLimitsFor(largest: number): LingerLimits {
  return { bytes: Math.max(32 * MEGABYTE, 4 * largest), allMs: 20_000, silenceMs: 3000, clients: 500 }
}

/**
 * Reads the rest of a body whose request is answered early, and drops it, before the connection closes. Closing at once
 * would reset the connection while the client still writes: it would see the reset and never the answer.
 */
export class LingeringClose {
  readonly #linger: Linger
  readonly #responses = new WeakMap<Socket, ServerResponse>()
  readonly #refused = new WeakSet<Socket>()

  constructor(limits: LingerLimits) {
    this.#linger = makeLinger(limits)
  }

  addTo(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      this.#responses.set(request.raw.socket, reply.raw)
      done()
    })
    app.addHook('onSend', (request, reply, payload, done) =>
      done(null, typeof payload === 'string' ? this.answerOf(request, reply, payload) : payload),
    )
  }

  /** The answer as it must be sent: it ends only once the body does, because Node closes the connection after it. */
  answerOf({ raw }: FastifyRequest, reply: FastifyReply, text: string): string | Readable {
    if (text === '' || !isStillSending(raw)) return text
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(text))
    // No reader gets more of the body.
    raw.unpipe()
    const stop = this.#linger(raw, () => void answer.push(null))
    const answer = new Readable({
      read: () => undefined,
      destroy(error, done) {
        stop()
        done(error)
      },
    })
    answer.push(text)
    return answer
  }

  /** Refuses what is not HTTP, or comes too slowly. The language of its sender is unknown. */
  readonly refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Node reports each further piece of a broken request.
    if (this.#refused.has(socket) || socket.destroyed) return
    this.#refused.add(socket)
    const response = this.#responses.get(socket)
    const isAnswering = response !== undefined && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || (isAnswering && response.headersSent))
      return void socket.destroy()
    socket.write(printRefusal(error.code))
    // The parser may still complete a slow request: nothing may act on it any more.
    if (isAnswering) socket.destroySoon()
    else this.#linger(socket.removeAllListeners('data'), () => void socket.destroy())
  }
}

function makeLinger({ bytes, allMs, silenceMs, clients }: LingerLimits): Linger {
  const lingering = new Set<() => void>()
  return (source, end) => {
    let dropped = 0
    const stop = (): void => {
      if (!lingering.delete(finish)) return
      clearTimeout(silence)
      clearTimeout(all)
      source.off('data', drop).off('end', finish).off('close', finish)
    }
    const finish = (): void => {
      stop()
      end()
    }
    const drop = (chunk: Buffer): void => {
      dropped += chunk.length
      if (dropped > bytes) finish()
      else silence.refresh()
    }
    const silence = setTimeout(finish, silenceMs)
    const all = setTimeout(finish, allMs)
    const [oldest] = lingering
    if (lingering.size >= clients) oldest?.()
    lingering.add(finish)
    source.on('data', drop).once('end', finish).once('close', finish).resume()
    return stop
  }
}

/** `complete` says nothing of requests that come from within the process, as those of the page renderer do. */
function isStillSending({ complete, readableEnded, headers, destroyed }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && !complete && !readableEnded && !destroyed
}

const REFUSALS: { readonly [code: string]: readonly [status: number, text: Text] } = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, { cn: '等待请求超时', en: 'The request took too long to arrive' }],
  HPE_HEADER_OVERFLOW: [431, { cn: '请求头过大', en: 'The request headers are too large' }],
}
const MALFORMED: (typeof REFUSALS)[string] = [400, { cn: '请求不是有效的 HTTP', en: 'The request is not valid HTTP' }]

function printRefusal(code = ''): string {
  const [status, { cn, en }] = REFUSALS[code] ?? MALFORMED
  const text = `${cn} / ${en}`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
