import { describe, expect, it } from 'vitest'
import { sql } from '@cubic/data-platform'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { type TestEvent } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'

// Changes of an event are gathered as long as they are without a setting.
const wire = useWire({ env: { SMTP_URL: 'inbox:', PUBLIC_URL: 'https://events.example.edu' } })
const { aUser, anAdmin, anEvent, aTicket, as, db, app } = wire
const KEY = { channel: 'email', case: 'registration_success', language: 'cn' } as const

/** Runs the worker once. */
async function work(): Promise<void> {
  const jobs = app().jobs.filter(({ name }) => name === 'send-messages')
  await makeDue(db(), 'send-messages')
  await runDueJobs(db(), jobs)
}
const anAdminWith = (email: string) => aUser({ roles: ['admin'], email })
const onTemplates = async (method: string, draft: object) =>
  as(await anAdmin()).call('CubicMessageTemplate', 0, method, { ...KEY, ...draft })
const sentTo = (recipient: string) =>
  db().rows<{ subject: string; body: string }>`
    select subject, body from cubic_message where recipient = ${recipient} and state = 'sent' order by id`
const toldOf = (event: TestEvent) =>
  db().rows<{ subject: string; body: string; case: string }>`
    select subject, body, "case" from cubic_message where event_id = ${event.id} order by id`

describe('before anybody has registered', () => {
  it.each([
    ['cn', '报名成功：新生见面会（示例）', '林晓，您好！'],
    ['en', 'You’re registered: Welcome Morning (sample)', 'Hello Anna Keller,'],
  ] as const)('a template is previewed and tried with a made-up event, in %s', async (language, subject, greeting) => {
    const email = `fresh-${language}@example.edu`
    const admin = await anAdminWith(email)
    const draft = { ...KEY, language }
    expect(await as(admin).call('CubicMessageTemplate', 0, 'preview_template', draft)).toMatchObject({
      status: 'ok',
      result: { subject, text: expect.stringContaining(greeting), html: expect.stringContaining('data:image/png') },
    })
    expect(await as(admin).call('CubicMessageTemplate', 0, 'try_template', draft)).toMatchObject({ status: 'ok' })
    await work()
    expect(await sentTo(email)).toEqual([{ subject, body: expect.stringContaining(greeting) }])
  })
})

describe('a template', () => {
  it('is refused with a variable that does not exist, when it is saved, previewed and tried', async () => {
    const body = '{name}，{nmae}'
    const saved = await as(await anAdmin()).save('CubicMessageTemplate', { ...KEY, subject: '', body })
    expect(saved).toMatchObject({
      status: 'error',
      errors: [{ field: 'body', message: expect.stringContaining('{nmae}') }],
    })
    for (const method of ['preview_template', 'try_template'])
      expect(await onTemplates(method, { body })).toMatchObject({ error_kind: 'message:unknown_variable' })
  })

  it.each([
    ['{', '{'],
    ['}{ {} { name } {name', '}{ {} { name } {name'],
    ['{{code}}', /^\{[^{}]+\}/],
    ['<script>{event_name}</script>', '<script>'],
  ])('with %j shows it as it was typed, and as text alone', async (body, shown) => {
    await aTicket({ event: await anEvent() })
    const { result } = await onTemplates('preview_template', { body })
    const { text, html } = result as { text: string; html: string }
    if (typeof shown === 'string') expect(text.startsWith(shown)).toBe(true)
    else expect(text).toMatch(shown)
    expect(html).not.toContain('<script>')
  })

  it('says what the organisation wrote, once for each channel, case and language, until it is deleted', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent({ name: '秋季讲座' })
    const own = { ...KEY, case: 'sign_in_code', subject: '来吧：{event_name}', body: '{name}，见。' }
    const { result } = await admin.save('CubicMessageTemplate', own)
    expect(await admin.save('CubicMessageTemplate', own)).toMatchObject({
      status: 'error',
      errors: [{ field: 'case' }],
    })
    const tell = async (email: string) => {
      const ticket = await aTicket({ event, email, name: '王五' })
      await admin.callEvent(event, 'send_sign_in_codes', { applicant_ids: [ticket.id] })
      await work()
      return (await sentTo(email)).map(({ subject }) => subject)
    }
    expect(await tell('own@example.edu')).toEqual(['来吧：秋季讲座'])
    await admin.unlink('CubicMessageTemplate', Number(result?.id))
    expect(await tell('shipped@example.edu')).toEqual(['您的报名码：秋季讲座'])
  })

  it('is tried by nobody without an address', async () => {
    const admin = as(await aUser({ roles: ['admin'] }))
    for (const channel of ['email', 'sms_domestic'])
      expect(await admin.call('CubicMessageTemplate', 0, 'try_template', { ...KEY, channel })).toMatchObject({
        error_kind: 'message:no_address',
      })
  })

  it('of a text message shows in how many parts it goes', async () => {
    const parts = async (body: string) =>
      (await onTemplates('preview_template', { channel: 'sms_domestic', body })).result as { parts: number }
    expect([await parts('您好'), await parts('您'.repeat(71))]).toMatchObject([{ parts: 1 }, { parts: 2 }])
  })
})

describe('a message that was given up', () => {
  it('is sent again, one or all of them, and its code counts as on the way meanwhile', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent()
    for (const email of ['one@example.edu', 'two@example.edu']) await aTicket({ event, email })
    await admin.callEvent(event, 'send_sign_in_codes')
    await db().run`update cubic_message set state = 'dead' where event_id = ${event.id}`
    await db().run`update cubic_event_applicant set qr_send_status = 'fail' where event_id = ${event.id}`
    expect(await admin.call('CubicMessage', 0, 'outbox_state')).toMatchObject({ result: { email: 'inbox', dead: 2 } })
    expect(await admin.call('CubicMessage', 0, 'send_again')).toMatchObject({ result: { queued: 2 } })
    expect(await admin.call('CubicMessage', 0, 'send_again')).toMatchObject({ result: { queued: 0 } })
    const states = () =>
      db().rows`select distinct qr_send_status as status from cubic_event_applicant where event_id = ${event.id}`
    expect(await states()).toEqual([{ status: 'sending' }])
    await work()
    expect(await states()).toEqual([{ status: 'success' }])
  })

  it('can be read as it was sent: the mail as long as it would say the same, then its text', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent({ name: '讲座' })]
    await aTicket({ event, email: 'reader@example.edu' })
    await admin.callEvent(event, 'send_sign_in_codes')
    await work()
    const { id = 0 } = (await db().one<{ id: number }>`select id from cubic_message where event_id = ${event.id}`) ?? {}
    const read = async () => (await admin.call('CubicMessage', id, 'read_message')).result
    const sent = { subject: '您的报名码：讲座', text: expect.stringContaining('讲座') }
    expect(await read()).toMatchObject({ ...sent, html: expect.stringContaining('<html') })
    await db().run`update cubic_event_base set name_cn = '改名' where id = ${event.id}`
    expect(await read()).toMatchObject({ ...sent, html: '' })
    expect(await admin.call('CubicMessage', 2_000_000_000, 'read_message')).toMatchObject({ status: 'error' })
  })
})

describe('changes of an event', () => {
  /** As if the event had been changed so long ago, by when people had registered. */
  const waitSeconds = async (event: TestEvent, seconds: number) => {
    const ago = (each: number) => sql`now() - make_interval(secs => ${each}::double precision)`
    await db()
      .run`update cubic_event_change set since = ${ago(seconds)}, changed_at = ${ago(seconds)} where event_id = ${event.id}`
    await db().run`update cubic_event_applicant set created_time = ${ago(3600)} where event_id = ${event.id}`
  }

  it('are gathered for ten minutes from the first, and told as one', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent({ starts: 1440, ends: 1560 })
    await aTicket({ event, email: 'gathered@example.edu' })
    await admin.save('CubicEventBase', { id: event.id, address_cn: '图书馆' })
    await waitSeconds(event, 590)
    await admin.save('CubicEventBase', { id: event.id, address_cn: '体育馆' })
    await work()
    expect(await toldOf(event)).toEqual([])
    await waitSeconds(event, 601)
    await work()
    await work()
    expect(await toldOf(event)).toMatchObject([{ body: expect.stringContaining('报告厅 → 体育馆') }])
  })

  it('that cancel it wait no longer than they can be undone; those made meanwhile, until it takes place again', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent({ starts: 1440, ends: 1560 })
    const undone = await anEvent({ starts: 1440, ends: 1560 })
    for (const each of [event, undone]) {
      await aTicket({ event: each, email: `soon-${each.id}@example.edu` })
      await admin.callEvent(each, 'unpublish')
    }
    await waitSeconds(event, 59)
    await work()
    expect(await toldOf(event)).toEqual([])
    await admin.callEvent(undone, 'publish')
    await waitSeconds(event, 61)
    await waitSeconds(undone, 601)
    await work()
    expect(await toldOf(undone)).toEqual([])
    const cancelled = { subject: expect.stringContaining('活动已取消') }
    expect(await toldOf(event)).toMatchObject([cancelled])
    await admin.save('CubicEventBase', { id: event.id, address_cn: '体育馆' })
    await waitSeconds(event, 601)
    await work()
    expect(await toldOf(event)).toMatchObject([cancelled])
    await admin.callEvent(event, 'publish')
    await waitSeconds(event, 601)
    await work()
    expect(await toldOf(event)).toMatchObject([
      cancelled,
      { subject: expect.stringContaining('活动恢复举行'), body: expect.stringContaining('报告厅 → 体育馆') },
    ])
  })

  it('that call it off, or on again, say so in the subject, unless the organisation has its own words', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent({ name: '讲座', starts: 1440, ends: 1560 })
    await aTicket({ event, email: 'called-off@example.edu' })
    const tell = async (method: string, args = {}) => {
      await admin.callEvent(event, method, args)
      await waitSeconds(event, 601)
      await work()
    }
    await tell('unpublish')
    await tell('publish')
    const own = { ...KEY, case: 'event_info_change', subject: '请注意：{event_name}', body: '{changes}' }
    const { result } = await admin.save('CubicMessageTemplate', own)
    await tell('unpublish', { reason: '主讲人生病' })
    await admin.unlink('CubicMessageTemplate', Number(result?.id))
    expect(await toldOf(event)).toMatchObject([
      { subject: '活动已取消：讲座', body: expect.stringContaining('/activities/') },
      { subject: '活动恢复举行：讲座', body: expect.stringContaining('您的报名仍然有效') },
      { subject: '请注意：讲座', body: expect.stringContaining('活动已取消。\n原因：主讲人生病') },
    ])
  })
})
