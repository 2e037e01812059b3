import { randomUUID } from 'node:crypto'
import { raw, type Tx } from '@cubic/data-platform'
import type { CheckName, Problem } from '../../src/features/audit/verification/data/texts.ts'
import type { TestEvent } from '@cubic/testing/server/builders'

/**
 * What the wire alone has made: an event that was published, two groups with seats, one on the waitlist, a ticket that
 * was bound, and one who was checked in by a scanner, was on leave, and was checked in again.
 */
export type Made = {
  readonly event: TestEvent
  /** A draft like the event, made from it. */
  readonly copy: number
  readonly ids: readonly number[]
  readonly attended: number
  readonly requestId: string
  /** Of who attended. */
  readonly certificate: number
  /** Locked hours that staff entered, and whose they are. */
  readonly hours: { readonly entry: number; readonly person: number }
}
type Break = (tx: Tx, made: Made) => Promise<unknown>

/** A way to break the data, and the problem that the verification must report. */
export type BrokenData = {
  readonly check: CheckName
  readonly problem: Problem
  readonly breakIt: Break
  readonly ids: (made: Made) => readonly (number | string)[]
}
const applicants =
  (...places: readonly number[]) =>
  (made: Made) =>
    places.map((place) => made.ids[place] ?? 0)
const regist = (made: Made) => [made.event.regist_id]
/** A change of one applicant's columns. */
const change = (place: number, columns: string) => (tx: Tx, made: Made) =>
  tx.run`update cubic_event_applicant set ${raw(columns)} where id = ${made.ids[place]}`
const withoutGuard = (drop: string, then: Break) => async (tx: Tx, made: Made) => {
  await tx.run`${raw(drop)}`
  await then(tx, made)
}
const changeEntry = (place: number, action: string, columns: string) => (tx: Tx, made: Made) =>
  tx.run`update cubic_audit_entry set ${raw(columns)} where id = (
    select max(id) from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = ${made.ids[place]} and action = ${action})`

/** Takes the applicant's first entry of the action out of the log. */
const withoutEntry = (place: number, action: string) => (tx: Tx, made: Made) =>
  tx.run`delete from cubic_audit_entry where id = (
    select min(id) from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = ${made.ids[place]} and action = ${action})`
const changeCertificate = (columns: string) => (tx: Tx, made: Made) =>
  tx.run`update cubic_certificate set ${raw(columns)} where id = ${made.certificate}`
const changeHours = (columns: string) => (tx: Tx, made: Made) =>
  tx.run`update cubic_hour_entry set ${raw(columns)} where id = ${made.hours.entry}`
const theHours = (made: Made) => [made.hours.entry]
const theCertificate = (made: Made) => [made.certificate]
/** An attendance of whoever was checked in, of an event without times. */
const anAttendance = (values: string) => async (tx: Tx, made: Made) => {
  await tx.run`update cubic_event_base set start_time = null, end_time = null where id = ${made.event.id}`
  await tx.run`
    insert into cubic_attendance (id, event_id, applicant_id, in_time, out_time, minutes, source)
    select 999999, event_id, id, ${raw(values)}, 'scan' from cubic_event_applicant where id = ${made.attended}`
}
const theEvent = (made: Made) => [made.event.id]
/** Permanently reserves seats that people on the waitlist would get. */
const keepSeats = (seats: number) => (tx: Tx, made: Made) =>
  tx.run`
    insert into cubic_reserved_places (regist_id, name, seats, scope)
    values (${made.event.regist_id}, '教职工', ${seats}, '{"person_types": ["staff"]}')`

const FILE = 'f'.repeat(40)
/** Gives the first applicant a file, an answer that names a file, or both. */
const withFile = (parts: { readonly isNamed: boolean; readonly isThere: boolean }) => async (tx: Tx, made: Made) => {
  const question = await tx.one<{ id: number }>`
    insert into cubic_event_form_field (event_id, name_cn, type) values (${made.event.id}, '成绩单', 'file') returning id`
  const reference = `${FILE}/9/a.pdf`
  if (parts.isNamed)
    await tx.run`update cubic_event_applicant set "values" = jsonb_build_object(${String(question?.id)}::text, jsonb_build_array(${reference}::text))
      where id = ${made.ids[0]}`
  if (!parts.isThere) return
  await tx.run`insert into cubic_file (hash, extension, bytes, width, height) values (${FILE}, 'own', 9, 0, 0)`
  await tx.run`insert into cubic_answer_file (hash, field_id, applicant_id, reference)
    values (${FILE}, ${question?.id ?? 0}, ${made.ids[0]}, ${reference})`
}

const SESSION = 999_999
type SessionSeats = { readonly limit?: number; readonly taken?: number; readonly cancelled?: boolean }
/** Gives the event a session, and says what breaks it. */
const withSession =
  ({ limit, taken = 0, cancelled = false }: SessionSeats, then: Break = () => Promise.resolve()) =>
  async (tx: Tx, made: Made) => {
    await tx.run`insert into cubic_event_session (id, event_id, name_cn, start_time, end_time, limit_number, sort, cancelled)
      values (${SESSION}, ${made.event.id}, '开幕', now(), now() + interval '1 hour', ${limit ?? null}, 0, ${cancelled})`
    await tx.run`insert into cubic_session_seats (session_id, event_id, seat_limit, taken_number)
      values (${SESSION}, ${made.event.id}, ${limit ?? null}, ${taken})`
    await then(tx, made)
  }
const chooses =
  (place: number, seated: boolean): Break =>
  (tx, made) =>
    tx.run`insert into cubic_session_choice (id, applicant_id, session_id, seated)
      values (${SESSION + place}, ${made.ids[place]}, ${SESSION}, ${seated})`
const theSession = () => [SESSION]

/** Each problem that the verification can name, made by SQL. */
export const BROKEN_DATA: readonly BrokenData[] = [
  {
    check: 'seats_within_limit',
    problem: 'seats_over_limit',
    breakIt: withoutGuard(
      'alter table cubic_seat_counter drop constraint seats_within_limit',
      (tx, made) => tx.run`update cubic_seat_counter set seat_limit = 2 where regist_id = ${made.event.regist_id}`,
    ),
    ids: regist,
  },
  {
    check: 'seats_within_limit',
    problem: 'limit_unlike_settings',
    breakIt: (tx, made) => tx.run`update cubic_event_regist set limit_number = 30 where id = ${made.event.regist_id}`,
    ids: regist,
  },
  {
    check: 'seats_counted',
    problem: 'taken_unlike_held',
    breakIt: (tx, made) =>
      tx.run`update cubic_seat_counter set taken_number = 2 where regist_id = ${made.event.regist_id}`,
    ids: regist,
  },
  {
    check: 'seats_counted',
    problem: 'counter_missing',
    breakIt: (tx, made) => tx.run`delete from cubic_seat_counter where regist_id = ${made.event.regist_id}`,
    ids: regist,
  },
  {
    check: 'seats_counted',
    problem: 'counter_without_registration',
    breakIt: (tx) => tx.run`insert into cubic_seat_counter (regist_id, event_id) values (999999, 999999)`,
    ids: () => [999_999],
  },
  {
    check: 'registrations_kept',
    problem: 'acknowledged_lost',
    breakIt: (tx, made) => tx.run`delete from cubic_event_applicant where id = ${made.ids[1]}`,
    ids: (made) => [made.requestId],
  },
  {
    check: 'registrations_kept',
    problem: 'registration_lost',
    // as if it had been sent without a request id
    breakIt: async (tx, made) => {
      await tx.run`delete from cubic_registration_request where answer @> jsonb_build_array(jsonb_build_object('id', ${made.ids[2]}::integer))`
      await tx.run`delete from cubic_submission where (event_id, submitter_id) = (
        select event_id, submitter_id from cubic_event_applicant where id = ${made.ids[2]})`
      await tx.run`delete from cubic_event_applicant where id = ${made.ids[2]}`
      await tx.run`update cubic_seat_counter set taken_number = 2 where regist_id = ${made.event.regist_id}`
    },
    ids: applicants(2),
  },
  {
    check: 'registrations_kept',
    problem: 'acknowledged_twice',
    breakIt: (tx, made) => tx.run`
      insert into cubic_registration_request (user_id, request_id, event_id, request_hash, answer)
      select user_id, ${randomUUID()}, event_id, request_hash, answer from cubic_registration_request where request_id = ${made.requestId}`,
    ids: applicants(0, 1),
  },
  {
    check: 'registrations_kept',
    problem: 'registered_twice',
    breakIt: changeEntry(1, 'add', "at = at + interval '1 second'"),
    ids: applicants(0, 1),
  },
  {
    check: 'one_ticket',
    problem: 'two_live_tickets',
    breakIt: withoutGuard(
      'drop index one_ticket_per_user',
      (tx, made) =>
        tx.run`update cubic_event_applicant set user_id = (select user_id from cubic_event_applicant where id = ${made.ids[0]}) where id = ${made.ids[4]}`,
    ),
    ids: applicants(0, 4),
  },
  {
    check: 'codes_and_messages',
    problem: 'code_malformed',
    breakIt: change(2, "flora_external_id = 'ILOU'"),
    ids: applicants(2),
  },
  {
    check: 'codes_and_messages',
    problem: 'code_shared',
    breakIt: withoutGuard(
      'drop index cubic_event_applicant_code_unique',
      (tx, made) =>
        tx.run`update cubic_event_applicant set flora_external_id = '0123456789AB' where id = any(${made.ids.slice(2, 4)})`,
    ),
    ids: applicants(2, 3),
  },
  {
    check: 'codes_and_messages',
    problem: 'message_incomplete',
    breakIt: (tx) => tx.run`
      insert into cubic_message (id, channel, "case", recipient, state) values (999999, 'email', 'registration_success', '', 'waiting')`,
    ids: () => [999_999],
  },
  {
    check: 'codes_and_messages',
    problem: 'message_missing',
    breakIt: (tx, made) => tx.run`delete from cubic_message where applicant_id = ${made.ids[0]}`,
    ids: applicants(0),
  },
  {
    check: 'codes_and_messages',
    problem: 'message_without_applicant',
    breakIt: (tx, made) => tx.run`
      insert into cubic_message (id, channel, "case", recipient, state, event_id, applicant_id)
      values (999999, 'email', 'registration_success', 'a@example.edu', 'waiting', ${made.event.id} + 1, ${made.ids[0]})`,
    ids: () => [999_999],
  },
  {
    check: 'check_ins',
    problem: 'check_in_inconsistent',
    breakIt: change(2, 'check_in_time = now()'),
    ids: applicants(2),
  },
  {
    check: 'check_ins',
    problem: 'check_in_without_seat',
    breakIt: change(0, "registration_status = 'withdrawn'"),
    ids: applicants(0),
  },
  {
    check: 'check_ins',
    problem: 'scan_unlike_ticket',
    breakIt: (tx, made) =>
      tx.run`update cubic_scan set applicant_id = ${made.ids[2]}, scan_id = '00000000-0000-4000-8000-000000000000' where applicant_id = ${made.attended} and verdict = 'welcome'`,
    ids: () => ['00000000-0000-4000-8000-000000000000'],
  },
  {
    check: 'check_ins',
    problem: 'scanned_twice',
    breakIt: (tx, made) => tx.run`
      insert into cubic_scan (scan_id, event_id, applicant_id, "by", at, received_time, device, verdict, answer)
      select gen_random_uuid(), event_id, applicant_id, "by", at, received_time, device, verdict, answer from cubic_scan
      where applicant_id = ${made.attended} and verdict = 'welcome'`,
    ids: applicants(0),
  },
  {
    check: 'check_ins',
    problem: 'later_scan_counts',
    breakIt: (tx, made) => tx.run`
      insert into cubic_scan (scan_id, event_id, applicant_id, "by", at, received_time, device, verdict, answer)
      select gen_random_uuid(), event_id, applicant_id, "by", at - interval '1 minute', received_time, device, 'already_in', answer from cubic_scan
      where applicant_id = ${made.attended} and verdict = 'welcome'`,
    ids: applicants(0),
  },
  {
    check: 'check_ins',
    problem: 'earlier_out_counts',
    breakIt: (tx, made) => tx.run`
      insert into cubic_scan (scan_id, event_id, applicant_id, "by", at, received_time, device, verdict, answer, direction)
      select gen_random_uuid(), scan.event_id, ${made.ids[2]}, "by", at + out.later * interval '1 minute', received_time, device, out.verdict, answer, 'out'
      from cubic_scan scan, (values (1, 'goodbye'), (2, 'already_out')) as out (later, verdict)
      where scan.applicant_id = ${made.attended} and scan.verdict = 'welcome'`,
    ids: applicants(2),
  },
  {
    check: 'check_ins',
    problem: 'left_before_coming',
    breakIt: anAttendance("check_in_time, check_in_time - interval '1 minute', 0"),
    ids: () => [999_999],
  },
  {
    check: 'check_ins',
    problem: 'minutes_miscounted',
    breakIt: anAttendance("check_in_time, check_in_time + interval '10 minutes', 11"),
    ids: () => [999_999],
  },
  {
    check: 'check_ins',
    problem: 'attendance_unlike_scans',
    breakIt: anAttendance("check_in_time + interval '1 minute', null, null"),
    ids: () => [999_999],
  },
  {
    check: 'check_ins',
    problem: 'attendance_missing',
    breakIt: async (tx, made) => {
      await tx.run`update cubic_event_base set sign_out = true where id = ${made.event.id}`
      await tx.run`delete from cubic_attendance_recount`
    },
    ids: applicants(0),
  },
  {
    check: 'check_ins',
    problem: 'let_in_unwelcomed',
    breakIt: (tx, made) => tx.run`
      insert into cubic_scan (scan_id, event_id, applicant_id, "by", at, received_time, device, verdict, answer)
      select gen_random_uuid(), event_id, ${made.ids[2]}, "by", at, received_time, device, 'already_in', answer from cubic_scan
      where applicant_id = ${made.attended} and verdict = 'welcome'`,
    ids: applicants(2),
  },
  {
    check: 'check_ins',
    problem: 'scan_unrecorded',
    breakIt: (tx, made) => tx.run`
      insert into cubic_scan (scan_id, event_id, "by", at, received_time, device, verdict, answer)
      select '00000000-0000-4000-8000-000000000000', event_id, "by", at, received_time, device, 'unknown', answer from cubic_scan
      where applicant_id = ${made.attended} and verdict = 'welcome'`,
    ids: () => ['00000000-0000-4000-8000-000000000000'],
  },
  {
    check: 'check_ins',
    problem: 'welcomed_twice',
    breakIt: (tx, made) =>
      tx.run`delete from cubic_audit_entry where record_id = ${made.attended} and action = 'undo_check_in'`,
    ids: applicants(0),
  },
  {
    check: 'history',
    problem: 'creation_unrecorded',
    breakIt: (tx, made) =>
      tx.run`delete from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = ${made.ids[2]}`,
    ids: applicants(2),
  },
  {
    check: 'history',
    problem: 'status_unrecorded',
    breakIt: change(2, "registration_status = 'review_failed'"),
    ids: applicants(2),
  },
  {
    check: 'history',
    problem: 'check_in_unrecorded',
    breakIt: change(2, "check_in_status = 'leave'"),
    ids: applicants(2),
  },
  {
    check: 'history',
    problem: 'history_gap',
    breakIt: (tx, made) => tx.run`
      insert into cubic_audit_entry (at, model, record_id, action, before, after)
      values (now(), 'CubicEventApplicant', ${made.ids[2]}, 'audit', '{"registration_status": "waiting_review"}', '{"registration_status": "success"}')`,
    ids: applicants(2),
  },
  {
    check: 'history',
    problem: 'history_gap',
    breakIt: withoutEntry(0, 'check_in'),
    ids: applicants(0),
  },
  {
    check: 'history',
    problem: 'history_gap',
    breakIt: withoutEntry(0, 'ask_leave'),
    ids: applicants(0),
  },
  {
    check: 'history',
    problem: 'holder_unrecorded',
    breakIt: withoutEntry(1, 'bind'),
    ids: applicants(1),
  },
  {
    check: 'history',
    problem: 'holder_unrecorded',
    breakIt: change(1, 'user_id = null'),
    ids: applicants(1),
  },
  {
    check: 'history',
    problem: 'holder_unrecorded',
    breakIt: change(3, 'user_id = 999999'),
    ids: applicants(3),
  },
  {
    check: 'history',
    problem: 'stage_unrecorded',
    breakIt: (tx, made) => tx.run`update cubic_event_base set stage = 'cancelled' where id = ${made.event.id}`,
    ids: theEvent,
  },
  {
    check: 'history',
    problem: 'stage_unrecorded',
    breakIt: (tx, made) => tx.run`update cubic_event_base set stage = 'published' where id = ${made.copy}`,
    ids: (made) => [made.copy],
  },
  {
    check: 'history',
    problem: 'stage_gap',
    breakIt: (tx, made) =>
      tx.run`delete from cubic_audit_entry where id = (
        select min(id) from cubic_audit_entry where model = 'CubicEventBase' and record_id = ${made.event.id} and action = 'publish')`,
    ids: theEvent,
  },
  {
    check: 'submissions',
    problem: 'submission_without_live',
    breakIt: (tx, made) =>
      tx.run`insert into cubic_submission (event_id, submitter_id) values (${made.event.id}, 999999)`,
    ids: (made) => [`${made.event.id}:999999`],
  },
  {
    check: 'submissions',
    problem: 'live_without_submission',
    breakIt: (tx, made) => tx.run`
      delete from cubic_submission where event_id = ${made.event.id}
        and submitter_id = (select submitter_id from cubic_event_applicant where id = ${made.ids[2]})`,
    ids: applicants(2),
  },
  {
    check: 'references',
    problem: 'ticket_without_event',
    breakIt: change(2, 'event_id = 999999'),
    ids: applicants(2),
  },
  {
    check: 'references',
    problem: 'ticket_without_registration',
    breakIt: change(2, 'regist_id = 999999'),
    ids: applicants(2),
  },
  {
    check: 'waitlist',
    problem: 'seat_beside_waitlist',
    breakIt: (tx, made) =>
      tx.run`update cubic_seat_counter set seat_limit = 5 where regist_id = ${made.event.regist_id}`,
    ids: regist,
  },
  {
    check: 'waitlist',
    problem: 'waits_for_good',
    breakIt: keepSeats(2),
    ids: applicants(3),
  },
  {
    check: 'sessions',
    problem: 'session_over_limit',
    breakIt: withoutGuard(
      'alter table cubic_session_seats drop constraint session_seats_within_limit',
      withSession({ limit: 0, taken: 1 }, chooses(0, true)),
    ),
    ids: theSession,
  },
  {
    check: 'sessions',
    problem: 'session_limit_unlike',
    breakIt: withSession(
      { limit: 5 },
      (tx) => tx.run`update cubic_event_session set limit_number = 6 where id = ${SESSION}`,
    ),
    ids: theSession,
  },
  {
    check: 'sessions',
    problem: 'session_taken_unlike_held',
    breakIt: withSession({ limit: 5, taken: 2 }, chooses(0, true)),
    ids: theSession,
  },
  {
    check: 'sessions',
    problem: 'choice_of_other_event',
    breakIt: withSession({}, async (tx, made) => {
      await chooses(0, false)(tx, made)
      await tx.run`update cubic_event_session set event_id = ${made.copy} where id = ${SESSION}`
      await tx.run`update cubic_session_seats set event_id = ${made.copy}`
    }),
    ids: theSession,
  },
  {
    check: 'sessions',
    problem: 'session_chosen_twice',
    breakIt: withoutGuard(
      'drop index cubic_session_choice_once_unique',
      withSession({ taken: 2 }, async (tx, made) => {
        await chooses(0, true)(tx, made)
        await tx.run`insert into cubic_session_choice (id, applicant_id, session_id, seated) values (${SESSION + 1}, ${made.ids[0]}, ${SESSION}, true)`
      }),
    ),
    ids: theSession,
  },
  {
    check: 'sessions',
    problem: 'session_seat_without_ticket',
    breakIt: withSession({ taken: 1 }, chooses(3, true)),
    ids: () => [SESSION + 3],
  },
  {
    check: 'sessions',
    problem: 'no_session_chosen',
    breakIt: (tx, made) =>
      tx.run`update cubic_event_regist set choose_sessions = 'some' where id = ${made.event.regist_id}`,
    ids: applicants(0, 1, 2),
  },
  {
    check: 'sessions',
    problem: 'seat_beside_session_waitlist',
    breakIt: withSession({ limit: 1 }, chooses(0, false)),
    ids: theSession,
  },
  {
    check: 'files',
    problem: 'answer_without_file',
    breakIt: withFile({ isNamed: true, isThere: false }),
    ids: applicants(0),
  },
  {
    check: 'files',
    problem: 'file_without_answer',
    breakIt: withFile({ isNamed: false, isThere: true }),
    ids: () => [FILE],
  },
  { check: 'hours', problem: 'hours_without_source', breakIt: changeHours('reason = null'), ids: theHours },
  {
    check: 'hours',
    problem: 'hours_without_source',
    breakIt: async (tx, made) => tx.run`
      update cubic_hour_entry set source = 'event', event_id = ${made.event.id} where id = ${made.hours.entry}`,
    ids: theHours,
  },
  { check: 'hours', problem: 'hours_cut_unsaid', breakIt: changeHours('cut_day = 1'), ids: theHours },
  { check: 'hours', problem: 'hours_corrected_unlike', breakIt: changeHours('corrected = true'), ids: theHours },
  {
    check: 'hours',
    problem: 'hours_sum_wrong',
    breakIt: (tx, made) => tx.run`delete from cubic_hour_total where person_id = ${made.hours.person}`,
    ids: (made) => [made.hours.person],
  },
  {
    check: 'certificates',
    problem: 'certificate_without_applicant',
    breakIt: changeCertificate('applicant_id = 999999'),
    ids: theCertificate,
  },
  {
    check: 'certificates',
    problem: 'certificate_without_attendance',
    breakIt: change(0, "check_in_status = 'leave', check_in_time = null, check_in_by = null"),
    ids: theCertificate,
  },
  {
    check: 'certificates',
    problem: 'certificate_number_wrong',
    breakIt: changeCertificate("number = 'CB-2026-999999'"),
    ids: theCertificate,
  },
  {
    check: 'certificates',
    problem: 'certificate_signature_wrong',
    breakIt: changeCertificate("name_cn = '别人'"),
    ids: theCertificate,
  },
  {
    check: 'guards',
    problem: 'guard_missing',
    breakIt: (tx) => tx.run`drop index one_ticket_per_user`,
    ids: () => ['one_ticket_per_user'],
  },
]
