import { fillText, LIVE, printInstant, REFUSALS, type RegistrationState } from '@cubic/contract'
import { type Caller, type Database, isCovered, readScopeFor, type Registry } from '@cubic/data-platform'
import { registrationRefusal } from '@cubic/domain/registration/refusal'
import { findRegistrationSettings } from './internal/registration-settings.ts'

/** What the caller may do at the event's registration now, by the same rules that admit them; null where they may not see the event. */
export async function findRegistrationState(
  db: Database,
  registry: Registry,
  caller: Caller,
  eventId: number,
): Promise<RegistrationState | null> {
  const events = readScopeFor(registry, 'CubicEventBase', caller)
  if (!(await isCovered(db, events, eventId, events.where))) return null
  const settings = await findRegistrationSettings(db, caller, eventId)
  if (!settings) return NO_REGISTRATION(caller)
  const { attempt } = settings
  const refusal = registrationRefusal({ ...attempt, whom: 'anybody' }) ?? null
  const own = await db.rows<{ id: number }>`
    select id from cubic_event_applicant where event_id = ${eventId} and registration_status = any(${LIVE})
      and (submitter_id = ${caller.userId} or user_id = ${caller.userId}) order by user_id = ${caller.userId} desc nulls last, id`
  return {
    can_register: refusal === null,
    refusal,
    message: refusal && fillText(REFUSALS[refusal], caller.lang),
    detail: null,
    registered_by: null,
    phase: attempt.phase,
    opens_at: instantOrNull(settings.regist_start_time),
    closes_at: instantOrNull(settings.regist_end_time),
    modify_until: instantOrNull(settings.modifyUntil),
    seats_left: attempt.seatsLeft,
    seats_limit: settings.seat_limit,
    seats_taken: settings.taken_number,
    waitlist: settings.waitlist,
    waitlist_length: settings.waiting,
    waitlist_ahead: null,
    joins_waitlist: false,
    seats_kept: 0,
    kept_until: null,
    need_audit: settings.need_audit,
    max_applicants: settings.max_applicants,
    submitted: settings.submitted,
    can_edit: settings.submitted && settings.canEdit,
    applicant_ids: own.map((applicant) => applicant.id),
  }
}

const NO_REGISTRATION = (caller: Caller): RegistrationState => ({
  can_register: false,
  refusal: 'events:status_forbidden',
  message: fillText(REFUSALS['events:status_forbidden'], caller.lang),
  detail: null,
  registered_by: null,
  phase: 'closed',
  opens_at: null,
  closes_at: null,
  modify_until: null,
  seats_left: null,
  seats_limit: null,
  seats_taken: 0,
  waitlist: false,
  waitlist_length: 0,
  waitlist_ahead: null,
  joins_waitlist: false,
  seats_kept: 0,
  kept_until: null,
  need_audit: false,
  max_applicants: 1,
  submitted: false,
  can_edit: false,
  applicant_ids: [],
})

function instantOrNull(moment: Date | null): string | null {
  return moment && printInstant(moment)
}
