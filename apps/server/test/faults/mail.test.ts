import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programOf } from '@cubic/testing/programs'
import { LONG } from '@cubic/testing/seed'
import { openSmtp } from '../../src/features/messages/internal/smtp.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { type MailServer, startMailServer } from '../messages/outside.ts'
import { untilBlocked } from '../registration/support.ts'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { databaseUrl, template } from './support.ts'

const MESSAGES = LONG ? 600 : 60
const ROUNDS = LONG ? 20 : 3
/** As many as are under way at the same time (`AT_ONCE` of send-messages.ts). */
const AT_ONCE = 20
/** More than one process takes before its first mail is sent (two times `BATCH`). */
const SHARED = 250

let database: TestDatabase
let db: OpenDatabase
let mail: MailServer
const builders = makeBuilders(() => db)

beforeAll(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
  mail = await startMailServer()
})
afterAll(async () => {
  await mail.stop()
  await db.close()
  await database.drop()
})

async function startSender(from = 'events@example.edu'): Promise<ChildProcess> {
  const { connection } = database
  return spawn(process.execPath, [await programOf(new URL('mail-child.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: databaseUrl(connection),
      SMTP_URL: mail.url,
      MAIL_FROM: from,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Sends in a process of its own, which is killed when the server has taken so many mails and not yet said so. */
async function sendInChild(killAfter: number): Promise<void> {
  const child = await startSender()
  let taken = 0
  mail.onMail(() => {
    if (++taken === killAfter) child.kill('SIGKILL')
  })
  await once(child, 'exit')
}

it(`a sender that is killed between sending and recording, ${ROUNDS} times, loses no message and repeats few, with the same Message-ID`, async () => {
  const event = await builders.anEvent()
  for (let index = 0; index < MESSAGES; index++) {
    const ticket = await builders.aTicket({ event, email: `p${index}@example.edu` })
    await db.run`
      insert into cubic_message (channel, "case", key, event_id, applicant_id, priority, created_time, due_time)
      values ('email', 'sign_in_code', ${`code:${ticket.id}`}, ${event.id}, ${ticket.id}, 2, now(), now())`
  }
  const states = async () =>
    (await db.rows<{ state: string }>`select distinct state from cubic_message where event_id = ${event.id}`).map(
      ({ state }) => state,
    )
  for (let round = 0; round < ROUNDS; round++) {
    // Early ones, and some in the middle of a batch.
    await sendInChild(1 + ((round * 7) % 13))
    expect(await states()).toContain('waiting')
    // The lease of the dead process has run out.
    await db.run`update cubic_message set due_time = now() where state = 'waiting'`
  }
  await sendInChild(Infinity)
  expect(await states()).toEqual(['sent'])
  const people = new Set(mail.received.map(({ to }) => to.join()))
  expect(people.size).toBe(MESSAGES)
  // To each the same Message-ID, however often.
  expect(new Set(mail.received.map(({ mail: { messageId } }) => messageId)).size).toBe(MESSAGES)
  // Proves nothing unless the kill fell between the two.
  expect(mail.received.length).toBeGreaterThan(MESSAGES)
  expect(mail.received.length - MESSAGES).toBeLessThanOrEqual(ROUNDS * AT_ONCE)
})

it('a message that kills its process is given up after its last attempt, and harms no other', async () => {
  const event = await builders.anEvent()
  for (let index = 0; index < 8; index++) {
    const ticket = await builders.aTicket({ event, email: index === 3 ? 'fatal@example.edu' : `q${index}@example.edu` })
    await db.run`
      insert into cubic_message (channel, "case", key, event_id, applicant_id, priority, created_time, due_time)
      values ('email', 'sign_in_code', ${`code:${ticket.id}`}, ${event.id}, ${ticket.id}, 2, now(), now())`
  }
  const before = mail.received.length
  let exit: number | null = null
  for (let processes = 0; exit !== 0; processes++) {
    expect(processes).toBeLessThan(10)
    const child = await startSender()
    mail.onMail((to) => void (to.includes('fatal@example.edu') && child.kill('SIGKILL')))
    ;[exit] = (await once(child, 'exit')) as [number | null]
    await db.run`update cubic_message set due_time = now() where lease is not null`
  }
  const rows = await db.rows<{ state: string; last_error: string | null }>`
    select state, last_error from cubic_message where event_id = ${event.id} order by id`
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(7)
  expect(rows[3]).toEqual({ state: 'dead', last_error: 'the process ended' })
  const others = mail.received.slice(before).filter(({ to }) => !to.includes('fatal@example.edu'))
  // only the first death was of a batch of several
  expect(others.length).toBeLessThanOrEqual(14)
})

it('two processes that send at the same time send each message once', async () => {
  const [event, before] = [await builders.anEvent(), mail.received.length]
  const ticket = await builders.aTicket({ event, email: 'ada@example.edu' })
  await db.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, priority, created_time, due_time)
    select 'email', 'sign_in_code', 'again:' || number, ${event.id}, ${ticket.id}, 2, now(), now()
    from generate_series(1, ${SHARED}::integer) number`
  mail.onMail(() => undefined)
  const [first, second] = await db.transaction(async (tx) => {
    // Neither takes any before both have started.
    await tx.run`lock table cubic_message in exclusive mode`
    const senders = [await startSender('one@example.edu'), await startSender('two@example.edu')] as const
    await untilBlocked(db, senders.length)
    return senders
  })
  await Promise.all([once(first, 'exit'), once(second, 'exit')])
  const received = mail.received.slice(before)
  expect(received).toHaveLength(SHARED)
  expect(new Set(received.map(({ mail: { messageId } }) => messageId)).size).toBe(SHARED)
  expect(new Set(received.map(({ mail: { from } }) => from?.address))).toEqual(
    new Set(['one@example.edu', 'two@example.edu']),
  )
})

it('a server that takes a mail and never answers is given up after a while, to be tried again', async () => {
  mail.behave('hang')
  const smtp = openSmtp({ url: mail.url, from: 'events@example.edu', host: 'events.example.edu', timeoutMs: 200 })
  const message = {
    id: 1,
    uid: crypto.randomUUID(),
    case: 'reminder',
    channel: 'email',
    language: 'cn',
    to: 'ada@example.edu',
    templateId: null,
    parameters: {},
    letter: { subject: '提醒', text: '提醒', html: '<p>提醒</p>', attachments: [], unsubscribe: undefined },
  } as const
  try {
    expect(await smtp.send(message)).toMatchObject({ kind: 'retry' })
    mail.behave('accept')
    expect(await smtp.send(message)).toMatchObject({ kind: 'sent' })
    expect(mail.received.at(-1)?.mail.messageId).toBe(`<${message.uid}@events.example.edu>`)
  } finally {
    smtp.close()
  }
})
