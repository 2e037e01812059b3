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
import { useSite } from '../../../../packages/web-kit/test/browser/site.ts'

const site = useSite({ serviceWorkers: true })

function aScanner() {
  return site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
}

describe('the scanner', () => {
  it('does not recognise the code of another system', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    site.camera().showQr('https://example.org/t/not-one-of-ours')
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVerdict(page, '无法识别')
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
    await expectVerdict(page, 'Can’t check in', 'This ticket is for another event')
    await typeCode(page, waiting.code)
    await expectVerdict(page, 'This registration is waiting for review')
  })

  it('checks in by a typed code, counts, and undoes it', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '赵迟到' })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByText('0 / 1', { exact: true }))
    await page.getByRole('button', { name: '输入报名码' }).click()
    await page.getByRole('textbox', { name: '报名码' }).fill(ticket.code)
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await expectVerdict(page, '欢迎', '赵迟到')
    await expectGone(page.getByRole('alert'))
    await expectVisible(page.getByText('1 / 1', { exact: true }))
    await page.getByRole('button', { name: '最近扫码' }).click()
    await page.getByRole('button', { name: '撤销赵迟到的签到' }).click()
    await expectVisible(page.getByText('已撤销'))
    await expect
      .poll(
        async () =>
          (
            await site.server().db.one<{
              status: string
            }>`select check_in_status as status from cubic_event_applicant where id = ${ticket.id}`
          )?.status,
      )
      .toBe('not_present')
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

  it('its list of events fits into its sheet', async () => {
    const name = '一个名字长到在手机上一行怎么也放不下的国际学术会议暨青年学者论坛'
    await site.anEvent({ name, starts: 10, ends: 60, columns: { address: '图书馆报告厅'.repeat(12) } })
    await site.anEvent({ starts: 10, ends: 60 })
    const page = await site.visit({ path: '/scan', as: await aScanner() })
    await page.getByRole('button', { name: /^选择活动/ }).click()
    await page.getByRole('dialog').getByText(name).waitFor()
    const [sheet, row] = await Promise.all([
      page.getByRole('dialog').boundingBox(),
      page.getByRole('dialog').getByRole('button', { name }).boundingBox(),
    ])
    expect((row?.x ?? 0) + (row?.width ?? 1000)).toBeLessThanOrEqual((sheet?.x ?? 0) + (sheet?.width ?? 0) - 16)
  })
})

/** Beside the camera's picture, where there is room for it. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Binding code' }).fill(code)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
}
