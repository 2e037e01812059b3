import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'
import { enqueueFollowerMails } from '../../src/features/interests/commands/enqueue-follower-mails.ts'
import { unitBuilders } from '../units/support.ts'
import { type MailServer, startMailServer } from './outside.ts'

const wire = useWire({ env: { PUBLIC_URL: 'https://events.example.edu' } })
const { aUser, anAdmin, anEvent, insert, as, db, app, url } = wire
const { aUnit, aMember } = unitBuilders(wire)
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  await insert('cubic_message_setting', { smtp_url: mail.url, platform_email: false, send_sms: false })
  return () => mail.stop()
})
beforeEach(() => void (mail.received.length = 0))

/** A zone in which it is about so many o'clock now. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
const tell = (hour = 13) => enqueueFollowerMails(db(), zoneAt(hour))
async function send(): Promise<void> {
  const jobs = app().jobs.filter(({ name }) => name === 'send-messages')
  await makeDue(db(), 'send-messages')
  await runDueJobs(db(), jobs)
}
const follow = async (user: Awaited<ReturnType<typeof aUser>>, unit_id: number) => {
  const saved = await as(user).save('CubicFollow', { unit_id })
  await db().run`update cubic_follow set created_time = now() - interval '3 hours' where user_id = ${user.id}`
  return saved
}
const published = (unit_id: number | null, name: string, minutes = 5, columns = {}) =>
  anEvent({ name, columns: { unit_id, published_time: new Date(Date.now() - minutes * 60_000), ...columns } })
const toldTo = (user: { readonly id: number }) =>
  db().rows<{ id: number; event_id: number; facts: { events: number[] } }>`
    select id, event_id, facts from cubic_message where user_id = ${user.id} and "case" = 'unit_events' order by id`

describe('somebody who follows a unit', () => {
  it('is told once a day of its new events and those of the units below, in one mail', async () => {
    const school = await aUnit()
    const [club, other] = [await aUnit(school), await aUnit()]
    const user = await aUser({ email: 'follower@example.edu' })
    expect((await follow(user, school)).status).toBe('ok')
    expect((await follow(user, club)).status).toBe('ok')
    await published(school, '关注之前的', 600)
    await published(other, '别的单位')
    await published(null, '中心的')
    await published(school, '还在内部的', 5, { to_official_website: false })
    const own = [await published(school, '讲座'), await published(club, '工坊')]
    const helped = await published(other, '合办')
    await db().run`insert into cubic_event_base__co_unit_ids (owner_id, related_id) values (${helped.id}, ${club})`
    await tell(3)
    expect(await toldTo(user)).toEqual([])
    // several processes at once, and again after a crash
    await Promise.all([tell(), tell()])
    await tell()
    const [message, ...more] = await toldTo(user)
    expect(more).toEqual([])
    expect(new Set(message?.facts.events)).toEqual(new Set([...own, helped].map(({ id }) => id)))
    await send()
    expect(mail.received).toHaveLength(1)
    const [{ mail: letter } = { mail: undefined }] = mail.received
    for (const { id } of [...own, helped]) expect(letter?.text).toContain(`https://events.example.edu/activities/${id}`)
    expect(letter?.text).not.toContain('中心的')
    expect(letter?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
    // what comes later is told on the next day, and only that
    const later = await published(school, '之后的', 2)
    await db().run`update cubic_follow set told_time = now() - interval '3 minutes' where user_id = ${user.id}`
    await tell()
    expect(await toldTo(user)).toHaveLength(1)
    await db().run`update cubic_message set key = key || '-yesterday' where user_id = ${user.id}`
    await tell()
    expect((await toldTo(user)).map(({ facts }) => facts.events).at(-1)).toEqual([later.id])
    await send()
    expect(mail.received).toHaveLength(2)
  })

  it('ends it by one press in the mail, and by the choice of their account', async () => {
    const unit = await aUnit()
    const [user, quiet] = [await aUser({ email: 'press@example.edu' }), await aUser({ email: 'quiet@example.edu' })]
    await follow(user, unit)
    await follow(quiet, unit)
    expect((await as(quiet).save('User', { id: quiet.id, follow_email: false })).status).toBe('ok')
    const gone = await published(unit, '取消的')
    await tell()
    expect([(await toldTo(user)).length, (await toldTo(quiet)).length]).toEqual([1, 0])
    await db().run`update cubic_event_base set stage = 'cancelled' where id = ${gone.id}`
    await send()
    expect(mail.received).toEqual([])
    await published(unit, '讲座')
    await db().run`delete from cubic_message where user_id = ${user.id}`
    await db().run`update cubic_follow set told_time = null where user_id = ${user.id}`
    await tell()
    await send()
    const [{ mail: letter } = { mail: undefined }] = mail.received
    const [, token] = /unsubscribe\?token=([^&\s]+)/.exec(letter?.text ?? '') ?? []
    const pressed = await fetch(`${url()}/unsubscribe?token=${token}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(204)
    expect(await db().one`select follow_email, reminder_email from cubic_user where id = ${user.id}`).toEqual({
      follow_email: false,
      reminder_email: true,
    })
    expect((await as(user).search('CubicFollow', { fields: ['unit_id'] })).items).toHaveLength(1)
  })

  it('is known to nobody else, and follows no archived unit', async () => {
    const [unit, archived] = [await aUnit(), await aUnit(null, { archived: true })]
    const [user, owner, admin] = [await aUser(), await aMember(unit, 'owner'), await anAdmin()]
    const saved = await follow(user, unit)
    const id = Number(saved.result?.id)
    expect(await as(user).save('CubicFollow', { unit_id: unit })).toMatchObject({ errors: [{ field: 'unit_id' }] })
    expect((await as(user).save('CubicFollow', { unit_id: archived })).status).toBe('error')
    for (const other of [owner, admin]) {
      expect((await as(other).get('CubicFollow', id, ['unit_id'])).data).toBeNull()
      expect((await as(other).unlink('CubicFollow', id)).status).toBe('error')
      const counted = await answerOrFault(as(other).search('CubicFollow', { fields: ['id'] }))
      expect('items' in counted ? counted.items : []).toEqual([])
      const asked = await as(other).search('User', {
        fields: ['follow_email'],
        condition: { leaf: { field: 'id', comparator: '=', value: user.id } },
      })
      expect(asked.items?.every(({ data }) => data['follow_email'] === null)).toBe(true)
    }
    expect((await as(user).unlink('CubicFollow', id)).status).toBe('ok')
  })
})
