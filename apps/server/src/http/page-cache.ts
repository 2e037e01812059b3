import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createSemaphore } from '../infra/semaphore.ts'
import type { Stamp, Stamps } from './page-stamps.ts'

/** A page as it was rendered, and what it follows from beside the tables that keep versions. */
export type RenderedPage = {
  readonly status: number
  readonly html: string
  /** The events whose seats it tells. */
  readonly events: readonly number[]
  /** Moments that it mentions, in milliseconds: at each it may become another. */
  readonly moments: readonly number[]
}
/** A page ready to be sent. */
export type KeptPage = {
  readonly status: number
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
}
/** Renders a page at a moment of the database's clock. */
export type RenderAt = (now: number) => Promise<RenderedPage>
export type PageCache = {
  /** Is a page kept under `key`, whether it still holds or not? */
  readonly has: (key: string) => boolean
  /**
   * The page under `key`, as it is by what was committed when this was called; only its seats, and the order that follows from
   * them, may be a second and a minute behind. Rejects with what rendering rejected with, and with `Overloaded` where too many
   * other pages are waiting to be rendered.
   */
  readonly get: (key: string, render: RenderAt) => Promise<KeptPage>
}

type Entry = {
  readonly page: KeptPage
  /** When its rendering began, by this process's clock. */
  readonly began: number
  readonly versions: string
  readonly events: readonly number[]
  /** Undefined: not known from before it was rendered. */
  readonly seats: string | undefined
  /** From when up to, not including, when it holds, by the database's clock. */
  readonly from: number
  readonly until: number
}

/** How many pages are kept, of how many bytes in all (both forms of each), and how many may be rendered at once and wait for it. */
export type CacheLimits = {
  readonly pages: number
  readonly bytes: number
  readonly running: number
  readonly waiting: number
}

/** In a rush for seats pages are not rendered for each of them. */
const SEATS_BEHIND_MS = 1000
/** Words like `tomorrow` and `in five minutes` follow the clock by the minute. */
const MINUTE_MS = 60_000

/** Caches rendered pages, the least recently used dropped first. Concurrent requests for a page share one rendering. */
export function createPageCache(stamps: Stamps, limits: CacheLimits): PageCache {
  const entries = new LRUCache<string, Entry>({ max: limits.pages, maxSize: limits.bytes, sizeCalculation: bytesOf })
  const rendering = new Map<string, Promise<Entry>>()
  const semaphore = createSemaphore(limits)

  async function renderNow(key: string, render: RenderAt): Promise<Entry> {
    const began = performance.now()
    const before = await stamps.read(entries.peek(key)?.events ?? [])
    const known = new Set(entries.peek(key)?.events)
    const { status, html, events, moments } = await render(before.now)
    const entry: Entry = {
      page: await pack(status, html),
      began,
      versions: before.versions,
      events,
      seats: events.every((event) => known.has(event)) ? seatsOf(events, before) : undefined,
      from: before.now,
      until: endOf(before, moments),
    }
    // of addresses where there is nothing there are more than could be kept
    if (status !== 404) entries.set(key, entry)
    return entry
  }

  function startOrJoin(key: string, render: RenderAt): Promise<Entry> {
    const running = rendering.get(key)
    if (running) return running
    const started = semaphore(() => renderNow(key, render)).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  return {
    has: (key) => entries.has(key),
    async get(key, render) {
      const asked = performance.now()
      const known = entries.get(key)
      const stamp = await stamps.read(known?.events ?? [])
      if (known && holdsAt(known, stamp)) return known.page
      // one that runs already may have begun before the change that we must see: the next one has not
      for (;;) {
        const entry = await startOrJoin(key, render)
        if (entry.began >= asked || holdsAt(entry, stamp)) return entry.page
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

/** As a page is sent. */
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

/** The page for those who take neither way of compressing it: hardly anybody. */
export function unpack({ gzip: zipped }: KeptPage): Promise<Buffer> {
  return promisify(gunzip)(zipped)
}
