import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectPath, expectVerdict, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { aPass, handScan, keptOn, statusOf } from './door-support.ts'

const site = useSite()

/** Counts the frames from now on in which something light fills the screen. */
async function countLightFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const look = () => {
      const { dataset } = document.body
      const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
      if (!middle?.closest('[data-theme=dark]')) dataset['light'] = String(Number(dataset['light'] ?? 0) + 1)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => Number(document.body.dataset['light'] ?? 0))
}

describe('a scanner pass', () => {
  it('is claimed from its link, which keeps its code out of the history, and scans at its event', async () => {
    const event = await site.anEvent({
      name: '志愿者守的门',
      starts: -10,
      ends: 60,
      registration: { opens: -60, closes: 60 },
      form: [{ name: '姓名', required: true }],
    })
    const { db } = site.server()
    await db.run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '何雨桐' })
    site.camera().showNothing()
    const pass = await aPass(site, event)
    const page = await site.visit({ path: pass.path })
    await expectVisible(page.getByRole('heading', { name: '领取通行证' }))
    await expectPath(page, /^\/scan\/pass$/)
    expect(page.url()).not.toContain('#')
    // a volunteer who does not read Chinese
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await expectVisible(page.getByLabel('Name this phone'), page.getByRole('button', { name: 'Start', exact: true }))
    await page.getByRole('button', { name: '切换为中文' }).click()
    await page.getByLabel('给这台手机起个名字').fill('张志愿的手机')
    const light = await countLightFrames(page)
    await page.getByRole('button', { name: '开始', exact: true }).click()
    await expectVisible(page.getByText('没网也能签到了'))
    expect(await light()).toBe(0)
    await page.getByRole('button', { name: '开始扫码' }).click()
    await expectVisible(page.getByRole('heading', { name: '志愿者守的门' }))
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '何雨桐')
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')

    // a registration at the door counts under the name of this phone
    await page.getByRole('button', { name: '按姓名或尾号查找' }).click()
    await page.getByRole('button', { name: '现场报名' }).click()
    await page.getByRole('textbox', { name: '姓名' }).fill('临时来的人')
    await page.getByRole('button', { name: '报名并签到' }).click()
    await expectVerdict(page, '欢迎', '临时来的人')
    const phones = await db.rows`select device, count(*)::int as scans from cubic_scan
      where event_id = ${event.id} group by device`
    expect(phones).toEqual([{ device: '张志愿的手机', scans: 2 }])

    // after a reload it is still there, and asks for nothing
    await page.reload()
    await expectVisible(page.getByRole('group', { name: '已到 2，应到 2' }))

    site.allowProblem(/Unauthenticated/)
    // at the next contact after it was revoked, all is off the device
    await pass.revoke()
    await expectVisible(page.getByRole('heading', { name: '通行证已收回' }), page.getByText('扫码记录都发出去了'))
    await page.reload()
    await expectVisible(page.getByText('登录后扫码签到'))
    expect(await keptOn(page)).toEqual({ parts: 0, scans: 0, kept: 0 })
  })

  it('is claimed once: another device is told so', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const pass = await aPass(site, event)
    site.camera().showNothing()
    const first = await site.visit({ path: pass.path })
    await first.getByRole('button', { name: '开始', exact: true }).click()
    await expectVisible(first.getByText('没网也能签到了'))
    const second = await site.visit({ path: '/scan/pass' })
    await second.getByLabel('通行证代码').fill(pass.code)
    await second.getByRole('button', { name: '开始', exact: true }).click()
    await expectVisible(second.getByText('这张通行证已在另一台设备上领取'))
  })
})
