import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { type App, createApp, prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { createLog } from '../../src/infra/log/log.ts'
import { DAY, HOUR, makeBuilders } from '@cubic/testing/server/builders'
import { NEVER_SLOW } from '@cubic/testing/never-slow'
import { createTestDatabase, type TestDatabase, type Template } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'

const FRONT_ENDS = path.join(import.meta.dirname, '../../..')
const HOSTILE = `</script><script>alert(1)</script>&"'<!--`

const template: Template = {
  name: 'pages',
  async build(db) {
    await prepareDatabase(db, readConfig({}))
  },
}

type Process = { readonly url: string; readonly db: OpenDatabase; readonly app: App }
type Page = { readonly status: number; readonly html: string; readonly headers: Headers }

let database: TestDatabase
const processes: Process[] = []
const faults: string[] = []
const { aUser, anAdmin, anEvent, insert } = makeBuilders(() => processes[0]?.db as OpenDatabase)

beforeAll(async () => {
  await buildIfStale()
  database = await createTestDatabase(template)
  // each with its own connections and cache, like two processes
  processes.push(await startProcess(), await startProcess())
})

afterAll(async () => {
  for (const { app, db } of processes) {
    await app.http.close()
    await db.close()
  }
  await database.drop()
  expect(faults).toEqual([])
})

async function startProcess(): Promise<Process> {
  const log = createLog({ level: 'warn', write: (line) => faults.push(line) })
  const db = openDatabase({ connection: database.connection, pool: 4, log })
  const app = await createApp({
    db,
    config: readConfig({ PUBLIC_URL: 'http://localhost', LOG_SLOW_MS: NEVER_SLOW }),
    log,
    frontEnds: FRONT_ENDS,
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`, db, app }
}

async function visit(
  address: string,
  { from = 0, cookie = '', ...headers }: { from?: number; [name: string]: unknown } = {},
): Promise<Page> {
  const response = await fetch(`${processes[from]?.url}${address}`, { headers: { cookie: String(cookie), ...headers } })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

function handoverOf({ html }: Page) {
  const [, data = ''] = /id="cubic-handover">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(data) as {
    readonly now: number
    readonly reads: readonly (readonly [key: string, data: unknown])[]
  }
}

/** The other process's connection to the database. */
function elsewhere(): OpenDatabase {
  const other = processes[1]
  if (!other) throw new Error('the processes start in beforeAll')
  return other.db
}

function as(user: { readonly token: string }, from = 1): WireClient {
  return new WireClient(processes[from]?.url ?? '', { token: user.token })
}

/** The text that a reader without scripts sees. */
function textOf({ html }: Page): string {
  const [, body = ''] = html.split('<div id="root">')
  return (
    body
      .split('<script')[0]
      ?.replaceAll(/<svg.*?<\/svg>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ') ?? ''
  )
}

describe('a guest’s page', () => {
  it('shows the event with its seats before any script has run', async () => {
    const event = await anEvent({ name: '雨夜读书会', registration: { limit: 40 } })
    const page = await visit(`/activities/${event.id}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.html).toMatch(/<title>雨夜读书会 · /)
    expect(textOf(page)).toContain('雨夜读书会')
    // once in each layout, of phones and of desktops
    expect(textOf(page).match(/还剩 40 席/g)).toHaveLength(2)
    expect(textOf(page)).toContain('登录后报名')
  })

  it('is in the language of the URL, or else the stored one', async () => {
    const event = await anEvent({ registration: { limit: 7 } })
    const asked = await visit(`/activities/${event.id}?lang=en`)
    expect(textOf(asked)).toContain('7 seats left')
    expect(asked.html).toMatch(/<html lang="en" data-lang="en" data-viewer="guest"/)
    const kept = await visit(`/activities/${event.id}`, { cookie: 'a=b; cubic-language=en' })
    expect(textOf(kept)).toContain('7 seats left')
    expect(textOf(await visit(`/activities/${event.id}?lang=cn`, { cookie: 'cubic-language=en' }))).toContain(
      '还剩 7 席',
    )
  })

  it('is in the stored theme, without render-blocking scripts or stylesheets', async () => {
    const kept = await visit('/', { cookie: 'cubic-theme=dark' })
    expect(kept.html).toMatch(/<html lang="zh-CN" data-theme="dark" data-lang="cn"/)
    const first = await visit('/', { cookie: 'cubic-theme=pink' })
    expect(first.html).toMatch(/<html lang="zh-CN" data-lang="cn"/)
    expect(first.html).toContain('<script defer src="./boot.js">')
    expect(first.html).not.toContain('rel="stylesheet"')
  })

  it('lists events on the home page, and activities as the URL filters them', async () => {
    const event = await anEvent({
      name: '列出来的 · 活动',
      starts: 3 * HOUR,
      ends: 5 * HOUR,
      columns: { top_or_not: true },
    })
    expect(textOf(await visit('/'))).toContain(event.name)
    // neither the first event nor the others begin a line with a dot
    for (const address of ['/', '/activities']) expect((await visit(address)).html).toContain('列出来的\u00a0· 活动')
    // what was searched for is marked
    expect(textOf(await visit('/activities?q=列出来的'))).toContain('列出来的 · 活动')
    expect(textOf(await visit('/activities?q=没有这样的'))).not.toContain(event.name)
    expect(textOf(await visit('/activities?ongoing=1'))).not.toContain(event.name)
  })

  it('escapes a hostile name, in the page and in its embedded data', async () => {
    const event = await anEvent({ name: HOSTILE })
    for (const address of [`/activities/${event.id}`, '/', '/activities']) {
      const page = await visit(address)
      const { html } = page
      expect(html).not.toContain('<script>alert')
      expect(html).not.toMatch(/<script(?! defer src="\.\/boot\.js"| type="application\/(ld\+)?json"| type="module")/)
      expect(JSON.stringify(handoverOf(page))).toContain(JSON.stringify(HOSTILE).slice(1, -1))
    }
  })

  it('returns 404 for missing events and for those that guests may not see', async () => {
    const hidden = await Promise.all([
      anEvent({ name: '草稿活动', stage: 'draft' }),
      anEvent({ name: '内部活动', columns: { public_or_not: false } }),
    ])
    const missing = await visit('/activities/999999')
    expect(missing.status).toBe(404)
    // the server does not know who is logged in: the browser asks before it shows this to a member
    expect(missing.html).toContain('<script src="./boot.js">')
    for (const event of hidden) {
      const page = await visit(`/activities/${event.id}`)
      expect(page.status).toBe(404)
      expect(page.html.replaceAll(String(event.id), '999999')).not.toContain(event.name)
      expect(textOf(page)).toBe(textOf(missing))
    }
    for (const cookie of ['', 'cubic-viewer=member'])
      for (const address of ['/no/such/page', '/activities/x', '/No/Such', '/activities/99999999999'])
        expect((await visit(address, { cookie })).status, `${address} ${cookie}`).toBe(404)
    for (const address of ['/Activities', '/LOGIN', '/me'])
      expect((await visit(address, { cookie: 'cubic-viewer=member' })).status, address).toBe(200)
  })

  it('says of a cancelled event that it was cancelled, and no more than its name and time', async () => {
    const columns = { act_description: '<p>内情</p>', address: '密室' }
    const event = await anEvent({ name: '取消的讲座', stage: 'cancelled', columns })
    const other = await anEvent({ name: '另一场活动', starts: HOUR, ends: 2 * HOUR })
    const page = await visit(`/activities/${event.id}`)
    expect(page.status).toBe(200)
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(page.html).toMatch(/<title>取消的讲座 · .*<\/title>/)
    expect(page.html).toMatch(/<s>[^<]*\d:\d\d[^<]*<\/s>/)
    for (const text of ['取消的讲座', '活动已取消', other.name]) expect(textOf(page)).toContain(text)
    expect(textOf(await visit(`/activities/${event.id}?lang=en`))).toContain('This event was cancelled')
    for (const secret of ['内情', '密室']) expect(page.html).not.toContain(secret)
    const inner = await anEvent({ stage: 'cancelled', columns: { public_or_not: false } })
    const unlisted = await anEvent({ stage: 'cancelled', columns: { to_official_website: false } })
    for (const hidden of [inner, unlisted]) expect((await visit(`/activities/${hidden.id}`)).status).toBe(404)
    const asked = (id: number) => `{cubicEvent{cancelled_event(event_id:${id}){name}}}`
    const member = as(await aUser())
    expect(await member.gql(asked(inner.id))).toMatchObject({
      data: { cubicEvent: { cancelled_event: { name: inner.name } } },
    })
    expect(await member.gql(asked(unlisted.id))).toMatchObject({ data: { cubicEvent: { cancelled_event: null } } })
  })

  it('shows a unit with its events, those of the units below and those that it helps with', async () => {
    const unit = await insert('cubic_unit', {
      name_cn: '机器人社',
      name_en: 'Robotics Club',
      kind: 'club',
      archived: false,
      sort: 0,
      description_cn: `造机器人${HOSTILE}`,
      contact: 'robots@example.edu',
    })
    const below = await insert('cubic_unit', {
      name_cn: '焊接组',
      kind: 'other',
      archived: false,
      sort: 0,
      parent_id: unit,
    })
    const other = await insert('cubic_unit', { name_cn: '合唱团', kind: 'club', archived: false, sort: 0 })
    const late = { starts: 9 * DAY, ends: 10 * DAY }
    const coming = await anEvent({ ...late, name: '机器人开放日', columns: { unit_id: unit } })
    await anEvent({ ...late, name: '焊接入门', columns: { unit_id: below } })
    await anEvent({ name: '去年的比赛', starts: -30 * HOUR, ends: -28 * HOUR, columns: { unit_id: unit } })
    await anEvent({ ...late, name: '机械合唱', columns: { unit_id: other } })
    await anEvent({ name: '内部选拔', stage: 'draft', columns: { unit_id: unit } })
    await as(await anAdmin()).updateRelation('CubicEventBase', coming.id, 'co_unit_ids', [other], 'add')
    const page = await visit(`/units/${unit}`)
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<title>机器人社 · /)
    expect(page.html).toContain(`/units/${unit}">`)
    expect(page.html).not.toContain(HOSTILE)
    expect(page.html).toMatch(/<meta name="description" content="造机器人/)
    expect(page.html).toContain('<meta name="robots" content="index, follow')
    for (const text of ['机器人社', '机器人开放日', '焊接入门', '去年的比赛', '焊接组', 'robots@example.edu'])
      expect(textOf(page)).toContain(text)
    for (const text of ['机械合唱', '内部选拔']) expect(textOf(page)).not.toContain(text)
    expect(textOf(await visit(`/units/${unit}?lang=en`))).toContain('Robotics Club')
    for (const text of ['机械合唱', '机器人开放日']) expect(textOf(await visit(`/units/${other}`))).toContain(text)
    const listed = await visit(`/activities?unit=${other}`)
    expect(textOf(listed)).toContain('机械合唱')
    expect(textOf(listed)).not.toContain('焊接入门')
    const event = await visit(`/activities/${coming.id}`)
    expect(event.html).toContain(`href="/units/${unit}"`)
    expect(textOf(event)).toMatch(/合办： ?合唱团/)
    expect((await visit('/sitemap.xml')).html).toContain(`/units/${unit}</loc>`)
    for (const missing of ['2000000', 'abc']) expect((await visit(`/units/${missing}`)).status).toBe(404)
    expect((await visit(`/units/0${unit}`, { redirect: 'manual' })).html).toContain('机器人社')
  })

  it('is revalidated on each request, and not sent again while unchanged', async () => {
    const event = await anEvent()
    const page = await visit(`/activities/${event.id}`)
    expect(page.headers.get('cache-control')).toBe('private, no-cache')
    expect(page.headers.get('vary')).toContain('cookie')
    // the first may be out of date after a second, and any after its minute
    const askedAgain = async () => {
      const { headers } = await visit(`/activities/${event.id}`)
      const again = await visit(`/activities/${event.id}`, { 'if-none-match': headers.get('etag') })
      return [again.status, again.html]
    }
    await expect.poll(askedAgain).toEqual([304, ''])
    expect((await visit(`/activities/${event.id}`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is the same with every compression', async () => {
    const event = await anEvent({ name: '压缩' })
    for (const encoding of ['br', 'gzip', 'identity', 'br;q=0, gzip']) {
      const page = await visit(`/activities/${event.id}`, { 'accept-encoding': encoding })
      expect(page.headers.get('content-encoding')).toBe(
        { br: 'br', gzip: 'gzip', identity: null }[encoding] ?? (encoding === 'identity' ? null : 'gzip'),
      )
      expect(textOf(page)).toContain('压缩')
    }
  })
})

it('a site with one language uses no other, and has no language switch', async () => {
  const event = await anEvent({ name: 'In English', registration: { limit: 7 } })
  const admin = as(await anAdmin())
  const from = 1
  expect(textOf(await visit(`/activities/${event.id}?lang=en`))).toContain('中文')
  await admin.save('CubicSettings', { id: 1, languages: 'en' })
  await expect.poll(async () => textOf(await visit('/?lang=en', { from }))).not.toContain('中文')
  for (const page of [
    await visit(`/activities/${event.id}`, { from }),
    await visit(`/activities/${event.id}?lang=cn`, { from, cookie: 'cubic-language=cn' }),
  ]) {
    expect(page.html).toMatch(/<html lang="en" data-lang="en"/)
    expect(textOf(page)).toContain('7 seats left')
    expect(page.html).not.toContain('hreflang="zh-CN"')
    expect(textOf(page)).not.toContain('中文')
  }
  const manifest = await (await fetch(`${processes[from]?.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ lang: 'en', name: 'Event Center' })
  await admin.save('CubicSettings', { id: 1, languages: null })
  for (const each of [0, 1])
    await expect
      .poll(async () => (await visit(`/activities/${event.id}`, { from: each })).html)
      .toContain('data-lang="cn"')
})

describe('a cached page', () => {
  it('follows changes by another process: published, renamed, unpublished', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '原来的名字', stage: 'draft', starts: DAY, ends: DAY + HOUR })
    const address = `/activities/${event.id}`
    expect((await visit(address)).status).toBe(404)
    const editor = as(admin)
    await editor.callEvent(event, 'publish')
    expect(textOf(await visit(address))).toContain('原来的名字')
    expect(textOf(await visit('/activities'))).toContain('原来的名字')
    await editor.save('CubicEventBase', { id: event.id, name: '后来的名字' })
    expect(textOf(await visit(address))).toContain('后来的名字')
    expect(textOf(await visit('/activities'))).not.toContain('原来的名字')
    await editor.callEvent(event, 'unpublish')
    expect(textOf(await visit(address))).toContain('活动已取消')
    expect(textOf(await visit('/activities'))).not.toContain('后来的名字')
  })

  it('shows seats taken through another process within a second', async () => {
    const [event, person] = [await anEvent({ registration: { limit: 3 } }), await aUser()]
    const address = `/activities/${event.id}`
    for (let time = 0; time < 3; time++) expect(textOf(await visit(address))).toContain('还剩 3 席')
    expect((await as(person).register(event)).status).toBe('ok')
    await expect.poll(async () => textOf(await visit(address))).toContain('还剩 2 席')
  })

  it('changes when registration opens, and when its custom page is edited', async () => {
    const opens = 5 / 60
    const event = await anEvent({ registration: { opens, limit: 9 } })
    const address = `/activities/${event.id}`
    expect(textOf(await visit(address))).toContain('开放时提醒我')
    await expect.poll(async () => textOf(await visit(address))).toContain('登录后报名')
    const page = await insert('cubic_event_page', { content: [{ type: 'paragraph', text: '第一版' }] })
    const db = elsewhere()
    await db.run`update cubic_event_base set custom_detail_page_id = ${page} where id = ${event.id}`
    expect(textOf(await visit(address))).toContain('第一版')
    const second = JSON.stringify([{ type: 'paragraph', text: '第二版' }])
    await db.run`update cubic_event_page set content_cn = ${second}::jsonb where id = ${page}`
    expect(textOf(await visit(address))).toContain('第二版')
  })
})

describe('somebody who is signed in', () => {
  it('gets what everybody may see, the same page as other members, and never affects guests’ pages', async () => {
    const person = await aUser({ name: '张不该出现' })
    const event = await anEvent({ name: '大家的活动', registration: { limit: 5 } })
    const inside = await anEvent({ name: '内部的活动', columns: { public_or_not: false } })
    const registered = await as(person, 0).register(event)
    const code = registered.status === 'ok' ? registered.applicants[0]?.flora_external_id : undefined
    expect(code).toHaveLength(12)
    const asMember = ({ token }: { readonly token: string }) => ({
      cookie: 'cubic-viewer=member',
      authorization: `Bearer ${token}`,
    })
    const [other, nobody] = [await aUser({ name: '李也不该' }), { cookie: 'cubic-viewer=member' }]
    for (const [address, name] of [
      ['/', event.name],
      ['/activities', event.name],
      [`/activities/${event.id}`, event.name],
      [`/activities/${event.id}/register`, event.name],
      [`/activities/${inside.id}`, undefined],
      ['/me', undefined],
    ] as const) {
      const pages = [await visit(address, asMember(person)), await visit(address, asMember(other))]
      const cached = await visit(address, nobody)
      const guests = await visit(address)
      for (const page of pages) {
        expect([page.status, page.html.includes('data-viewer="member"')], address).toEqual([200, true])
        // the minute may have turned, and with it every page
        if (handoverOf(page).now === handoverOf(cached).now) expect(page.html, address).toBe(cached.html)
      }
      for (const { html } of [...pages, cached, guests])
        for (const secret of ['张不该出现', '李也不该', person.token, code, '内部的活动'])
          expect(html, address).not.toContain(secret)
      if (name) expect(textOf(cached), address).toContain(name)
      for (const [key] of handoverOf(cached).reads)
        expect(key, address).toMatch(/"guest":true|^\["(event-types|hour-categories|units)"/)
      expect(guests.html).toContain('data-viewer="guest"')
    }
  })
})

describe('a page of one’s own', () => {
  const json = { accept: 'application/json' }

  it('has its content for the person whose token asks for it, and is kept nowhere', async () => {
    const [person, other] = [await aUser({ name: '张看得见' }), await aUser({ name: '李看不见' })]
    const registered = await as(person, 0).register(await anEvent({ name: '自己的活动', registration: { limit: 5 } }))
    expect(registered.status).toBe('ok')
    for (const [address, content] of [
      ['/me?lang=cn', '自己的活动'],
      ['/me/tickets?tab=not_checked_in', '自己的活动'],
      ['/me/tickets?tab=completed', '还没有已完成的活动'],
      ['/me/security?lang=en', 'This device'],
    ] as const) {
      const own = await visit(address, { ...json, authorization: `Bearer ${person.token}` })
      expect([own.status, own.headers.get('cache-control')], address).toEqual([200, 'private, no-store'])
      const { html, handover } = JSON.parse(own.html) as { html: string; handover: unknown }
      expect(html, address).toContain(content)
      expect(JSON.stringify(handover), address).toContain('张看得见')
      const others = await visit(address, { ...json, authorization: `Bearer ${other.token}` })
      expect(others.html, address).toContain('李看不见')
      expect(others.html, address).not.toMatch(/张看得见|自己的活动/)
      // the page itself, which browsers and caches in between may keep
      expect((await visit(address, { cookie: 'cubic-viewer=member' })).html, address).not.toMatch(/张看得见|自己的活动/)
    }
  })

  it('is asked for by our script alone, and names nobody to a token that is no longer valid', async () => {
    const person = await aUser({ name: '张看得见' })
    const authorization = `Bearer ${person.token}`
    const asMember = { cookie: 'cubic-viewer=member' }
    expect((await visit('/me', asMember)).html).toMatch(/<html[^>]* data-own/)
    expect((await visit('/activities', asMember)).html).not.toMatch(/<html[^>]* data-own/)
    expect((await visit('/me')).html).not.toMatch(/<html[^>]* data-own/)
    for (const [address, headers] of [
      ['/me', { authorization }],
      ['/me', json],
      ['/activities', { ...json, authorization }],
    ] as const) {
      const page = await visit(address, headers)
      expect(page.html, address).toMatch(/^<!doctype html>/i)
      expect(page.html, address).not.toContain('张看得见')
    }
    const stale = await visit('/me', { ...json, authorization: 'Bearer no-longer-valid' })
    expect(stale.html).toContain('登录后查看个人中心')
  })
})

describe('arbitrary URLs', () => {
  it('may lead to a refusal by the API: the browser shows it, and the server reports no failure', async () => {
    for (const search of ['q=%00', 'q=a+b+c+d+e+f+g+h+i+j', 'q=%ff%fe', `q=${'x'.repeat(61)}`]) {
      const page = await visit(`/activities?${search}`)
      expect(page.status, search).toBe(200)
    }
  })

  it('leave capacity for the popular pages, however many are requested at once', async () => {
    const event = await anEvent()
    const made = Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        visit(index % 2 ? `/activities?q=zhuang+chuang+${index}&sort=best` : `/nowhere/${index}`),
      ),
    )
    const [home, page] = await Promise.all([visit('/?lang=en'), visit(`/activities/${event.id}`)])
    expect([home.status, page.status]).toEqual([200, 200])
    for (const { html } of [home, page]) expect(html).toContain('id="cubic-handover"')
    // The browser renders pages for which there was no capacity; the server has not failed.
    const answers = await made
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
    expect(answers.some(({ html }) => !html.includes('id="cubic-handover"'))).toBe(true)
  })

  it('may spell one page in a thousand ways, but only the canonical page is rendered', async () => {
    const events = await Promise.all(Array.from({ length: 6 }, () => anEvent()))
    const ask = async (address: string) =>
      (await fetch(`${processes[0]?.url}${address}`, { redirect: 'manual' })).status
    const spelled = (index: number) =>
      [...'activities'].map((letter, bit) => ((index >> bit) & 1 ? letter.toUpperCase() : letter)).join('')
    const addresses = Array.from({ length: 250 }, (_, index) => [
      `/${spelled(index + 1)}?lang=en`,
      `/activities?sort=soonest&pages=1&unknown=${index}`,
      `/activities/${events[0]?.id}.${'0'.repeat(index + 1)}`,
      `/activities/${900_000 + index}`,
    ]).flat()
    // A busy machine does not take a thousand connections at once.
    const statuses = new Set<number>()
    const made = Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let next = addresses.pop(); next !== undefined; next = addresses.pop()) statuses.add(await ask(next))
      }),
    )
    const honest = ['/', '/activities', ...events.map(({ id }) => `/activities/${id}`)]
    for (const page of await Promise.all(honest.map((address) => visit(address)))) {
      expect(page.status).toBe(200)
      expect(page.html).toContain('id="cubic-handover"')
    }
    await made
    expect(statuses).toEqual(new Set([200, 301, 404]))
  })

  it('redirect to the canonical path, with the query', async () => {
    const event = await anEvent()
    const led = async (address: string) =>
      (await fetch(`${processes[0]?.url}${address}`, { redirect: 'manual' })).headers.get('location')
    expect(await led('/Activities/?q=a+b&lang=en')).toBe('/activities?q=a+b&lang=en')
    expect(await led(`/ACTIVITIES/00${event.id}`)).toBe(`/activities/${event.id}`)
    expect(await led('/LOGIN?back=%2Fme')).toBe('/login?back=%2Fme')
    expect(await led(`/activities/${event.id}/`)).toBe(null)
  })

  it('are answered at once even with a long If-None-Match header', async () => {
    const heldAs = async (tags: (etag: string) => string) => {
      const { headers } = await visit('/?lang=en')
      return (await visit('/?lang=en', { 'if-none-match': tags(headers.get('etag') ?? '') })).status
    }
    for (const tags of [
      (etag: string) => etag,
      (etag: string) => etag.replace(/^W\//, ''),
      (etag: string) => `"a"${' '.repeat(9000)}, ${etag}`,
      () => '*',
    ])
      // A minute may end between the two, and the page with it.
      await expect.poll(() => heldAs(tags)).toBe(304)
    expect((await visit('/?lang=en', { 'if-none-match': `"a"${' '.repeat(9000)}"b"` })).status).toBe(200)
  })
})

describe('changed settings', () => {
  it('apply to the next page of every process: name, colours, footer and manifest', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '换名' })
    const address = `/activities/${event.id}`
    // cached by both
    for (const from of [0, 1]) await visit(address, { from })
    const { html: before } = await visit('/app-shell')
    const values = { id: 1, organisation_name_cn: '山海大学', brand_colour: '#0a7d4f', contact: 'help@example.edu' }
    expect((await as(admin).save('CubicSettings', values)).errors).toEqual([])
    for (const from of [0, 1]) {
      await expect.poll(async () => (await visit(address, { from })).html).toContain('换名 · 山海大学')
      const page = await visit(address, { from })
      expect(page.html).toContain('--brand:#0a7d4f')
      expect(textOf(page)).toContain('山海大学')
      expect(page.html).toContain('help@example.edu')
      expect((await visit('/manifest.webmanifest', { from })).html).toContain('山海大学')
      expect((await visit('/app-shell', { from })).html).not.toBe(before)
    }
    await as(admin).save('CubicSettings', { id: 1, organisation_name_cn: null, brand_colour: null, contact: null })
    await expect.poll(async () => (await visit(address)).html).toContain('换名 · 活动中心')
  })
})
