import { type MethodOutcome, ok, refuse, type SEND_SIGN_IN_CODES } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

/** Writes to the accepted people of an event, or to those named. */
export async function sendSignInCodes(
  tx: Tx,
  caller: Caller,
  eventId: number,
  applicantIds: readonly number[] | null,
): Promise<MethodOutcome<typeof SEND_SIGN_IN_CODES>> {
  const event = await tx.one<{ stage: string }>`select stage from cubic_event_base where id = ${eventId}`
  if (event?.stage !== 'published') return refuse('message:event_cancelled')
  // The entry is the reason of these messages: the same people may be sent their codes again, by another one.
  const entry = await tx.one<{
    next: number
  }>`select nextval(pg_get_serial_sequence('cubic_audit_entry', 'id')) as next`
  const counts = await tx.one<{ queued: number; asked: number }>`
    with asked as (
      select id, user_id, qr_send_status from cubic_event_applicant
      where event_id = ${eventId} and registration_status = 'success' and (${applicantIds === null} or id = any(${applicantIds ?? []}))),
    sending as (
      update cubic_event_applicant applicant set qr_send_status = 'sending' from asked
      where applicant.id = asked.id and asked.qr_send_status is distinct from 'sending'
      returning applicant.id, applicant.user_id),
    enqueued as (
      insert into cubic_message (channel, "case", key, event_id, applicant_id, user_id, priority, created_time, due_time)
      select 'email', 'sign_in_code', 'sign_in_code:' || id || ':' || ${entry?.next ?? 0}::bigint, ${eventId}::integer, id, user_id, 2, now(), now()
      from sending order by id returning 1)
    select (select count(*) from enqueued)::integer as queued, (select count(*) from asked)::integer as asked`
  const queued = counts?.queued ?? 0
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: eventId,
    action: 'send_sign_in_codes',
    before: null,
    after: { queued },
  })
  return ok({ queued, skipped: (applicantIds?.length ?? counts?.asked ?? 0) - queued })
}
