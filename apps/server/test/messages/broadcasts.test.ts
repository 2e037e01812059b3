import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw } from '@cubic/data-platform'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'
import { enqueueBroadcasts } from '../../src/features/messages/commands/enqueue-broadcasts.ts'
import { createLog } from '../../src/infra/log/log.ts'
import { type MailServer, startMailServer, startPlatform } from './outside.ts'

const wire = useWire({ env: { MESSAGE_GATHER_SECONDS: '0', PUBLIC_URL: 'https://events.example.edu' } })
const { aUser, anAdmin, anEvent, aTicket, insert, as, db, app } = wire
let mail: MailServer
let platform: Awaited<ReturnType<typeof startPlatform>>
let admin: TestUser

beforeAll(async () => {
  mail = await startMailServer()
  platform = await startPlatform(() => ({ status: 200, text: '{"id":"p1"}' }))
  admin = await anAdmin()
  return async () => {
    await mail.stop()
    await platform.stop()
  }
})
beforeEach(async () => {
  mail.behave('accept')
  mail.received.length = 0
  platform.calls.length = 0
  await db().run`update cubic_message set state = 'skipped' where state in ('waiting', 'failed')`
  await db().run`delete from cubic_rate_limit`
  await setUp({})
})

async function setUp(settings: { readonly [column: string]: unknown }): Promise<void> {
  await db().run`delete from cubic_message_setting`
  await insert('cubic_message_setting', { platform_email: false, send_sms: false, smtp_url: mail.url, ...settings })
}

async function work(): Promise<void> {
  const jobs = app().jobs.filter(({ name }) => name === 'send-messages')
  await makeDue(db(), 'send-messages')
  await runDueJobs(db(), jobs)
}

const TEXT = { subject_cn: '换教室', body_cn: '{name}，请到 203。' }
type Given = { readonly [name: string]: unknown }
const write = (event: TestEvent, given: Given = {}, by: TestUser = admin) =>
  as(by).callEvent(event, 'write_to_applicants', {
    audience: 'all',
    channels: 'email',
    request_id: randomUUID(),
    ...TEXT,
    ...given,
  })
const recipients = () => mail.received.map(({ to }) => to.join()).toSorted()
const newest = () =>
  db().one<{ id: number; state: string; people: number }>`
    select id, state, people_number as people from cubic_broadcast order by id desc limit 1`

/** An event with somebody in each state. */
async function aFullEvent(): Promise<TestEvent> {
  const event = await anEvent({ name: '讲座', columns: { organiser_contact: '王老师 010-123，wang@example.edu' } })
  const people = [
    ['seated', 'success', {}],
    ['arrived', 'success', { check_in_status: 'attend' }],
    ['away', 'success', { check_in_status: 'leave' }],
    ['review', 'waiting_review', {}],
    ['waits', 'waitlisted', {}],
    ['rejected', 'review_failed', {}],
    ['gone', 'withdrawn', {}],
  ] as const
  for (const [name, status, columns] of people)
    await aTicket({ event, name, email: `${name}@example.edu`, status, columns })
  return event
}

describe('a message of an organiser', () => {
  it.each([
    ['all', ['arrived', 'away', 'review', 'seated', 'waits']],
    ['registered', ['arrived', 'away', 'seated']],
    ['waiting_review', ['review']],
    ['waitlisted', ['waits']],
    ['arrived', ['arrived']],
    ['not_arrived', ['seated']],
  ])('to %s reaches exactly those people, and nobody who cancelled', async (audience, names) => {
    const event = await aFullEvent()
    expect(await write(event, { audience })).toMatchObject({ status: 'ok', result: { people: names.length } })
    await work()
    expect(recipients()).toEqual(names.map((name) => `${name}@example.edu`))
    expect(await newest()).toMatchObject({ state: 'sent', people: names.length })
  })

  it('to chosen people reaches somebody rejected too, but nobody who cancelled, and nobody of another event', async () => {
    const [event, other] = [await aFullEvent(), await anEvent({ name: '另一个' })]
    const stranger = await aTicket({ event: other, email: 'other@example.edu' })
    const rows = await db().rows<{ id: number }>`
      select id from cubic_event_applicant where event_id = ${event.id} and name in ('rejected', 'gone')`
    const ids = [...rows.map(({ id }) => id), stranger.id]
    expect(await write(event, { audience: 'chosen', applicant_ids: ids })).toMatchObject({ result: { people: 1 } })
    await work()
    expect(recipients()).toEqual(['rejected@example.edu'])
  })

  it('has the event, links that can be followed, no markup, and answers go to the contact of the event', async () => {
    const event = await anEvent({ name: '讲座', columns: { organiser_contact: '王老师，wang@example.edu' } })
    await aTicket({ event, name: '林晓', email: 'lin@example.edu' })
    await write(event, { body_cn: '{name}：<b>带电脑</b>，见 https://example.edu/map?a=1&b=2。' })
    await work()
    const [sent] = mail.received
    expect(sent?.mail).toMatchObject({ subject: '换教室', replyTo: [{ address: 'wang@example.edu' }] })
    expect(sent?.mail.html).toContain('href="https://example.edu/map?a=1&amp;b=2"')
    expect(sent?.mail.html).toContain('林晓：&lt;b&gt;带电脑&lt;/b&gt;')
    expect(sent?.mail.text).toContain('地点：报告厅')
  })

  it('reads in each person’s language, and in the other one where that was left empty', async () => {
    const event = await anEvent({ name: '讲座' })
    const [chinese, english] = [await aUser({ email: 'cn@example.edu' }), await aUser({ email: 'en@example.edu' })]
    await db().run`update cubic_user set language = 'en' where id = ${english.id}`
    await db().run`update cubic_user set language = 'cn' where id = ${chinese.id}`
    await aTicket({ event, owner: chinese })
    await aTicket({ event, owner: english })
    await write(event, { subject_en: 'New room', body_cn: '请到 203。', body_en: 'Come to 203.' })
    await write(event, { subject_cn: null, body_cn: null, subject_en: 'Only English', body_en: 'Bring a laptop.' })
    await work()
    const subjectsOf = (address: string) =>
      new Set(mail.received.filter(({ to }) => to.includes(address)).map(({ mail: { subject } }) => subject))
    expect(subjectsOf('cn@example.edu')).toEqual(new Set(['Only English', '换教室']))
    expect(subjectsOf('en@example.edu')).toEqual(new Set(['New room', 'Only English']))
  })

  it('goes by SMS to those with a phone, in one message each, only where there is a platform', async () => {
    const event = await anEvent({ name: '讲座' })
    await aTicket({ event, name: '甲', email: 'a@example.edu', columns: { phone: '+8613800000001' } })
    await aTicket({ event, name: '乙', email: 'b@example.edu' })
    expect(await write(event, { channels: 'sms' })).toMatchObject({ error_kind: 'message:no_sms' })
    await setUp({ server_address: platform.url, platform_app_id: 'app', secret: 's', send_sms: true })
    await write(event, { channels: 'sms', subject_cn: null })
    await write(event, { channels: 'both' })
    await work()
    await work()
    expect(platform.calls.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { to: '+8613800000001', channel: 'sms_domestic', text: '甲，请到 203。' },
      { to: '+8613800000001' },
    ])
    expect(recipients()).toEqual(['a@example.edu', 'b@example.edu'])
  })

  it('to an address that the server refuses fails alone, and the record counts how each ended', async () => {
    const event = await anEvent({ name: '讲座' })
    await aTicket({ event, email: 'no address' })
    await aTicket({ event, email: 'good@example.edu' })
    const none = await aTicket({ event })
    await db()
      .run`update cubic_event_applicant set email = null, submitter_id = null, user_id = null where id = ${none.id}`
    await write(event)
    await work()
    const { items } = await as(admin).search('CubicBroadcast', {
      fields: ['people_number', 'delivered_number', 'failed_number', 'unreachable_number', 'waiting_number'],
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
    })
    expect(items[0]?.data).toMatchObject({
      people_number: 3,
      delivered_number: 1,
      failed_number: 1,
      unreachable_number: 1,
    })
  })

  it('for later waits for its time, and goes to those whom it is for by then', async () => {
    const event = await aFullEvent()
    await write(event, { audience: 'registered', send_time: new Date(Date.now() + 3_600_000).toISOString() })
    await work()
    expect(mail.received).toEqual([])
    await aTicket({ event, email: 'late@example.edu' })
    await db().run`update cubic_event_applicant set registration_status = 'withdrawn' where email = 'away@example.edu'`
    await db().run`update cubic_broadcast set send_time = now() where state = 'scheduled'`
    await work()
    expect(recipients()).toEqual(['arrived@example.edu', 'late@example.edu', 'seated@example.edu'])
  })

  it('is not sent to somebody who cancels after it was enqueued', async () => {
    const event = await aFullEvent()
    mail.behave(451)
    await write(event, { audience: 'not_arrived' })
    await work()
    await db().run`update cubic_event_applicant set registration_status = 'withdrawn' where event_id = ${event.id}`
    await db().run`update cubic_message set due_time = now() where event_id = ${event.id}`
    mail.behave('accept')
    await work()
    expect(mail.received).toEqual([])
  })

  it('can be withdrawn until it is sent, and then no longer', async () => {
    const event = await aFullEvent()
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const withdraw = async () => as(admin).call('CubicBroadcast', (await newest())?.id ?? 0, 'withdraw_broadcast')
    await write(event, { send_time: later })
    expect(await withdraw()).toMatchObject({ status: 'ok' })
    await db().run`update cubic_broadcast set send_time = now() where state = 'withdrawn'`
    await work()
    expect(mail.received).toEqual([])
    await write(event)
    await work()
    expect((await withdraw()).status).toBe('error')
    const entries = await db().rows<{ action: string }>`
      select action from cubic_audit_entry where action in ('write_to_applicants', 'withdraw_broadcast')
        and (record_id = ${event.id} or model = 'CubicBroadcast') order by id desc limit 3`
    expect(entries.map(({ action }) => action)).toEqual([
      'write_to_applicants',
      'withdraw_broadcast',
      'write_to_applicants',
    ])
  })

  it('is enqueued once for each person, however many workers take it at the same time', async () => {
    const event = await aFullEvent()
    await write(event)
    mail.behave(451)
    const jobs = app().jobs.filter(({ name }) => name === 'send-messages')
    await Promise.all(
      jobs.flatMap((job) =>
        [1, 2, 3, 4].map(() => job.run(null, { signal: new AbortController().signal, now: new Date() })),
      ),
    )
    const counts = await db().one<{ all: number; people: number }>`
      select count(*)::integer as "all", count(distinct applicant_id)::integer as people from cubic_message
      where event_id = ${event.id} and "case" = 'broadcast'`
    expect(counts).toEqual({ all: 5, people: 5 })
  })

  it('whose enqueuing breaks off leaves nothing behind and keeps nobody else’s, and goes out whole the next time', async () => {
    const [broken, other] = [await aFullEvent(), await anEvent({ name: '另一个' })]
    await aTicket({ event: other, email: 'other@example.edu' })
    await write(broken)
    await write(other)
    await db().run`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`
    await db().run`
      create trigger break_off before insert on cubic_message for each row
      when (new."case" = 'broadcast' and new.event_id <> ${raw(String(other.id))}) execute function break_off()`
    const lines: string[] = []
    const log = createLog({ level: 'error', write: (line) => void lines.push(line) })
    await enqueueBroadcasts(db(), { log, signal: new AbortController().signal })
    expect(lines).toEqual([expect.stringContaining('A message of an organiser cannot be enqueued')])
    await work()
    await db().run`drop trigger break_off on cubic_message`
    expect(recipients()).toEqual(['other@example.edu'])
    expect(await db().rows`select 1 from cubic_message where event_id = ${broken.id}`).toEqual([])
    await db().run`update cubic_broadcast set send_time = now() where state = 'scheduled'`
    await work()
    expect(mail.received).toHaveLength(6)
  })

  it('asked twice with one request id is written once', async () => {
    const event = await aFullEvent()
    const requestId = randomUUID()
    const first = await write(event, { request_id: requestId })
    expect(await write(event, { request_id: requestId })).toEqual(first)
    await work()
    expect(mail.received).toHaveLength(5)
  })

  it('is refused without a text, with an unknown variable, to nobody, and for a time that has passed', async () => {
    const event = await anEvent({ name: '空' })
    const full = await aFullEvent()
    expect(await write(event)).toMatchObject({ error_kind: 'message:nobody' })
    expect(await write(full, { body_cn: ' ' })).toMatchObject({ error_kind: 'message:no_text' })
    expect(await write(full, { subject_cn: null })).toMatchObject({ error_kind: 'message:no_text' })
    expect(await write(full, { body_cn: '{reason}{who}' })).toMatchObject({
      error_kind: 'message:unknown_variable',
      error_msg: expect.stringContaining('{reason} {who}') as unknown,
    })
    expect(await write(full, { send_time: '2020-01-01T00:00:00Z' })).toMatchObject({ error_kind: 'message:time_past' })
  })

  it('is limited for each event, so that a stolen account cannot flood its people', async () => {
    const event = await aFullEvent()
    for (let count = 0; count < 20; count += 1) expect(await write(event)).toMatchObject({ status: 'ok' })
    await expect(write(event)).rejects.toMatchObject({ kind: 'LimitExceeded' })
  })

  it('counts who reads it in their account alone and who gets nothing, and says so of each message', async () => {
    const event = await anEvent({ name: '讲座' })
    const reader = await aUser()
    await db().run`update cubic_user set email = null, phone = null where id = ${reader.id}`
    await aTicket({ event, name: 'mailed', email: 'mailed@example.edu' })
    await aTicket({ event, name: 'reads', owner: reader })
    await aTicket({ event, name: 'nobody', status: 'waitlisted' })
    await aTicket({ event, name: 'texted', columns: { phone: '+8613800000001' } })
    const none = { people: 4, emails: 1, in_app: 1 }
    const told = async () => (await as(admin).callEvent(event, 'count_told')).result
    expect(await told()).toMatchObject({ ...none, unreachable: 2 })
    const preview = (channels: string) =>
      as(admin).callEvent(event, 'preview_to_applicants', { audience: 'all', channels, language: 'cn', ...TEXT })
    expect((await preview('email')).result).toMatchObject({ ...none, unreachable: 2 })
    expect((await preview('both')).result).toMatchObject({ ...none, unreachable: 1 })
    expect((await preview('sms')).result).toMatchObject({ ...none, in_app: 0, unreachable: 3 })
    await setUp({ server_address: platform.url, platform_app_id: 'app', secret: 's', send_sms: true })
    expect(await told()).toMatchObject({ ...none, unreachable: 1 })
    await write(event)
    await work()
    const { data } = await as(admin).search('CubicBroadcast', {
      fields: ['delivered_number', 'skipped_number', 'unreachable_number'],
      condition: leaf('event_id', '=', event.id),
    })
    expect(data).toMatchObject([{ delivered_number: 1, skipped_number: 0, unreachable_number: 3 }])
    const { data: notices } = await as(reader).search('CubicMessage', { fields: ['subject', 'body'] })
    expect(notices).toMatchObject([{ subject: '换教室', body: expect.stringContaining('reads，请到 203。') }])
  })

  it('is previewed with the first person, the number of people, and the parts of its SMS', async () => {
    const event = await aFullEvent()
    const answer = await as(admin).callEvent(event, 'preview_to_applicants', {
      audience: 'registered',
      channels: 'both',
      language: 'cn',
      ...TEXT,
    })
    expect(answer).toMatchObject({
      status: 'ok',
      result: {
        people: 3,
        emails: 3,
        phones: 0,
        subject: '换教室',
        sms: 'seated，请到 203。',
        parts: 1,
        can_email: true,
        can_sms: false,
        reply_to: 'wang@example.edu',
      },
    })
  })
})
