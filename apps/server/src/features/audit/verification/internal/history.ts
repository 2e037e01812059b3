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
    ...(await checkScans(tx)),
    ...(await checkAttendances(tx)),
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

/** Of a ticket's scans, its first check-in and its last check-out count, and the ticket shows what counts. */
async function checkScans(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'scan_unlike_ticket',
      // The ticket, or the test ticket, shows the scan that counts.
      sql`select scan.scan_id as id from (select distinct on (applicant_id) * from cubic_scan where verdict = 'welcome' and not test
            order by applicant_id, at, scan_id) scan
          left join cubic_event_applicant applicant on applicant.id = scan.applicant_id
        where (applicant.check_in_status, applicant.check_in_by, applicant.check_in_time, applicant.check_in_pass)
          is distinct from ('attend'::text, scan."by", scan.at, scan.pass_id)
        union all
        select scan_id from cubic_scan where verdict in ('welcome', 'goodbye') and undone and not test
        union all
        select scan.scan_id from cubic_scan scan left join cubic_test_ticket ticket on ticket.id = scan.test_ticket_id
        where scan.verdict = 'welcome' and scan.test and (ticket.check_in_by, ticket.check_in_time) is distinct from (scan."by", scan.at)`,
    )),
    ...(await lookFor(
      tx,
      'scanned_twice',
      sql`select distinct applicant_id as id from (select applicant_id from cubic_scan where verdict in ('welcome', 'goodbye') and not test
        group by applicant_id, session_id, verdict having count(*) > 1) twice`,
    )),
    ...(await lookFor(
      tx,
      'later_scan_counts',
      sql`select distinct later.applicant_id as id from cubic_scan later join cubic_scan earlier
          on earlier.applicant_id = later.applicant_id and earlier.event_id = later.event_id and earlier.verdict = 'already_in' and not earlier.undone
            and earlier.session_id is not distinct from later.session_id
        where later.verdict = 'welcome' and not later.correction and earlier.at < later.at`,
    )),
    ...(await lookFor(
      tx,
      'earlier_out_counts',
      sql`select distinct earlier.applicant_id as id from cubic_scan earlier join cubic_scan later
          on later.applicant_id = earlier.applicant_id and later.event_id = earlier.event_id and later.verdict = 'already_out' and not later.undone
            and later.session_id is not distinct from earlier.session_id
        where earlier.verdict = 'goodbye' and not earlier.correction and later.at > earlier.at`,
    )),
  ]
}

/** Stored attendances follow from the scans. Events that are waiting for a recount are left out. */
async function checkAttendances(tx: Tx): Promise<readonly Finding[]> {
  const settled = sql`from cubic_attendance attendance join cubic_event_base event on event.id = attendance.event_id
    left join cubic_event_session session on session.id = attendance.session_id
    cross join lateral (select case when attendance.session_id is null then event.start_time else session.start_time end as starts,
      case when attendance.session_id is null then event.end_time else session.end_time end as ends) times
    where not exists (select 1 from cubic_attendance_recount waiting where waiting.event_id = attendance.event_id)`
  const present = sql`greatest(0, floor(extract(epoch from least(out_time, coalesce(ends, out_time))
    - greatest(in_time, coalesce(starts, in_time))) / 60))::integer`
  return [
    ...(await lookFor(tx, 'left_before_coming', sql`select id from cubic_attendance where out_time < in_time`)),
    ...(await lookFor(
      tx,
      'minutes_miscounted',
      sql`select attendance.id ${settled} and attendance.minutes is distinct from case when in_time is null then null
        when out_time is not null then ${present} when attendance.source = 'closed' then 0 end`,
    )),
    ...(await lookFor(
      tx,
      'attendance_unlike_scans',
      // A check-in from before scans were kept has none.
      sql`select attendance.id ${settled} and attendance.in_time is distinct from coalesce((select scan.at from cubic_scan scan
          where scan.applicant_id = attendance.applicant_id and scan.event_id = attendance.event_id and scan.verdict = 'welcome'
            and scan.session_id is not distinct from attendance.session_id limit 1),
          (select ticket.check_in_time from cubic_event_applicant ticket where ticket.id = attendance.applicant_id and attendance.session_id is null
            and not exists (select 1 from cubic_scan scan where scan.applicant_id = ticket.id and scan.verdict = 'welcome')))`,
    )),
    ...(await lookFor(
      tx,
      'attendance_missing',
      sql`select distinct scan.applicant_id as id from cubic_scan scan join cubic_event_base event on event.id = scan.event_id
        where scan.verdict = 'welcome' and not scan.test and (event.sign_out or scan.session_id is not null)
          and not exists (select 1 from cubic_attendance_recount waiting where waiting.event_id = scan.event_id)
          and not exists (select 1 from cubic_attendance attendance where attendance.applicant_id = scan.applicant_id
            and attendance.session_id is not distinct from scan.session_id)`,
    )),
  ]
}

/**
 * I7: a registration's log starts with its creation, has no gap, and ends with the stored state; an event's from its
 * first entry.
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

/** Finds records with an entry whose earlier state is not what the previous entry left, or `initial` for the first. */
function gapsOf(field: State, initial: Sql): Sql {
  return sql`
    select record_id as id from (
      select record_id, coalesce(before ->> ${field}, ${initial}) as before,
        coalesce(lag(after ->> ${field}) over (partition by record_id order by id), ${initial}) as previous
      from (${ENTRIES}) entries where after ? ${field}) changes
    where before is distinct from previous`
}
