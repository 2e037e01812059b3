import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdScripts } from '@cubic/testing/browser/early'
import { expectFocus, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'
import { look as weigh } from '@cubic/testing/browser/weights'

const site = useSite()
/** Nothing may be seen to move when a member's own state comes. */
const OWN_SHIFT_MAX = 0.005

const asMember = { name: 'cubic-viewer', value: 'member' }

/** The queries that a visit sends until its content is seen and nothing more comes by itself. */
async function queriesOf(page: Page, path: string, content: Locator): Promise<readonly string[]> {
  const queries: string[] = []
  const isQuery = (address: string) => /^\/(gql|user|api)\//.test(new URL(address).pathname)
  page.on('response', (response) => isQuery(response.url()) && queries.push(new URL(response.url()).pathname))
  // on a busy machine the account is asked for long after the rest is there
  await Promise.all([page.waitForResponse('**/user/info'), page.goto(path)])
  await expectVisible(content)
  await page.waitForLoadState('networkidle')
  return queries
}

describe('the first visit', () => {
  it('asks for the content of a page of one’s own beside the code, or by its queries where that fails', async () => {
    site.allowProblem(NETWORK_ERRORS)
    const user = await site.aUser()
    const page = await site.visit({ as: user, lang: 'en' })
    await page.context().addCookies([
      { ...asMember, url: site.url() },
      { name: 'cubic-language', value: 'en', url: site.url() },
    ])
    const devices = page.getByRole('listitem').filter({ hasText: 'This device' })
    expect(await queriesOf(page, '/me/security', devices)).toEqual(['/user/info'])
    await page.route('**/me/security', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    expect(await queriesOf(page, '/me/security', devices)).toContain('/api/auth/v1/log-ins')
  })
})

describe('the outline of a page of one’s own', () => {
  it('keeps a press, typed text and the focus, and what it was touched at, as the content comes', async () => {
    const page = await site.visit({ as: await site.aUser({ person: {} }), size: 'desktop' })
    await page.context().addCookies([{ ...asMember, url: site.url() }])
    const letScriptsCome = await holdScripts(page)
    let letContentCome = () => {}
    const held = new Promise<void>((resolve) => (letContentCome = resolve))
    await page.route('**/me', async (route) => {
      if (route.request().resourceType() === 'fetch') await held
      await route.continue()
    })
    await page.goto('/me', { waitUntil: 'commit' })
    const content = page.getByRole('region', { name: '我的活动' })
    const field = page.getByRole('combobox', { name: '搜索活动' }).filter({ visible: true })
    await page.getByRole('button', { name: '外观' }).click()
    await field.fill('早读')
    const skeleton = page.locator('main .skeleton').filter({ visible: true }).last()
    await skeleton.hover()
    await skeleton.evaluate((outline) => outline.addEventListener('mousedown', (event) => event.preventDefault()))
    await page.mouse.down()
    const answer = page.waitForResponse((response) => response.request().resourceType() === 'fetch')
    letContentCome()
    await (await answer).finished()
    await page.waitForTimeout(100)
    await expectVisible(skeleton)
    await page.mouse.up()
    await expectVisible(content)
    await expectFocus(field)
    letScriptsCome()
    await expectVisible(page.getByRole('button', { name: '外观', expanded: true }))
    expect(await field.inputValue()).toBe('早读')
  })
})

describe('a server-rendered page', () => {
  it('is readable without scripts, and its links work', async () => {
    site.allowProblem(/ csp$/)
    const event = await site.anEvent({ name: '不用脚本也能看', registration: { limit: 12 } })
    const page = await site.visit({ script: false })
    await page.goto('/activities?q=不用脚本')
    await page.getByRole('link', { name: event.name }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: event.name }), page.getByText('还剩 12 席'))
  })

  it.each(['light', 'dark'] as const)(
    'is visible before any script has loaded, in the system’s %s theme',
    async (theme) => {
      const page = await site.visit()
      await page.emulateMedia({ colorScheme: theme })
      const letScriptsCome = await holdScripts(page, /\.js$/)
      await page.goto('/', { waitUntil: 'commit' })
      const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
      await expect.poll(paints).toBe(1)
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const first = await ground()
      expect(first).toBe({ light: 'rgb(247, 247, 245)', dark: 'rgb(14, 15, 19)' }[theme])
      letScriptsCome()
      await page.waitForFunction(() => document.documentElement.dataset['theme'] !== undefined)
      expect([await page.locator('html').getAttribute('data-theme'), await ground()]).toEqual([theme, first])
    },
  )

  it.each([undefined, 'light', 'dark'])('stays complete without interaction, with the theme %s', async (theme) => {
    const event = await site.anEvent()
    const page = await site.visit({ size: 'desktop' })
    await page.clock.install()
    await page.addInitScript((chosen) => chosen !== undefined && localStorage.setItem('theme', chosen), theme)
    for (const path of ['/activities', `/activities/${event.id}`]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      // longer than anything takes that a page does by itself
      await page.clock.runFor(10_000)
      expect(await page.getByRole('combobox', { name: '搜索活动' }).filter({ visible: true }).count(), path).toBe(1)
    }
    expect(await page.getByRole('button', { name: '加入日历' }).filter({ visible: true }).count()).toBe(1)
  })

  it('is hydrated unchanged, in another time zone too', async () => {
    const event = await site.anEvent({ registration: { limit: 20 } })
    const paths = ['/', '/activities?time=week', `/activities/${event.id}`, `/activities/${event.id}?lang=en`, '/login']
    const open = async (path: string, timeZone: string) => {
      const page = await site.visit({ timeZone, size: 'desktop' })
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.querySelector('main')?.setAttribute('data-from-server', '')
        })
      })
      // a page that does not fit what was rendered says so on the console, and fails the test
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await page.locator('main[data-from-server]').count(), path).toBe(1)
    }
    for (const timeZone of ['Asia/Shanghai', 'America/Los_Angeles'])
      await Promise.all(paths.map((path) => open(path, timeZone)))
  })

  it('works at once: themes, languages, search and the calendar', async () => {
    const page = await site.visit({ path: '/', size: 'desktop' })
    await page.getByRole('button', { name: '外观' }).click()
    await page.getByRole('button', { name: '深色' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('button', { name: '下一月' }).first().click()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Hot events' }))
    const field = page.getByRole('combobox', { name: 'Search events' }).first()
    await field.fill('a')
    await field.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/activities')
  })

  it.each([
    ['signed in, on the first visit', { first: true }],
    ['signed in, later', { first: false }],
  ])('never shows the guest’s page to somebody who is %s', async (_, { first }) => {
    const user = await site.aUser({ name: '欧阳一诺' })
    const page = await site.visit({ as: user, size: 'desktop' })
    if (!first) await page.goto('/login')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const link = document.querySelector<HTMLElement>('header a[href^="/login"]')
        if (link?.checkVisibility({ visibilityProperty: true })) seen.push(link.innerText)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto('/')
    await expectVisible(page.getByRole('button', { name: '我的账号' }))
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    // after a log-out this page and the next are a guest's
    await page.getByRole('button', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.goto('/')
    expect(await page.locator('html').getAttribute('data-viewer')).toBe('guest')
  })

  it('follows a link that is pressed without any other input, as by assistive technology', async () => {
    const event = await site.anEvent({ name: '晨间合唱' })
    const page = await site.visit({ path: '/activities?q=晨间合唱' })
    await page.getByRole('link', { name: event.name }).evaluate(async (link: HTMLElement) => {
      // React marks what it has taken over
      while (!Object.keys(link).some((key) => key.startsWith('__react')))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      link.click()
    })
    await expectVisible(page.getByRole('heading', { level: 1, name: event.name }))
  })

  it('uses the server’s time in a browser with a wrong clock', async () => {
    const event = await site.anEvent({ registration: { opens: 30, limit: 5 } })
    const page = await site.visit()
    await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
    await page.goto(`/activities/${event.id}`)
    await expect.poll(() => page.getByRole('timer').first().innerText()).toMatch(/^00:(29|30):/)
  })
})

describe('a member’s first HTML', () => {
  /** What everybody may see, and what only the member. */
  async function aMemberOfMuch() {
    const user = await site.aUser({ name: '欧阳一诺', person: {} })
    const event = await site.anEvent({ name: '大家的讲座', registration: { limit: 20 } })
    const own = await site.anEvent({ name: '我的讲座', registration: { limit: 20 } })
    const ticket = await site.aTicket({ event: own, owner: user, name: '欧阳一诺' })
    const pages: readonly (readonly [path: string, before: string | RegExp, after: string])[] = [
      ['/', /^(\d+月\d+日|今天|明天)/, '出示报名码'],
      [`/activities/${event.id}`, event.name, '报名'],
      [`/activities/${own.id}`, own.name, '出示报名码'],
      [`/activities/${event.id}/register`, event.name, '提交报名'],
      [`/t/${ticket.code}`, own.name, '欧阳一诺'],
    ]
    return { user, pages }
  }

  it.each(['phone', 'desktop'] as const)(
    'has what everybody may see; what is theirs comes in its place, and moves nothing, on a %s',
    async (size) => {
      const { user, pages } = await aMemberOfMuch()
      for (const [path, before, after] of pages) {
        const page = await site.visit({ as: user, size })
        await page.context().addCookies([{ ...asMember, url: site.url() }])
        const letScriptsCome = await holdScripts(page)
        const { shift, moved } = await weigh(page, path, async () => {
          await expectVisible(page.getByRole('main').getByText(before).filter({ visible: true }).first())
          await page.locator('main').evaluate((main) => main.setAttribute('data-from-server', ''))
          letScriptsCome()
        })
        expect(shift, `${path}: ${moved}`).toBeLessThanOrEqual(OWN_SHIFT_MAX)
        const own = page.getByText(after).filter({ visible: true }).first()
        await expectVisible(own)
        // it was hydrated as it is; a page that does not fit says so on the console, and fails the test
        expect(await page.locator('main[data-from-server]').count(), path).toBe(1)
        // parts that wait for a touch stay as the server sent them
        if (/^\/activities\/\d+$/.test(path))
          expect(await page.getByText('加入日历').filter({ visible: true }).count(), path).toBe(1)
        await page.context().close()
      }
    },
  )

  it('takes presses before the scripts have come', async () => {
    const { user } = await aMemberOfMuch()
    const page = await site.visit({ as: user })
    await page.context().addCookies([{ ...asMember, url: site.url() }])
    const letScriptsCome = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset['known'] !== undefined)
    await page.getByRole('button', { name: '明天' }).click()
    letScriptsCome()
    await expectPath(page, /^\/\?time=tomorrow$/)
  })

  it('shows an event that only members see to them alone', async () => {
    const event = await site.anEvent({ name: '内部讲座', columns: { public_or_not: false } })
    const page = await site.visit({ as: await site.aUser() })
    await page.context().addCookies([{ ...asMember, url: site.url() }])
    const letScriptsCome = await holdScripts(page)
    await page.goto(`/activities/${event.id}`, { waitUntil: 'commit' })
    await expectVisible(page.locator('main .skeleton').first())
    expect(await page.content()).not.toContain(event.name)
    letScriptsCome()
    await expectVisible(page.getByRole('heading', { level: 1, name: event.name }))
  })
})

describe('input before the scripts have loaded', () => {
  it('is sent by the log-in, with later input', async () => {
    const page = await site.visit()
    const letScriptsCome = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const account = page.getByRole('textbox', { name: '账号' })
    const password = page.getByRole('textbox', { name: '密码' })
    await account.fill('student')
    await password.fill(PASSWORD)
    letScriptsCome()
    await expectHydrated(account)
    await account.press('End')
    await account.pressSequentially('1')
    expect(await password.inputValue()).toBe(PASSWORD)
    const [request] = await Promise.all([
      page.waitForRequest(/\/request-login-token$/),
      page.getByRole('button', { name: '登录', exact: true }).click(),
    ])
    expect(request.postDataJSON()).toMatchObject({ account: 'student1', password: PASSWORD })
    await expectPath(page, /^\/$/)
  })

  it.each([
    ['the button is pressed', 'button'],
    ['Enter is pressed', 'Enter'],
  ])('is sent by the log-in as soon as they have, and never put into the address, when %s', async (_, by) => {
    const page = await site.visit()
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url()))
    const letScriptsCome = await holdScripts(page)
    await page.goto('/login?back=/me', { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: '账号' }).fill('student1')
    const password = page.getByRole('textbox', { name: '密码' })
    await password.fill(PASSWORD)
    if (by === 'Enter') await password.press('Enter')
    else await page.getByRole('button', { name: '登录', exact: true }).click()
    letScriptsCome()
    await expectPath(page, /^\/me$/)
    expect(seen.filter((url) => url.includes(PASSWORD))).toEqual([])
  })

  it('stays where it is when a form is sent before any script has come', async () => {
    const page = await site.visit()
    const letScriptsCome = await holdScripts(page, /\.js$/)
    for (const [path, field, button] of [
      ['/login?back=/me', '账号', '登录'],
      ['/forgot-password', '账号', '发送链接'],
      ['/verify', '编码', '核验'],
    ] as const) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole('textbox', { name: field }).fill('someone')
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('textbox', { name: field }).press('Enter')
      expect(page.url(), path).toBe(site.url() + path)
      expect(await page.getByRole('textbox', { name: field }).inputValue(), path).toBe('someone')
    }
    letScriptsCome()
  })

  it('is searched for, even if the field has lost focus', async () => {
    const event = await site.anEvent({ name: '先打字后到脚本' })
    const page = await site.visit()
    const letScriptsCome = await holdScripts(page)
    await page.goto('/activities', { waitUntil: 'commit' })
    const field = page.getByRole('combobox', { name: '搜索活动' }).filter({ visible: true })
    await field.fill('先打字')
    await field.blur()
    letScriptsCome()
    await expectHydrated(page.getByRole('button', { name: '筛选 · 排序' }))
    // the search is hydrated at the first movement
    await page.mouse.wheel(0, 50)
    await expectHydrated(field)
    await field.press('End')
    await field.pressSequentially('后')
    expect(await field.inputValue()).toBe('先打字后')
    await field.press('Enter')
    await expectPath(page, new RegExp(`^/activities\\?q=${encodeURIComponent('先打字后')}$`))
    await expectVisible(page.getByRole('article').filter({ hasText: event.name }))
  })

  it('is applied: dates that were ticked are chosen', async () => {
    const seriesId = await site.insert('cubic_event_series', { name: '周三读书会' })
    const aDate = (starts: number) =>
      site.anEvent({ starts, ends: starts + 60, columns: { series_id: seriesId }, registration: {} })
    const [event, ...others] = [await aDate(1000), await aDate(2000), await aDate(3000)]
    const page = await site.visit({ as: await site.aUser({ person: {} }) })
    await page.context().addCookies([{ ...asMember, url: site.url() }])
    const letScriptsCome = await holdScripts(page)
    await page.goto(`/activities/${event.id}`, { waitUntil: 'commit' })
    const dates = page.getByRole('region', { name: '系列 · 周三读书会' }).getByRole('checkbox')
    await expect.poll(() => dates.count()).toBe(3)
    for (const [place, isOn] of [
      [0, false],
      [1, true],
      [2, true],
    ] as const)
      await dates.nth(place).setChecked(isOn, { force: true })
    letScriptsCome()
    await expectVisible(page.getByText('已选 2 次').filter({ visible: true }))
    const chosen = dates.evaluateAll((boxes) => boxes.map((box) => box instanceof HTMLInputElement && box.checked))
    expect(await chosen).toEqual([false, true, true])
    expect(await page.getByRole('link', { name: '填写报名信息' }).last().getAttribute('href')).toBe(
      `/activities/${others[0]?.id ?? 0}/register?dates=${others.map(({ id }) => id).join('-')}`,
    )
  })

  it('is applied: a choice that is saved at once is saved once, and a notice that was opened is read', async () => {
    const { db } = site.server()
    const user = await site.aUser()
    const page = await site.visit({ as: user })
    await page.context().addCookies([{ ...asMember, url: site.url() }])
    const saved: unknown[] = []
    page.on('request', (request) => request.url().includes('operation-name=save') && saved.push(request.url()))
    await db.run`
      insert into cubic_message (channel, "case", state, user_id, event_id, created_time, subject, body)
      values ('email', 'broadcast', 'sent', ${user.id}, ${(await site.anEvent()).id}, now(), '停电通知', E'您好！\n\n今晚九点停电。')`
    const letScriptsCome = await holdScripts(page)
    await page.goto('/me/notices', { waitUntil: 'commit' })
    await page.getByRole('checkbox', { name: '邮件', exact: true }).uncheck({ force: true })
    await page.getByText('全文').click()
    letScriptsCome()
    await expectVisible(page.getByText('没有未读通知'))
    const kept = () => db.one`select reminder_email from cubic_user where id = ${user.id}`
    await expect.poll(kept).toEqual({ reminder_email: false })
    expect(saved).toHaveLength(1)
    await expectVisible(page.getByText('今晚九点停电。').last())
  })

  it('is applied: a filter narrows the list', async () => {
    const type = await site.anEventType('早选')
    const event = await site.anEvent({ name: '属于早选', type_id: type.id })
    const page = await site.visit({ size: 'desktop' })
    const letScriptsCome = await holdScripts(page)
    await page.goto('/activities', { waitUntil: 'commit' })
    await page.getByLabel('类型').selectOption({ label: type.name })
    letScriptsCome()
    await expectPath(page, /^\/activities\?type=\d+$/)
    await expectVisible(page.getByRole('article').filter({ hasText: event.name }))
    await expect.poll(() => page.getByLabel('类型').inputValue()).toBe(String(type.id))
  })
})

/** React has taken over this element; it marks those that it knows. */
async function expectHydrated(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true)
}
