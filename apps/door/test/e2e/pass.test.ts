import { describe, expect, it } from 'vitest'
import { expectPath, expectVerdict, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { aPass, handScan, keptOn, statusOf } from './door-support.ts'

const site = useSite()

describe('a scanner pass', () => {
  it('is claimed from its link, which keeps its code out of the history, and scans at its event', async () => {
    const event = await site.anEvent({ name: '志愿者守的门', starts: -10, ends: 60 })
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
    await page.getByRole('button', { name: '开始', exact: true }).click()
    await expectVisible(page.getByText('没网也能签到了'))
    await page.getByRole('button', { name: '开始扫码' }).click()
    await expectVisible(page.getByRole('heading', { name: '志愿者守的门' }))
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '何雨桐')
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')

    // after a reload it is still there, and asks for nothing
    await page.reload()
    await expectVisible(page.getByRole('group', { name: '已到 1，应到 1' }))

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
