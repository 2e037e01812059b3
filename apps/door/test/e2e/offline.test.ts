import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectVerdict, expectVisible } from '../../../../packages/web-kit/test/browser/looking.ts'
import { useSite } from '../../../../packages/web-kit/test/browser/site.ts'

const site = useSite({ serviceWorkers: true })

/** The door's own service worker controls this page. */
async function isKept(page: Page): Promise<void> {
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(worker).toBe(`${site.url()}/scan/sw.js`)
}

describe('without network', () => {
  it('the scanner opens with its cached events, and a code can be sent again', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '林知秋' })
    site.camera().showNothing()
    site.allowProblem(/ERR_INTERNET_DISCONNECTED/)
    const scanner = await site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: scanner })
    const title = page.getByRole('heading', { name: event.name })
    await expectVisible(title)
    await isKept(page)

    await page.context().setOffline(true)
    await page.reload()
    await expectVisible(title)
    await page.getByRole('button', { name: '输入报名码' }).click()
    await page.getByRole('textbox', { name: '报名码' }).fill(ticket.code)
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await expectVerdict(page, '没有网络')

    await page.context().setOffline(false)
    await page.getByRole('alert').locator('..').getByRole('button', { name: '重试' }).click()
    await expectVerdict(page, '欢迎', '林知秋')
  })

  it('a log-out clears all data', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    site.camera().showNothing()
    const scanner = await site.aUser({ roles: ['scanner_admin'] })
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: scanner, size: 'desktop' })
    await expectVisible(page.getByRole('heading', { name: event.name }))
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).toContain(event.name)
    await page.goto('/')
    await page.getByRole('button', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect.poll(kept).toBe('{}')
  })
})
