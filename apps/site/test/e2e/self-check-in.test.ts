import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { holdScripts } from '@cubic/testing/browser/early'
import { expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

/** The code that an event's screen showed that many ten-second steps ago. */
async function oldCode(eventId: number, steps: number): Promise<string> {
  const key = await site.server().db.one<{ value: Buffer; epoch: number }>`
    select value, extract(epoch from clock_timestamp())::float8 as epoch from cubic_secret where name = 'venue-key'`
  const step = Math.floor((key?.epoch ?? 0) / 10) - steps
  const hash = createHmac('sha256', key?.value ?? '')
    .update(`${eventId}:${step}`)
    .digest()
  return [...hash.subarray(0, 6)].map((byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(byte & 31)).join('')
}

it('people at the venue check in by its screen, and a photographed code is useless half a minute later', async () => {
  const event = await site.anEvent({ starts: -10, ends: 60, registration: { sign_in_type: 'both' } })
  const [scanner, first, second] = [
    await site.aUser({ roles: ['scanner_admin'] }),
    await site.aUser(),
    await site.aUser(),
  ]
  await site.aTicket({ event, owner: first, name: '李明' })
  const ticket = await site.aTicket({ event, owner: second, name: '王小雨' })

  const screen = await site.visit({ as: scanner, size: 'desktop' })
  // The computer's clock does not matter.
  await screen.clock.setSystemTime(Date.now() - 3 * 3_600_000)
  await screen.goto(`/admin/check-in/${event.id}/venue`)
  const shownCode = async () => (await screen.getByRole('timer').locator('b').innerText()).trim()
  await expectVisible(screen.getByRole('img', { name: '签到二维码' }))
  await expectVisible(screen.getByText('/ 2'))

  // The phone's camera opens the address in the QR code.
  const phone = await site.visit({ path: `/activities/${event.id}/check-in?code=${await shownCode()}`, as: first })
  await expectVisible(phone.getByText('签到成功'))
  await expectVisible(screen.getByRole('progressbar', { name: '已到 1，应到 2' }))

  // Somebody at home got a photo of the screen.
  const late = await site.visit({
    path: `/activities/${event.id}/check-in?code=${await oldCode(event.id, 4)}`,
    as: second,
  })
  await expectVisible(late.getByText('现场签到码已更换，请重新扫屏幕上的码'))

  // Having come, they type what the screen shows.
  await late.goto(`/t/${ticket.code}`)
  await late.getByRole('link', { name: '我到了，签到' }).click()
  await late.getByLabel('屏幕上的签到码').fill(await shownCode())
  await late.getByRole('button', { name: '签到', exact: true }).click()
  await expectVisible(late.getByText('签到成功'))
  await expectVisible(screen.getByRole('progressbar', { name: '已到 2，应到 2' }))
})

it('people who leave check out by the same screen, see their minutes, and may do it again', async () => {
  const event = await site.anEvent({
    starts: -200,
    ends: 40,
    registration: { sign_in_type: 'both' },
    columns: { sign_out: true },
  })
  const person = await site.aUser()
  const ticket = await site.aTicket({ event, owner: person, name: '许知远' })
  const { db } = site.server()
  const phone = await site.visit({
    path: `/activities/${event.id}/check-in?code=${await oldCode(event.id, 0)}`,
    as: person,
  })
  await expectVisible(phone.getByText('签到成功'))
  await db.run`update cubic_scan set at = now() - interval '199 minutes' where applicant_id = ${ticket.id}`
  await db.run`update cubic_event_applicant set check_in_time = (select at from cubic_scan where applicant_id = ${ticket.id}) where id = ${ticket.id}`
  await phone.goto(`/activities/${event.id}/check-in?code=${await oldCode(event.id, 0)}`)
  await phone.getByRole('button', { name: '签退', exact: true }).click()
  await expectVisible(phone.getByText('签退成功'))
  await expectVisible(phone.getByText('许知远，路上小心'))
  await expectVisible(phone.getByText('199', { exact: true }))
  await phone.goto(`/activities/${event.id}/check-in?code=${await oldCode(event.id, 0)}`)
  await expectVisible(phone.getByRole('button', { name: '现在才走，再签一次' }))
})

it.each([
  ['', { isEarly: false }],
  [', also if they press before the scripts have come', { isEarly: true }],
])('guests log in first, and come back with the code%s', async (_, { isEarly }) => {
  const event = await site.anEvent({ starts: -10, ends: 60, registration: { sign_in_type: 'both' } })
  const path = `/activities/${event.id}/check-in?code=AB01K7`
  const phone = await site.visit()
  const letScriptsCome = isEarly ? await holdScripts(phone) : () => undefined
  await phone.goto(path, { waitUntil: isEarly ? 'commit' : 'networkidle' })
  await phone.getByRole('main').getByRole('link', { name: '登录' }).click()
  await expect.poll(() => new URL(phone.url()).searchParams.get('back')).toBe(path)
  letScriptsCome()
})
