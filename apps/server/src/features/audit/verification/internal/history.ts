import { raw, sql, type Sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

const ENTRIES = sql`select id, record_id, action, before, after from cubic_audit_entry where model = 'CubicEventApplicant'`

/** I6: the fields of a check-in, its scan and its log entries agree. */
export async function checkCheckIns(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'check_in_inconsistent',
      sql`select id from cubic_event_applicant where num_nonnulls(check_in_time, check_in_by)
        <> case when check_in_status = 'attend' then 2 else 0 end`,
    )),
    ...(await lookFor(
      tx,
      'check_in_without_seat',
      sql`select id from cubic_event_applicant where check_in_status = 'attend' and registration_status <> 'success'`,
    )),
    ...(await lookFor(
      tx,
      'scan_unlike_ticket',
      // The ticket, or the test ticket, shows the scan that counts.
      sql`select scan.scan_id as id from cubic_scan scan left join cubic_event_applicant applicant on applicant.id = scan.applicant_id
        where scan.verdict = 'welcome' and not scan.test and (scan.undone or (applicant.check_in_status, applicant.check_in_by, applicant.check_in_time, applicant.check_in_pass)
          is distinct from ('attend'::text, scan."by", scan.at, scan.pass_id))
        union all
        select scan.scan_id from cubic_scan scan left join cubic_test_ticket ticket on ticket.id = scan.test_ticket_id
        where scan.verdict = 'welcome' and scan.test and (ticket.check_in_by, ticket.check_in_time) is distinct from (scan."by", scan.at)`,
    )),
    ...(await lookFor(
      tx,
      'scanned_twice',
      sql`select applicant_id as id from cubic_scan where verdict = 'welcome' and not test group by applicant_id having count(*) > 1`,
    )),
    ...(await lookFor(
      tx,
      'later_scan_counts',
      sql`select distinct later.applicant_id as id from cubic_scan later join cubic_scan earlier
          on earlier.applicant_id = later.applicant_id and earlier.event_id = later.event_id and earlier.verdict = 'already_in' and not earlier.undone
        where later.verdict = 'welcome' and earlier.at < later.at`,
    )),
    ...(await lookFor(
      tx,
      'let_in_unwelcomed',
      sql`select distinct scan.applicant_id as id from cubic_scan scan join cubic_event_applicant applicant on applicant.id = scan.applicant_id
        where scan.verdict = 'already_in' and not scan.undone and applicant.check_in_status is distinct from 'attend'`,
    )),
    ...(await lookFor(
      tx,
      'scan_unrecorded',
      sql`select scan.scan_id as id from cubic_scan scan where scan.test_ticket_id is null and not exists (
        select 1 from cubic_audit_entry entry where entry.model = 'CubicScan' and entry.record_id = scan.id
          or entry.model = 'CubicEventApplicant' and entry.record_id = scan.applicant_id and entry.action in ('check_in', 'move_check_in'))`,
    )),
    ...(await lookFor(
      tx,
      'welcomed_twice',
      sql`select record_id as id from (
          select record_id, action, lag(action) over (partition by record_id order by id) as previous
          from (${ENTRIES}) entries where action in ('check_in', 'undo_check_in')) turns
        where action = previous`,
    )),
  ]
}

/**
 * I7: the log of each registration starts with its creation, has no gap, and ends with the stored state. The log of an
 * event is checked from its first entry on.
 */
export async function checkHistory(tx: Tx): Promise<readonly Finding[]> {
  return [...(await checkStates(tx)), ...(await checkHolders(tx)), ...(await checkStages(tx))]
}

async function checkStates(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'creation_unrecorded',
      sql`select applicant.id from cubic_event_applicant applicant where not exists (
        select 1 from (${ENTRIES}) entries where entries.record_id = applicant.id and entries.action = 'add')`,
    )),
    ...(await lookFor(
      tx,
      'status_unrecorded',
      sql`select applicant.id from cubic_event_applicant applicant join (${lastOf('registration_status')}) entry on entry.record_id = applicant.id
        where entry.state is distinct from applicant.registration_status`,
    )),
    ...(await lookFor(
      tx,
      'check_in_unrecorded',
      sql`select applicant.id from cubic_event_applicant applicant left join (${lastOf('check_in_status')}) entry on entry.record_id = applicant.id
        where coalesce(entry.state, 'not_present') <> coalesce(applicant.check_in_status, 'not_present')`,
    )),
    ...(await lookFor(
      tx,
      'history_gap',
      sql`${gapsOf('registration_status', raw('null'))} union all ${gapsOf('check_in_status', raw("'not_present'"))}`,
    )),
  ]
}

/** A ticket is its submitter's own or nobody's, until somebody binds it. */
async function checkHolders(tx: Tx): Promise<readonly Finding[]> {
  return lookFor(
    tx,
    'holder_unrecorded',
    sql`select applicant.id from cubic_event_applicant applicant left join (${lastOf('user_id')}) entry on entry.record_id = applicant.id
      where case when entry.record_id is null then applicant.user_id <> applicant.submitter_id
        else entry.state is distinct from applicant.user_id::text end`,
  )
}

/** An event without entries of its stage was not made by the product: its beginning is unknown. */
async function checkStages(tx: Tx): Promise<readonly Finding[]> {
  // A duplicate is a draft.
  const stages = sql`
    select id, record_id, before ->> 'stage' as before, case action when 'duplicate' then 'draft' else after ->> 'stage' end as stage
    from cubic_audit_entry where model = 'CubicEventBase' and (after ? 'stage' or action = 'duplicate')`
  return [
    ...(await lookFor(
      tx,
      'stage_unrecorded',
      sql`select event.id from cubic_event_base event join (
          select distinct on (record_id) record_id, stage from (${stages}) entries order by record_id, id desc) entry on entry.record_id = event.id
        where entry.stage is distinct from event.stage`,
    )),
    ...(await lookFor(
      tx,
      'stage_gap',
      sql`select record_id as id from (
          select record_id, before, lag(stage) over (partition by record_id order by id) as previous from (${stages}) entries) changes
        where previous is not null and before is distinct from previous`,
    )),
  ]
}

type State = 'registration_status' | 'check_in_status' | 'user_id'

function lastOf(field: State): Sql {
  return sql`
    select distinct on (record_id) record_id, after ->> ${field} as state
    from (${ENTRIES}) entries where after ? ${field} order by record_id, id desc`
}

/**
 * Records with an entry whose earlier state differs from the one that the previous entry left, or from
 * `initial` for the first.
 */
function gapsOf(field: State, initial: Sql): Sql {
  return sql`
    select record_id as id from (
      select record_id, coalesce(before ->> ${field}, ${initial}) as before,
        coalesce(lag(after ->> ${field}) over (partition by record_id order by id), ${initial}) as previous
      from (${ENTRIES}) entries where after ? ${field}) changes
    where before is distinct from previous`
}
