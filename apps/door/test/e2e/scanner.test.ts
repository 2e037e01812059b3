import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectGone,
  expectPath,
  expectVerdict,
  expectVisible,
  logIn,
} from '../../../../packages/web-kit/test/browser/looking.ts'
import { PASSWORD } from '../../../../packages/web-kit/test/browser/sample.ts'
import { aSigner, handScan, statusOf } from './door-support.ts'
import { useSite } from '../../../../packages/web-kit/test/browser/site.ts'

const site = useSite()

function aScanner() {
  return site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
}

describe('the scanner', () => {
  it('does not recognise the code of another system', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    site.camera().showQr('https://example.org/t/not-one-of-ours')
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVerdict(page, '查无此码', 'https://example.org/t/not-one-of-ours')
  })

  it('refuses a ticket of another event and an unaccepted one, and says why', async () => {
    const [here, elsewhere] = await Promise.all([
      site.anEvent({ starts: -10, ends: 60 }),
      site.anEvent({ name: '隔壁的讲座', starts: -10, ends: 60 }),
    ])
    const other = await site.aTicket({ event: elsewhere, owner: await site.aUser() })
    const waiting = await site.aTicket({ event: here, owner: await site.aUser(), status: 'waiting_review' })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${here.id}&lang=en`, as: await aScanner(), size: 'desktop' })
    await typeCode(page, other.code)
    await expectVerdict(page, 'Wrong event')
    await handScan(page, await aSigner(site).then((sign) => sign(other)))
    await expectVerdict(page, 'Wrong event', '隔壁的讲座')
    await typeCode(page, waiting.code)
    await expectVerdict(page, 'In review', 'This registration is waiting for review')
  })

  it('checks in by a typed code, counts, and takes it back', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '赵迟到' })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await page.getByRole('button', { name: '输入报名码' }).click()
    await page.getByRole('textbox', { name: '报名码' }).fill(ticket.code)
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await expectVerdict(page, '欢迎', '赵迟到')
    await expectGone(page.getByRole('alert'))
    await expectVisible(page.getByRole('group', { name: '已到 1，应到 1' }))
    expect(await statusOf(site, ticket)).toBe('attend')
    // later, with a reason
    await page.getByRole('button', { name: '本机记录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销赵迟到的签到' }).click()
    await page.getByRole('button', { name: '没有进场' }).click()
    await page.getByRole('button', { name: '撤销签到' }).click()
    await expect.poll(() => statusOf(site, ticket)).toBe('not_present')
    await expectVisible(page.getByRole('dialog').getByText('已撤销 · 没有进场'))
    const noted = await site.server().db.rows`select note from cubic_scan where applicant_id = ${ticket.id}`
    expect(noted).toEqual([{ note: '没有进场' }])
  })

  it('finds people by name and checks them in by hand', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const owner = await site.aUser()
    const ticket = await site.aTicket({ event, owner, name: '欧阳没带手机', columns: { phone: '+8613800136789' } })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await page.getByRole('button', { name: '按姓名或尾号查找' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('姓名或手机尾号').fill('6789')
    await expectVisible(dialog.getByText('欧**'))
    await dialog.getByRole('button', { name: '签到', exact: true }).click()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await expectVerdict(page, '欢迎', '欧阳没带手机')
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')
  })

  it('registers somebody at the door where the event allows it', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60, registration: { opens: -60, closes: 60 } })
    await site.server().db.run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 0' }))
    await page.getByRole('button', { name: '按姓名或尾号查找' }).click()
    await page.getByRole('button', { name: '现场报名' }).click()
    await page.getByRole('textbox', { name: '姓名' }).fill('临时来的人')
    await page.getByRole('button', { name: '现场报名' }).click()
    await expectVisible(page.getByText('临时来的人已报名并签到'), page.getByRole('group', { name: '已到 1，应到 1' }))
  })

  it('is for staff', async () => {
    const page = await site.visit({ path: '/scan', as: await site.aUser() })
    await expectVisible(page.getByText('仅限签到管理员'))
  })

  it('redirects to the log-in and back', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}` })
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await logIn(page, { account: 'scanner', password: PASSWORD })
    await expectPath(page, new RegExp(`^/scan\\?event=${event.id}$`))
    await expectVisible(page.getByRole('heading', { name: '门口的讲座' }))
  })

  it('its list of events fits into the screen', async () => {
    const name = '一个名字长到在手机上一行怎么也放不下的国际学术会议暨青年学者论坛'
    await site.anEvent({ name, starts: 10, ends: 60, columns: { address: '图书馆报告厅'.repeat(12) } })
    const page = await site.visit({ path: '/scan', as: await aScanner() })
    const row = page.getByRole('button', { name })
    await row.waitFor()
    const box = await row.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(390 - 16)
  })
})

/** Beside the camera's picture, where there is room for it. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Binding code' }).fill(code)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
}
