import { LANGUAGES } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { robotsText, sitemap, sitemapIndex } from '../../src/http/search-engine-routes.ts'

const publicUrl = 'https://events.example.edu/base'
const { anEvent, db, url } = useWire({ env: { PUBLIC_URL: publicUrl, BASE_PATH: '/base' } })

const read = async (path: string) => {
  const response = await fetch(`${url()}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('the sitemap', () => {
  it('lists what guests see, with its last change and its languages', async () => {
    const [shown, changed] = [await anEvent(), await anEvent()]
    const hidden = [await anEvent({ stage: 'draft' }), await anEvent({ columns: { public_or_not: false } })]
    await db().run`update cubic_event_base set name_cn = '新名' where id = ${changed.id}`
    const { status, type, text } = await read('/base/sitemap.xml')
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
    const entries = new Map(
      [...text.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, loc, rest]) => [loc, String(rest)]),
    )
    for (const path of ['/', '/activities', `/activities/${shown.id}`, `/activities/${changed.id}`])
      expect([...entries.keys()]).toContain(`${publicUrl}${path}`)
    for (const { id } of hidden) expect(text).not.toContain(`/activities/${id}<`)
    const entry = String(entries.get(`${publicUrl}/activities/${changed.id}`))
    const lastmod = /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1] ?? ''
    expect(Math.abs(Date.parse(lastmod) - Date.now())).toBeLessThan(60_000)
    for (const [hreflang, search] of [
      ['zh-CN', '?lang=cn'],
      ['en', '?lang=en'],
      ['x-default', ''],
    ])
      expect(entry).toContain(`hreflang="${hreflang}" href="${publicUrl}/activities/${changed.id}${search}"`)
    expect((await read('/base/sitemap-1.xml')).text).toBe(text)
    expect((await read('/base/sitemap-2.xml')).status).toBe(404)
    expect((await read('/base/sitemap-0.xml')).status).toBe(404)
  })

  it('is split into pages when it is too large for one', async () => {
    const { id } = await anEvent()
    await db().run`
      insert into cubic_event_base (name_cn, stage, public_or_not, to_official_website, show_participant_number, sign_in, home_calender, home_todo_list,
        top_or_not, payment_invoice)
      select name_cn, stage, public_or_not, to_official_website, show_participant_number, sign_in, home_calender, home_todo_list, top_or_not, payment_invoice
      from cubic_event_base, generate_series(1, 5000) where id = ${id}`
    const index = (await read('/base/sitemap.xml')).text
    const maps = [...index.matchAll(/<sitemap><loc>(.*?)<\/loc>/g)].map(([, loc]) => String(loc))
    expect(maps).toEqual([1, 2].map((page) => `${publicUrl}/sitemap-${page}.xml`))
    const pages = await Promise.all(maps.map(async (loc) => (await read(new URL(loc).pathname)).text))
    const events = pages.flatMap((text) =>
      [...text.matchAll(/<loc>[^<]*\/activities\/(\d+)<\/loc>/g)].map(([, found]) => found),
    )
    const [{ count } = { count: 0 }] = await db().rows<{ count: number }>`
      select count(*)::integer as count from cubic_event_base where stage = 'published' and public_or_not`
    expect(new Set(events).size).toBe(count)
    expect(events).toHaveLength(count)
    expect(pages[1]).not.toContain(`<loc>${publicUrl}/</loc>`)
  })

  it('is an index if it has more than one page', () => {
    const text = sitemapIndex({ publicUrl }, 3)
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
      [1, 2, 3].map((page) => `${publicUrl}/sitemap-${page}.xml`),
    )
  })

  it('is valid XML whatever a URL contains', () => {
    expect(sitemap({ publicUrl: 'https://x.example/a&b', languages: LANGUAGES }, [{ path: '/' }])).toContain(
      '<loc>https://x.example/a&amp;b/</loc>',
    )
  })
})

describe('robots.txt', () => {
  it('keeps crawlers out of personal pages, below the base path and at the root', async () => {
    const { type, text } = await read('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    for (const path of ['/me', '/t/', '/r/', '/scan', '/admin', '/api/', '/calendar/people/'])
      expect(text.split('\n')).toContain(`Disallow: /base${path}`)
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    expect((await read('/base/robots.txt')).text).toBe(text)
  })

  it('does not block pages meant for search', () => {
    const closed = [...robotsText({ basePath: '', publicUrl }).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) =>
      String(path),
    )
    for (const page of ['/', '/activities', '/activities/12', '/og/events/1.png', '/calendar/all.ics'])
      expect(closed.some((path) => page.startsWith(path))).toBe(false)
  })
})
