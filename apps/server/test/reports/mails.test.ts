import type { Lang } from '@cubic/contract'
import type { TestUser } from '@cubic/testing/server/builders'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { describe, expect, it } from 'vitest'
import { enqueueReportMails } from '../../src/features/reports/commands/enqueue-report-mails.ts'
import { unitBuilders } from '../units/support.ts'

const wire = useWire({ env: { SMTP_URL: 'inbox:' } })
const { anEvent, as, aTicket, aUser, app, db } = wire
const { aMember, aUnit } = unitBuilders(wire)

const [HOUR_MS, ZONE_MS] = [3_600_000, 8 * 3_600_000]
/** The last Monday, 00:00 in Shanghai. */
const MONDAY = (() => {
  const there = new Date(Date.now() + ZONE_MS)
  const midnight = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate())
  return new Date(midnight - ((there.getUTCDay() + 6) % 7) * 24 * HOUR_MS - ZONE_MS)
})()
const after = (hours: number) => new Date(MONDAY.getTime() + hours * HOUR_MS)
const minutesTo = (moment: Date) => (moment.getTime() - Date.now()) / 60_000

const run = (now: Date, signal = new AbortController().signal) =>
  enqueueReportMails({
    db: db(),
    registry: app().registry,
    timeZone: 'Asia/Shanghai',
    publicUrl: 'https://events.example.edu',
    languages: ['cn', 'en'],
    signal,
    now,
  })

const wants = (user: TestUser, report_mails: string) => as(user).save('User', { id: user.id, report_mails })

type Mail = { readonly language: Lang; readonly subject: string; readonly body: string }
const mailsOf = (user: TestUser) =>
  db().rows<Mail>`
    select language, facts -> 'template' ->> 'subject' as subject, facts -> 'template' ->> 'body' as body
    from cubic_message where user_id = ${user.id} and "case" = 'report' order by id`

/** An event of the unit that ended so long before Monday, with people of whom some came. */
async function anEventBefore(
  hours: number,
  unit_id: number,
  { name, came, absent }: { name: string; came: number; absent: number },
) {
  const ends = minutesTo(after(-hours))
  const event = await anEvent({ name, starts: ends - 120, ends, columns: { unit_id, sign_in: true } })
  for (let index = 0; index < came + absent; index++)
    await aTicket({ event, check_in_status: index < came ? 'attend' : 'not_present' })
  return event
}

describe('the numbers of events by mail', () => {
  it('tell an owner of the week that ended, of the events of their units alone, compared with the week before', async () => {
    const [own, other] = [await aUnit(), await aUnit()]
    const owner = await aMember(own, 'owner')
    const event = await anEventBefore(20, own, { name: '编程{name}之夜', came: 3, absent: 1 })
    await anEventBefore(24 * 8, own, { name: '上上周', came: 2, absent: 0 })
    await anEventBefore(30, other, { name: '别人的活动', came: 5, absent: 0 })
    await wants(owner, 'weekly')
    await run(after(8))
    const [mail] = await mailsOf(owner)
    expect(mail?.body).toContain('结束的活动 1 场')
    expect(mail?.body).toContain('有名额：4（上期 2）\n到场：3（上期 2）\n未到：1（上期 0）\n到场率：75.0%')
    expect(mail?.body).toContain(
      `编程name之夜\n有名额 4，到场 3，75.0%\nhttps://events.example.edu/admin/events/${event.id}/report`,
    )
    expect(mail?.body).not.toMatch(/别人的活动|上上周\n/)
  })

  it('come once a period, also after a crash in between, and at no other time', async () => {
    const unit = await aUnit()
    const [one, two] = [await aMember(unit, 'owner'), await aMember(unit, 'owner')]
    for (const owner of [one, two]) await wants(owner, 'weekly')
    const crash = new AbortController()
    crash.abort()
    await run(after(8), crash.signal)
    for (const early of [after(6), after(49), after(-30)]) await run(early)
    expect([await mailsOf(one), await mailsOf(two)]).toEqual([[], []])
    await Promise.all([run(after(8)), run(after(8))])
    await run(after(9))
    expect([(await mailsOf(one)).length, (await mailsOf(two)).length]).toEqual([1, 1])
    await run(after(8 + 7 * 24))
    expect(await mailsOf(one)).toHaveLength(2)
  })

  it('come by the month for those who want that, in their language, and never to those without a role', async () => {
    const unit = await aUnit()
    const [owner, admin, student, viewer] = [
      await aMember(unit, 'owner'),
      await aUser({ roles: ['event_admin'] }),
      await aUser(),
      await aMember(unit, 'viewer'),
    ]
    await db().run`update cubic_user set language = 'en' where id = ${admin.id}`
    for (const user of [owner, admin, student, viewer]) await wants(user, 'monthly')
    const there = new Date(MONDAY.getTime() + ZONE_MS)
    await run(new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1, 8) - ZONE_MS))
    expect((await mailsOf(owner)).map(({ language }) => language)).toEqual(['cn'])
    expect((await mailsOf(admin))[0]).toMatchObject({ language: 'en', subject: expect.stringMatching(/^Events of the month/) as string }) // prettier-ignore
    expect([await mailsOf(student), await mailsOf(viewer)]).toEqual([[], []])
  })

  it('are sent as a mail with a link to the office, which says where it is switched off', async () => {
    const unit = await aUnit()
    const owner = await aMember(unit, 'owner')
    await db().run`update cubic_user set email = 'owner@example.edu', language = 'en' where id = ${owner.id}`
    await anEventBefore(20, unit, { name: 'Open day', came: 1, absent: 0 })
    await wants(owner, 'weekly')
    await run(after(8))
    await makeDue(db(), 'send-messages')
    await runDueJobs(
      db(),
      app().jobs.filter(({ name }) => name === 'send-messages'),
    )
    const sent = await db().one<{ state: string; subject: string; body: string }>`
      select state, subject, body from cubic_message where user_id = ${owner.id} and "case" = 'report'`
    expect(sent).toMatchObject({ state: 'sent', subject: expect.stringMatching(/^Events of the week: /) as string })
    expect(sent?.body).toContain('Open day\nWith a seat 1, Arrived 1, 100.0%')
    expect(sent?.body).toContain('Open the back office: https://events.example.edu/admin')
    expect(sent?.body).toContain('https://events.example.edu/me/notices')
    expect(sent?.body).toContain('because you chose to get the numbers of events')
  })

  it('are chosen by the reader alone', async () => {
    const [owner, other] = [await aMember(await aUnit(), 'owner'), await aUser({ roles: ['event_admin'] })]
    expect((await as(other).save('User', { id: owner.id, report_mails: 'weekly' })).status).not.toBe('ok')
    expect((await wants(owner, 'daily')).status).not.toBe('ok')
    expect((await wants(owner, 'weekly')).status).toBe('ok')
  })
})
