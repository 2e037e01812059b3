import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'
import { type MailServer, startMailServer } from './outside.ts'

const wire = useWire({ env: { PUBLIC_URL: 'https://events.example.edu' } })
const { aUser, anAdmin, anEvent, aTicket, insert, as, db, app, guest, url } = wire
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

const LONG_AGO = { columns: { created_time: new Date(Date.now() - 3 * 86_400_000) } }
const anEventWithReminder = () => anEvent({ starts: 120, ends: 180, columns: { reminder_hours: 24 } })

/** Reminds of an event of its own; the address that the mail's headers name, undefined if none came. */
async function remind(ticket: Partial<Parameters<typeof aTicket>[0]>): Promise<string | undefined> {
  mail.received.length = 0
  await aTicket({ event: await anEventWithReminder(), ...LONG_AGO, ...ticket })
  await work()
  await work()
  const headers = mail.received[0]?.mail.headers ?? []
  return headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1)
}
const tokenIn = (link: string | undefined) => new URL(link ?? 'about:blank').searchParams.get('token') ?? ''
const post = (path: string, body: string | FormData) =>
  fetch(`${url()}${path}`, {
    method: 'POST',
    body,
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  })
const pathOf = (link: string | undefined) => (link ?? '').replace('https://events.example.edu', '')
const choose = async (token: string, wanted: unknown) => {
  const response = await guest().post('/api/auth/v1/reminders', { token, wanted })
  return response.status === 200 ? ((await response.json()) as unknown) : response.status
}

describe('the link in a reminder', () => {
  it('is in its headers, its text and its HTML, and in no other message', async () => {
    const link = await remind({ email: 'ada@example.edu' })
    expect(link).toMatch(/^https:\/\/events\.example\.edu\/unsubscribe\?token=[\w.-]+&lang=cn$/)
    const [received] = mail.received
    expect(received?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(received?.mail.text).toContain(link)
    expect(received?.mail.html).toContain(link?.replace('&', '&amp;'))
    // What is kept of it for the office does not hold the secret.
    const kept = await db().one<{
      body: string
    }>`select body from cubic_message where "case" = 'reminder' order by id desc limit 1`
    expect(kept?.body).not.toContain(tokenIn(link))
    mail.received.length = 0
    const event = await anEvent()
    await as(await aUser({ email: 'other@example.edu' })).register(event, { applicants: [{ self: true, values: {} }] })
    await work()
    expect(mail.received[0]?.raw).not.toContain('List-Unsubscribe')
  })

  it.each([
    ['a form', () => 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      () => {
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        return form
      },
    ],
  ])('ends the reminders of an account at one press of the mail program, sent as %s', async (_, body) => {
    const owner = await aUser({ email: `own-${crypto.randomUUID()}@example.edu` })
    const link = await remind({ owner })
    expect((await post(pathOf(link), body())).status).toBe(204)
    expect((await post(pathOf(link), body())).status).toBe(204)
    expect(await remind({ owner })).toBeUndefined()
    expect(await choose(tokenIn(link), true)).toEqual({ status: 'ok' })
    expect(await remind({ owner })).toBeDefined()
    const entries = await db().rows<{ after: object }>`
      select after from cubic_audit_entry where model = 'User' and record_id = ${owner.id} and action = 'choose_reminders' order by id`
    expect(entries.map(({ after }) => after)).toEqual([{ reminder_email: false }, { reminder_email: true }])
  })

  it('ends those to the address of a form, in any case of its letters, and of nobody else', async () => {
    const link = await remind({ email: 'Guest@example.edu' })
    expect(await choose(tokenIn(link), false)).toEqual({ status: 'ok' })
    expect(await remind({ email: 'guest@Example.edu' })).toBeUndefined()
    expect(await remind({ email: 'guest2@example.edu' })).toBeDefined()
    expect(await choose(tokenIn(link), true)).toEqual({ status: 'ok' })
    expect(await remind({ email: 'guest@example.edu' })).toBeDefined()
  })

  it('ends those to the person who registered somebody without a contact', async () => {
    const submitter = await aUser({ email: 'submitter@example.edu' })
    const link = await remind({ submitter })
    expect(await choose(tokenIn(link), false)).toEqual({ status: 'ok' })
    expect(await remind({ submitter })).toBeUndefined()
  })

  it('changes nothing when it is opened, and nothing but reminders', async () => {
    const owner = await aUser({ email: 'opens@example.edu' })
    const link = await remind({ owner })
    await fetch(`${url()}${pathOf(link)}`)
    expect(await remind({ owner })).toBeDefined()
    await choose(tokenIn(link), false)
    mail.received.length = 0
    await as(owner).register(await anEvent(), { applicants: [{ self: true, values: {} }] })
    await work()
    expect(mail.received).toHaveLength(1)
  })

  it('is good only as this installation made it, and its answer tells nothing of accounts', async () => {
    const owner = await aUser({ email: 'tampered@example.edu' })
    const token = tokenIn(await remind({ owner }))
    const [name = '', signature = ''] = token.split('.')
    const other = await aUser()
    const forged = [
      `u${other.id}.${signature}`,
      `u99999999.${signature}`,
      `${name}.`,
      `${name}.${signature.slice(1)}A`,
      'preview',
      '.',
      'x'.repeat(300),
    ]
    for (const each of forged) {
      expect(await choose(each, false)).toEqual({
        status: 'error',
        error_kind: 'auth:invalid_link',
        error_msg: '链接无效、已使用或已过期',
      })
      expect((await post(`/unsubscribe?token=${each}`, 'List-Unsubscribe=One-Click')).status).toBe(404)
    }
    for (const [each, wanted] of [
      [token, 'no'],
      [token, null],
      [7, false],
    ] as const)
      expect(await choose(each as string, wanted)).toBe(400)
    expect((await post('/unsubscribe', '')).status).toBe(404)
    expect((await post('/unsubscribe?token=a&token=b', '')).status).toBe(400)
    const refused = await db()
      .one`select 1 from cubic_user where not reminder_email and id in (${owner.id}, ${other.id})`
    expect(refused).toBeUndefined()
    // An account that has gone is answered like any other.
    await db().run`update cubic_event_applicant set user_id = null, submitter_id = null where user_id = ${owner.id}`
    await db().run`delete from cubic_submission where submitter_id = ${owner.id}`
    await db().run`delete from cubic_user where id = ${owner.id}`
    expect(await choose(token, false)).toEqual({ status: 'ok' })
  })
})

describe('one’s choice of reminders', () => {
  it('is read and changed by oneself and admins alone', async () => {
    const [owner, other, admin] = [await aUser(), await aUser(), await anAdmin()]
    const save = (by: { readonly token: string }, to: boolean) =>
      as(by).save('User', { id: owner.id, reminder_sms: to })
    expect(await save(owner, false)).toMatchObject({ status: 'ok' })
    expect(await save(other, true)).toMatchObject({ status: 'error' })
    expect(await save(admin, true)).toMatchObject({ status: 'ok' })
    const read = await as(owner).search('User', { fields: ['reminder_email', 'reminder_sms'] })
    expect(read.data).toEqual([expect.objectContaining({ reminder_email: true, reminder_sms: true })])
    const scanner = await aUser({ roles: ['scanner_admin'] })
    const seen = await as(scanner).search('User', { fields: ['reminder_email'], condition: leaf('id', '=', owner.id) })
    expect(seen.data).toEqual([expect.objectContaining({ id: owner.id, reminder_email: null })])
  })

  it('of a text message alone is kept', async () => {
    const owner = await aUser({ email: 'sms@example.edu', phone: '+8613800138111' })
    await as(owner).save('User', { id: owner.id, reminder_email: false })
    const event = await anEvent({ starts: 120, ends: 180, columns: { reminder_hours: 24, send_sms: true } })
    await aTicket({ event, owner, ...LONG_AGO })
    const channels = async () =>
      (
        await db().rows<{ sent: string }>`
          select channel || ' ' || state as sent from cubic_message where event_id = ${event.id} order by id`
      ).map(({ sent }) => sent)
    await work()
    expect(await channels()).toEqual(['email skipped', 'sms_domestic waiting'])
    await as(owner).save('User', { id: owner.id, reminder_sms: false })
    const another = await anEvent({ starts: 120, ends: 180, columns: { reminder_hours: 24, send_sms: true } })
    await aTicket({ event: another, owner, ...LONG_AGO })
    await work()
    const owed = await db().rows<{ channel: string }>`select channel from cubic_message where event_id = ${another.id}`
    expect(owed).toEqual([{ channel: 'email' }])
  })
})
