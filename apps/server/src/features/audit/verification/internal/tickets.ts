import { LIVE } from '@cubic/contract'
import { sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

/** I4: a person holds at most one live ticket of an event, registered and bound ones together. */
export async function checkOneTicket(tx: Tx): Promise<readonly Finding[]> {
  return lookFor(
    tx,
    'two_live_tickets',
    sql`select unnest(array_agg(id)) as id from cubic_event_applicant
      where user_id is not null and registration_status = any(${LIVE}) group by event_id, user_id having count(*) > 1`,
  )
}

/** I5: every ticket has a unique code; every registration has its message, which can be sent or says when it was. */
export async function checkCodesAndMessages(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'code_malformed',
      // Crockford's base32, domain/ticket/binding-code.ts
      sql`select id from cubic_event_applicant
        where flora_external_id is null or flora_external_id !~ '^[0-9A-HJKMNP-TV-Z]{12}$'`,
    )),
    ...(await lookFor(
      tx,
      'code_shared',
      sql`select unnest(array_agg(id)) as id from cubic_event_applicant group by flora_external_id having count(*) > 1`,
    )),
    ...(await lookFor(
      tx,
      'message_incomplete',
      // the recipient is chosen when the message is sent
      sql`select id from cubic_message where recipient = '' or (recipient is null and (key is null or state = 'sent'))
        or state is null or channel is null or (state = 'sent') <> (sent_time is not null)`,
    )),
    ...(await lookFor(
      tx,
      'message_missing',
      // Since there are messages, each registration has owed one in its own transaction.
      sql`select applicant.id from cubic_registration_request request
          cross join lateral jsonb_array_elements(request.answer) entry
          join cubic_event_applicant applicant on applicant.id = (entry ->> 'id')::integer
        where request.created_at > (select applied_at from cubic_migration where name = 'old-messages')
          and not exists (select 1 from cubic_message message where message.applicant_id = applicant.id)`,
    )),
    ...(await lookFor(
      tx,
      'message_without_applicant',
      sql`select message.id from cubic_message message
          left join cubic_event_applicant applicant on applicant.id = message.applicant_id
        where message.applicant_id is not null and (applicant.id is null or applicant.event_id is distinct from message.event_id)`,
    )),
  ]
}

/** A ticket's event and registration exist and belong together; for speed in a rush, no foreign key enforces that. */
export async function checkReferences(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'ticket_without_event',
      sql`select applicant.id from cubic_event_applicant applicant
        where not exists (select 1 from cubic_event_base event where event.id = applicant.event_id)`,
    )),
    ...(await lookFor(
      tx,
      'ticket_without_registration',
      sql`select applicant.id from cubic_event_applicant applicant where not exists (
        select 1 from cubic_event_regist regist where regist.id = applicant.regist_id and regist.event_id = applicant.event_id)`,
    )),
  ]
}
