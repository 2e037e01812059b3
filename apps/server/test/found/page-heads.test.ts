import { LANGUAGES } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { makePageHead } from '../../src/http/page-head.ts'
import { DAY, HOUR } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, anEventType, app, as, db, insert } = useSharedWire()

const { timeZone } = readConfig({})
const site = {
  basePath: '/base',
  publicUrl: 'https://events.example.edu/base',
  timeZone,
  organisation: { cn: '书院 "一"', en: 'College <One>' },
  languages: LANGUAGES,
}
const headOf = (pathname: string, search = '', lang: 'cn' | 'en' = 'cn') =>
  makePageHead(site, db(), app().registry, { pathname, search, lang })

/** The values of a head, read as a browser reads them. */
function readHead(html: string) {
  const unescape = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const rest = html.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
  const tags = [...rest.matchAll(/<(meta|link)((?: [a-z]+="[^"<>]*")+)>/g)]
  // Only whole tags: no value has broken out of its tag.
  expect(rest.replaceAll(/<(meta|link)((?: [a-z]+="[^"<>]*")+)>/g, '').trim()).toBe('')
  const attributes = tags.map(([, tag, list]) => ({
    tag,
    ...Object.fromEntries(
      [...String(list).matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescape(String(value))]),
    ),
  })) as readonly { readonly [name: string]: string }[]
  const meta = (name: string) =>
    attributes.find((each) => each['name'] === name || each['property'] === name)?.['content']
  const links = (rel: string) => attributes.filter((each) => each['rel'] === rel)
  const data = scripts.map(([, json]) => JSON.parse(String(json)) as { readonly [name: string]: unknown })
  return {
    meta,
    canonical: links('canonical')[0]?.['href'],
    alternates: Object.fromEntries(
      links('alternate').flatMap((each) => (each['hreflang'] ? [[each['hreflang'], each['href']]] : [])),
    ),
    feed: links('alternate').find((each) => each['type'] === 'text/calendar')?.['href'],
    data,
  }
}

describe('the head of an event’s page', () => {
  it('describes the event to share previews and search engines', async () => {
    const event = await anEvent({
      name: '挑战赛',
      columns: { address: '报告厅', act_description: '<p>大家 &amp; 我们</p>' },
      registration: { limit: 10 },
    })
    const url = `${site.publicUrl}/activities/${event.id}`
    const { title, html } = await headOf(`/activities/${event.id}`)
    const { meta, canonical, alternates, data, feed } = readHead(html)
    expect(title).toBe('挑战赛 · 书院 "一"')
    expect(canonical).toBe(url)
    expect(alternates).toEqual({ 'zh-CN': `${url}?lang=cn`, en: `${url}?lang=en`, 'x-default': url })
    expect(meta('robots')).toContain('index, follow')
    expect(meta('og:title')).toBe(title)
    expect(meta('og:url')).toBe(url)
    expect(meta('og:locale')).toBe('zh_CN')
    expect(meta('og:image')).toMatch(
      /^https:\/\/events\.example\.edu\/base\/og\/events\/\d+\.png\?lang=cn&v=[0-9a-f]{12}$/,
    )
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(meta('description')).toMatch(/报告厅。大家 & 我们$/)
    expect(feed).toBe(`${site.publicUrl}/calendar/events/${event.id}.ics?lang=cn`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      '@type': 'Event',
      name: '挑战赛',
      url,
      startDate: expect.stringMatching(/\+08:00$/) as string,
      location: { '@type': 'Place', name: '报告厅' },
      eventStatus: 'https://schema.org/EventScheduled',
      description: '大家 & 我们',
      organizer: { '@type': 'Organization', name: '书院 "一"' },
      image: [meta('og:image')],
      offers: { availability: 'https://schema.org/InStock', url: `${url}/register` },
    })
  })

  it('describes the event in the language of the page', async () => {
    const type_id = await insert('cubic_event_type', { name_cn: '比赛', name_en: 'Contest', sort: 0 })
    const { id } = await anEvent({
      name: '挑战赛',
      type_id,
      columns: {
        name_en: 'The challenge',
        address_cn: '报告厅',
        address_en: 'Lecture Hall',
        act_description_cn: '<p>大家</p>',
        act_description_en: '<p>Everybody</p>',
      },
    })
    const { title, html } = await headOf(`/activities/${id}`, '', 'en')
    const { meta, data } = readHead(html)
    expect([title, meta('og:title')]).toEqual(Array(2).fill('The challenge · College <One>'))
    expect(meta('description')).toMatch(/Lecture Hall\. Everybody$/)
    expect(data[0]).toMatchObject({
      name: 'The challenge',
      location: { name: 'Lecture Hall' },
      description: 'Everybody',
    })
    const list = await headOf('/activities', `?type=${type_id}`, 'en')
    expect(list.title).toBe('Contest · College <One>')
  })

  it('is in the language of the page, like its picture', async () => {
    const { id } = await anEvent()
    const [chinese, english] = [
      readHead((await headOf(`/activities/${id}`)).html),
      await headOf(`/base/activities/${id}`, '?lang=en&utm_source=x', 'en'),
    ]
    expect(english.title).toMatch(/ · College <One>$/)
    const { meta, canonical } = readHead(english.html)
    expect(canonical).toBe(`${site.publicUrl}/activities/${id}?lang=en`)
    expect(meta('og:image')).not.toBe(chinese.meta('og:image'))
    expect(meta('og:locale:alternate')).toBe('zh_CN')
  })

  it.each([
    ['</script><script>alert(1)</script>'],
    ['"><img src=x onerror=alert(1)>'],
    ['<!--<script>'],
    [`'&quot;&amp;\u2028`],
  ])('escapes the name %s', async (name) => {
    const event = await anEvent({ name, columns: { address: name, notice: name } })
    const { title, html } = await headOf(`/activities/${event.id}`)
    expect(title.startsWith(name)).toBe(true)
    const { meta, data } = readHead(html)
    expect(meta('og:title')).toBe(title)
    expect(data[0]?.['name']).toBe(name)
    expect(html).not.toMatch(/<script>|<img|<!--/)
  })

  it.each([
    [{ opens: HOUR }, 'PreOrder'],
    [{ closed: true }, 'OutOfStock'],
    [{ limit: 0 }, 'SoldOut'],
    [{ limit: 0, waitlist: true }, 'BackOrder'],
    [{}, 'InStock'],
  ] as const)('states the availability of the registration: %j', async (registration, availability) => {
    const { id } = await anEvent({ registration })
    const { data } = readHead((await headOf(`/activities/${id}`)).html)
    expect(data[0]?.['offers']).toMatchObject({ availability: `https://schema.org/${availability}` })
  })

  it('is the same for a hidden event and a missing one', async () => {
    const none = await headOf('/activities/2000000000')
    expect(readHead(none.html).meta('robots')).toBe('noindex, nofollow')
    for (const event of [
      await anEvent({ stage: 'draft' }),
      await anEvent({ columns: { public_or_not: false } }),
      await anEvent({ stage: 'cancelled', columns: { public_or_not: false } }),
    ])
      expect(await headOf(`/activities/${event.id}`)).toEqual(none)
  })

  it('names a public event that was cancelled, for people alone', async () => {
    const event = await anEvent({ stage: 'cancelled', name: '夜跑' })
    const { html, title } = await headOf(`/activities/${event.id}`)
    expect([title, readHead(html).meta('robots')]).toEqual(['夜跑 · 书院 "一"', 'noindex, nofollow'])
  })

  it('follows changes of the event', async () => {
    const event = await anEvent({ starts: DAY })
    await as(await anAdmin()).save('CubicEventBase', { id: event.id, name: '新名' })
    expect((await headOf(`/activities/${event.id}`)).title).toBe('新名 · 书院 "一"')
  })
})

describe('the heads of other pages', () => {
  it('have one canonical URL, whatever is selected on them', async () => {
    const { canonical, alternates } = readHead((await headOf('/activities', '?q=a&time=today&sort=latest&page=3')).html)
    expect(canonical).toBe(`${site.publicUrl}/activities`)
    expect(alternates['en']).toBe(`${site.publicUrl}/activities?lang=en`)
    expect(readHead((await headOf('/', '?time=today')).html).canonical).toBe(`${site.publicUrl}/`)
    expect(readHead((await headOf('/base')).html).canonical).toBe(`${site.publicUrl}/`)
  })

  it('have a canonical URL per event type', async () => {
    const type = await anEventType('讲座 & 沙龙')
    const { title, html } = await headOf('/activities', `?type=${type.id}&time=today`)
    expect(title).toBe('讲座 & 沙龙 · 书院 "一"')
    expect(readHead((await headOf('/activities', `?type=${type.id}&q=x`)).html).meta('og:title')).toBe(title)
    expect(readHead(html).canonical).toBe(`${site.publicUrl}/activities?type=${type.id}`)
    expect(readHead(html).alternates['en']).toBe(`${site.publicUrl}/activities?type=${type.id}&lang=en`)
    expect(readHead((await headOf('/activities', '?type=2000000000')).html).canonical).toBe(
      `${site.publicUrl}/activities`,
    )
  })

  it('are titled after the search, but not in share previews', async () => {
    const { title, html } = await headOf('/activities', `?q=${encodeURIComponent(' </title>古籍 ')}`)
    expect(title).toBe('“</title>古籍”的搜索结果 · 书院 "一"')
    expect(readHead(html).meta('og:title')).toBe('全部活动 · 书院 "一"')
    expect((await headOf('/activities', '?q=old+books', 'en')).title).toBe('Results for “old books” · College <One>')
    expect((await headOf('/activities', '?q=+', 'en')).title).toBe('All events · College <One>')
    expect((await headOf('/activities', `?q=${'x'.repeat(150)}`, 'en')).title).toContain(`“${'x'.repeat(100)}”`)
  })

  it('follow the route regardless of case', async () => {
    const event = await anEvent({ name: '大小写' })
    for (const [path, known] of [
      ['/Activities', '/activities'],
      [`/ACTIVITIES/${event.id}`, `/activities/${event.id}`],
      ['/Login/', '/login'],
      ['/T/7K3M9QWX2HTP', '/t/7k3m9qwx2htp'],
    ] as const)
      expect(await headOf(path)).toEqual(await headOf(known))
    expect((await headOf('/nothing')).title).toBe('页面不存在 · 书院 "一"')
  })

  it('say “no such event” to guests, and nothing yet to signed-in users, who may see more', async () => {
    const { id } = await anEvent({ columns: { public_or_not: false } })
    const asked = { pathname: `/activities/${id}`, search: '', lang: 'en' } as const
    const titleFor = async (viewer: 'guest' | 'member') =>
      (await makePageHead(site, db(), app().registry, { ...asked, viewer })).title
    expect(await titleFor('guest')).toBe('We can’t find this event · College <One>')
    expect(await titleFor('member')).toBe('College <One>')
  })

  it.each([
    '/me',
    '/me/bind',
    '/login',
    '/set-password',
    '/scan',
    '/t/7K3M9QWX2HTP',
    '/r/7K3M9QWX2HTP',
    '/activities/1/register',
    '/activities/none',
    '/activities/99999999999',
    '/nothing',
  ])('%s is not indexed by search engines', async (path) => {
    const { meta, canonical, alternates } = readHead((await headOf(path, '?token=abc&code=def')).html)
    expect(meta('robots')).toBe('noindex, nofollow')
    expect(canonical).toBeUndefined()
    expect(alternates).toEqual({})
    expect((await headOf(path, '?token=abc&code=def')).html).not.toMatch(/7K3M|abc|def"/)
  })
})
