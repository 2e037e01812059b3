import {
  type CheckInStatus,
  type CountClosed,
  type DoorEvent,
  type EventStage,
  type PersonType,
  type ScanReason,
  type RegistrationStatus,
  type ScanConflict,
  type ScanDirection,
  type ScanResult,
  type ScanVerdict,
  printInstant,
} from '@cubic/contract'
import { type Caller, type Queryable, sql, type Tx } from '@cubic/data-platform'

export type TicketRow = {
  readonly id: number
  readonly event_id: number
  readonly code: string
  readonly name: string
  readonly test: boolean
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly check_in_time: Date | null
  readonly check_in_by: number | null
  readonly check_in_pass: number | null
  /** Scans made until then have been undone by staff. */
  readonly check_in_undone: Date | null
  readonly by_name: string | null
  readonly person_type: PersonType | null
  readonly created_time: Date | null
}

/** `ticket_id` is of a ticket or a test ticket. */
export type ScanRow = {
  readonly scan_id: string
  readonly event_id: number
  readonly ticket_id: number | null
  readonly test: boolean
  readonly direction: ScanDirection
  /** Null: the event as a whole. */
  readonly session_id: number | null
  readonly device: string
  readonly gate: string | null
  readonly source: string | null
  /** Entered by staff, as a correction. */
  readonly correction: boolean
  readonly at: Date
  readonly received_time: Date
  readonly by: number | null
  readonly pass_id: number | null
  readonly by_name: string | null
  readonly verdict: ScanVerdict
  readonly reason: ScanReason | null
  readonly conflict: ScanConflict | null
  readonly shown_verdict: ScanVerdict | null
  readonly undone: boolean
  /** Why it was made by hand, or undone. */
  readonly note: string | null
  readonly clock_wrong: boolean
  readonly is_settled: boolean
}
export type KeptScan = ScanRow & { readonly answer: ScanResult }

/** Times are in milliseconds. */
export type SessionRow = {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly cancelled: boolean
}

export type DoorEventRow = {
  readonly stage: EventStage
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly sign_in: boolean
  readonly sign_out: boolean
  readonly count_closed: CountClosed
  /** Null: it has none. */
  readonly sessions: readonly SessionRow[] | null
  /** Registrants choose sessions. */
  readonly chooses: boolean
  readonly now: Date
}

const BY_NAME = sql`coalesce((select pass.name from cubic_scanner_pass pass where pass.id = ticket.check_in_pass),
  (select scanner.name from cubic_user scanner where scanner.id = ticket.check_in_by))`

/**
 * Forces index scans in this transaction. Plans are kept, and one that was made at the first scans of all, while the
 * table was empty, would read the whole table for good.
 */
export async function byIndexes(tx: Tx): Promise<void> {
  await tx.run`set local enable_seqscan = off`
}

/** Locks in the order of ids. */
export async function lockTickets(
  tx: Tx,
  { ids, codes }: { readonly ids: readonly number[]; readonly codes: readonly string[] },
): Promise<readonly TicketRow[]> {
  if (ids.length + codes.length === 0) return []
  const [real, test] = await Promise.all([
    tx.rows<TicketRow>`/* hot */
      select ticket.id, ticket.event_id, ticket.flora_external_id as code, ticket.name, false as test, ticket.registration_status, ticket.check_in_status,
        ticket.check_in_time, ticket.check_in_by, ticket.check_in_pass, ticket.check_in_undone, ${BY_NAME} as by_name,
        (select person.person_type from cubic_event_person person where person.user_id = ticket.user_id order by person.id limit 1) as person_type,
        ticket.created_time
      from cubic_event_applicant ticket
      where ticket.id = any(${ids}::integer[]) or ticket.flora_external_id = any(${codes}::text[]) order by ticket.id for update of ticket`,
    tx.rows<TicketRow>`/* hot */
      select ticket.id, ticket.event_id, ticket.flora_external_id as code, ticket.name, true as test, 'success' as registration_status,
        case when ticket.check_in_time is null then 'not_present' else 'attend' end as check_in_status,
        ticket.check_in_time, ticket.check_in_by, ticket.check_in_pass, ticket.check_in_undone, ${BY_NAME} as by_name, null as person_type, ticket.created_time
      from cubic_test_ticket ticket
      where ticket.id = any(${ids}::integer[]) or ticket.flora_external_id = any(${codes}::text[]) order by ticket.id for update of ticket`,
  ])
  return [...real, ...test]
}

/** Of several tickets with a number, gives the one that is accepted. */
export async function findTicketsByNumber(
  tx: Queryable,
  eventId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map()
  const found = await tx.rows<{ number: string; id: number }>`/* hot */
    select distinct on (number) lower(person.unify_id) as number, ticket.id
    from cubic_event_person person join cubic_event_applicant ticket on ticket.user_id = person.user_id
    where person.unify_id is not null and lower(person.unify_id) = any(${numbers}::text[]) and ticket.event_id = ${eventId}
    order by number, ticket.registration_status <> 'success', ticket.id desc`
  return new Map(found.map(({ number, id }) => [number, id]))
}

export function findDoorEvent(tx: Tx, eventId: number): Promise<DoorEventRow | undefined> {
  return tx.one<DoorEventRow>`/* hot */
    select event.stage, event.start_time, event.end_time, event.sign_in, coalesce(event.sign_out, false) as sign_out, coalesce(event.count_closed, 'none') as count_closed,
      clock_timestamp() as now, session.sessions, session.sessions is not null and exists (select 1 from cubic_event_regist regist
        where regist.event_id = event.id and regist.choose_sessions = 'some') as chooses
    from cubic_event_base event cross join lateral (select json_agg(json_build_object('id', part.id, 'cancelled', part.cancelled,
        'start', (extract(epoch from part.start_time) * 1000)::bigint, 'end', (extract(epoch from part.end_time) * 1000)::bigint)) as sessions
      from cubic_event_session part where part.event_id = event.id) session where event.id = ${eventId}`
}

export async function listUserNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map()
  const users = await tx.rows<{ id: number; name: string | null }>`/* hot */
    select id, name from cubic_user where id = any(${ids}::integer[])`
  return new Map(users.map(({ id, name }) => [id, name]))
}

export type OtherTicket = {
  readonly name: string
  readonly isPublished: boolean
  readonly event: DoorEvent
}

export async function listOtherTickets(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, OtherTicket>> {
  if (ids.length === 0) return new Map()
  type Row = Omit<DoorEvent, 'start_time' | 'end_time'> & Record<'start_time' | 'end_time', Date | null>
  const rows = await tx.rows<
    Row & { readonly ticket_id: number; readonly holder: string; readonly published: boolean }
  >`
    select ticket.id as ticket_id, ticket.name as holder, event.stage = 'published' as published, event.id, event.name_cn, event.name_en, event.start_time, event.end_time,
      event.address_cn, event.address_en
    from cubic_event_applicant ticket join cubic_event_base event on event.id = ticket.event_id where ticket.id = any(${ids}::integer[])`
  return new Map(
    rows.map(({ ticket_id, holder, published, start_time, end_time, ...event }) => [
      ticket_id,
      {
        name: holder,
        isPublished: published,
        event: {
          ...event,
          start_time: start_time && printInstant(start_time),
          end_time: end_time && printInstant(end_time),
        },
      },
    ]),
  )
}

/** Lists these scans, and all good ones of these tickets, which are locked: no other can come while we decide. */
export function listKeptScans(
  tx: Tx,
  { scanIds, ticketIds }: { readonly scanIds: readonly string[]; readonly ticketIds: readonly number[] },
): Promise<readonly KeptScan[]> {
  return tx.rows<KeptScan>`/* hot */
    select scan.scan_id, scan.event_id, coalesce(scan.applicant_id, scan.test_ticket_id) as ticket_id, scan.test, scan.direction, scan.session_id,
      scan.device, scan.gate, scan.source, scan.correction, scan.at, scan.received_time,
      scan."by", scan.pass_id, scan.verdict, scan.reason, scan.conflict, scan.shown_verdict, scan.undone, scan.note, scan.clock_wrong, scan.answer,
      scan.settled_time is not null as is_settled,
      coalesce((select pass.name from cubic_scanner_pass pass where pass.id = scan.pass_id),
        (select scanner.name from cubic_user scanner where scanner.id = scan."by")) as by_name
    from cubic_scan scan
    where scan.scan_id = any(${scanIds}::text[]) or (scan.applicant_id = any(${ticketIds}::integer[]) or scan.test_ticket_id = any(${ticketIds}::integer[]))
      and scan.verdict not in ('not_valid', 'unknown')`
}

/** Another transaction has just kept a scan with the same id: the transaction is retried and finds it. */
class Raced extends Error {
  readonly code = '40001'
}

type Sent = ScanRow & { readonly answer: ScanResult; readonly caller: Caller }

/** Also writes an audit entry for each scan that checks nobody in. */
export async function insertScans(tx: Tx, scans: readonly Sent[]): Promise<void> {
  if (scans.length === 0) return
  const rows = scans.map(({ ticket_id, test, by_name: _name, is_settled: _settled, caller: _caller, ...scan }) => ({
    ...scan,
    test,
    applicant_id: test ? null : ticket_id,
    test_ticket_id: test ? ticket_id : null,
  }))
  const senders = scans.map(({ scan_id, caller: { userId, key, address } }) => ({
    scan_id,
    user_id: userId ?? key?.makerId ?? null,
    address,
    key: key && { key: { id: key.id, name: key.name } },
  }))
  const written = await tx.one<{ count: number }>`/* hot */
    with kept as (
      insert into cubic_scan (scan_id, event_id, applicant_id, test_ticket_id, test, direction, session_id, device, gate, source, correction, at, received_time, "by", pass_id, verdict,
        reason, conflict, shown_verdict, undone, note, clock_wrong, answer)
      select scan_id, event_id, applicant_id, test_ticket_id, test, direction, session_id, device, gate, source, correction, at, received_time, "by", pass_id, verdict,
        reason, conflict, shown_verdict, undone, note, clock_wrong, answer
      from json_populate_recordset(null::cubic_scan, ${JSON.stringify(rows)}::json)
      on conflict (scan_id) do nothing
      returning id, scan_id, applicant_id, event_id, direction, session_id, device, verdict, reason, conflict, undone, note
    ), noted as (
      insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after, unit_id)
      select now(), sender.user_id, 'CubicScan', kept.id, 'scan', sender.address, null,
        jsonb_strip_nulls(jsonb_build_object('verdict', verdict, 'reason', reason, 'conflict', conflict, 'event_id', event_id, 'applicant_id', applicant_id,
          'device', device, 'undone', nullif(undone, false), 'note', note, 'direction', nullif(direction, 'in'), 'session_id', session_id)) || coalesce(sender.key, '{}'),
        (select event.unit_id from cubic_event_base event where event.id = kept.event_id)
      from kept join json_to_recordset(${JSON.stringify(senders)}::json) as sender (scan_id text, user_id integer, address text, key jsonb) using (scan_id)
      where verdict <> 'welcome' or session_id is not null
    )
    select count(*)::integer as count from kept`
  if (written?.count !== scans.length) throw new Raced('a scan with the same id was kept at the same time')
}

export async function updateScans(tx: Tx, scans: readonly ScanRow[]): Promise<void> {
  if (scans.length === 0) return
  const rows = scans.map(({ scan_id, verdict, reason, conflict, undone, note }) => ({
    scan_id,
    verdict,
    reason,
    conflict,
    undone,
    note,
  }))
  await tx.run`/* hot */
    update cubic_scan scan set verdict = now.verdict, reason = now.reason, conflict = now.conflict, undone = now.undone, note = now.note
    from json_to_recordset(${JSON.stringify(rows)}::json) as now (scan_id text, verdict text, reason text, conflict text, undone boolean, note text)
    where scan.scan_id = now.scan_id`
}

export type CheckIn = {
  readonly ticket: TicketRow
  readonly status: CheckInStatus
  readonly at: Date | null
  readonly by: number | null
  readonly pass: number | null
  /** The scan that checks it in. */
  readonly scan?: ScanRow
  readonly caller: Caller | undefined
  readonly why?: string | null
}

export async function updateTickets(tx: Tx, checkIns: readonly CheckIn[], undone = false): Promise<void> {
  const [real, test] = [checkIns.filter(({ ticket }) => !ticket.test), checkIns.filter(({ ticket }) => ticket.test)]
  const json = (of: readonly CheckIn[]) =>
    JSON.stringify(of.map(({ ticket, status, at, by, pass }) => ({ id: ticket.id, status, at, by, pass })))
  await Promise.all([
    real.length > 0 &&
      tx.run`/* hot */
        update cubic_event_applicant ticket set check_in_status = now.status, check_in_time = now.at, check_in_by = now."by", check_in_pass = now.pass,
          check_in_undone = case when ${undone} then clock_timestamp() else ticket.check_in_undone end
        from json_to_recordset(${json(real)}::json) as now (id integer, status text, at timestamptz, "by" integer, pass integer)
        where ticket.id = now.id`,
    test.length > 0 &&
      tx.run`/* hot */
        update cubic_test_ticket ticket set check_in_time = now.at, check_in_by = now."by", check_in_pass = now.pass,
          check_in_undone = case when ${undone} then clock_timestamp() else ticket.check_in_undone end
        from json_to_recordset(${json(test)}::json) as now (id integer, at timestamptz, "by" integer, pass integer)
        where ticket.id = now.id`,
  ])
}
