import { expect, it } from 'vitest'
import { expectVerdict, expectVisible } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { useSite } from '@cubic/testing/browser/site'
import { aSigner, handScan, statusOf } from './door-support.ts'

const site = useSite()

it('people are checked out without network, and it counts once there is one', async () => {
  site.allowProblem(NETWORK_ERRORS)
  // what reads pictures may still be on its way; codes are typed here
  site.allowProblem(/wasm|ArrayBuffer instantiation/)
  const event = await site.anEvent({ starts: -200, ends: 40, columns: { sign_out: true } })
  const scanner = await site.aUser({ roles: ['scanner_admin'] })
  const [stayed, never] = [await site.aTicket({ event, name: '李明' }), await site.aTicket({ event, name: '周一鸣' })]
  const codeOf = await aSigner(site)
  const { db } = site.server()
  const phone = await site.visit({ path: `/scan?event=${event.id}`, as: scanner })
  await expectVisible(phone.getByRole('button', { name: '签退', exact: true }))
  await handScan(phone, codeOf(stayed))
  await expectVerdict(phone, '欢迎', '李明')
  await expect.poll(() => statusOf(site, stayed)).toBe('attend')

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: '签退', exact: true }).click()
  await handScan(phone, codeOf(stayed))
  await expectVerdict(phone, '再见', /在场 \d+ 分钟/)
  // the same again, and somebody who never came
  await handScan(phone, codeOf(stayed))
  await expectVerdict(phone, '以更晚的一次为准，不用做什么')
  await handScan(phone, codeOf(never))
  await expectVerdict(phone, '请到服务台补签到')
  await phone.context().setOffline(false)
  const attendances = () =>
    db.rows`select applicant_id as id, in_time is not null as came, out_time is not null as gone from cubic_attendance
      where event_id = ${event.id} order by applicant_id`
  await expect.poll(attendances).toEqual([
    { id: stayed.id, came: true, gone: true },
    { id: never.id, came: false, gone: true },
  ])

  // the way stays what it was over a reload
  await phone.reload()
  await expect
    .poll(() => phone.getByRole('button', { name: '签退', exact: true }).getAttribute('aria-pressed'))
    .toBe('true')

  // the help desk asks when they came
  await phone.getByRole('button', { name: '签到', exact: true }).click()
  await phone.getByRole('button', { name: '按姓名或尾号查找' }).click()
  await phone.getByRole('searchbox').fill('周一鸣')
  const found = phone.getByRole('dialog').getByRole('listitem').filter({ hasText: '周一鸣' })
  await found.getByRole('button', { name: '签到', exact: true }).click()
  await phone.getByLabel('证件核对过了').check()
  await phone.getByRole('button', { name: /开始时$/ }).click()
  await phone.getByRole('button', { name: '手机没电' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '签到', exact: true }).click()
  await expect
    .poll(
      async () =>
        (await db.one<{ minutes: number }>`select minutes from cubic_attendance where applicant_id = ${never.id}`)
          ?.minutes,
    )
    .toBeGreaterThan(190)
})
