import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'
import { type MailServer, startMailServer } from './outside.ts'

const wire = useWire({ env: { PUBLIC_URL: 'https://events.example.edu' } })
const { aUser, anAdmin, anEvent, insert, as, db, app, guest } = wire
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  await insert('cubic_message_setting', { smtp_url: mail.url, platform_email: false, send_sms: false })
  return () => mail.stop()
})
beforeEach(() => void (mail.received.length = 0))

async function work(): Promise<void> {
  const jobs = app().jobs.filter(({ name }) => name === 'send-messages' || name === 'owe-messages-by-time')
  for (const { name } of jobs.toReversed()) await makeDue(db(), name)
  await runDueJobs(db(), jobs.toReversed())
}

const opensIn = (minutes: number, event: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({ starts: 2000, ends: 2100, registration: { opens: minutes, closes: 1500 }, ...event })
const aMember = () => aUser({ email: `saves-${crypto.randomUUID()}@example.edu` })
type Member = Awaited<ReturnType<typeof aMember>>
const save = async (member: Member, event: { readonly id: number }) =>
  (await as(member).save('CubicInterest', { event_id: event.id })).result
const own = async (member: Member) =>
  (await as(member).search('CubicInterest', { fields: ['event_id', 'user_id'] })).items.map(({ data }) => data)

describe('an event that somebody has saved', () => {
  it('is told before its registration opens, once, in the language of the person', async () => {
    const [near, far] = [await opensIn(20, { name: '近的' }), await opensIn(200, { name: '远的' })]
    const member = await aMember()
    await db().run`update cubic_user set language = 'en' where id = ${member.id}`
    for (const event of [near, far]) await save(member, event)
    await work()
    await work()
    const told = mail.received.map(({ mail: { subject } }) => subject)
    expect(told).toEqual([expect.stringMatching(/^Registration opens .*: 近的$/)])
    const [{ mail: letter } = { mail: undefined }] = mail.received
    expect(letter?.text).toContain(`https://events.example.edu/activities/${near.id}`)
    expect(letter?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
    // announced again for another time
    await db()
      .run`update cubic_event_regist set regist_start_time = now() + interval '25 minutes' where event_id = ${near.id}`
    await work()
    expect(mail.received).toHaveLength(2)
  })

  it('is told when it opens earlier than announced', async () => {
    const [event, member] = [await opensIn(500), await aMember()]
    await save(member, event)
    await db().run`update cubic_event_regist set regist_start_time = now() where event_id = ${event.id}`
    await work()
    expect(mail.received).toHaveLength(1)
  })

  it('is not told to people who want no reminders, have registered, or saved it once it was open', async () => {
    const event = await opensIn(20)
    const [quiet, registered, late] = [await aMember(), await aMember(), await aMember()]
    await as(quiet).save('User', { id: quiet.id, reminder_email: false })
    for (const member of [quiet, registered]) await save(member, event)
    await wire.aTicket({ event, owner: registered })
    const open = await opensIn(-5)
    await save(late, open)
    const cancelled = await opensIn(20)
    await save(late, cancelled)
    await db().run`update cubic_event_base set stage = 'cancelled' where id = ${cancelled.id}`
    await work()
    expect(mail.received).toEqual([])
  })
})

describe('what a person has saved', () => {
  it('is theirs alone, once for each event that they may see', async () => {
    const [event, draft] = [await opensIn(500), await opensIn(500, { stage: 'draft' })]
    const [member, other] = [await aMember(), await aMember()]
    await save(member, event)
    expect((await as(member).save('CubicInterest', { event_id: event.id })).status).toBe('error')
    expect((await as(member).save('CubicInterest', { event_id: draft.id })).status).toBe('error')
    const [saved, ...more] = await own(member)
    expect([saved, more]).toMatchObject([{ event_id: { id: event.id }, user_id: { id: member.id } }, []])
    for (const reader of [as(other), as(await anAdmin()), guest()])
      expect((await reader.search('CubicInterest', { fields: ['event_id'] })).items ?? []).toEqual([])
    expect((await guest().save('CubicInterest', { event_id: event.id })).status).toBe('error')
    const id = Number(saved?.['id'])
    expect((await as(other).unlink('CubicInterest', id)).status).toBe('error')
    expect((await as(member).unlink('CubicInterest', id)).status).toBe('ok')
    expect(await own(member)).toEqual([])
  })

  it('goes with the person', async () => {
    const [event, member] = [await opensIn(500), await aMember()]
    await save(member, event)
    await as(await anAdmin()).unlink('User', member.id)
    expect(await db().one`select 1 from cubic_interest where event_id = ${event.id}`).toBeUndefined()
  })
})

it('lists the events that a person has saved by their relation', async () => {
  const [event, member] = [await opensIn(500), await aMember()]
  await save(member, event)
  const { items } = await as(member).search('CubicInterest', {
    fields: ['event_id.name', 'event_id.status'],
    condition: leaf('event_id.status', 'in', ['not_start', 'processing']),
  })
  expect(items).toMatchObject([{ data: { event_id: { name: event.name, status: 'not_start' } } }])
})
