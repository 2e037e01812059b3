import { type Readable, Transform } from 'node:stream'
import type { Text } from '@cubic/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpFault } from '../infra/errors/http-fault.ts'
import { limitedNetwork } from '../infra/network/networks.ts'

/** How many bytes of request bodies may be in memory, how long a sender may be silent, and how slow. */
export type BodyLimits = {
  readonly inAll: number
  readonly perNetwork: number
  readonly pace: BodyPace
}
/** A body may take `graceMs`, and longer as long as it comes at `bytesPerMs` from its beginning. */
type BodyPace = { readonly silenceMs: number; readonly graceMs: number; readonly bytesPerMs: number }
export type BodyBudget = {
  readonly open: (network: string) => BodyAccount
}
type BodyAccount = {
  /** Charges bytes that arrived; false where they exceed a limit. */
  readonly charge: (bytes: number) => boolean
  readonly close: () => void
}

const MEGABYTE = 1_048_576
/** The first bytes of every body are free, so that a full budget never stops log-ins and registrations. */
const FREE_BYTES = 16_384

/** The limits for bodies of up to `largest` bytes: a network may always send a few of these at once. */
export function bodyLimitsFor(largest: number): BodyLimits {
  return {
    inAll: Math.max(96 * MEGABYTE, 8 * largest),
    perNetwork: Math.max(40 * MEGABYTE, 4 * largest),
    // A photo of 10 MB comes through a weak mobile network; a few bytes at a time hold no connection.
    pace: { silenceMs: 10_000, graceMs: 30_000, bytesPerMs: 50 },
  }
}

/** Counts the bytes of bodies as they arrive, regardless of Content-Length, until their request is answered. */
export function addBodyBudget(app: FastifyInstance, limits: BodyLimits): void {
  const budget = createBodyBudget(limits)
  app.addHook('preParsing', (request, reply, body, done) => {
    if (isEmpty(request) || hasArrived(request)) return done(null, body)
    const account = budget.open(limitedNetwork(request.ip))
    reply.raw.once('finish', account.close).once('close', account.close)
    done(null, meterBody(body as Readable, account, limits.pace))
  })
}

function lengthOf({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}

const isEmpty = (request: FastifyRequest): boolean => lengthOf(request) === 0

/** A small body that came with its headers, as that of most calls does, needs no counting. */
function hasArrived(request: FastifyRequest): boolean {
  return request.raw.complete && lengthOf(request) <= FREE_BYTES
}

export function createBodyBudget({ inAll, perNetwork }: Pick<BodyLimits, 'inAll' | 'perNetwork'>): BodyBudget {
  const networks = new Map<string, number>()
  let all = 0

  function add(network: string, bytes: number): void {
    all += bytes
    const own = (networks.get(network) ?? 0) + bytes
    if (own > 0) networks.set(network, own)
    else networks.delete(network)
  }

  function open(network: string): BodyAccount {
    let arrived = 0
    let charged = 0
    let isClosed = false
    return {
      charge(bytes) {
        arrived += bytes
        const more = Math.max(0, arrived - FREE_BYTES) - charged
        if (more === 0) return true
        if (isClosed || all + more > inAll || (networks.get(network) ?? 0) + more > perNetwork) return false
        charged += more
        add(network, more)
        return true
      },
      close() {
        if (!isClosed) add(network, -charged)
        isClosed = true
      },
    }
  }

  return { open }
}

const TOO_MUCH: Text = {
  cn: '服务器正在接收太多数据，请稍后再试',
  en: 'The server is receiving too much data right now. Please try again shortly',
}
const TOO_SLOW: Text = { cn: '等待数据超时，请重试', en: 'Your data took too long to arrive. Please try again' }
const INTERRUPTED: Text = { cn: '上传中断', en: 'The upload was interrupted' }

/** The body, as long as its account can pay for it and it keeps coming. */
export function meterBody(
  body: Readable,
  account: BodyAccount,
  { silenceMs, graceMs, bytesPerMs }: BodyPace,
): Readable {
  const started = performance.now()
  let arrived = 0
  const metered = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.refresh()
      arrived += chunk.length
      if (account.charge(chunk.length)) done(null, chunk)
      else done(new HttpFault(503, TOO_MUCH, 2))
    },
  })
  const refuseSlow = (): void => void metered.destroy(new HttpFault(408, TOO_SLOW))
  const silence = setTimeout(refuseSlow, silenceMs)
  const checkPace = (): void => {
    const left = graceMs + arrived / bytesPerMs - (performance.now() - started)
    if (left <= 0) refuseSlow()
    else pace = setTimeout(checkPace, left)
  }
  let pace = setTimeout(checkPace, graceMs)
  const stop = () => metered.destroy(new HttpFault(400, INTERRUPTED))
  body.once('error', stop)
  body.once('close', () => void (body.readableEnded || stop()))
  // An error may come before the body is read: a later reader finds it in `errored`.
  metered.on('error', () => account.close())
  // Its request was answered early.
  metered.on('unpipe', () => {
    if (metered.writableFinished) return
    account.close()
    metered.destroy()
  })
  metered.once('close', () => {
    clearTimeout(silence)
    clearTimeout(pace)
    // The rest is read and dropped: a sender sees the answer only if its data is taken.
    body.unpipe(metered).resume()
  })
  return body.pipe(metered)
}
