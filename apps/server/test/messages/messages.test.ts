import { mailServerInParts } from '../../src/features/messages/migrations/102-mail-server-in-parts.ts'
import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupBindingCode } from '@cubic/domain/ticket/binding-code'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { claim } from '../door/support.ts'
import { type MailServer, type PlatformAnswer, startMailServer, startPlatform } from './outside.ts'

const wire = useWire({ env: { MESSAGE_GATHER_SECONDS: '0', PUBLIC_URL: 'https://events.example.edu' } })
const { aUser, anAdmin, anEvent, aSession, aTicket, insert, as, db, app, guest, warnings } = wire
let mail: MailServer
let answer: PlatformAnswer = { status: 200, text: '{"id":"p1"}' }
let platform: Awaited<ReturnType<typeof startPlatform>>

beforeAll(async () => {
  mail = await startMailServer()
  platform = await startPlatform(() => answer)
  return async () => {
    await mail.stop()
    await platform.stop()
  }
})
beforeEach(async () => {
  mail.behave('accept')
  mail.received.length = 0
  platform.calls.length = 0
  answer = { status: 200, text: '{"id":"p1"}' }
  await db().run`update cubic_message set state = 'skipped' where state in ('waiting', 'failed')`
  await setUp({ smtp_url: mail.url, mail_from: '活动中心 <events@example.edu>' })
})

async function setUp(settings: { readonly [column: string]: unknown }): Promise<void> {
  await db().run`delete from cubic_message_setting`
  await insert('cubic_message_setting', { platform_email: false, send_sms: false, ...settings })
}

/** An event with a message that is due. */
async function aMessage(): Promise<TestEvent> {
  const event = await anEvent()
  await aTicket({ event, email: 'ada@example.edu' })
  await as(await anAdmin()).callEvent(event, 'send_sign_in_codes')
  return event
}

/** Runs the worker once, after what waits for an undo. */
async function work(): Promise<void> {
  await db().run`update cubic_message set due_time = now()
    where state = 'waiting' and attempts = 0 and key ~ '^registration_(success|failure):' and due_time <= now() + interval '60 seconds'`
  const jobs = app().jobs.filter(({ name }) => name === 'send-messages' || name === 'owe-messages-by-time')
  for (const { name } of jobs) await makeDue(db(), name)
  await runDueJobs(db(), jobs)
}

type Message = {
  readonly id: number
  readonly case: string
  readonly channel: string
  readonly state: string
  readonly recipient: string | null
  readonly attempts: number
  readonly last_error: string | null
  readonly subject: string | null
  readonly body: string | null
  readonly wait: number | null
}
const messagesOf = (event: TestEvent): Promise<Message[]> =>
  db().rows<Message>`
    select id, "case", channel, state, recipient, attempts, last_error, subject, body,
      round(extract(epoch from due_time - now()))::integer as wait
    from cubic_message where event_id = ${event.id} order by id`

const FORM = [{ type: 'text', name: '姓名', required: true }, { type: 'email' }, { type: 'phone' }] as const
const answers = (event: TestEvent, ...given: readonly (string | undefined)[]) => ({
  values: Object.fromEntries(event.fields.flatMap((id, index) => (given[index] ? [[String(id), given[index]]] : []))),
})
const newestApplicant = async (event: TestEvent) =>
  (await db().one<{ id: number }>`select max(id) as id from cubic_event_applicant where event_id = ${event.id}`)?.id ??
  0
/** The calendar file of a mail. */
const fileOf = (index: number) => {
  const content = mail.received[index]?.mail.attachments.find(({ filename }) => filename === 'event.ics')?.content
  return typeof content === 'string' ? content : content && new TextDecoder().decode(content)
}
/** The recipient and subject of each mail, sorted by recipient: mails sent at the same time arrive in any order. */
const subjects = () =>
  mail.received
    .map(({ to, mail: { subject } }) => [to.join(), subject])
    .toSorted((one, other) => (one.join() < other.join() ? -1 : 1))
const textTo = (address: string) => mail.received.find(({ to }) => to.includes(address))?.mail.text

describe('a registration', () => {
  it('of several people tells each of them, or the submitter where somebody left no contact', async () => {
    const ada = await aUser({ name: '林晓', email: 'ada@example.edu' })
    const event = await anEvent({ name: '秋季讲座', form: FORM, registration: { max_applicants: 5 } })
    const registered = await as(ada)
      .with({ language: 'en' })
      .register(event, {
        applicants: [
          { self: true, ...answers(event, '林晓') },
          answers(event, '王五', 'wang@example.edu'),
          answers(event, '赵六'),
        ],
      })
    expect(registered).toMatchObject({ status: 'ok' })
    expect(await messagesOf(event)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }])
    await work()
    await work()
    expect(subjects()).toEqual([
      ['ada@example.edu', 'You’re registered: 秋季讲座'],
      ['ada@example.edu', 'You’re registered: 秋季讲座'],
      ['wang@example.edu', 'You’re registered: 秋季讲座'],
    ])
    const [passedOn] = mail.received.filter(({ mail: { text } }) => text?.includes('赵六'))
    expect(passedOn?.mail.text).toContain('Successfully registered for 秋季讲座')
    expect(await messagesOf(event)).toMatchObject([
      { state: 'sent', attempts: 1 },
      { state: 'sent' },
      { state: 'sent' },
    ])
  })

  it('is told later, too, in the language of who submitted it, where no other is known', async () => {
    const [ada, admin] = [await aUser({ email: 'ada@example.edu' }), await anAdmin()]
    const event = await anEvent({ name: '讲座' })
    await db().run`update cubic_user set language = 'en' where id = ${ada.id}`
    await aTicket({ event, email: 'guest@example.edu', submitter: ada })
    await as(admin).save('CubicMessageTemplate', {
      channel: 'email',
      case: 'sign_in_code',
      language: 'en',
      subject: 'Come in: {event_name}',
      body: '{code}',
    })
    await as(admin).callEvent(event, 'send_sign_in_codes')
    await work()
    expect(subjects()).toEqual([['guest@example.edu', 'Come in: 讲座']])
    await db().run`delete from cubic_message_template`
  })

  it('sends a mail with the code inside, a calendar file and the same as plain text', async () => {
    const ada = await aUser({ email: 'ada@example.edu' })
    const event = await anEvent({ name: '秋季讲座', columns: { address_en: 'Hall 3' } })
    await as(ada).register(event, { applicants: [{ self: true, values: {} }] })
    await work()
    const [received] = mail.received
    expect(received?.mail.html).toContain('src="cid:ticket-qr"')
    expect(received?.mail.html).toContain('prefers-color-scheme: dark')
    expect(received?.mail.text).toContain('地点：报告厅')
    const { code = '' } =
      (await db().one<{ code: string }>`
        select flora_external_id as code from cubic_event_applicant where event_id = ${event.id}`) ?? {}
    expect(received?.mail.text).toContain(`报名码：${groupBindingCode(code)}`)
    expect(received?.mail.html).toContain(groupBindingCode(code))
    expect(received?.mail.attachments.map(({ mimeType, filename }) => [mimeType, filename])).toEqual([
      ['image/png', 'ticket.png'],
      ['text/calendar', 'event.ics'],
    ])
    expect(received?.mail.from).toMatchObject({ name: '活动中心', address: 'events@example.edu' })
    expect(received?.mail.messageId).toMatch(/^<[0-9a-f-]{36}@events\.example\.edu>$/)
  })

  it('is told once, whether it is seated, waits, is reviewed, approved, rejected or promoted', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ registration: { limit: 1, need_audit: true, waitlist: true } })
    const [first, second] = [await aUser({ email: 'first@example.edu' }), await aUser({ email: 'second@example.edu' })]
    for (const person of [first, second]) await as(person).register(event, { applicants: [{ self: true, values: {} }] })
    await work()
    expect(subjects()).toEqual([
      ['first@example.edu', `已收到报名：${event.name}`],
      ['second@example.edu', `已进入候补：${event.name}`],
    ])
    expect(textTo('second@example.edu')).toContain('第 1 位')
    mail.received.length = 0
    const [{ id } = { id: 0 }] = await db().rows<{ id: number }>`
      select id from cubic_event_applicant where event_id = ${event.id} order by id limit 1`
    await as(admin).call('CubicEventApplicant', id, 'audit', { decision: 'reject', reason: '材料\n不全' })
    await work()
    expect(subjects()).toEqual([
      ['first@example.edu', `未能报名：${event.name}`],
      ['second@example.edu', `已收到报名：${event.name}`],
    ])
    expect(textTo('first@example.edu')).toContain('材料')
  })

  it('hears nothing of a decision that is taken back within a minute', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ registration: { need_audit: true } })
    const ada = await aUser({ email: 'ada@example.edu' })
    await as(ada).register(event, { applicants: [{ self: true, values: {} }] })
    await work()
    mail.received.length = 0
    const id = await newestApplicant(event)
    for (const decision of [{ decision: 'reject', reason: '材料不全' }, { decision: 'approve' }]) {
      await as(admin).call('CubicEventApplicant', 0, 'audit_many', { applicant_ids: [id], ...decision })
      const jobs = app().jobs.filter(({ name }) => name === 'send-messages')
      await makeDue(db(), 'send-messages')
      await runDueJobs(db(), jobs)
      await as(admin).call('CubicEventApplicant', 0, 'undo_many', { applicant_ids: [id] })
    }
    await work()
    expect(mail.received).toEqual([])
    await as(admin).call('CubicEventApplicant', 0, 'audit_many', { applicant_ids: [id], decision: 'approve' })
    await work()
    expect(subjects()).toEqual([['ada@example.edu', `报名成功：${event.name}`]])
  })

  it('says nothing that is no longer true', async () => {
    const ada = await aUser({ email: 'ada@example.edu' })
    const event = await anEvent()
    await as(ada).register(event, { applicants: [{ self: true, values: {} }] })
    await db().run`update cubic_event_applicant set registration_status = 'withdrawn' where event_id = ${event.id}`
    await work()
    expect(mail.received).toEqual([])
    expect(await messagesOf(event)).toMatchObject([{ state: 'skipped', last_error: 'outdated' }])
  })
})

describe('names and texts that people typed', () => {
  it('make neither a second recipient nor a second header, and stay text', async () => {
    const event = await anEvent({ name: 'A\r\nBcc: other@example.edu\u202e<b>x</b>' })
    await aTicket({ event, name: 'Eve\r\nTo: third@example.edu\u2066', email: 'eve@example.edu' })
    const admin = await anAdmin()
    await as(admin).callEvent(event, 'send_sign_in_codes')
    await work()
    expect(mail.received).toHaveLength(1)
    const [{ to, raw, mail: read } = { to: [], raw: '', mail: undefined }] = mail.received
    expect(to).toEqual(['eve@example.edu'])
    expect(read?.subject).toBe('您的报名码：A Bcc: other@example.edu<b>x</b>')
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(head.match(/^(To|Subject|Bcc):/gim)).toEqual(['To:', 'Subject:'])
    expect(read?.html).toContain('&lt;b&gt;x&lt;/b&gt;')
    expect(read?.html).not.toContain('<b>x</b>')
  })
})

describe('a correction of answers', () => {
  it('is told to the applicant where staff want it, each change in their language', async () => {
    const [admin, ada] = [await anAdmin(), await aUser({ email: 'corrected@example.edu' })]
    const meals = { cn: ['荤食', '素食'], en: ['With meat', 'Vegetarian'] }
    const choicesIn = (lang: 'cn' | 'en') => meals[lang].map((name, at) => ({ value: String(at), name }))
    const event = await anEvent({
      name: '讲座',
      form: [
        { name: '姓名', name_en: 'Name', required: true },
        { name: '专业', name_en: 'Subject' },
        { type: 'radio', name: '用餐', name_en: 'Meal', selections: choicesIn('cn'), selections_en: choicesIn('en') },
      ],
    })
    const [name = 0, subject = 0, meal = 0] = event.fields
    const asked = { [name]: 'Ada', [subject]: '物理', [meal]: '0' }
    await as(ada).register(event, { applicants: [{ self: true, values: asked }] })
    const id = await newestApplicant(event)
    const correct = async (values: object, tell: object) => {
      const seen = await db()
        .one<object>`select name, phone, email, "values" from cubic_event_applicant where id = ${id}`
      const given = { ...seen, values, seen }
      expect(await as(admin).call('CubicEventApplicant', id, 'correct_answers', { ...given, ...tell })).toMatchObject({
        status: 'ok',
      })
      await work()
    }
    await work()
    mail.received.length = 0
    await correct({ ...asked, [subject]: '生物' }, {})
    expect(mail.received).toEqual([])
    await correct({ ...asked, [subject]: '化学', [meal]: '1' }, { tell: 'applicant' })
    expect(subjects()).toEqual([['corrected@example.edu', '您的报名信息有修改：讲座']])
    expect(textTo('corrected@example.edu')).toContain('专业：生物 → 化学\n用餐：荤食 → 素食\n')
    expect(textTo('corrected@example.edu')).not.toContain('姓名：')
    mail.received.length = 0
    await db().run`update cubic_user set language = 'en' where id = ${ada.id}`
    await correct({ ...asked, [meal]: '0' }, { tell: 'applicant' })
    expect(textTo('corrected@example.edu')).toContain('Meal: Vegetarian → With meat\n')
  })
})

describe('the sessions of an event', () => {
  it('are named with what came of each, and in the news of a seat and of a change', async () => {
    const form = [{ type: 'text', name: '姓名', required: true }, { type: 'email' }] as const
    const event = await anEvent({
      name: '工作坊周',
      form,
      starts: 1440,
      ends: 2880,
      registration: { choose_sessions: 'some', waitlist: true },
    })
    const full = await aSession(event, { name: '文本挖掘', limit: 1, columns: { address_cn: '301' } })
    const other = await aSession(event, { name: '地图制作', starts: 1560 })
    const register = async (email: string, sessions: readonly number[]) => {
      const [name, address] = event.fields
      const user = await aUser()
      const values = { [String(name)]: '陈静', [String(address)]: email }
      const registered = await as(user).register(event, { applicants: [{ self: true, values, sessions }] })
      return { user, id: registered.applicants[0]?.id ?? 0 }
    }
    const first = await register('seated@example.edu', [full])
    await register('waits@example.edu', [full, other])
    await work()
    expect(textTo('seated@example.edu')).toMatch(/：文本挖掘 · 301\n/)
    expect(textTo('waits@example.edu')).toMatch(/：文本挖掘 · 301 · 候补中\n/)
    expect(textTo('waits@example.edu')).toMatch(/：地图制作\n/)
    mail.received.length = 0
    await as(first.user).register(event, { action: 'delete', applicants: [{ id: first.id }] })
    await as(await anAdmin()).save('CubicEventSession', { id: other, address_cn: '报告厅' })
    await db().run`update cubic_message set due_time = now() where event_id = ${event.id} and state = 'waiting'`
    await work()
    const news = mail.received.filter(({ to }) => to.includes('waits@example.edu')).map(({ mail: { text } }) => text)
    expect(news.join('\n')).toContain('文本挖掘：有座了，')
    expect(news.join('\n')).toContain('地图制作：待定 → 报告厅')
  })
})

describe('a change of an event', () => {
  it('tells those who hold or wait for a seat the old and the new, several changes as one', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '讲座', starts: 1440, ends: 1560 })
    await aTicket({ event, email: 'in@example.edu' })
    await aTicket({ event, email: 'waits@example.edu', status: 'waitlisted' })
    await aTicket({ event, email: 'gone@example.edu', status: 'withdrawn' })
    for (const address of ['图书馆', '体育馆'])
      expect(await as(admin).save('CubicEventBase', { id: event.id, address_cn: address })).toMatchObject({
        status: 'ok',
      })
    await as(admin).save('CubicEventBase', { id: event.id, notice_cn: '请早到' })
    await work()
    expect(subjects()).toEqual([
      ['in@example.edu', '活动有变更：讲座'],
      ['waits@example.edu', '活动有变更：讲座'],
    ])
    expect(textTo('in@example.edu')).toContain('地点：报告厅 → 体育馆')
    expect(textTo('in@example.edu')).not.toContain('图书馆')
    expect(mail.received[0]?.mail.html).toMatch(/地点：<s [^>]*>报告厅<\/s> → 体育馆/)
  })

  it('says a day once if it stays, and strikes only what no longer holds', async () => {
    const admin = await anAdmin()
    const day = `${new Date().getFullYear() + 1}-05-04`
    const at = (time: string) => new Date(`${day}T${time}:00+08:00`)
    const event = await anEvent({ name: '讲座', columns: { start_time: at('08:00'), end_time: at('14:00') } })
    await aTicket({ event, email: 'in@example.edu' })
    await as(admin).save('CubicEventBase', { id: event.id, start_time: at('09:00').toISOString() })
    await work()
    const said = `时间：${day.slice(0, 4)}年5月4日 `
    expect(textTo('in@example.edu')).toMatch(new RegExp(`${said}周. 08:00 – 14:00 → 09:00 – 14:00\n`))
    expect(mail.received[0]?.mail.html).toMatch(
      new RegExp(`${said}周. <s [^>]*>08:00 – 14:00</s> → 09:00\u00a0–\u00a014:00`),
    )
  })

  it('reaches the calendar in each mail as a later version of the same entry, which a cancellation removes', async () => {
    const [admin, ada] = [await anAdmin(), await aUser({ email: 'ada@example.edu' })]
    const event = await anEvent({ name: '讲座', starts: 1440, ends: 1560, registration: { need_audit: true } })
    await as(ada).register(event, { applicants: [{ self: true, values: {} }] })
    const applicant = await newestApplicant(event)
    await as(admin).call('CubicEventApplicant', applicant, 'audit', { decision: 'approve' })
    await work()
    await as(admin).save('CubicEventBase', { id: event.id, address_cn: '体育馆' })
    await work()
    const download = await fetch(`${wire.url()}/calendar/events/${event.id}.ics`)
    await as(admin).callEvent(event, 'unpublish')
    await work()
    await as(admin).callEvent(event, 'publish')
    await work()
    await as(admin).call('CubicEventApplicant', 0, 'undo_many', { applicant_ids: [applicant] })
    await as(admin).call('CubicEventApplicant', applicant, 'audit', { decision: 'reject', reason: '材料不全' })
    await work()
    const files = [0, 1, 2, 3, 4].map((index) => fileOf(index) ?? '')
    const valueIn = (file: string, name: string) => new RegExp(`^${name}[:;](.*?)\\r?$`, 'm').exec(file)?.[1]
    expect(files.map((file) => ['METHOD', 'STATUS', 'SEQUENCE', 'UID'].map((name) => valueIn(file, name)))).toEqual([
      ['PUBLISH', 'CONFIRMED', '0', `event-${event.id}@events.example.edu`],
      ['PUBLISH', 'CONFIRMED', '1', `event-${event.id}@events.example.edu`],
      ['CANCEL', 'CANCELLED', '2', `event-${event.id}@events.example.edu`],
      ['PUBLISH', 'CONFIRMED', '3', `event-${event.id}@events.example.edu`],
      ['CANCEL', 'CANCELLED', '3', `event-${event.id}@events.example.edu`],
    ])
    expect(valueIn(await download.text(), 'SEQUENCE')).toBe('1')
    for (const file of files)
      expect(valueIn(file, 'ORGANIZER')).toEqual(
        file.includes('METHOD:CANCEL') ? 'CN="活动中心":mailto:noreply@events.example.edu' : undefined,
      )
    const types = mail.received.map(({ mail: { attachments } }) =>
      attachments.find(({ filename }) => filename === 'event.ics'),
    )
    expect(types.map((file) => file?.method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL', 'PUBLISH', 'CANCEL'])
  })

  it('brings no calendar file to those who never had a seat', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ registration: { need_audit: true } })
    const ada = await aUser({ email: 'ada@example.edu' })
    await as(ada).register(event, { applicants: [{ self: true, values: {} }] })
    await as(admin).call('CubicEventApplicant', await newestApplicant(event), 'audit', {
      decision: 'reject',
      reason: '材料不全',
    })
    await work()
    expect(subjects()).toEqual([['ada@example.edu', `未能报名：${event.name}`]])
    expect(fileOf(0)).toBeUndefined()
  })

  it('that cancels it gives the reason, if there is one', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '讲座' })
    await aTicket({ event, email: 'in@example.edu' })
    await as(admin).callEvent(event, 'unpublish', { reason: '主讲人生病' })
    await work()
    expect(mail.received[0]?.mail.text).toContain('请不要前往。\n\n原因：主讲人生病\n\n您无需')
    await as(admin).callEvent(event, 'publish')
    await work()
    expect(mail.received[1]?.mail.text).not.toContain('主讲人')
    await as(admin).callEvent(event, 'unpublish')
    await work()
    expect(mail.received[2]?.mail.text).toContain('请不要前往。\n\n您无需')
  })

  it('that is taken back is told to nobody, and a cancelled event to everybody', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '讲座' })
    await aTicket({ event, email: 'in@example.edu' })
    for (const address of ['图书馆', '报告厅'])
      await as(admin).save('CubicEventBase', { id: event.id, address_cn: address })
    await work()
    expect(mail.received).toEqual([])
    await as(admin).callEvent(event, 'unpublish')
    await work()
    expect(mail.received[0]?.mail.subject).toBe('活动已取消：讲座')
    expect(fileOf(0)).toContain('STATUS:CANCELLED')
    await as(admin).callEvent(event, 'publish')
    await work()
    expect(fileOf(1)).toContain('STATUS:CONFIRMED')
    expect(mail.received[1]?.mail.text).toContain('好消息：「讲座」恢复举行，您的报名仍然有效。')
  })
})

describe('the hours before an event', () => {
  const registeredDaysAgo = { columns: { created_time: new Date(Date.now() - 3 * 86_400_000) } }

  it('remind those who have a seat, once, if the event asks for it', async () => {
    const soon = await anEvent({ name: '明早出发', starts: 120, ends: 180, columns: { reminder_hours: 24 } })
    const later = await anEvent({ starts: 2880, ends: 2940, columns: { reminder_hours: 24 } })
    const silent = await anEvent({ starts: 120, ends: 180 })
    for (const event of [soon, later, silent]) await aTicket({ event, email: 'in@example.edu', ...registeredDaysAgo })
    await aTicket({ event: soon, email: 'waits@example.edu', status: 'waitlisted', ...registeredDaysAgo })
    await aTicket({ event: soon, email: 'on-leave@example.edu', check_in_status: 'leave', ...registeredDaysAgo })
    await aTicket({ event: soon, email: 'knows@example.edu' })
    await work()
    await work()
    expect(mail.received.map(({ to }) => to.join())).toEqual(['in@example.edu'])
    expect(mail.received[0]?.mail.subject).toContain('明早出发')
  })

  it('end the waitlist with a message to those who still wait, once', async () => {
    const over = await anEvent({ name: '没等到', starts: -120, ends: -5 })
    await aTicket({ event: over, email: 'waited@example.edu', status: 'waitlisted', ...registeredDaysAgo })
    await aTicket({ event: over, email: 'came@example.edu', ...registeredDaysAgo })
    await work()
    await work()
    expect(mail.received.map(({ to }) => to.join())).toEqual(['waited@example.edu'])
    expect(await messagesOf(over)).toMatchObject([{ case: 'registration_failure', state: 'sent' }])
  })
})

describe('check-in codes', () => {
  const statuses = (event: TestEvent) =>
    db().rows<{ status: string }>`
      select qr_send_status as status from cubic_event_applicant where event_id = ${event.id} order by id`

  it('go to all or some, and again to those who did not get theirs', async () => {
    const admin = await anAdmin()
    const event = await anEvent()
    const first = await aTicket({ event, email: 'one@example.edu' })
    await aTicket({ event, name: '没有地址' })
    const send = (ids?: readonly number[]) =>
      as(admin).callEvent(event, 'send_sign_in_codes', ids ? { applicant_ids: ids } : {})
    expect(await send([first.id])).toMatchObject({ status: 'ok', result: { queued: 1, skipped: 0 } })
    expect(await send([first.id])).toMatchObject({ result: { queued: 0, skipped: 1 } })
    expect(await statuses(event)).toEqual([{ status: 'sending' }, { status: 'not_sent' }])
    await work()
    expect(await statuses(event)).toEqual([{ status: 'success' }, { status: 'not_sent' }])
    expect(await send()).toMatchObject({ result: { queued: 2, skipped: 0 } })
    await work()
    expect(await statuses(event)).toEqual([{ status: 'success' }, { status: 'fail' }])
    expect(mail.received).toHaveLength(2)
  })

  it('are refused for others than event managers', async () => {
    const event = await anEvent()
    for (const user of [await aUser(), await aUser({ roles: ['scanner_admin'] })])
      expect(
        await as(user)
          .callEvent(event, 'send_sign_in_codes')
          .catch((error: unknown) => error),
      ).toMatchObject({
        kind: 'Forbidden',
      })
  })
})

describe('a server that does not take mail', () => {
  it('for now is tried again after 30 s, 2 min, 10 min, 1 h and 6 h, then given up, and by hand again', async () => {
    mail.behave(451)
    const event = await aMessage()
    for (const [attempts, wait] of [30, 120, 600, 3600, 21_600].entries()) {
      await work()
      const [message] = await messagesOf(event)
      expect(message).toMatchObject({ state: 'failed', attempts: attempts + 1 })
      expect(Math.abs((message?.wait ?? 0) - wait)).toBeLessThan(15)
      await db().run`update cubic_message set due_time = now() where event_id = ${event.id}`
    }
    await work()
    const [dead] = await messagesOf(event)
    expect(dead).toMatchObject({ state: 'dead', attempts: 6, last_error: expect.stringContaining('not now') })
    mail.behave('accept')
    const again = await as(await anAdmin()).call('CubicMessage', 0, 'send_again', { message_ids: [dead?.id] })
    expect(again).toMatchObject({ result: { queued: 1 } })
    await work()
    expect(await messagesOf(event)).toMatchObject([{ state: 'sent' }])
    expect(mail.received).toHaveLength(1)
  })

  it('for good is not tried again', async () => {
    mail.behave(550)
    const event = await aMessage()
    await work()
    expect(await messagesOf(event)).toMatchObject([{ state: 'dead', attempts: 1 }])
  })

  it('at all keeps registrations unharmed, and every message arrives later', async () => {
    await setUp({ smtp_url: 'smtp://127.0.0.1:1' })
    const event = await anEvent({ registration: { limit: 200 } })
    const people = await Promise.all(
      Array.from({ length: 60 }, (_, index) => aUser({ email: `p${index}@example.edu` })),
    )
    const registered = await Promise.all(
      people.map((person) => as(person).register(event, { applicants: [{ self: true, values: {} }] })),
    )
    expect(registered.every(({ status }) => status === 'ok')).toBe(true)
    await work()
    expect((await messagesOf(event)).every(({ state, attempts }) => state !== 'dead' && attempts === 0)).toBe(true)
    expect(warnings.some((line) => line.includes('cannot be sent'))).toBe(true)
    await setUp({ smtp_url: mail.url })
    await db()
      .run`update cubic_message set due_time = now() where event_id = ${event.id} and state in ('waiting', 'failed')`
    await work()
    expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(
      people.map((_, index) => `p${index}@example.edu`).toSorted(),
    )
  })
})

describe('a mail server in parts', () => {
  const settings = () => db().one<{
    id: number
    smtp_url: string | null
    smtp_host: string | null
    smtp_password: string | null
  }>`
    select id, smtp_url, smtp_host, smtp_password from cubic_message_setting`
  async function save(values: { readonly [field: string]: unknown }) {
    const saved = await as(await anAdmin()).save('CubicMessageSetting', { id: (await settings())?.id, ...values })
    return saved.status
  }
  const inParts = () => {
    const { hostname, port } = new URL(mail.url)
    return { smtp_host: hostname, smtp_port: Number(port), smtp_security: 'auto' }
  }

  it('sends, and nothing unencrypted to one that cannot do as asked', async () => {
    await save(inParts())
    const event = await aMessage()
    await work()
    expect(await messagesOf(event)).toMatchObject([{ state: 'sent' }])
    await save({ smtp_security: 'starttls' })
    const other = await aMessage()
    await work()
    expect(await messagesOf(other)).not.toMatchObject([{ state: 'sent' }])
    expect(mail.received).toHaveLength(1)
  })

  it('replaces a URL and is replaced by one', async () => {
    await save(inParts())
    expect(await settings()).toMatchObject({ smtp_url: null })
    await save({ smtp_url: mail.url })
    expect(await settings()).toMatchObject({ smtp_url: mail.url, smtp_host: null })
    await save({ smtp_host: 'smtp.example.edu', smtp_url: null })
    await save({ smtp_host: null })
    expect(await settings()).toMatchObject({ smtp_url: null, smtp_host: null })
    expect(await save({ smtp_host: 'smtps://smtp.example.edu' })).toBe('error')
  })

  it('gets no password that was entered for another one, and its own is kept', async () => {
    await save({ smtp_host: 'one.example.edu', smtp_user: 'ada', smtp_password: 'for one' })
    await save({ smtp_user: 'bob', smtp_host: 'one.example.edu' })
    expect(await settings()).toMatchObject({ smtp_password: 'for one' })
    const admin = as(await anAdmin())
    const { data } = await admin.get('CubicMessageSetting', (await settings())?.id ?? 0, ['smtp_user'])
    expect(data).toMatchObject({ smtp_user: 'bob' })
    await save({ smtp_host: 'two.example.edu' })
    expect(await settings()).toMatchObject({ smtp_password: null })
  })

  it('is read from the URL of an older version, which stays for the way back', async () => {
    const url = 'smtps://ada%40example.edu:s%3Acret@smtp.example.edu:465'
    await setUp({ smtp_url: url })
    await db().transaction((tx) => mailServerInParts.up(tx))
    const read = () =>
      db()
        .one`select smtp_url, smtp_host, smtp_port, smtp_security, smtp_user, smtp_password from cubic_message_setting`
    expect(await read()).toEqual({
      smtp_url: url,
      smtp_host: 'smtp.example.edu',
      smtp_port: 465,
      smtp_security: 'tls',
      smtp_user: 'ada@example.edu',
      smtp_password: 's:cret',
    })
    await setUp({ smtp_url: 'inbox:' })
    await db().transaction((tx) => mailServerInParts.up(tx))
    expect(await read()).toMatchObject({ smtp_url: 'inbox:', smtp_host: null })
  })
})

describe('without a mail server', () => {
  it('messages wait', async () => {
    await setUp({})
    const event = await anEvent()
    await aTicket({ event, email: 'ada@example.edu' })
    const admin = await anAdmin()
    await as(admin).callEvent(event, 'send_sign_in_codes')
    await work()
    expect(await messagesOf(event)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    expect(await as(admin).call('CubicMessage', 0, 'outbox_state')).toMatchObject({
      result: { email: 'none', sms: 'none' },
    })
  })
})

describe('rates', () => {
  it('leave what is too much for one recipient for later', async () => {
    await setUp({ smtp_url: mail.url, per_recipient_per_minute: 2 })
    const event = await anEvent()
    for (let index = 0; index < 3; index++) await aTicket({ event, email: 'same@example.edu' })
    await aTicket({ event, email: 'other@example.edu' })
    await as(await anAdmin()).callEvent(event, 'send_sign_in_codes')
    await work()
    expect(mail.received.map(({ to }) => to.join()).toSorted()).toEqual([
      'other@example.edu',
      'same@example.edu',
      'same@example.edu',
    ])
  })

  it('in all are kept', async () => {
    // what was sent before counts for a minute, and no longer
    await db()
      .run`update cubic_message set sent_time = sent_time - interval '1 hour' where sent_time > now() - interval '1 hour'`
    await setUp({ smtp_url: mail.url, per_minute: 2 })
    const event = await anEvent()
    for (let index = 0; index < 4; index++) await aTicket({ event, email: `p${index}@example.edu` })
    await as(await anAdmin()).callEvent(event, 'send_sign_in_codes')
    await work()
    expect(mail.received).toHaveLength(2)
  })
})

describe('the message platform', () => {
  const setUpPlatform = () =>
    setUp({
      smtp_url: mail.url,
      server_address: platform.url,
      platform_app_id: 'app-1',
      secret: 'top-secret',
      sms_signature: '活动中心',
      sender_address_id: 'sender-1',
      send_sms: true,
    })

  it('gets text messages, signed, beside the mail', async () => {
    await setUpPlatform()
    const event = await anEvent()
    await aTicket({ event, email: 'ada@example.edu', phone: '+8613800138000' })
    await as(await anAdmin()).callEvent(event, 'send_sign_in_codes')
    await work()
    await work()
    expect(mail.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = platform.calls
    const sent = JSON.parse(body) as Record<string, unknown>
    expect(sent).toMatchObject({
      channel: 'sms_domestic',
      to: '+8613800138000',
      sender: '活动中心',
      template_id: null,
      subject: null,
      html: null,
      language: 'cn',
    })
    const signature = createHmac('sha256', 'top-secret')
      .update(`${String(headers['x-timestamp'])}\n${body}`)
      .digest('hex')
    expect(headers).toMatchObject({
      'x-app-id': 'app-1',
      'x-signature': signature,
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await messagesOf(event)).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'sms_domestic', state: 'sent' },
    ])
  })

  it('gets texts that fit their channel: short, in one line, in English without characters that cost double', async () => {
    await setUpPlatform()
    const admin = await anAdmin()
    const event = await anEvent({ name: 'Lecture', starts: 1440, ends: 1560, columns: { address_en: 'Hall 3' } })
    const ada = await aUser()
    await db().run`update cubic_user set language = 'en' where id = ${ada.id}`
    await aTicket({ event, email: 'ada@example.edu', phone: '+8613800138000', submitter: ada })
    const tell = async () => {
      platform.calls.length = 0
      await work()
      await work()
      return String((JSON.parse(platform.calls[0]?.body ?? '{}') as { text?: string }).text)
    }
    await as(admin).save('CubicEventBase', { id: event.id, address_en: 'Hall 4', activity_mode: 'online' })
    expect(await tell()).toMatch(
      /^Lecture has changed\. Where: Hall 3 -> Hall 4; Format: on site -> online\. More: https:\S+$/,
    )
    await as(admin).callEvent(event, 'unpublish')
    expect(await tell()).toMatch(/^Cancelled: Lecture, [\w ]+, \d\d:\d\d\. We are sorry\./)
    await as(admin).callEvent(event, 'publish')
    expect(await tell()).toMatch(/^Back on: Lecture, .* Your registration still stands\. https:\S+$/)
  })

  it('is heard where it says when to try again, and is not asked again after a refusal', async () => {
    await setUpPlatform()
    await db().run`update cubic_message_setting set platform_email = true`
    const event = await anEvent()
    await aTicket({ event, email: 'ada@example.edu' })
    await as(await anAdmin()).callEvent(event, 'send_sign_in_codes')
    answer = { status: 429, headers: { 'retry-after': '300' } }
    await work()
    const [later] = await messagesOf(event)
    expect(later).toMatchObject({ state: 'failed', attempts: 1 })
    expect(Math.abs((later?.wait ?? 0) - 300)).toBeLessThan(15)
    answer = { status: 500, text: 'down' }
    await db().run`update cubic_message set due_time = now() where event_id = ${event.id}`
    await work()
    expect(await messagesOf(event)).toMatchObject([{ state: 'failed', attempts: 2, last_error: '500 down' }])
    answer = { status: 422, text: 'no such number' }
    await db().run`update cubic_message set due_time = now() where event_id = ${event.id}`
    await work()
    expect(await messagesOf(event)).toMatchObject([{ state: 'dead', last_error: '422 no such number' }])
    const keys = platform.calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a stranger whose address a member gives for others', () => {
  const others = (event: TestEvent, count: number, address: string, name: string) => ({
    applicants: Array.from({ length: count }, (_, index) => answers(event, `${name} ${index}`, address)),
  })
  const LINK = /[a-z0-9]\.[a-z]|:\/\/[^\s/]|[a-z0-9]@[a-z0-9]/i
  const inState = async (event: TestEvent, state: string) =>
    (await messagesOf(event)).filter((message) => message.state === state).length

  it('gets few mails, with all that is due to them, and no link of the member’s', async () => {
    const [member, admin] = [await aUser({ email: 'member@example.edu' }), await anAdmin()]
    const limits = { max_applicants: 10 }
    const first = await anEvent({ name: '讲座', form: FORM, registration: limits })
    const second = await anEvent({ name: '展览', form: FORM, registration: limits })
    await db().run`insert into cubic_message_template (channel, "case", language, subject, body)
      values ('email', 'registration_success', 'cn', '{name}：{event_name}', '{name}您好')`
    const name = 'Buy http://evil.example/x or a@evil.example'
    await as(member).register(first, others(first, 10, 'Stranger@example.edu', name))
    await as(member).register(second, others(second, 1, 'friend@example.edu', '王五'))
    await work()
    const sent = mail.received.filter(({ to }) => to.join().toLowerCase() === 'stranger@example.edu')
    expect(sent).toHaveLength(5)
    expect(await inState(first, 'sent')).toBe(10)
    const together = sent.find(({ mail: { subject } }) => subject === '您有 6 条报名消息')
    for (let index = 4; index < 10; index++) expect(together?.mail.text).toContain(`evil. example ${index}您好`)
    for (const { mail: each } of sent) {
      expect(each.subject).not.toMatch(LINK)
      expect(each.text?.replaceAll(/https:\/\/events\.example\.edu\S*/g, '')).not.toMatch(LINK)
      expect(each.html).not.toContain('evil.example')
    }
    expect(textTo('friend@example.edu')).toContain('王五')

    // More within the hour wait, and none is lost. Applicants registered by staff are not counted.
    mail.received.length = 0
    const another = await aUser()
    await as(another).register(second, others(second, 8, 'stranger@example.edu', '王五'))
    const [values] = others(second, 1, 'stranger@example.edu', '赵六').applicants
    await as(admin).callEvent(second, 'register_applicant', values)
    await work()
    expect(mail.received).toHaveLength(1)
    expect(await inState(second, 'waiting')).toBe(8)
    await db().run`update cubic_message set sent_time = sent_time - interval '1 hour' where state = 'sent'`
    await db().run`update cubic_message set due_time = now() where state = 'waiting'`
    await db().run`update cubic_message_setting set stranger_per_day = 6`
    await work()
    expect(mail.received).toHaveLength(2)
    expect(mail.received[1]?.mail.subject).toBe('您有 8 条报名消息')
    expect(await inState(second, 'waiting')).toBe(0)
    await db().run`delete from cubic_message_template`
  })

  it('is also whom a member names as their own address, or reaches by many addresses of one mailbox', async () => {
    const member = await aUser({ email: 'member@example.edu' })
    const saved = await as(member).save('User', { id: member.id, email: 'victim@example.edu' })
    expect(saved.status).toBe('ok')
    const registration = { max_applicants: 10 }
    for (let index = 0; index < 7; index++) {
      const event = await anEvent({ form: FORM, registration })
      const own = answers(event, 'Buy at http://evil.example', 'victim@example.edu')
      await as(member).register(event, { applicants: [{ ...own, self: true }] })
    }
    await work()
    const sent = mail.received.filter(({ to }) => to.join() === 'victim@example.edu')
    expect(sent).toHaveLength(5)
    for (const { mail: each } of sent) expect(each.html).not.toContain('evil.example')

    mail.received.length = 0
    const applicants = Array.from({ length: 8 }, (_, index) => `mailbox+${index}@example.edu`)
    const event = await anEvent({ form: FORM, registration })
    await as(await aUser()).register(event, { applicants: applicants.map((to) => answers(event, '王五', to)) })
    await work()
    expect(mail.received).toHaveLength(5)

    // An admin has looked at it: from now on it is the member's.
    await as(await anAdmin()).save('User', { id: member.id, email: 'proven@example.edu' })
    mail.received.length = 0
    for (let index = 0; index < 7; index++) {
      const another = await anEvent({ form: FORM, registration })
      await as(member).register(another, { applicants: [{ ...answers(another, 'A.B', ''), self: true }] })
    }
    await work()
    expect(mail.received.filter(({ to }) => to.join() === 'proven@example.edu')).toHaveLength(7)
  })

  it('is also whom a volunteer with a pass registers at the door', async () => {
    const event = await anEvent({ starts: -10, form: FORM })
    await db().run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    const made = await as(await anAdmin()).callEvent(event, 'make_scanner_pass', { name: '志愿者' })
    const claimed = await claim(guest(), made.result?.['code'])
    const volunteer = as({ token: String(claimed['token']) })
    for (let index = 0; index < 7; index++) {
      const person = { name: `http://evil.example/${index}`, email: 'stranger-at-door@example.edu' }
      const registered = await volunteer.callEvent(event, 'register_at_door', { ...person, request_id: randomUUID() })
      expect(registered.status).toBe('ok')
    }
    await work()
    expect(mail.received).toHaveLength(5)
    for (const { mail: each } of mail.received) expect(each.html).not.toContain('evil.example')
  })

  it('is nobody who has an account', async () => {
    const member = await aUser()
    await aUser({ email: 'known@example.edu' })
    const event = await anEvent({ name: '讲座', form: FORM, registration: { max_applicants: 10 } })
    await as(member).register(event, others(event, 7, 'Known@example.edu', 'A.B'))
    await work()
    expect(mail.received).toHaveLength(7)
    expect(mail.received[0]?.mail.text).toContain('A.B')
  })

  it('is not written to because somebody adds and withdraws them again and again', async () => {
    const member = await aUser()
    const event = await anEvent({ form: FORM, registration: { max_applicants: 10 } })
    const round = async () => {
      await as(member).register(event, others(event, 10, 'stranger@example.edu', '王五'))
      const applicants = await db().rows<{ id: number }>`
        select id from cubic_event_applicant where event_id = ${event.id} and registration_status = 'success'`
      return as(member).register(event, { action: 'delete', applicants })
    }
    expect([await round(), await round()]).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    await expect(round()).rejects.toMatchObject({ kind: 'LimitExceeded' })
  })
})

describe('logs and the audit log', () => {
  it('hold no address, number, code or secret of a message', async () => {
    const event = await anEvent()
    const ticket = await aTicket({ event, email: 'secret-address@example.edu', phone: '+8613911112222' })
    const admin: TestUser = await anAdmin()
    mail.behave(550)
    await as(admin).callEvent(event, 'send_sign_in_codes')
    await work()
    await as(admin).save('CubicMessageSetting', {
      id: (await db().one<{ id: number }>`select id from cubic_message_setting`)?.id,
      smtp_url: 'smtp://u:hidden-password@127.0.0.1:1',
    })
    const entries = await db().rows<{ text: string }>`select before::text || after::text as text from cubic_audit_entry`
    const written = JSON.stringify([entries, wire.warnings, wire.faults])
    for (const secret of ['secret-address', '13911112222', ticket.code, 'hidden-password', 'top-secret'])
      expect(written).not.toContain(secret)
  })
})
