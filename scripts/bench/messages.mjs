// The check-in codes of one large event, from the click to the last mail at a local SMTP server in a process
// of its own, beside what nodemailer alone does with one prepared mail of the same size. The worker that
// sends runs in this process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { register } from 'tsx/esm/api'
import { QUIET_LOG, temporaryFolder } from './support/database.mjs'
import { machine, readOptions } from './support/figures.mjs'

/** @import { Caller } from '../../packages/data-platform/src/core/caller.ts' */
/** @import { openDatabase } from '../../apps/server/src/infra/database/database.ts' */
/** @import { Outgoing } from '../../apps/server/src/features/messages/internal/outgoing.ts' */

const DEFAULTS = { codes: 10_000, floor: 2000 }
const PUBLIC_URL = 'https://events.example.edu'
const SERVER = '../../apps/server/src'
const AT_ONCE = 10

/** @param {readonly string[]} given */
export async function run(given) {
  const { codes, floor } = readOptions(given, DEFAULTS)
  // As in the built server: React is slower otherwise.
  process.env.NODE_ENV = 'production'
  console.log(machine())
  // All in one namespace: each module is loaded once.
  const typescript = register({ namespace: 'bench-messages' })
  const load = (/** @type {string} */ file) => typescript.import(`${SERVER}/${file}`, import.meta.url)
  /** @type {typeof import('../../apps/server/src/infra/database/embedded-postgres.ts')} */
  const { startEmbeddedPostgres } = await load('infra/database/embedded-postgres.ts')
  /** @type {typeof import('../../apps/server/src/infra/database/database.ts')} */
  const { openDatabase } = await load('infra/database/database.ts')
  /** @type {typeof import('../../apps/server/src/app.ts')} */
  const { prepareDatabase } = await load('app.ts')
  /** @type {typeof import('../../apps/server/src/config.ts')} */
  const { readConfig } = await load('config.ts')
  /** @type {typeof import('../../apps/server/src/infra/access/ticket-signer.ts')} */
  const { openTicketSigner } = await load('infra/access/ticket-signer.ts')
  /** @type {typeof import('../../apps/server/src/features/messages/commands/send-sign-in-codes.ts')} */
  const { sendSignInCodes } = await load('features/messages/commands/send-sign-in-codes.ts')
  /** @type {typeof import('../../apps/server/src/features/messages/commands/send-messages.ts')} */
  const { sendMessages } = await load('features/messages/commands/send-messages.ts')
  /** @type {typeof import('../../apps/server/src/features/messages/internal/smtp.ts')} */
  const { openSmtp } = await load('features/messages/internal/smtp.ts')
  const log = { ...QUIET_LOG, warn: console.warn }
  const { folder, remove } = temporaryFolder('messages')
  const sink = spawn(process.execPath, [path.join(import.meta.dirname, 'support/smtp-sink.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  const db = openDatabase({ connection: postgres.connection, pool: 4, log })
  try {
    const [port] = await once(sink.stdout, 'data')
    const url = `smtp://127.0.0.1:${Number(port)}`
    await prepareDatabase(db, readConfig({ PUBLIC_URL }))
    const { eventId, userId } = await anEventWith(db, codes)

    const asked = performance.now()
    /** @type {Caller} */
    const caller = { userId, lang: 'cn', address: '127.0.0.1', roles: new Set() }
    await db.transaction((tx) => sendSignInCodes(tx, caller, eventId, null))
    const queuedMs = performance.now() - asked

    const smtp = openSmtp({ url, from: 'Event Center <events@example.edu>', host: 'events.example.edu' })
    /** @type {Outgoing | undefined} */
    let example
    const email = {
      send: (/** @type {Outgoing} */ message) => {
        example ??= message
        return smtp.send(message)
      },
      close: () => smtp.close(),
    }
    const started = performance.now()
    const sent = await sendMessages({
      db,
      log,
      transports: { email, sms: undefined },
      settings: { perMinute: undefined, perRecipient: 20, strangers: { perHour: undefined, perDay: undefined } },
      signal: new AbortController().signal,
      pausedUntil: new Map(),
      sender: {
        publicUrl: PUBLIC_URL,
        signer: await openTicketSigner(db),
        organisation: { cn: '活动中心', en: 'Event Center' },
        contact: 'events@example.edu',
        brand: undefined,
        timeZone: 'Asia/Shanghai',
        languages: ['cn', 'en'],
        sendSms: false,
        reminderToken: () => '',
      },
    })
    const perSecond = sent / ((performance.now() - started) / 1000)
    email.close()
    if (sent !== codes) throw new Error(`${sent} of ${codes} codes were sent`)

    if (!example) throw new Error('no mail was sent')
    const bare = await sendAlone({ url, example, count: floor })
    console.log(`${codes} codes queued in ${Math.round(queuedMs)} ms`)
    console.log(`sent ${Math.round(perSecond)}/s; nodemailer alone ${Math.round(bare)}/s, mails of the same size`)
    console.log(`messages ${Math.round(perSecond)} codes/s, ratio to nodemailer alone ${(perSecond / bare).toFixed(2)}`)
  } finally {
    sink.kill()
    await db.close()
    await postgres.stop()
    remove()
  }
}

/** @param {ReturnType<typeof openDatabase>} db @param {number} codes */
async function anEventWith(db, codes) {
  const person = await db.one`
    insert into cubic_user (account, name) values ('bench', '张三') returning id`
  const event = await db.one`
    with event as (
      insert into cubic_event_base (name_cn, name_en, address_cn, stage, start_time, end_time, to_official_website, public_or_not, published_time)
      values ('秋季讲座', 'Autumn lecture', '图书馆报告厅', 'published', now() + interval '7 days', now() + interval '8 days', true, true, now())
      returning id),
    registration as (
      insert into cubic_event_regist (event_id, limited, limit_number, scope, max_applicants, closed, need_audit, waitlist)
      select id, false, 0, '"everyone"'::jsonb, 5, false, false, false from event returning id, event_id),
    applicants as (
      insert into cubic_event_applicant (event_id, regist_id, name, email, "values", registration_status, check_in_status,
        flora_external_id, qr_send_status, created_time)
      select event_id, id, '同学' || number, 'student' || number || '@example.edu', '{}', 'success', 'not_present',
        upper(substr(md5(number::text), 1, 12)), 'not_sent', now()
      from registration, generate_series(1, ${codes}::integer) number)
    select id from event`
  return { eventId: event.id, userId: person.id }
}

/** The same mail again and again, as prepared text: what no worker can be faster than. */
async function sendAlone(/** @type {{ url: string, example: Outgoing, count: number }} */ { url, example, count }) {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { letter, to } = example
  const raw = await new MailComposer({
    from: 'events@example.edu',
    to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: letter.attachments.map(({ name, type, content, cid }) => ({
      filename: name,
      contentType: type,
      content,
      cid,
    })),
  })
    .compile()
    .build()
  const transport = createTransport({ url, pool: true, maxConnections: 5, maxMessages: Infinity })
  let left = count
  const started = performance.now()
  const lane = async () => {
    while (left-- > 0) await transport.sendMail({ envelope: { from: 'events@example.edu', to }, raw })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const perSecond = count / ((performance.now() - started) / 1000)
  transport.close()
  return perSecond
}
