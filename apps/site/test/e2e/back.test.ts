import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import {
  expectGone,
  expectPath,
  expectVisible,
  goBackFromSheet,
  sheetIsInHistory,
} from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const DAY = 24 * 60

/** Opens the page from home, so that Back has a page of the site to return to. */
async function openFromHome(page: Page, path: string): Promise<void> {
  await page.goto('/')
  await page.goto(path)
}

describe('Back', () => {
  it('closes the layers over a ticket one by one, and then leaves it', async () => {
    const user = await site.aUser({ person: {} })
    const event = await site.anEvent({ starts: 60, ends: 120 })
    const ticket = await site.aTicket({ event, owner: user, submitter: user })
    const page = await site.visit({ as: user })
    await openFromHome(page, `/t/${ticket.code}`)
    const openers = [
      page.getByRole('button', { name: '放大二维码' }),
      page.getByRole('button', { name: '请假' }),
      page.getByRole('button', { name: '菜单' }),
    ]
    for (const opener of openers) {
      await opener.click()
      const sheet = page.getByRole('dialog').or(page.getByRole('button', { name: '菜单', expanded: true }))
      await expectVisible(sheet)
      await goBackFromSheet(page)
      await expectGone(sheet)
      await expectPath(page, new RegExp(`^/t/${ticket.code}$`))
    }
    await page.goBack()
    await expectPath(page, /^\/$/)
  })

  it.each(['phone', 'desktop'] as const)('closes a menu, which never leaves a history entry, on a %s', async (size) => {
    const event = await site.anEvent()
    const page = await site.visit({ size })
    await openFromHome(page, `/activities/${event.id}?lang=cn`)
    const name = size === 'phone' ? '菜单' : '外观'
    const closed = page.getByRole('button', { name, expanded: false })
    const opened = page.getByRole('button', { name, expanded: true })
    await closed.click()
    await expectVisible(opened)
    await goBackFromSheet(page)
    await expectVisible(closed)
    // Forward restores nothing, and Back still leaves the page
    await page.goForward()
    await closed.click()
    await expectVisible(opened)
    await page.keyboard.press('Escape')
    await expectVisible(closed)
    // pressed again at once: the menu opens and stays open
    await closed.click()
    await sheetIsInHistory(page)
    await expectVisible(opened)
    await page.reload()
    await expectVisible(closed)
    await page.goBack()
    await expectPath(page, /^\/$/)
  })

  it('does not reopen a sheet after a link in it was followed', async () => {
    const event = await site.anEvent()
    const page = await site.visit()
    await openFromHome(page, `/activities/${event.id}`)
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('link', { name: '活动', exact: true }).click()
    await expectPath(page, /^\/activities$/)
    await page.goBack()
    await expectPath(page, new RegExp(`^/activities/${event.id}$`))
    await expectVisible(page.getByRole('button', { name: '菜单', expanded: false }))
    await page.goBack()
    await expectPath(page, /^\/$/)
  })

  it('closes the layers over the personal centre: profile, rating, binding', async () => {
    const user = await site.aUser({ person: {} })
    const event = await site.anEvent({ name: '待评讲座', starts: -DAY, ends: -60 })
    await site.aTicket({ event, owner: user, check_in_status: 'attend' })
    const page = await site.visit({ as: user })
    await openFromHome(page, '/me')
    for (const name of [/^编辑|修改资料/, '去评价', '绑定报名码']) {
      await page.getByRole('main').getByRole('button', { name }).first().click()
      await expectVisible(page.getByRole('dialog'))
      await goBackFromSheet(page)
      await expectGone(page.getByRole('dialog'))
      await expectPath(page, /^\/me$/)
    }
    await page.goBack()
    await expectPath(page, /^\/$/)
  })
})

describe("a page's own way back", () => {
  it('never leads out of the site', async () => {
    const event = await site.anEvent()
    const page = await site.visit()
    await page.goto('about:blank')
    // an immediate choice keeps the first page of the visit the first one
    await page.goto(`/activities/${event.id}`)
    await page.evaluate(() => window.history.replaceState({ key: 'chosen' }, ''))
    await page.getByRole('button', { name: '返回' }).click()
    await expectPath(page, /^\/activities$/)
  })

  it('leads to the previous page, also after a reload', async () => {
    const event = await site.anEvent({ name: '回到原处' })
    const page = await site.visit({ path: '/activities?q=回到原处' })
    await page.getByRole('link', { name: event.name }).click()
    await page.getByRole('button', { name: '返回' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '返回' }).click()
    await expectPath(page, /^\/activities\?q=/)
  })
})
