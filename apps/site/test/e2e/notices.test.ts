import { expect, it } from 'vitest'
import { holdScripts } from '@cubic/testing/browser/early'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { openReminderLinks } from '@cubic/server/features/messages/internal/reminder-link'

const site = useSite()

it('notices are counted by themselves, read one by one or all at once, and reminders are switched off beside them', async () => {
  const user = await site.aUser()
  const event = await site.anEvent({ name: '秋季讲座' })
  const ticket = await site.aTicket({ event, owner: user })
  const { db } = site.server()
  await db.run`
    insert into cubic_message (channel, "case", state, user_id, event_id, applicant_id, created_time, subject, body)
    select 'email', name, 'sent', ${user.id}::integer, ${event.id}::integer, ${ticket.id}::integer, now(),
      case name when 'event_info_change' then '活动已取消：秋季讲座' end, case name when 'event_info_change' then E'您好！\n\n请不要前往。' end
    from unnest(array['registration_success', 'event_info_change', 'reminder']) as name`
  const page = await site.visit({ path: '/', as: user, lang: 'en' })
  const account = page.getByRole('button', { name: 'My account' })
  await expectVisible(account.locator('.bg-bad'))
  await account.click()
  await page.getByRole('link', { name: /^Notices\s*3 unread/ }).click()
  await expectPath(page, /^\/me\/notices/)
  await expectVisible(page.getByText('3 unread notices'))
  await page.getByRole('link', { name: /Unread: 活动已取消：秋季讲座\s*请不要前往。/ }).click()
  await expectPath(page, new RegExp(`^/activities/${event.id}`))
  await page.goBack()
  await expectVisible(page.getByText('2 unread notices'))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectVisible(page.getByText('Nothing unread'))
  await expectGone(account.locator('.bg-bad'))
  const email = page.getByRole('checkbox', { name: 'Email', exact: true })
  await email.uncheck()
  await expectVisible(page.getByText('Saved'))
  expect(await db.one`select reminder_email, reminder_sms from cubic_user where id = ${user.id}`).toEqual({
    reminder_email: false,
    reminder_sms: true,
  })
})

it('the link of a reminder ends reminders without a log-in, and takes it back', async () => {
  const { db } = site.server()
  const user = await site.aUser()
  const token = (await openReminderLinks(db)).tokenOf({ userId: user.id })
  const page = await site.visit({ path: `/unsubscribe?token=${token}&lang=en` })
  const isOn = async () =>
    (await db.one<{ on: boolean }>`select reminder_email as on from cubic_user where id = ${user.id}`)?.on
  await expectVisible(page.getByRole('button', { name: 'Stop reminders' }))
  expect(await isOn()).toBe(true)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await expectVisible(page.getByRole('status').getByText('Reminders are off'))
  expect(await isOn()).toBe(false)
  await page.getByRole('button', { name: 'Get reminders again' }).click()
  await expectVisible(page.getByRole('status').getByText('Reminders are on'))
  expect(await isOn()).toBe(true)
  const other = await site.visit({ path: '/unsubscribe?token=made-up' })
  await other.getByRole('button', { name: '不再接收提醒' }).click()
  await expectVisible(other.getByText('这个链接无效'))
})

it('a notice that is opened before the scripts have loaded is read', async () => {
  const user = await site.aUser()
  const event = await site.anEvent()
  await site.server().db.run`
    insert into cubic_message (channel, "case", state, user_id, event_id, created_time, subject, body)
    values ('email', 'broadcast', 'sent', ${user.id}, ${event.id}, now(), '停电通知', E'您好！\n\n今晚九点停电。')`
  const page = await site.visit({ as: user })
  await page.context().addCookies([{ name: 'cubic-viewer', value: 'member', url: site.url() }])
  const letScriptsCome = await holdScripts(page)
  await page.goto('/me/notices', { waitUntil: 'commit' })
  await page.getByText('全文').click()
  letScriptsCome()
  await expectVisible(page.getByText('没有未读通知'), page.getByText('今晚九点停电。').last())
})
