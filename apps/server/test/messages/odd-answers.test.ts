import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outgoing, Sent } from '../../src/features/messages/internal/outgoing.ts'
import { openPlatform } from '../../src/features/messages/internal/platform.ts'
import { openSmtp } from '../../src/features/messages/internal/smtp.ts'
import { sendMessages } from '../../src/features/messages/commands/send-messages.ts'
import { enqueueEventChanges } from '../../src/features/messages/commands/enqueue-event-changes.ts'
import type { Log } from '../../src/infra/log/log.ts'
import { openTicketSigner } from '../../src/infra/access/ticket-signer.ts'
import { quiet } from '@cubic/testing/server/cluster'
import { useWire } from '@cubic/testing/server/wire'
import { type PlatformAnswer, startPlatform } from './outside.ts'

const wire = useWire({})
const { anEvent, aTicket, anAdmin, as, db } = wire

const errors: string[] = []
const log: Log = { ...quiet, error: (text) => void errors.push(text) }
let answer: PlatformAnswer
let platform: Awaited<ReturnType<typeof startPlatform>>
let sender: Parameters<typeof sendMessages>[0]['sender']

beforeAll(async () => {
  platform = await startPlatform(() => answer)
  sender = {
    publicUrl: 'https://events.example.edu',
    signer: await openTicketSigner(db()),
    organisation: { cn: '山海', en: 'Shanhai' },
    contact: undefined,
    brand: undefined,
    timeZone: 'Asia/Shanghai',
    languages: ['cn', 'en'],
    sendSms: false,
    reminderToken: () => 'token',
  }
  return () => platform.stop()
})
beforeEach(async () => {
  errors.length = 0
  platform.calls.length = 0
  await db().run`delete from cubic_message`
})

/** Puts messages to so many people in the outbox, about an event of this name. */
async function enqueueCodes(people: number, name = '讲座'): Promise<void> {
  const [event, admin] = [await anEvent({ name }), await anAdmin()]
  for (let index = 0; index < people; index++) await aTicket({ event, email: `p${index}@example.edu` })
  expect(await as(admin).callEvent(event, 'send_sign_in_codes')).toMatchObject({ status: 'ok' })
}

type Sending = { readonly to: string; readonly count: number }
/** Sends what is due by a transport of the test's; returns how often something was sent to each person. */
async function send(by: (message: Outgoing) => Promise<Sent>): Promise<readonly Sending[]> {
  const counts = new Map<string, number>()
  let sent = 0
  const told = await sendMessages({
    db: db(),
    log,
    sender,
    settings: { perMinute: undefined, perRecipient: undefined, strangers: { perHour: undefined, perDay: undefined } },
    signal: new AbortController().signal,
    pausedUntil: new Map(),
    transports: {
      email: {
        async send(message) {
          counts.set(message.to, (counts.get(message.to) ?? 0) + 1)
          const result = await by(message)
          if (result.kind === 'sent') sent++
          return result
        },
        close: () => undefined,
      },
      sms: undefined,
    },
  })
  expect(told).toBe(sent)
  return [...counts].map(([to, count]) => ({ to, count }))
}
const stored = () =>
  db().rows<{ recipient: string; state: string; attempts: number; last_error: string | null; subject: string | null }>`
    select recipient, state, attempts, last_error, subject from cubic_message order by id`
const leased = async () =>
  (await db().one<{ count: number }>`select count(*)::integer as count from cubic_message where lease is not null`)
    ?.count

const ODD = ['a\0b', '\uD83C', 'x\uDF89\uD83C', '🎉'.repeat(500), '\u202e'.repeat(300), '{"id":"\\ud83c\\u0000"}']

it('letters are written one in each turn of the event loop, so that others are served between them', async () => {
  await enqueueCodes(30)
  let [turn, isOver] = [0, false]
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  count()
  const turns: number[] = []
  await send(async () => {
    turns.push(turn)
    return { kind: 'sent', providerId: null }
  })
  isOver = true
  expect(turns).toHaveLength(30)
  expect(new Set(turns).size).toBe(30)
})

describe('what a server answers', () => {
  it.each(ODD)('harms no message, neither its own nor those of others (%#)', async (odd) => {
    await enqueueCodes(12)
    answer = { status: 200, text: JSON.stringify({ id: odd }) }
    const by = openPlatform({ address: platform.url, appId: 'a', secret: 's', senderId: '', signature: '' })
    expect(await send((message) => by.send(message))).toHaveLength(12)
    expect((await stored()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
    answer = { status: 503, text: odd }
    await enqueueCodes(3)
    await send((message) => by.send(message))
    expect((await stored()).filter(({ state, attempts }) => state === 'failed' && attempts === 1)).toHaveLength(3)
    expect([await leased(), errors]).toEqual([0, []])
  })

  it('is read up to 64 KB and within its time: a message that was taken is sent', async () => {
    await enqueueCodes(2)
    let [written, isClosed] = [0, false]
    const endless: PlatformAnswer['stream'] = (response) => {
      const part = Buffer.alloc(65_536, 'x')
      const pour = () => {
        while (!isClosed && response.write(part)) written += part.length
      }
      response.on('drain', pour).on('close', () => (isClosed = true))
      pour()
    }
    const drip: PlatformAnswer['stream'] = (response) => {
      const timer = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(timer))
    }
    const by = openPlatform({ address: platform.url, appId: 'a', secret: 's', senderId: '', signature: '' }, 500)
    const streams = [endless, drip]
    await send(async (message) => {
      const stream = streams.pop()
      answer = { status: 200, ...(stream && { stream }) }
      return by.send(message)
    })
    expect(await stored()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    expect(written).toBeLessThan(20 * 1024 * 1024)
    answer = { status: 500, stream: endless }
    isClosed = false
    const [first] = platform.calls
    expect(first).toBeDefined()
    await enqueueCodes(1)
    await send((message) => by.send(message))
    expect((await stored()).at(-1)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await stored()).at(-1)?.last_error?.length).toBe(500)
  })

  it.each([
    ['comes too late if a mail server answers a letter at a time', aLetterAtATime, 300, /abort|timeout/i],
    ['is too long if a mail server’s line has no end', aLongLine, 30_000, /maximum/i],
  ])('%s', async (_, serve, messageMs, reason) => {
    const server = createServer(serve).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const by = openSmtp({
      url: `smtp://127.0.0.1:${port}`,
      from: 'a@b.example',
      host: 'b.example',
      timeoutMs: 10_000,
      messageMs,
    })
    await enqueueCodes(1)
    await send((message) => by.send(message))
    const [message] = await stored()
    expect(message).toMatchObject({ state: 'failed', attempts: 1, last_error: expect.stringMatching(reason) as string })
    expect(await leased()).toBe(0)
    by.close()
    server.close()
  })
})

function aLetterAtATime(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20)
  socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
}

/** More than is read of an answer; then it waits. */
function aLongLine(socket: Socket): void {
  socket.on('error', () => undefined).write(`220 ${'x'.repeat(200_000)}`)
}

describe('a message that cannot be recorded', () => {
  it('keeps its state and its reason without its texts, and the others of its batch are sent once', async () => {
    await enqueueCodes(40)
    const counts = await send(async ({ to }) => {
      // Not made storable: as a transport would that we have forgotten.
      if (to === 'p7@example.edu') return { kind: 'sent', providerId: '\uD83C' }
      if (to === 'p8@example.edu') return { kind: 'retry', error: 'a\0b' }
      if (to === 'p9@example.edu') throw new Error('\uD83C')
      return { kind: 'sent', providerId: 'fine' }
    })
    expect(counts.filter(({ count }) => count === 1)).toHaveLength(40)
    const rows = await stored()
    expect(rows.filter(({ state, subject }) => state === 'sent' && subject !== null)).toHaveLength(37)
    expect(rows.slice(7, 10)).toMatchObject([
      { state: 'sent', attempts: 1, last_error: 'the texts cannot be stored', subject: null },
      { state: 'failed', attempts: 1, last_error: 'the texts cannot be stored' },
      { state: 'failed', attempts: 1, last_error: 'Error: \uFFFD' },
    ])
    expect([await leased(), errors.length]).toEqual([0, 2])
  })

  it('lets go of its batch if nothing can be recorded', async () => {
    await enqueueCodes(30)
    await db().run`alter table cubic_message add constraint no_sending check (sent_time is null)`
    const failing = send(async () => ({ kind: 'sent', providerId: null }))
    await expect(failing).rejects.toThrow('no_sending')
    expect(await leased()).toBe(0)
    await db().run`alter table cubic_message drop constraint no_sending`
    await send(async () => ({ kind: 'sent', providerId: null }))
    expect((await stored()).every(({ state }) => state === 'sent')).toBe(true)
  })

  it('is one of which no letter can be made, too', async () => {
    await enqueueCodes(5)
    await db().run`update cubic_message set facts = '{"template": {"subject": 5, "body": 5}}' where recipient is null
      and id = (select min(id) from cubic_message)`
    expect(await send(async () => ({ kind: 'sent', providerId: null }))).toHaveLength(4)
    const [first, ...others] = await stored()
    expect(first).toMatchObject({ state: 'failed', attempts: 1 })
    expect(others.every(({ state }) => state === 'sent')).toBe(true)
  })
})

it('an event whose changes cannot be told keeps nobody else’s messages', async () => {
  const [bad, good] = [await anEvent(), await anEvent()]
  for (const event of [bad, good]) await aTicket({ event, email: 'a@example.edu' })
  const before = { stage: 'published', start_time: null, end_time: null, activity_mode: null, address_cn: '旧' }
  for (const [event, known] of [
    [bad, { ...before, end_time: 'never' }],
    [good, before],
  ] as const)
    await db().run`insert into cubic_event_change (event_id, before, since)
      values (${event.id}, ${JSON.stringify(known)}::jsonb, now() - interval '1 hour')`
  await enqueueEventChanges(db(), { log, gatherSeconds: 0, signal: new AbortController().signal })
  expect(errors).toEqual(['The changes of an event cannot be told'])
  expect(await db().rows`select event_id from cubic_message`).toMatchObject([{ event_id: good.id }])
})
