import { randomUUID } from 'node:crypto'
import { storableText } from '@cubic/contract'
import { type Database, raw, sql } from '@cubic/data-platform'
import { DatabaseUnavailable } from '../../../infra/database/database-unavailable.ts'
import { pause } from '../../../infra/database/pause.ts'
import type { Log } from '../../../infra/log.ts'
import { compose, keptText, type Composed, type Sender } from '../internal/compose.ts'
import { gatherLetters } from '../internal/letter.ts'
import { MAILBOX, mailboxOf } from '../internal/mailbox.ts'
import { listMessageRows, type MessageRow } from '../internal/message-row.ts'
import type { Outgoing, Sent, Transport } from '../internal/outgoing.ts'
import type { MessageSettings } from '../queries.ts'

/** The waits after the failures of a message; after one more it is dead. */
const WAITS_S = [30, 120, 600, 3600, 21_600] as const
/** The lease: how long the messages of a dead process stay locked. */
const LEASE_S = 30
/** No lease is renewed for longer: a batch that has not ended by then goes to somebody else. */
const LEASE_MAX_S = 600
const ERROR_MAX = 500
/** When a stranger who has had enough mail is looked at again. */
const STRANGERS_WAIT_S = 600
const BATCH = 100
/** Messages sent concurrently by each transport. */
const AT_ONCE = 20
/** How long a transport pauses after its server could not be reached. */
const REST_MS = 30_000

/** The transports according to the settings; undefined if there is none. */
export type Ways = { readonly email: Transport | undefined; readonly sms: Transport | undefined }
export type SendOptions = {
  readonly db: Database
  readonly log: Log
  readonly sender: Sender
  readonly ways: Ways
  readonly settings: Pick<MessageSettings, 'perMinute' | 'perRecipient' | 'strangers'>
  readonly signal: AbortSignal
  /** When each transport may be tried again. */
  readonly resting: Map<'email' | 'sms', number>
}

type Finished = {
  readonly row: MessageRow
  readonly composed: Composed
  readonly message?: Outgoing
  readonly sent?: Sent
  /** The message that carried it to a stranger. */
  readonly carrier?: number
}
type Ready = { readonly row: MessageRow; readonly composed: Extract<Composed, { readonly kind: 'ready' }> }
/** Messages leased by this process until it releases them. */
type Batch = {
  readonly lease: string
  readonly rows: readonly MessageRow[]
  /** When its lease has been renewed for the last time. */
  readonly ended: AbortSignal
  /** Messages that were not tried: other processes may take them at once. */
  readonly release: () => Promise<void>
}
type Way = keyof Ways

/** Sends what is due, until nothing is; returns how many messages were sent. */
export async function sendMessages(options: SendOptions): Promise<number> {
  const lanes = (['email', 'sms'] as const).map((way) => sendBy(way, options))
  const counts = await Promise.all(lanes)
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sendBy(way: Way, options: SendOptions): Promise<number> {
  const transport = options.ways[way]
  if (!transport) return 0
  // Reads the next batch while this one is sent; with a rate limit, only once this one has been counted.
  const isAhead = options.settings.perMinute === undefined
  const takeNext = () => {
    const taking = takeBatch(way, options)
    // Its error is met where it is awaited, which may be much later.
    taking.catch(() => undefined)
    return taking
  }
  let next = takeNext()
  for (let count = 0; ;) {
    const batch = await next
    if (!batch) return count
    if (isAhead) next = takeNext()
    try {
      count += await sendBatch({ way, transport, batch }, options)
    } catch (error) {
      if (isAhead) await (await next)?.release()
      throw error
    }
    if (!isAhead) next = takeNext()
  }
}

function mayGo(way: Way, { signal, resting }: SendOptions): boolean {
  return !signal.aborted && (resting.get(way) ?? 0) <= Date.now()
}

/** Undefined if nothing is due. */
async function takeBatch(way: Way, options: SendOptions): Promise<Batch | undefined> {
  const { db, log, sender, settings } = options
  if (!mayGo(way, options)) return undefined
  const lease = randomUUID()
  const most = await allowance(db, settings.perMinute)
  const ids = most > 0 ? await take(db, way, lease, Math.min(BATCH, most)) : []
  if (ids.length === 0) return undefined
  const ended = new AbortController()
  const renewing = renew(db, log, lease, ended)
  const release = async () => {
    ended.abort()
    await renewing
    await db.run`update cubic_message set lease = null, due_time = now() where lease = ${lease}`
  }
  try {
    return { lease, rows: await listMessageRows(db, ids, sender.languages[0] ?? 'cn'), ended: ended.signal, release }
  } catch (error) {
    await release()
    throw error
  }
}

type Leaving = { readonly way: Way; readonly transport: Transport; readonly batch: Batch }

async function sendBatch({ way, transport, batch }: Leaving, options: SendOptions): Promise<number> {
  const { db, log, sender, settings, resting } = options
  const { lease, rows, ended, release } = batch
  const finish = createFinisher(db, log, lease)
  let count = 0
  try {
    const waiting = await withinRates(db, await sortOut(rows, sender, finish), lease, settings.perRecipient)
    const next = (await gathered(db, waiting, lease, settings.strangers))[Symbol.iterator]()
    const lane = async () => {
      for (const parcel of next) {
        if (!mayGo(way, options) || ended.aborted || finish.hasFailed()) return
        // Composed just before it is sent, while others are being sent.
        const written: Written[] = []
        for (const each of parcel) {
          const message = writtenOf(each.composed)
          if ('error' in message) await finish({ ...each, sent: message })
          else written.push({ ...each, message })
        }
        const [carrier] = written
        if (!carrier) continue
        const sent = await sendOne(transport, inOneMail(carrier, written, sender))
        if (sent.kind === 'closed' && !resting.has(way)) log.warn('Messages cannot be sent, and wait', { way })
        if (sent.kind === 'closed') resting.set(way, Date.now() + REST_MS)
        else resting.delete(way)
        if (sent.kind === 'sent') count += written.length
        const isToStranger = carrier.composed.isToStranger
        await Promise.all(
          written.map((each) => finish({ ...each, sent, ...(isToStranger && { carrier: carrier.row.id }) })),
        )
      }
    }
    // Waits for all of them, so that nothing is sent once the batch is released.
    const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
    for (const each of lanes) if (each.status === 'rejected') throw each.reason
  } finally {
    await release()
  }
  return count
}

type Written = Ready & { readonly message: Outgoing }

function inOneMail({ message }: Written, all: readonly Written[], sender: Sender): Outgoing {
  if (all.length === 1) return message
  const { language: lang } = message
  const organisation = { name: sender.organisation[lang], contact: sender.contact, brand: sender.brand }
  const letters = all.map(({ message: { letter } }) => letter)
  return { ...message, letter: gatherLetters(letters, { lang, organisation }) }
}

/** A message that cannot be written harms itself alone. */
function writtenOf({ write }: Ready['composed']): Outgoing | Failure {
  try {
    return write()
  } catch (error) {
    return failed(error)
  }
}

async function sendOne(transport: Transport, message: Outgoing): Promise<Sent> {
  try {
    return await transport.send(message)
  } catch (error) {
    return failed(error)
  }
}

type Failure = { readonly kind: 'retry'; readonly error: string }

function failed(error: unknown): Failure {
  return { kind: 'retry', error: storableText(String(error), ERROR_MAX) }
}

/** How many messages may be sent now. */
async function allowance(db: Database, perMinute: number | undefined): Promise<number> {
  if (perMinute === undefined) return BATCH
  const sent = await db.one<{ count: number }>`
    select count(*)::integer as count from cubic_message where sent_time > now() - interval '1 minute'`
  return perMinute - (sent?.count ?? 0)
}

async function take(db: Database, way: Way, lease: string, most: number): Promise<readonly number[]> {
  const channels = way === 'email' ? ['email'] : ['sms_domestic', 'sms_international']
  const taken = await db.rows<{ id: number; priority: number }>`
    with due as (
      select id from cubic_message where state in ('waiting', 'failed') and due_time <= now() and channel = any(${channels})
      order by priority, due_time, id limit ${most} for update skip locked)
    update cubic_message message set lease = ${lease}, leased_time = now(), due_time = ${inSeconds(LEASE_S)}
    from due where message.id = due.id returning message.id, message.priority`
  return taken.toSorted((one, other) => one.priority - other.priority || one.id - other.id).map(({ id }) => id)
}

/** Renews the lease of the batch while it is being sent. */
async function renew(db: Database, log: Log, lease: string, ended: AbortController): Promise<void> {
  for (let seconds = 0; ; seconds += LEASE_S / 3) {
    await pause((LEASE_S * 1000) / 3, ended.signal)
    if (ended.signal.aborted) return
    if (seconds >= LEASE_MAX_S) return ended.abort()
    try {
      await db.run`update cubic_message set due_time = ${inSeconds(LEASE_S)} where lease = ${lease}`
    } catch (error) {
      log.warn('The lease of messages cannot be renewed', { error })
    }
  }
}

/** Returns the messages that can be sent; records the others as not needed. */
async function sortOut(rows: readonly MessageRow[], sender: Sender, finish: Finish): Promise<readonly Ready[]> {
  const ready: Ready[] = []
  const recorded: Promise<void>[] = []
  for (const row of rows) {
    const composed = composedOf(row, sender)
    if (composed.kind === 'ready') ready.push({ row, composed })
    else recorded.push(finish({ row, composed }))
  }
  await Promise.all(recorded)
  return ready
}

/** A row of which no message can be made fails when it is its turn. */
function composedOf(row: MessageRow, sender: Sender): Composed {
  try {
    return compose(row, sender)
  } catch (error) {
    const fail = () => {
      throw error
    }
    return { kind: 'ready', to: row.recipient ?? '', sms: undefined, isToStranger: false, write: fail }
  }
}

/** Postpones messages whose recipients have reached their limit for the last minute. */
async function withinRates(
  db: Database,
  ready: readonly Ready[],
  lease: string,
  perRecipient: number | undefined,
): Promise<readonly Ready[]> {
  if (perRecipient === undefined) return ready
  const recipients = ready.map(({ composed }) => composed.to)
  const recent = await db.rows<{ recipient: string; count: number }>`
    select recipient, count(*)::integer as count from cubic_message
    where sent_time > now() - interval '1 minute' and recipient = any(${recipients}) group by recipient`
  const counts = new Map(recent.map(({ recipient, count }) => [recipient, count]))
  const now = ready.filter(({ composed: { to } }) => {
    const count = counts.get(to) ?? 0
    counts.set(to, count + 1)
    return count < perRecipient
  })
  const later = ready.filter((each) => !now.includes(each)).map(({ row }) => row.id)
  if (later.length > 0)
    await db.run`update cubic_message set lease = null, due_time = ${inSeconds(60)} where id = any(${later}) and lease = ${lease}`
  return now
}

/** Messages that go in one mail. */
type Parcel = readonly Ready[]

/**
 * Keeps strangers from being flooded: of what is due to one of them, the last mail that they may get now has all that is left, and what is
 * beyond waits. A text message goes alone.
 */
async function gathered(
  db: Database,
  ready: readonly Ready[],
  lease: string,
  { perHour = Infinity, perDay = Infinity }: MessageSettings['strangers'],
): Promise<readonly Parcel[]> {
  const addressOf = ({ composed }: Ready) => mailboxOf(composed.to)
  const toStrangers = ready.filter(({ composed }) => composed.isToStranger)
  if (toStrangers.length === 0 || Math.min(perHour, perDay) === Infinity) return ready.map((each) => [each])
  const recent = await db.rows<{ address: string; hour: number; day: number }>`
    select ${raw(MAILBOX)} as address, count(distinct stranger_mail)::integer as day,
      (count(distinct stranger_mail) filter (where sent_time > now() - interval '1 hour'))::integer as hour
    from cubic_message where stranger_mail is not null and ${raw(MAILBOX)} = any(${toStrangers.map(addressOf)})
      and sent_time > now() - interval '1 day'
    group by 1`
  const counts = new Map(recent.map(({ address, hour, day }) => [address, { hour, day }]))
  const parcels: Ready[][] = []
  const later: number[] = []
  const own = new Map<string, { left: number; last?: Ready[] }>()
  for (const each of ready) {
    if (!each.composed.isToStranger) {
      parcels.push([each])
      continue
    }
    const address = addressOf(each)
    const { hour, day } = counts.get(address) ?? { hour: 0, day: 0 }
    const theirs = own.get(address) ?? { left: Math.min(perHour - hour, perDay - day) }
    own.set(address, theirs)
    if (theirs.left > 0) {
      theirs.left -= 1
      theirs.last = [each]
      parcels.push(theirs.last)
    } else if (theirs.last && each.row.channel === 'email') theirs.last.push(each)
    else later.push(each.row.id)
  }
  if (later.length > 0)
    await db.run`
      update cubic_message set lease = null, due_time = ${inSeconds(STRANGERS_WAIT_S)} where id = any(${later}) and lease = ${lease}`
  return parcels
}

type Finish = ((finished: Finished) => Promise<void>) & {
  /** Something could not be recorded: nothing more may be sent. */
  readonly hasFailed: () => boolean
}

/**
 * Records how messages ended: those that end while others are being recorded go together, in one statement. Resolves when its own
 * message is recorded, so that a crash repeats no more messages than are sent at the same time.
 */
function createFinisher(db: Database, log: Log, lease: string): Finish {
  let waiting: Finished[] = []
  let next: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isFailed = false

  async function flush(before: Promise<unknown>): Promise<void> {
    await before
    const now = waiting
    waiting = []
    next = undefined
    await recordAll(db, log, { lease, finished: now })
  }
  const finish = (finished: Finished): Promise<void> => {
    waiting.push(finished)
    if (!next) {
      next = flush(last)
      // Those who wait for it get its error; the next flush only waits for its turn.
      last = next.catch(() => (isFailed = true))
    }
    return next
  }
  return Object.assign(finish, { hasFailed: () => isFailed })
}

type Recording = { readonly lease: string; readonly finished: readonly Finished[] }

/** Records them together; if that fails, one by one, and one that cannot be recorded without its texts. */
async function recordAll(db: Database, log: Log, { lease, finished }: Recording): Promise<void> {
  try {
    await record(db, lease, finished.map(recordOf))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    if (finished.length > 1) {
      for (const each of finished) await recordAll(db, log, { lease, finished: [each] })
      return
    }
    log.error('A message is recorded without its texts: they cannot be stored', { id: finished[0]?.row.id, error })
    await record(db, lease, finished.map(recordOf).map(withoutTexts))
  }
}

type Recorded = ReturnType<typeof recordOf>

function recordOf({ row, composed, message, sent, carrier }: Finished) {
  return {
    id: row.id,
    state: stateOf(composed, sent),
    recipient: message?.to ?? null,
    language: message?.language ?? null,
    subject: message && row.channel === 'email' ? message.letter.subject : null,
    body: message ? keptText(message.letter, row) : null,
    error: composed.kind === 'unneeded' ? composed.why : sent && sent.kind !== 'sent' ? sent.error : null,
    provider_id: sent?.kind === 'sent' ? sent.providerId : null,
    // An unreachable server counts as no attempt for the message.
    tried: sent !== undefined && sent.kind !== 'closed',
    after: sent && 'afterSeconds' in sent ? (sent.afterSeconds ?? null) : null,
    sms: composed.sms ?? null,
    carrier: carrier ?? null,
  }
}

function withoutTexts(recorded: Recorded): Recorded {
  return { ...recorded, subject: null, body: null, provider_id: null, error: 'the texts cannot be stored' }
}

async function record(db: Database, lease: string, rows: readonly Recorded[]): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.rows<{ id: number; applicant_id: number; state: string }>`
      update cubic_message message set
        state = case when ended.state = 'failed' and ended.tried and message.attempts >= ${WAITS_S.length} then 'dead' else ended.state end,
        recipient = coalesce(ended.recipient, message.recipient), language = coalesce(ended.language, message.language),
        subject = coalesce(ended.subject, message.subject), body = coalesce(ended.body, message.body),
        last_error = ended.error, provider_id = ended.provider_id, attempts = message.attempts + ended.tried::integer,
        sent_time = case when ended.state = 'sent' then clock_timestamp() end, lease = null,
        stranger_mail = case when ended.state = 'sent' then ended.carrier end,
        facts = case when ended.state = 'sent' and message."case" = 'password_reset' then '{}' else message.facts end,
        due_time = case when ended.state = 'failed' then clock_timestamp() + make_interval(secs => greatest(ended.after,
          (${WAITS_S}::double precision[])[least(message.attempts + 1, ${WAITS_S.length}::integer)])) end
      from json_to_recordset(${JSON.stringify(rows)}::json) as ended (id integer, state text, recipient text, language text, subject text,
        body text, error text, provider_id text, tried boolean, after double precision, carrier integer)
      where message.id = ended.id and message.lease = ${lease}
      returning message.id, message.applicant_id, case when message."case" = 'sign_in_code' then message.state end as state`
    const isOurs = new Set(ended.map(({ id }) => id))
    await oweTexts(
      tx,
      rows.filter(({ id, sms }) => sms !== null && isOurs.has(id)),
    )
    const codes = ended.filter(({ state }) => state && state !== 'failed' && state !== 'waiting')
    await noteCodes(tx, codes)
  })
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A text message beside the e-mail, or in its place where there is no address. */
async function oweTexts(
  tx: Transaction,
  rows: readonly { readonly id: number; readonly sms: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, language, recipient, facts, priority, created_time, due_time)
    select case when starts_with(asked.sms, '+86') or not starts_with(asked.sms, '+') then 'sms_domestic' else 'sms_international' end,
      "case", key || ':sms', event_id, applicant_id, user_id, language, asked.sms, facts, priority, now(), now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as asked (id integer, sms text)
    join cubic_message message on message.id = asked.id
    on conflict (key) do nothing`
}

/** A ticket's `qr_send_status` follows the messages with its code: one that arrived is enough. */
async function noteCodes(tx: Transaction, codes: readonly { applicant_id: number; state: string }[]): Promise<void> {
  if (codes.length === 0) return
  await tx.run`
    update cubic_event_applicant applicant set qr_send_status = case
        when code.state = 'sent' then 'success'
        when exists (select 1 from cubic_message other where other.applicant_id = applicant.id and other."case" = 'sign_in_code'
          and other.state in ('waiting', 'failed')) then 'sending'
        else 'fail' end
    from unnest(${codes.map((each) => each.applicant_id)}::integer[], ${codes.map((each) => each.state)}::text[]) as code (id, state)
    where applicant.id = code.id and (applicant.qr_send_status <> 'success' or code.state = 'sent')`
}

function stateOf(composed: Composed, sent: Sent | undefined): string {
  if (composed.kind === 'unneeded') return 'skipped'
  switch (sent?.kind) {
    case 'sent':
      return 'sent'
    case 'dead':
      return 'dead'
    case 'closed':
    case 'retry':
    case undefined:
      return 'failed'
  }
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds}::double precision)`
}
