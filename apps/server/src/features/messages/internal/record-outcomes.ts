import { type Database, sql, type Tx } from '@cubic/data-platform'
import { DatabaseUnavailable } from '../../../infra/database/database-unavailable.ts'
import { type Held, waitAfter } from '../../../infra/leases/leases.ts'
import type { Log } from '../../../infra/log/log.ts'
import { channelOfPhone } from './channel-of-phone.ts'
import { keptText, type Composed } from './compose.ts'
import { RETRY, type TakenMessage } from './outbox.ts'
import type { Outgoing, Sent } from './outgoing.ts'

export type Outcome = {
  readonly row: TakenMessage
  readonly composed: Composed
  readonly message?: Outgoing
  readonly sent?: Sent
  /** The message that carried it to a stranger. */
  readonly carrier?: number
}
export type Recorder = ((outcome: Outcome) => Promise<void>) & {
  /** Something could not be recorded: nothing more may be sent. */
  readonly hasFailed: () => boolean
}

/**
 * Records those that end meanwhile together, in one statement. Resolves when its own message is recorded, so that a
 * crash repeats no more messages than are sent at the same time.
 */
export function createRecorder(db: Database, log: Log, held: Held): Recorder {
  let waiting: Outcome[] = []
  let next: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isFailed = false

  async function flush(before: Promise<unknown>): Promise<void> {
    await before
    const now = waiting
    waiting = []
    next = undefined
    await recordAll(db, log, { held, outcomes: now })
  }
  const record = (outcome: Outcome): Promise<void> => {
    waiting.push(outcome)
    if (!next) {
      next = flush(last)
      // Those who wait for it get its error; the next flush only waits for its turn.
      last = next.catch(() => (isFailed = true))
    }
    return next
  }
  return Object.assign(record, { hasFailed: () => isFailed })
}

type Recording = { readonly held: Held; readonly outcomes: readonly Outcome[] }

/** Records them together; if that fails, one by one, and one that cannot be recorded without its texts. */
async function recordAll(db: Database, log: Log, { held, outcomes }: Recording): Promise<void> {
  try {
    await recordTogether(db, held, outcomes.map(recordOf))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    if (outcomes.length > 1) {
      for (const each of outcomes) await recordAll(db, log, { held, outcomes: [each] })
      return
    }
    log.error('A message is recorded without its texts: they cannot be stored', { id: outcomes[0]?.row.id, error })
    await recordTogether(db, held, outcomes.map(recordOf).map(withoutTexts))
  }
}

type Recorded = ReturnType<typeof recordOf>

function recordOf({ row, composed, message, sent, carrier }: Outcome) {
  // An unreachable server counts as no attempt for the message.
  const isTried = sent !== undefined && sent.kind !== 'closed'
  const attempt = row.attempts + 1
  const isLast = isTried && waitAfter(attempt, RETRY) === undefined
  const waitMs = waitAfter(Math.min(attempt, RETRY.attempts - 1), RETRY) ?? 0
  const state = stateOf(composed, sent)
  const written = message ?? (composed.kind === 'unneeded' ? composed.shown : undefined)
  return {
    id: row.id,
    state: isLast && state === 'failed' ? 'dead' : state,
    recipient: message?.to ?? null,
    language: written?.language ?? null,
    subject: written && row.channel === 'email' ? written.letter.subject : null,
    body: written ? keptText(written.letter, row) : null,
    error: composed.kind === 'unneeded' ? composed.why : sent && sent.kind !== 'sent' ? sent.error : null,
    provider_id: sent?.kind === 'sent' ? sent.providerId : null,
    attempts: row.attempts + (isTried ? 1 : 0),
    after: Math.max(sent && 'afterSeconds' in sent ? (sent.afterSeconds ?? 0) : 0, waitMs / 1000),
    sms: composed.sms ?? null,
    carrier: carrier ?? null,
  }
}

function withoutTexts(recorded: Recorded): Recorded {
  return { ...recorded, subject: null, body: null, provider_id: null, error: 'the texts cannot be stored' }
}

async function recordTogether(db: Database, { lease }: Held, rows: readonly Recorded[]): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.rows<{ id: number; applicant_id: number; state: string }>`
      update cubic_message message set state = ended.state,
        recipient = coalesce(ended.recipient, message.recipient), language = coalesce(ended.language, message.language),
        subject = coalesce(ended.subject, message.subject), body = coalesce(ended.body, message.body),
        last_error = ended.error, provider_id = ended.provider_id, attempts = ended.attempts,
        sent_time = case when ended.state = 'sent' then clock_timestamp() end, lease = null,
        stranger_mail = case when ended.state = 'sent' then ended.carrier end,
        facts = case when ended.state = 'sent' and message."case" in ('password_reset', 'invitation', 'security_notice') then '{}' else message.facts end,
        due_time = case when ended.state = 'failed' then clock_timestamp() + make_interval(secs => ended.after) end
      from json_to_recordset(${JSON.stringify(rows)}::json) as ended (id integer, state text, recipient text, language text, subject text,
        body text, error text, provider_id text, attempts integer, after double precision, carrier integer)
      where message.id = ended.id and message.lease = ${lease}
      returning message.id, message.applicant_id, case when message."case" = 'sign_in_code' then message.state end as state`
    const isOurs = new Set(ended.map(({ id }) => id))
    await enqueueTexts(
      tx,
      rows.filter(({ id, sms }) => sms !== null && isOurs.has(id)),
    )
    const codes = ended.filter(({ state }) => state && state !== 'failed' && state !== 'waiting')
    await noteCodes(tx, codes)
  })
}

/** A text message goes beside the e-mail, or in its place where there is no address. */
async function enqueueTexts(
  tx: Tx,
  rows: readonly { readonly id: number; readonly sms: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, language, recipient, facts, priority, created_time, due_time)
    select ${channelOfPhone(sql`asked.sms`)},
      "case", key || ':sms', event_id, applicant_id, user_id, language, asked.sms, facts, priority, now(), now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as asked (id integer, sms text)
    join cubic_message message on message.id = asked.id
    on conflict (key) do nothing`
}

/** A ticket's `qr_send_status` follows the messages with its code: one that arrived is enough. */
async function noteCodes(tx: Tx, codes: readonly { applicant_id: number; state: string }[]): Promise<void> {
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
  // A text message goes in place of the mail.
  if (composed.kind === 'unneeded') return composed.why === 'no address' && !composed.sms ? 'unreachable' : 'skipped'
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
