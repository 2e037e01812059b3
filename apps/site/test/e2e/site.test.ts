import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectPath, expectVisible, logIn } from '@cubic/testing/browser/looking'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

describe('language', () => {
  it('can be switched without leaving the page or its filters, and is remembered', async () => {
    const page = await site.visit({ path: '/activities?time=week&sort=registrations', size: 'desktop' })
    await expectVisible(page.getByRole('heading', { level: 1, name: '全部活动' }))
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await expectVisible(
      page.getByRole('heading', { level: 1, name: 'All events' }),
      page.getByRole('button', { name: 'This week', pressed: true }),
    )
    await expectPath(page, /^\/activities\?time=week&sort=registrations&lang=en$/)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.goto('/login')
    await expectVisible(page.getByRole('main').getByRole('button', { name: 'Log in' }))
  })
})

describe('a link', () => {
  it('opens in the language that it names, like the pages it leads to; shared links name none', async () => {
    const event = await site.anEvent({ name: '古琴雅集' })
    const page = await site.visit({ path: '/activities?lang=en&q=古琴', lang: 'cn', size: 'desktop' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await expectVisible(page.getByText('1 event'))
    await page.getByRole('link', { name: event.name }).click()
    await expectPath(page, new RegExp(`^/activities/${event.id}$`))
    await page.getByRole('button', { name: 'Share' }).click()
    await expectVisible(page.getByText('Link copied'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${site.url()}/activities/${event.id}`)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain(`${event.id}?`)
    await page.reload()
    await expectVisible(page.getByRole('button', { name: 'Share' }))

    // the recipient reads it in their own language
    const other = await site.visit({ path: new URL(copied).pathname, lang: 'cn' })
    await expectVisible(other.getByRole('button', { name: '分享' }))
  })
})

describe('pages with their own bar on phones', () => {
  it('offer language, appearance and account in its menu', async () => {
    const user = await site.aUser({ name: '程一诺', person: {} })
    const event = await site.anEvent()
    const ticket = await site.aTicket({ event: await site.anEvent(), owner: user })
    const page = await site.visit({ as: user })
    for (const path of [`/activities/${event.id}`, `/activities/${event.id}/register`, `/t/${ticket.code}`]) {
      await page.goto(path)
      await page.getByRole('button', { name: '菜单' }).click()
      await expectVisible(page.getByText('程一诺').first(), page.getByRole('link', { name: '个人中心' }))
      await page.getByRole('button', { name: '深色' }).click()
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
      await page.getByRole('button', { name: '跟随系统' }).click()
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
      await page.getByRole('button', { name: 'Switch to English' }).click()
      await expectVisible(page.getByRole('button', { name: 'Menu', expanded: false }))
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: '切换为中文' }).click()
    }
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '菜单' }).click()
    // the log-in returns to the page
    await page.getByRole('banner').or(page.locator('main')).getByRole('link', { name: '登录' }).first().click()
    await expectPath(page, /^\/login\?back=%2Ft%2F/)
  })

  it('open the menu that was tapped before the page’s script had loaded', async () => {
    const event = await site.anEvent()
    const page = await site.visit({ path: `/activities/${event.id}` })
    await page.getByRole('button', { name: '菜单' }).tap()
    await expectVisible(page.getByRole('link', { name: '首页' }))
    await page.getByRole('link', { name: '首页' }).tap()
    await expectPath(page, /^\/$/)
  })
})

describe('a session that was ended elsewhere', () => {
  it('is detected through refusals: the page continues as a guest’s', async () => {
    const event = await site.anEvent({ name: '读诗会' })
    const user = await site.aUser({ person: {} })
    const page = await site.visit({ path: '/activities', as: user, size: 'desktop' })
    await expectVisible(page.getByRole('button', { name: '我的账号' }), page.getByRole('link', { name: event.name }))
    site.allowProblem(/"kind":"Forbidden"/)
    await site.server().db.run`delete from cubic_session where user_id = ${user.id}`
    await page.getByRole('link', { name: event.name }).click()
    await expectVisible(
      page.getByRole('heading', { name: event.name, level: 1 }),
      page.getByRole('link', { name: '登录' }),
      page.getByText('登录后报名'),
    )
  })
})

describe('a different person who logs in in another tab', () => {
  it('sees nothing of the previous person in any tab', async () => {
    const [before, after] = [
      await site.aUser({ name: '先来的', person: {} }),
      await site.aUser({ name: '后来的', person: {} }),
    ]
    const page = await site.visit({ path: '/me', as: before })
    await expectVisible(page.getByRole('main').getByText('先来的'))
    const other = await page.context().newPage()
    await other.goto('/activities')
    await other.evaluate((token) => localStorage.setItem('login_token', token), after.token)
    await expectVisible(page.getByRole('main').getByText('后来的'))
    expect(await page.getByText('先来的').count()).toBe(0)
  })
})

describe('the account menu', () => {
  it('shows its icons as soon as it is open', async () => {
    const page = await site.visit({ path: '/', as: await site.aUser({ person: {} }), size: 'desktop' })
    await page.waitForLoadState('networkidle')
    const withoutIcon = await page.getByRole('button', { name: '我的账号' }).evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const menu = document.querySelector(`#${CSS.escape(button.getAttribute('aria-controls') ?? '')}`)
      const items = Array.from(menu?.querySelectorAll('a, button') ?? [])
      return items.length === 0 ? ['the menu'] : items.filter((item) => !item.querySelector('svg > path')).map(String)
    })
    expect(withoutIcon).toEqual([])
  })
})

describe('log-in', () => {
  it('works with the keyboard alone', async () => {
    const page = await site.visit({ path: '/', size: 'desktop' })
    await expectVisible(page.getByRole('link', { name: '登录' }))
    await tabTo(page, '登录')
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/login/)
    // The first field has the focus already.
    await expect.poll(() => nameOfFocus(page)).toBe('账号')
    await page.keyboard.type('student2')
    await tabTo(page, '密码')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/($|\?)/)
    await expectVisible(page.getByRole('button', { name: '我的账号' }))
    // The page begins at its content: the header is one step back.
    await tabTo(page, '我的账号', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, '个人中心')
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/me/)
  })

  it('reports a wrong account or password, and logs out again', async () => {
    const page = await site.visit({ path: '/login', lang: 'en' })
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expectVisible(page.getByText('Please enter your account'), page.getByText('Please enter your password'))
    await page.getByRole('textbox', { name: 'Account' }).fill('student2')
    await page.getByLabel(/^Password/).fill('not-this-one')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expectVisible(page.getByText('Wrong account or password'))
    await logIn(page, { account: 'student2', password: PASSWORD, lang: 'en' })
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectVisible(page.getByRole('link', { name: 'Log in' }))
    expect(await page.evaluate(() => localStorage.getItem('login_token'))).toBeNull()
  })
})

describe('the network', () => {
  it('is reported as lost, until it is back', async () => {
    site.allowProblem(/ERR_INTERNET_DISCONNECTED/)
    const page = await site.visit({ path: '/activities' })
    const banner = page.getByText('当前没有网络，恢复后会自动更新')
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await expectGone(banner)
    await page.context().setOffline(true)
    await expectVisible(banner)
    await page.context().setOffline(false)
    await expectGone(banner)
  })
})

describe('every page', () => {
  it('has the shell of the specification', async () => {
    const page = await site.visit({ path: '/' })
    await expect.poll(() => page.title()).toBe('活动中心')
    const meta = (name: string) => page.locator(`meta[name="${name}"]`).first().getAttribute('content')
    expect(await meta('viewport')).toContain('user-scalable=no')
    expect(await meta('keywords')).toContain('活动')
    expect(await meta('description')).toContain('报名')
    for (const icon of await page.locator('link[rel~="icon"]').all()) {
      const address = await icon.evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''))
      expect(address.slice(site.url().length)).toMatch(/^\/unified-activities\//)
      expect((await page.request.get(address)).status(), address).toBe(200)
    }
  })

  it('reports an unknown address', async () => {
    site.allowProblem(/404/)
    const page = await site.visit({ path: '/nothing-here' })
    await expectVisible(page.getByText('页面不存在').first())
    await page.getByRole('link', { name: '返回首页' }).click()
    await expectPath(page, /^\/$/)
  })
})

/** Presses Tab until what has the focus bears that name; not at all where it has it already. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if ((await nameOfFocus(page)) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${name}`)
}

/** The label of a field, without the mark of what is required; else what a link or a button says. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.localName === 'main') return ''
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
    return focused.ariaLabel ?? (label ?? focused).firstChild?.textContent?.trim() ?? ''
  })
}

describe('an event that a guest may not see', () => {
  it('is not reported as missing to a logged-in person while it loads', async () => {
    const event = await site.anEvent({ name: '内部的活动', columns: { public_or_not: false } })
    const user = await site.aUser({ person: {} })
    for (const isFirst of [false, true]) {
      // the server does not know of a log-in that another program left here
      if (isFirst) site.allowProblem(/ 404|status of 404/)
      const page = await site.visit({ as: user })
      if (!isFirst) await page.goto('/login')
      await page.addInitScript(() => {
        const seen: string[] = []
        Object.assign(window, { seen })
        const look = () => {
          const main = document.querySelector('main')
          if (main?.checkVisibility() && /不存在/.test(main.innerText)) seen.push(main.innerText)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      // slower than anything is painted
      await page.route(/\.js$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, route.request().url().includes('boot') ? 300 : 0))
        await route.continue()
      })
      await page.goto(`/activities/${event.id}`)
      await expectVisible(page.getByRole('heading', { name: event.name }))
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    }
  })

  it('offers a guest to log in, and comes back', async () => {
    site.allowProblem(/ 404|status of 404/)
    const event = await site.anEvent({ name: '内部的活动', columns: { public_or_not: false } })
    const page = await site.visit({ path: `/activities/${event.id}` })
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await expectPath(page, /^\/login/)
    expect(new URL(page.url()).searchParams.get('back')).toBe(`/activities/${event.id}`)
    const member = await site.visit({ path: '/login', as: await site.aUser({ person: {} }) })
    await member.goto('/activities/99999')
    await expectVisible(member.getByText('可能已下线，或不对您开放'))
    expect(await member.getByRole('main').getByRole('link', { name: '登录' }).count()).toBe(0)
  })
})

describe('on paper', () => {
  it('a ticket is one black-and-white sheet with its code and its event', async () => {
    const owner = await site.aUser({ name: '林知秋', person: {} })
    const event = await site.anEvent({ name: '古籍修复体验', columns: { address: '图书馆 401' } })
    const ticket = await site.aTicket({ event, owner, name: '林知秋' })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: owner })
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await expectVisible(page.getByRole('button', { name: '分享报名码' }))
    await page.emulateMedia({ media: 'print' })
    await expectVisible(
      page.getByRole('img', { name: '签到二维码' }),
      page.getByText(ticket.code.match(/.{4}/g)?.join(' ') ?? ''),
      page.getByRole('heading', { name: event.name }),
      page.getByText('图书馆 401'),
      page.getByText('林知秋'),
    )
    const left = page.locator('header, footer, [role=status], main a, main button:not(:has([role=img]))')
    expect(await left.filter({ visible: true }).count()).toBe(0)
    const colour = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((each) => getComputedStyle(each).color)
    expect(await colour('#ticket-event')).toBe('rgb(0, 0, 0)')
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length).toBe(1)
  })

  it.each(['/', '/activities', '/me'])('%s has no bars, menus or searches', async (path) => {
    const page = await site.visit({ path, as: await site.aUser({ person: {} }) })
    await expectVisible(page.getByRole('banner'))
    await page.emulateMedia({ media: 'print' })
    const left = page.locator('header:not(article header), footer, [role=search], [role=tablist], [aria-expanded]')
    expect(await left.filter({ visible: true }).count()).toBe(0)
    await expectVisible(page.locator('main'))
  })
})

describe('the typeface', () => {
  it('is Latin for the quotes and dots of an English page, and Chinese for its Chinese words', async () => {
    const page = await site.visit({ path: '/activities?q=古籍', lang: 'en' })
    const title = page.getByRole('heading', { level: 1 })
    await expectVisible(title)
    const wide = await title.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d')!
      context.font = `100px ${getComputedStyle(element).fontFamily}`
      return ['“', '”', '…']
        .map((sign) => context.measureText(sign).width)
        .filter((width, at) => width > (at < 2 ? 70 : 110))
    })
    expect(wide).toEqual([])
    const family = (each: Element) => getComputedStyle(each).fontFamily
    expect(await title.evaluate(family)).toMatch(/^-apple-system.*Arial.*PingFang SC/)
    await page.goto('/activities?q=古籍&lang=cn')
    expect(await title.evaluate(family)).not.toContain('Arial')
  })
})

describe('the page that sets a password', () => {
  it('keeps its card off the edges of a phone', async () => {
    const page = await site.visit({ path: '/set-password' })
    const box = await page.getByRole('main').locator('section').boundingBox()
    expect(box?.x).toBe(16)
    expect(box?.width).toBe(390 - 32)
  })
})
