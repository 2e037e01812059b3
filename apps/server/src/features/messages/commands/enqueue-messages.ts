import type { Lang, MessageCase, RegistrationStatus } from '@cubic/contract'
import { raw, sql, type Sql, type Tx } from '@cubic/data-platform'

/** Recipient and text are determined when the message is sent. */
export type NewMessage = {
  readonly case: MessageCase
  /** A message is enqueued once for each reason, however often this is called. */
  readonly key: string
  readonly eventId?: number | null
  readonly applicantId?: number | null
  /** Without an account, the message goes to the applicant's own contact, or to the submitter. */
  readonly userId?: number | null
  /** The language that the person uses now; otherwise the one that they last used, or the organisation's first. */
  readonly language?: Lang | null
  /** Facts that applicant and event do not hold; kept until the message is sent. */
  readonly facts?: { readonly [name: string]: unknown }
}

/** A little longer than the office offers to undo a change. */
export const UNDO_SECONDS = 60

/** Messages that somebody waits for go out first, messages to everybody last. */
const PRIORITIES: { readonly [name in MessageCase]: 0 | 1 | 2 } = {
  password_reset: 0,
  invitation: 0,
  security_notice: 0,
  registration_success: 1,
  registration_failure: 1,
  registration_received: 1,
  waitlisted: 1,
  answers_corrected: 1,
  hours_published: 2,
  hours_changed: 1,
  event_info_change: 2,
  sign_in_code: 2,
  reminder: 2,
  registration_opens: 2,
  unit_events: 2,
  certificate_issued: 2,
  certificate_revoked: 2,
  broadcast: 2,
  report: 2,
}

const CASES = {
  waiting_review: 'registration_received',
  success: 'registration_success',
  review_failed: 'registration_failure',
  waitlisted: 'waitlisted',
  withdrawn: 'registration_failure',
} as const satisfies { readonly [status in RegistrationStatus]: MessageCase }

export function caseOfStatus(status: RegistrationStatus): MessageCase {
  return CASES[status]
}

const CASE_OF_STATUS = raw(
  `case status ${Object.entries(CASES)
    .map(([status, name]) => `when '${status}' then '${name}'`)
    .join(' ')} end`,
)

/**
 * Enqueues one message, in the transaction of its reason.
 * @public
 */
export function enqueueMessage(tx: Tx, message: NewMessage): Promise<void> {
  return enqueueMessages(tx, [message])
}

export async function enqueueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    case: message.case,
    key: message.key,
    event_id: message.eventId ?? null,
    applicant_id: message.applicantId ?? null,
    user_id: message.userId ?? null,
    language: message.language ?? null,
    ...(message.facts && { facts: message.facts }),
    priority: PRIORITIES[message.case],
  }))
  await tx.run`/* hot */
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, language, facts, priority, created_time, due_time)
    select 'email', "case", key, event_id, applicant_id, user_id, language, coalesce(facts, '{}'), priority, now(), now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as message ("case" text, key text, event_id integer,
      applicant_id integer, user_id integer, language text, facts jsonb, priority smallint)
    on conflict (key) do nothing`
}

/**
 * Returns the insert of messages to new applicants, for a larger statement. `applicants` has their rows: id, event_id,
 * user_id, status, language. It fails if anything is enqueued for them already.
 */
export function newcomerMessageInsert(applicants: Sql): Sql {
  return sql`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, language, priority, created_time, due_time)
    select 'email', message_case, message_case || ':' || id || ':0', event_id, id, user_id, language, 1, now(), now()
    from (select *, ${CASE_OF_STATUS} as message_case from ${applicants}) newcomer`
}

type ChangedApplicants = {
  readonly case: MessageCase
  readonly applicantIds: readonly number[]
  readonly facts?: { readonly [name: string]: unknown }
  /** Until then the change can be taken back before anybody hears of it. */
  readonly waitSeconds?: number
}

/** The reason of each message is the entry in the audit log, which must exist already. */
export async function enqueueForChange(
  tx: Tx,
  { case: name, applicantIds, facts = {}, waitSeconds = 0 }: ChangedApplicants,
): Promise<void> {
  if (applicantIds.length === 0) return
  await tx.run`
    insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, facts, priority, created_time, due_time)
    select 'email', ${name}, ${name} || ':' || applicant.id || ':' || coalesce(entry.id, 0), applicant.event_id, applicant.id,
      applicant.user_id, ${JSON.stringify(facts)}::jsonb, ${PRIORITIES[name]}::smallint, now(),
      now() + ${waitSeconds}::integer * interval '1 second'
    from cubic_event_applicant applicant cross join lateral (
      select max(id) as id from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = applicant.id) entry
    where applicant.id = any(${applicantIds}) order by applicant.id
    on conflict (key) do nothing`
}

type ChangeOfState = { readonly id: number; readonly status: RegistrationStatus; readonly entry: number }

/** Returns the applicants who have heard nothing yet. */
export async function lockUnsent(tx: Tx, changes: readonly ChangeOfState[]): Promise<ReadonlySet<number>> {
  const unsent = await tx.rows<{ applicant_id: number }>`
    select applicant_id from cubic_message
    where key = any(${changes.map(keyOf)}) and state = 'waiting' and lease is null and attempts = 0 order by id for update`
  return new Set(unsent.map(({ applicant_id: id }) => id))
}

/** For changes that were taken back in time. */
export async function withdrawMessages(tx: Tx, changes: readonly ChangeOfState[]): Promise<void> {
  await tx.run`update cubic_message set state = 'skipped', last_error = 'outdated'
    where key = any(${changes.map(keyOf)}) and state = 'waiting' and lease is null and attempts = 0`
}

function keyOf({ id, status, entry }: ChangeOfState): string {
  return `${caseOfStatus(status)}:${id}:${entry}`
}
