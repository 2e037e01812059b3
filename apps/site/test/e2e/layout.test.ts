import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const ROW = 1.6

const leftOf = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? -1)
const tabsOf = (page: Page, name = '快捷导航') => page.getByRole('navigation', { name })

describe('the tab bar', () => {
  it('leads guests on phones to the list, and marks the current page', async () => {
    const page = await site.visit({ path: '/' })
    const tabs = tabsOf(page)
    await expectVisible(tabs.getByRole('link', { name: '首页' }))
    expect(await tabs.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page')
    await tabs.getByRole('link', { name: '活动' }).click()
    await expectPath(page, /^\/activities$/)
    await expect.poll(() => tabs.getByRole('link', { name: '活动' }).getAttribute('aria-current')).toBe('page')
    await tabs.getByRole('link', { name: '报名码' }).click()
    await expectPath(page, /^\/me\/tickets$/)
    await expectVisible(page.getByRole('main').getByRole('link', { name: '登录' }))
  })

  it('leads signed-in people to their tickets', async () => {
    const user = await site.aUser({ person: {} })
    await site.aTicket({ event: await site.anEvent({ name: '底栏讲座' }), owner: user })
    const page = await site.visit({ path: '/me', as: user })
    await tabsOf(page).getByRole('link', { name: '报名码' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: '我的报名码' }), page.getByText('底栏讲座'))
    await expectGone(page.getByRole('heading', { name: '我的项目' }))
  })

  it('covers no content, and is hidden on desktops and on pages with their own bar or action', async () => {
    const page = await site.visit({ path: '/activities' })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const bar = await tabsOf(page).boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    const event = await site.anEvent()
    for (const path of [`/activities/${event.id}`, `/activities/${event.id}/register`]) {
      await page.goto(path)
      await expectVisible(page.getByRole('button', { name: '返回' }))
      expect(await tabsOf(page).count()).toBe(0)
    }
    const desktop = await site.visit({ path: '/', size: 'desktop' })
    await expectGone(tabsOf(desktop).filter({ visible: true }))
  })
})

describe('on a desktop', () => {
  it('all content is aligned to one edge', async () => {
    const event = await site.anEvent()
    const page = await site.visit({ size: 'desktop', as: await site.aUser({ person: {} }) })
    for (const path of ['/', '/activities', `/activities/${event.id}`, '/me']) {
      await page.goto(path)
      const brand = page.getByRole('banner').getByRole('link').first()
      const first = page
        .getByRole('main')
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('navigation', { name: '位置' }))
        .first()
      await expectVisible(first)
      // what is one's own comes later, and takes the place of what guests see
      await expect.poll(() => leftOf(first), { message: path }).toBe(await leftOf(brand))
    }
  })

  it('one’s notices and log-ins use all of the width', async () => {
    const page = await site.visit({ size: 'desktop', as: await site.aUser({ person: {} }) })
    for (const [path, part] of [
      ['/me/notices', '活动提醒'],
      ['/me/security', '密码'],
    ] as const) {
      await page.goto(path)
      const box = await page.getByRole('main').getByRole('region', { name: part, exact: true }).boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeGreaterThan(1360)
    }
  })

  it('the header does not break words at 1024 pixels in English', async () => {
    const page = await site.visit({ lang: 'en', size: 'desktop', as: await site.aUser({ person: {} }) })
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/')
    const header = page.getByRole('banner')
    await expectVisible(header.getByRole('link', { name: 'Personal center' }))
    for (const link of await header.getByRole('link').or(header.getByRole('button')).all()) {
      const lines = await link.evaluate((element) => {
        const { fontSize } = getComputedStyle(element)
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().height / parseFloat(fontSize)
      })
      if ((await link.innerText()) !== '') expect(lines, await link.innerText()).toBeLessThan(ROW + 1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
    const brand = header.getByRole('link').first().locator('span').last()
    expect(await brand.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0)
  })
})

describe('a form', () => {
  it('formats a date in the page’s language, and labels an empty choice', async () => {
    const event = await site.anEvent({
      form: [
        { name: '到达日期', name_en: 'Arrival', type: 'date', sort: 1 },
        {
          name: '身份',
          name_en: 'Status',
          type: 'radio',
          required: true,
          sort: 2,
          selections: [
            { value: 'a', name: '本科生' },
            { value: 'b', name: '校友' },
          ],
          selections_en: [
            { value: 'a', name: 'Undergraduate' },
            { value: 'b', name: 'Alumni' },
          ],
        },
      ],
    })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: await site.aUser({ person: {} }) })
    const date = page.getByLabel('到达日期')
    await expectVisible(page.getByText('选择日期'))
    // as while the form is submitted: what the browser would print itself stays covered
    const covered = await date.evaluate(async (field: HTMLInputElement) => {
      field.disabled = true
      await new Promise(requestAnimationFrame)
      await Promise.all(field.getAnimations().map(({ finished }) => finished))
      const { color } = getComputedStyle(field)
      field.disabled = false
      return color
    })
    expect(covered).toBe('rgba(0, 0, 0, 0)')
    await date.fill('2026-12-03')
    await date.blur()
    await expectVisible(page.getByText('2026年12月3日'))
    const group = page.getByRole('group', { name: /身份/ })
    const ground = (name: string) =>
      group.getByText(name).evaluate((option) => getComputedStyle(option).backgroundColor)
    // none chosen yet: each stands out from the ground like a button
    expect(await ground('本科生')).toBe('rgb(255, 255, 255)')
    await page.getByRole('button', { name: /提交/ }).click()
    await expectVisible(group.getByRole('alert'))
    const border = () =>
      group
        .locator('div')
        .first()
        .evaluate((row) => getComputedStyle(row).borderTopColor)
    await expect.poll(border).toBe('rgb(180, 35, 24)')
    await page.getByText('校友').click()
    await expect.poll(() => ground('本科生')).not.toBe('rgb(255, 255, 255)')
  })
})
