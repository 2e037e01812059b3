import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createSemaphore } from '../infra/concurrency/semaphore.ts'
import { createSingleFlight } from '../infra/concurrency/single-flight.ts'
import type { Position } from '../infra/database/position.ts'
import { UNCOUNTED } from '../infra/metrics/count-lookups.ts'
import type { Stamp, Stamps } from './page-stamps.ts'

/** A rendered page, and what it depends on besides the tables with versions. */
export type RenderedPage = {
  readonly status: number
  readonly html: string
  /** The events whose seats it shows. */
  readonly events: readonly number[]
  /** Moments that it mentions, in milliseconds: at each it may change. */
  readonly moments: readonly number[]
}
export type KeptPage = {
  readonly status: number
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
}
/** Renders a page at a moment of the database's clock, from a database that is no older than the stamp's. */
export type RenderAt = (stamp: Pick<Stamp, 'now' | 'position'>) => Promise<RenderedPage>
export type PageCache = {
  /** Is a page kept under `key`, whether it still holds or not? */
  readonly has: (key: string) => boolean
  /**
   * Returns the page under `key`, reflecting everything committed when this was called, except that its seats may be a
   * second behind and the order that follows from them a minute. Where a replica is read, it reflects what that has,
   * and at least what the reader has seen. Rejects with the error of rendering, or with `Overloaded` if too many other
   * pages wait to be rendered.
   */
  readonly get: (key: string, render: RenderAt, since?: Position) => Promise<KeptPage>
}

type Entry = {
  readonly page: KeptPage
  /** When its rendering began, by this process's clock. */
  readonly began: number
  /** It has at least what was committed up to there. */
  readonly position: Position
  readonly versions: string
  readonly events: readonly number[]
  /** Undefined: not read before it was rendered. */
  readonly seats: string | undefined
  /** When it holds, by the database's clock: from `from` up to but not including `until`. */
  readonly from: number
  readonly until: number
}

/** How many pages are kept, their total bytes (both encodings), and how many may be rendered at once or wait for it. */
export type CacheLimits = {
  readonly pages: number
  readonly bytes: number
  readonly running: number
  readonly waiting: number
}

/** Keeps a rush from having pages rendered for every seat taken. */
const SEATS_BEHIND_MS = 1000
/** Words like `tomorrow` and `in five minutes` follow the clock by the minute. */
const MINUTE_MS = 60_000

/** Caches rendered pages, the least recently used dropped first. Concurrent requests for a page share one rendering. */
export function createPageCache(stamps: Stamps, limits: CacheLimits, count = UNCOUNTED): PageCache {
  const entries = new LRUCache<string, Entry>({ max: limits.pages, maxSize: limits.bytes, sizeCalculation: bytesOf })
  const shareRendering = createSingleFlight<Entry>()
  const semaphore = createSemaphore(limits)

  async function renderNow(key: string, render: RenderAt, since: Position): Promise<Entry> {
    const began = performance.now()
    const before = await stamps.read(entries.peek(key)?.events ?? [], since)
    const known = new Set(entries.peek(key)?.events)
    const { status, html, events, moments } = await render(before)
    const entry: Entry = {
      page: await pack(status, html),
      began,
      position: before.position,
      versions: before.versions,
      events,
      seats: events.every((event) => known.has(event)) ? seatsOf(events, before) : undefined,
      from: before.now,
      until: endOf(before, moments),
    }
    // addresses of missing pages are too many to keep
    if (status !== 404) entries.set(key, entry)
    return entry
  }

  return {
    has: (key) => entries.has(key),
    async get(key, render, since = 0) {
      const asked = performance.now()
      const known = entries.get(key)
      const stamp = await stamps.read(known?.events ?? [], since)
      const holds = known !== undefined && holdsAt(known, stamp)
      count(holds)
      if (holds) return known.page
      // a rendering under way may have begun before the change that we must see; the next one has not
      for (;;) {
        const entry = await shareRendering(key, () => semaphore(() => renderNow(key, render, since)))
        if ((entry.began >= asked && entry.position >= since) || holdsAt(entry, stamp)) return entry.page
      }
    },
  }
}

const bytesOf = ({ page }: Entry): number => page.br.length + page.gzip.length

function holdsAt({ versions, events, seats, from, until }: Entry, stamp: Stamp): boolean {
  if (versions !== stamp.versions || stamp.now >= until) return false
  return seats === seatsOf(events, stamp) || stamp.now - from < SEATS_BEHIND_MS
}

function seatsOf(events: readonly number[], { seats }: Stamp): string {
  return events.map((event) => seats[event] ?? '').join('\n')
}

function endOf({ now, until }: Stamp, moments: readonly number[]): number {
  const turn = now - (now % MINUTE_MS) + MINUTE_MS
  return Math.min(turn, until ?? Infinity, ...moments.filter((moment) => moment > now))
}

export async function pack(status: number, html: string): Promise<KeptPage> {
  const body = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    promisify(gzip)(body, { level: 6 }),
  ])
  // weak: the same for each way to compress it
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, etag, br, gzip: zipped }
}

/** How many pages that only browsers render are kept compressed: each front end's in a few languages and themes. */
const SHELLS_MAX = 40

/** Compresses pages that differ little from request to request, each of them once. */
export function createPacker(): (status: number, html: string) => Promise<KeptPage> {
  const packed = new LRUCache<string, Promise<KeptPage>>({ max: SHELLS_MAX })
  return (status, html) => {
    const key = `${status} ${html}`
    const page = packed.get(key) ?? pack(status, html)
    packed.set(key, page)
    return page
  }
}

/** The uncompressed page, for the rare client that accepts neither encoding. */
export function unpack({ gzip: zipped }: KeptPage): Promise<Buffer> {
  return promisify(gunzip)(zipped)
}
