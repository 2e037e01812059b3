import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Builders, makeBuilders, type TestTicket, type TestUser } from '@cubic/testing/server/builders'
import { createTestDatabase, type TestDatabase } from '@cubic/testing/server/cluster'
import { aPicture } from '@cubic/testing/pictures'
import { launchBrowser } from '@cubic/testing/browser/browser'
import { builtFrontEnds } from '@cubic/testing/browser/front-ends'
import { expectGone, expectPath, expectVisible, logIn } from '@cubic/testing/browser/looking'
import { openWithoutNetwork } from '@cubic/testing/browser/network'
import { PASSWORD, sampleTemplate } from '@cubic/testing/browser/sample'
import { startServer, type TestServer } from '@cubic/testing/browser/server'
import { keepEntries } from '@cubic/testing/browser/site'
import { PATIENCE } from '@cubic/testing/patience'

const NAMED = '活动中心 / Event Center'
const RENAMED = '新的活动中心'

let database: TestDatabase
let browser: Browser
let server: TestServer
let isStopped = false
let make: Builders
const contexts: BrowserContext[] = []

beforeAll(async () => {
  database = await createTestDatabase(sampleTemplate)
  browser = await launchBrowser(inject('chromium'))
})
// each test has a server of its own: it stops it, or puts another in its place, whose name the database keeps
beforeEach(async () => {
  server = await startServer(database.connection, await builtFrontEnds(), { ORGANISATION_NAME: NAMED })
  isStopped = false
  make = makeBuilders(() => server.db)
})
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  await stopServer()
})
afterAll(async () => {
  await browser.close()
  await database.drop()
})

async function stopServer(): Promise<void> {
  if (!isStopped) await server.stop()
  isStopped = true
}

/** A newer version at the same address: its pages bear another name. */
async function deployNewVersion(): Promise<void> {
  const { port } = new URL(server.url)
  await stopServer()
  server = await startServer(database.connection, await builtFrontEnds(), { PORT: port, ORGANISATION_NAME: RENAMED })
  isStopped = false
}

/** Somebody's browser, which has been on the site once and keeps it. */
async function aVisitor(path: string, user?: TestUser): Promise<Page> {
  const page = await anOnlooker(path, user)
  await isKept(page)
  return page
}

/** Somebody's browser, in which nobody has touched anything yet. */
async function anOnlooker(path: string, user?: TestUser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE)
  contexts.push(context)
  const forget = await keepEntries(context, user ? [{ name: 'login_token', value: user.token }] : [])
  const page = await context.newPage()
  await page.goto(path)
  await forget()
  return page
}

/** The site is installed on the device, and offers newer versions after the first interaction. */
async function isKept(page: Page): Promise<void> {
  let step = 0
  const part = await fileOf('src/shell/new-version.tsx')
  const isControlled = async () => {
    await page.mouse.move(100, 100 + (step++ % 20))
    return page.evaluate(
      (file) =>
        navigator.serviceWorker.controller !== null &&
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      part,
    )
  }
  await expect.poll(isControlled).toBe(true)
}

/** The built file of a module that is loaded by itself. */
async function fileOf(source: string): Promise<string> {
  const manifest = JSON.parse(readFileSync(join(await builtFrontEnds(), 'site/dist/.vite/manifest.json'), 'utf8'))
  return (manifest as { readonly [source: string]: { readonly file: string } })[source]?.file ?? source
}

async function aTicketOf(user: TestUser): Promise<TestTicket> {
  return make.aTicket({ event: await make.anEvent({ name: '山顶观星' }), owner: user, name: '林知秋' })
}

const qrOf = (page: Page) => page.getByRole('img', { name: '签到二维码' })

describe('without network', () => {
  it('a seen ticket opens, home reports the problem, and the personal centre shows cached data', async () => {
    const user = await make.aUser({ name: '林知秋', person: {} })
    const ticket = await aTicketOf(user)
    const page = await aVisitor(`/t/${ticket.code}`, user)
    await expectVisible(qrOf(page))
    const code = await qrOf(page).innerHTML()
    await stopServer()

    for (const open of [() => page.reload(), () => page.goto(`/t/${ticket.code}`), () => page.reload()]) {
      await open()
      await expectVisible(qrOf(page), page.getByText('山顶观星'), page.getByText(/显示的是 .+ 保存的内容/))
      expect(await qrOf(page).innerHTML()).toBe(code)
    }
    await page.goto('/')
    await expectVisible(page.getByRole('alert').getByText('网络或服务器暂时没有响应，我们会自动重试'))
    await expectVisible(page.getByRole('button', { name: '重试' }))

    await page.context().setOffline(true)
    await expectVisible(page.getByRole('alert').getByText('当前没有网络，联网后会自动重试'))
    await page.getByRole('banner').getByRole('link', { name: '本机报名码' }).click()
    await expectPath(page, /^\/me$/)
    await expectVisible(
      page.getByRole('alert').getByText('当前没有网络，联网后会自动重试'),
      page.getByRole('heading', { name: '保存在本机的报名码' }),
    )
    await expectGone(page.locator('main [aria-busy=true]'))
    await page.goto('/me?lang=en')
    await expectVisible(page.getByRole('heading', { name: 'Tickets saved on this device' }))
    await page.getByRole('main').getByRole('link', { name: '山顶观星' }).click()
    await expectPath(page, new RegExp(`^/t/${ticket.code}`))
    await expectVisible(page.getByRole('img', { name: 'Check-in QR code' }))
  })

  it('a ticket opens that its reader has only looked at', async () => {
    const ticket = await aTicketOf(await make.aUser())
    const page = await anOnlooker(`/t/${ticket.code}`)
    await expectVisible(qrOf(page))
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    await expect.poll(isControlled).toBe(true)
    await stopServer()
    await page.reload()
    await expectVisible(qrOf(page), page.getByText('山顶观星'))
  })

  it('every coming ticket opens once the list of them was open, one’s own and those for others', async () => {
    const [user, friend] = [await make.aUser({ person: {} }), await make.aUser()]
    const own = await aTicketOf(user)
    const event = await make.anEvent({ name: '海边拾贝', starts: 600, ends: 700 })
    const theirs = await make.aTicket({ event, owner: friend, submitter: user, name: '赵一凡' })
    const mine = await make.aTicket({ event, owner: user, name: '林知秋' })
    const page = await aVisitor('/me/tickets', user)
    await expectVisible(page.getByText('山顶观星'))
    const kept = () => page.evaluate(() => localStorage.getItem('kept:last_seen_tickets') ?? '')
    for (const { code } of [own, mine, theirs]) await expect.poll(kept).toContain(code)
    await stopServer()
    // the list names the holders, the user's own, and puts the next one first
    await page.goto('/me/tickets')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(3)
    await expectVisible(rows.filter({ hasText: '赵一凡' }))
    await expect.poll(() => rows.filter({ hasText: '本人' }).count()).toBe(2)
    await expect.poll(() => rows.getByRole('link').allInnerTexts()).toEqual(['海边拾贝', '海边拾贝', '山顶观星'])
    // those who came together are shown together
    await page.goto(`/t/${theirs.code}`)
    await page.getByRole('button', { name: '出示同行的 2 个报名码' }).click()
    await expectVisible(page.getByRole('dialog').getByText('1 / 2'))
    for (const [code, name] of [
      [own.code, '林知秋'],
      [theirs.code, '赵一凡'],
    ]) {
      await page.goto(`/t/${code}`)
      await expectVisible(qrOf(page), page.getByText(name ?? ''))
    }
  })

  it('event pages report it at once, offer a retry, and load by themselves when it is back', async () => {
    const event = await make.anEvent({ name: '溪边写生' })
    const page = await aVisitor(`/activities/${event.id}`)
    const alert = page.getByRole('alert').getByText('当前没有网络，联网后会自动重试')
    const shown = {
      '/': page.getByRole('heading', { name: '热门活动' }),
      '/activities': page.getByText(/^共 .* 场活动$/),
      [`/activities/${event.id}`]: page.getByRole('heading', { name: event.name }),
    }
    for (const [path, content] of Object.entries(shown)) {
      const comeBack = await openWithoutNetwork(page, path)
      await expectVisible(alert, page.getByRole('button', { name: '重试' }))
      await expectGone(page.locator('main [aria-busy=true]'))
      await page.getByRole('button', { name: '重试' }).first().click()
      await expectVisible(alert)
      await comeBack()
      await expectVisible(content)
      await expectGone(alert)
    }
  })

  it('the message is visible at any scroll position, without moving the page or covering its bars', async () => {
    const event = await make.anEvent({ name: '溪边写生', registration: { limit: 20 } })
    const page = await aVisitor(`/activities/${event.id}`)
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(`/activities/${event.id}`)
      // long enough to be scrolled
      await page.evaluate(() => (document.querySelector('main')!.style.minHeight = '3000px'))
      const places = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().y)
      await page.evaluate(() => window.scrollTo(0, 900))
      const before = await places()
      await page.context().setOffline(true)
      const banner = page.getByText('当前没有网络，恢复后会自动更新')
      await expectVisible(banner)
      expect(await places()).toBe(before)
      const seen = () =>
        banner.evaluate((element) => {
          const { x, y, width, height, bottom } = element.getBoundingClientRect()
          const bar = [...document.querySelectorAll('section')].find(({ ariaLabel }) => ariaLabel === '下一步')
          const top = bar?.checkVisibility() ? bar.getBoundingClientRect().y : window.innerHeight
          return {
            isOnTop: element.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
            free: top - bottom,
          }
        })
      await expect.poll(seen).toEqual({ isOnTop: true, free: 0 })
      await page.context().setOffline(false)
      await expectGone(banner)
    }
  })

  it('the message leaves room for the name of the site on phones', async () => {
    const user = await make.aUser({ person: {} })
    const page = await aVisitor('/', user)
    await page.setViewportSize({ width: 390, height: 844 })
    await stopServer()
    await page.goto('/?lang=en')
    await expectVisible(page.getByRole('banner').getByRole('link', { name: 'Saved tickets' }))
    const name = page.getByRole('banner').getByText('Event Center')
    await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  it('loaded content stays readable, even if a refresh fails', async () => {
    const event = await make.anEvent({ name: '晨读' })
    const page = await aVisitor('/activities')
    // Earlier a link leads to another page, of which nothing was read by this one.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    )
    const title = page.getByRole('heading', { name: event.name, level: 1 })
    await page.getByRole('link', { name: event.name }).click()
    await expectVisible(title)
    await page.context().setOffline(true)
    await page.goBack()
    await expectVisible(page.getByRole('article').filter({ hasText: event.name }))
    await page.goForward()
    await expectVisible(title)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('the personal centre of a known person reports it at once', async () => {
    const user = await make.aUser({ person: {} })
    const ticket = await aTicketOf(user)
    const page = await aVisitor(`/t/${ticket.code}`, user)
    await expectVisible(qrOf(page), page.getByRole('button', { name: '我的账号' }))
    await page.context().setOffline(true)
    await page.getByRole('navigation').getByRole('link', { name: '个人中心' }).click()
    const kept = page.getByRole('heading', { name: '保存在本机的报名码' })
    await expectVisible(kept)
    await expectGone(page.getByRole('tabpanel').locator('[aria-busy=true]'))
    // tickets stand above what says that there is no network
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/保存在本机的报名码[^]*山顶观星[^]*当前没有网络/)
    expect(await page.getByRole('main').innerText()).not.toMatch(/当前没有网络[^]*保存在本机的报名码/)
  })

  it('tickets open that were never looked at, after a log-in alone', async () => {
    const sample = await server.db.one<{
      hash: string
    }>`select password as hash from cubic_user where account = 'student1'`
    const user = await make.aUser({ person: {}, passwordHash: sample?.hash ?? '' })
    const ticket = await aTicketOf(user)
    const page = await aVisitor('/login')
    await logIn(page, { account: user.account, password: PASSWORD })
    await expectPath(page, /^\/$/)
    const kept = () => page.evaluate(() => localStorage.getItem('kept:last_seen_tickets') ?? '')
    await expect.poll(kept).toContain(ticket.code)
    await stopServer()
    await page.goto(`/t/${ticket.code}`)
    await expectVisible(qrOf(page))
  })
})

describe('a newer version', () => {
  it('waits while a page is open, is applied on request, and updates other tabs on navigation', async () => {
    const event = await make.anEvent({ registration: {} })
    const page = await aVisitor(`/activities/${event.id}`, await make.aUser({ person: {} }))
    const other = await page.context().newPage()
    await other.goto('/activities')
    await isKept(other)
    for (const tab of [page, other]) await mark(tab)
    await deployNewVersion()

    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const offer = page.getByRole('status').filter({ hasText: '有新版本可用' })
    await expectVisible(offer)
    // on a phone above the bar with the page's button
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const topOf = async () => (await page.getByRole('link', { name: '立即报名' }).boundingBox())?.y ?? 0
    await expect.poll(topOf).toBeGreaterThan(600)
    const message = await offer.boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(await topOf())
    if (size) await page.setViewportSize(size)
    // parts that it has not shown yet still come from its own version
    const parts = partsOf(page)
    await page.getByRole('navigation').getByRole('link', { name: '活动' }).first().click()
    await expectVisible(page.getByRole('heading', { level: 1, name: '全部活动' }))
    await expect.poll(() => parts.length).toBeGreaterThan(0)
    expect(parts.filter(({ isKept: kept }) => !kept)).toEqual([])
    expect([await isMarked(page), await page.getByText(RENAMED).count()]).toEqual([true, 0])
    // it is never over the buttons of a registration
    await page.goBack()
    await page.getByRole('link', { name: '立即报名' }).click()
    await expectVisible(page.getByRole('button', { name: '提交报名' }))
    expect(await offer.count()).toBe(0)
    await page.getByRole('navigation').getByRole('link', { name: '活动' }).first().click()

    await offer.getByRole('button', { name: '立即更新' }).click()
    await page.waitForFunction(() => !('isOld' in window))
    await expectVisible(page.getByRole('banner').getByText(RENAMED))
    await expectGone(offer)

    expect(await isMarked(other)).toBe(true)
    await other.getByRole('button', { name: '本周' }).click()
    await expectPath(other, /time=week/)
    expect([await isMarked(other), await other.getByText(RENAMED).count()]).toEqual([true, 0])
    await other.getByRole('banner').getByRole('link').first().click()
    await other.waitForFunction(() => !('isOld' in window))
    await expectVisible(other.getByRole('banner').getByText(RENAMED))
    await expectPath(other, /^\/$/)
  })
})

/** Scripts and styles that the page requests from now on, and whether they came from the cache. */
function partsOf(page: Page): readonly { readonly url: string; readonly isKept: boolean }[] {
  const parts: { url: string; isKept: boolean }[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) parts.push({ url: response.url(), isKept: response.fromServiceWorker() })
  })
  return parts
}

/** Stays until the page is reloaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isOld: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isOld' in window)
}

describe('on a home screen', () => {
  it.each([
    ['cn', '活动中心'],
    ['en', 'Event Center'],
  ])('shows its name and icons, in %s', async (lang, name) => {
    const page = await aVisitor(`/?lang=${lang}`)
    const address = await page
      .locator('link[rel=manifest]')
      .evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''))
    const answer = await page.request.get(address)
    expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({ name, display: 'standalone', scope: '/' })
    expect(new URL(manifest.start_url, address).pathname).toBe('/')
    expect((await page.request.get(manifest.start_url)).status()).toBe(200)
    const sides = manifest.icons.map((icon) => sideOf(page, icon.src))
    expect(await Promise.all(sides)).toEqual(manifest.icons.map(({ sizes }) => sizes))
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
  })
})

type Manifest = {
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  readonly shortcuts: readonly { readonly url: string }[]
}

/** As the browser decodes the picture. */
function sideOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
}

describe('log-out', () => {
  it('leaves nothing of the person on the device', async () => {
    const user = await make.aUser({ name: '林知秋', person: { unify_id: '20260077' } })
    const ticket = await aTicketOf(user)
    const page = await aVisitor('/me', user)
    const face = await aFaceOf(user)
    await page.reload()
    await expectVisible(page.locator('header img'))
    // what the search field keeps
    await page.evaluate(() => localStorage.setItem('recent_searches', JSON.stringify(['秘密的爱好'])))
    await page.goto(`/t/${ticket.code}`)
    await expectVisible(qrOf(page))
    const personal = [user.token, ticket.code, face, '林知秋', '山顶观星', '20260077']
    await expect.poll(() => foundOf(page, personal)).toEqual(expect.arrayContaining([ticket.code, face]))

    // The ticket's own page still shows what anybody with its code sees.
    await page.goto('/activities')
    await page.getByRole('button', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expectVisible(page.getByRole('link', { name: '登录' }))
    await expect.poll(() => foundOf(page, [...personal, '秘密的爱好'])).toEqual([])
    await expect.poll(async () => Object.keys(await page.evaluate(() => ({ ...localStorage })))).toEqual([])
  })
})

describe('another person’s log-in after a session that ended', () => {
  it('leaves nothing of the previous person on the device', async () => {
    const [before, next] = [await make.aUser({ name: '前一位' }), await make.aUser({ name: '后一位' })]
    const ticket = await aTicketOf(before)
    const page = await aVisitor(`/t/${ticket.code}`, before)
    await expectVisible(qrOf(page))
    await expect.poll(() => foundOf(page, [ticket.code])).toEqual([ticket.code])
    await page.evaluate((token) => localStorage.setItem('login_token', token), next.token)
    await page.goto('/me')
    await expectVisible(page.getByText('后一位'))
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).not.toContain(ticket.code)
  })
})

/** An uploaded avatar; gives what its address begins with. */
async function aFaceOf(user: TestUser): Promise<string> {
  const answer = await fetch(`${server.url}/api/uploads/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/png' },
    body: Buffer.from(await aPicture({ width: 200, height: 200, format: 'png' })),
  })
  const { url } = (await answer.json()) as { readonly url: string }
  await server.db.run`update cubic_user set avatar = ${url} where id = ${user.id}`
  return /[0-9a-f]{40}/.exec(url)?.[0] ?? 'no face'
}

/** The words that occur in the browser's storage for the site. */
function foundOf(page: Page, words: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(async (sought) => {
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push(decodeURIComponent(request.url), (await answer?.text()) ?? '')
      }
    }
    const opened = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('the database does not answer')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const notes = await opened(indexedDB.open(name))
      for (const store of notes.objectStoreNames)
        kept.push(JSON.stringify(await opened(notes.transaction(store).objectStore(store).getAll())))
      notes.close()
    }
    return sought.filter((word) => kept.some((text) => text.includes(word)))
  }, words)
}
