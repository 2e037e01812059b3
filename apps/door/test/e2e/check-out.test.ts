import { expect, it } from 'vitest'
import { expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { aSigner, handScan, statusOf } from './door-support.ts'

const site = useSite()

it('people are checked out without network, and it counts once there is one', async () => {
  const event = await site.anEvent({ starts: -200, ends: 40, columns: { sign_out: true } })
  const scanner = await site.aUser({ roles: ['scanner_admin'] })
  const [stayed, never] = [await site.aTicket({ event, name: '李明' }), await site.aTicket({ event, name: '周一鸣' })]
  const codeOf = await aSigner(site)
  const { db } = site.server()
  const phone = await site.visit({ path: `/scan?event=${event.id}`, as: scanner })
  await expectVisible(phone.getByRole('button', { name: '签退', exact: true }))
  await handScan(phone, codeOf(stayed))
  await expectVisible(phone.getByRole('alert').getByText('欢迎', { exact: true }))
  await expect.poll(() => statusOf(site, stayed)).toBe('attend')

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: '签退', exact: true }).click()
  await handScan(phone, codeOf(stayed))
  const verdict = phone.getByRole('alert')
  await expectVisible(verdict.getByText('再见', { exact: true }))
  await expectVisible(verdict.getByText(/在场 \d+ 分钟/))
  // the same again, and somebody who never came
  await handScan(phone, codeOf(stayed))
  await expectVisible(verdict.getByText('以更晚的一次为准，不用做什么'))
  await handScan(phone, codeOf(never))
  await expectVisible(verdict.getByText('请到服务台补签到'))
  await phone.context().setOffline(false)
  const attendances = () =>
    db.rows`select applicant_id as id, in_time is not null as came, out_time is not null as gone from cubic_attendance
      where event_id = ${event.id} order by applicant_id`
  await expect.poll(attendances, { timeout: 15_000 }).toEqual([
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
  await phone.getByRole('dialog').getByRole('button', { name: '签到', exact: true }).click()
  await phone.getByLabel('证件核对过了').check()
  await phone.getByRole('button', { name: /开始时$/ }).click()
  await phone.getByRole('button', { name: '手机没电' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '签到', exact: true }).click()
  await expect
    .poll(
      async () =>
        (await db.one<{ minutes: number }>`select minutes from cubic_attendance where applicant_id = ${never.id}`)
          ?.minutes,
      { timeout: 15_000 },
    )
    .toBeGreaterThan(190)
})
