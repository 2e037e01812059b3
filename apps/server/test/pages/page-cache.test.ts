import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPageCache, type RenderAt } from '../../src/http/page-cache.ts'
import type { Stamp } from '../../src/http/page-stamps.ts'

const BEGAN = Date.parse('2026-11-21T10:00:05Z')

const LIMITS = { pages: 500, bytes: 32 * 1024 * 1024, running: 2, waiting: 40 }

/** A database whose state the test sets, and a page that shows it. */
function aWorld() {
  const world = {
    versions: '1',
    seats: { 7: 'a' } as Stamp['seats'],
    now: BEGAN,
    until: null as number | null,
    position: 0,
    isReplica: false,
    rendered: 0,
  }
  const cache = createPageCache({ now: () => world.now, read: async () => ({ ...world }) }, LIMITS)
  const moments: number[] = []
  const render: RenderAt = async () => {
    const html = `${world.versions} ${world.seats[7]}`
    await new Promise((resolve) => setTimeout(resolve, 5))
    world.rendered += 1
    return { status: 200, html, events: [7], moments }
  }
  const show = async (key = 'page') => gunzipSync((await cache.get(key, render)).gzip).toString()
  /** Its seats are known from before it is rendered from the second time on. */
  const settle = async () => {
    await show()
    world.now += 1001
    await show()
    world.rendered = 0
  }
  return { world, moments, show, settle }
}

describe('a cached page', () => {
  it('is rendered once for concurrent requests, and not again while nothing changes', async () => {
    const { world, show } = aWorld()
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => show())))).toEqual(new Set(['1 a']))
    expect(world.rendered).toBe(1)
  })

  it('is invalidated at once when a version changes', async () => {
    const { world, show, settle } = aWorld()
    await settle()
    world.versions = '2'
    expect(await show()).toBe('2 a')
    expect(world.rendered).toBe(1)
  })

  it('is never stale for a request that follows a change during rendering', async () => {
    const { world, show } = aWorld()
    const before = show()
    await new Promise((resolve) => setTimeout(resolve, 2))
    world.versions = '2'
    expect([await before, await show()]).toEqual(['1 a', '2 a'])
  })

  it('shows seats that are at most a second old', async () => {
    const { world, show, settle } = aWorld()
    await settle()
    world.seats = { 7: 'b' }
    world.now += 999
    expect(await show()).toBe('1 a')
    world.now += 2
    expect(await show()).toBe('1 b')
  })

  it('expires with the minute, at times shown on it, and when the next event begins or ends', async () => {
    const minute = aWorld()
    await minute.settle()
    minute.world.now = BEGAN + 54_000
    await minute.show()
    expect(minute.world.rendered).toBe(0)
    minute.world.now = BEGAN + 55_000
    await minute.show()
    expect(minute.world.rendered).toBe(1)

    const mentioned = aWorld()
    mentioned.moments.push(BEGAN + 10_000)
    await mentioned.settle()
    mentioned.world.now = BEGAN + 10_000
    await mentioned.show()
    expect(mentioned.world.rendered).toBe(1)

    const next = aWorld()
    next.world.until = BEGAN + 20_000
    await next.settle()
    next.world.now = BEGAN + 20_000
    await next.show()
    expect(next.world.rendered).toBe(1)
  })

  it('is never older than what its reader has seen, though another reader’s is being rendered', async () => {
    const { world } = aWorld()
    const [replica, primary] = [
      { ...world, versions: 'old' },
      { ...world, versions: 'new', position: 9 },
    ]
    const read = async (_events: readonly number[], since: number) => (since > 0 ? primary : replica)
    const cache = createPageCache({ now: () => world.now, read }, LIMITS)
    const render: RenderAt = async ({ position }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { status: 200, html: position > 0 ? 'new' : 'old', events: [], moments: [] }
    }
    const show = async (since: number) => gunzipSync((await cache.get('page', render, since)).gzip).toString()
    expect(await Promise.all([show(0), show(9)])).toEqual(['old', 'new'])
    expect(await show(9)).toBe('new')
  })

  it('is rendered by the next request after a failure', async () => {
    const { world } = aWorld()
    const cache = createPageCache({ now: () => world.now, read: async () => ({ ...world }) }, LIMITS)
    const fails: RenderAt = () => Promise.reject(new Error('no'))
    await expect(cache.get('page', fails)).rejects.toThrow('no')
    const page = await cache.get('page', async () => ({ status: 404, html: 'x', events: [], moments: [] }))
    expect(page.status).toBe(404)
  })

  it('is evicted to make room for others', async () => {
    const { world, show } = aWorld()
    for (let page = 0; page < 501; page += 1) await show(String(page))
    world.rendered = 0
    await show('500')
    await show('0')
    expect(world.rendered).toBe(1)
  })

  it('is not stored for pages that do not exist', async () => {
    const { world } = aWorld()
    const stamps = { now: () => world.now, read: async () => ({ ...world }) }
    const cache = createPageCache(stamps, { ...LIMITS, pages: 3 })
    let rendered = 0
    const page =
      (status: number): RenderAt =>
      async () => {
        rendered += 1
        return { status, html: 'x', events: [], moments: [] }
      }
    await cache.get('home', page(200))
    for (let missing = 0; missing < 20; missing += 1) await cache.get(`missing ${missing}`, page(404))
    rendered = 0
    await cache.get('home', page(200))
    expect(rendered).toBe(0)
  })
})
