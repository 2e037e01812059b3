import { fillText, printInstant, REFUSALS, type RegistrationState } from '@cubic/contract'
import { type Caller, type Database, isCovered, readScopeFor, type Registry } from '@cubic/data-platform'
import { registrationRefusal } from '@cubic/domain/registration/refusal'
import { refusalDetail, type RefusalFacts } from '@cubic/domain/registration/refusal-detail'
import { allotSeats } from '@cubic/domain/registration/reserved-places'
import { formatMoment } from '../../infra/format-moment.ts'
import { findOwnPlace, type OwnPlace } from './internal/own-place.ts'
import { findRegistrationSettings, type RegistrationSettings } from './internal/registration-settings.ts'

type Asked = {
  readonly eventId: number
  /** The organisation's: moments in texts are written in it. */
  readonly timeZone: string
}

/** What the caller may do at the event's registration now, by the same rules that admit them; null where they may not see the event. */
export async function findRegistrationState(
  db: Database,
  registry: Registry,
  caller: Caller,
  { eventId, timeZone }: Asked,
): Promise<RegistrationState | null> {
  const events = readScopeFor(registry, 'CubicEventBase', caller)
  if (!(await isCovered(db, events, eventId, events.where))) return null
  const settings = await findRegistrationSettings(db, caller, eventId)
  if (!settings) return NO_REGISTRATION(caller)
  const { attempt } = settings
  const refusal = registrationRefusal({ ...attempt, whom: 'anybody' }) ?? null
  const own = await findOwnPlace(db, caller, eventId)
  const detail =
    refusal && refusalDetail(refusal, factsOf(settings, own), (moment, lang) => formatMoment(moment, lang, timeZone))
  return {
    can_register: refusal === null,
    refusal,
    message: refusal && fillText(REFUSALS[refusal], caller.lang),
    detail: detail ? detail[caller.lang] : null,
    registered_by: own.registered_by,
    phase: attempt.phase,
    opens_at: instantOrNull(settings.regist_start_time),
    closes_at: instantOrNull(settings.regist_end_time),
    modify_until: instantOrNull(settings.modifyUntil),
    seats_left: attempt.seatsLeft,
    seats_limit: settings.seat_limit,
    seats_taken: settings.taken_number,
    waitlist: settings.waitlist,
    waitlist_length: settings.waiting,
    waitlist_ahead: own.waitlist_ahead,
    joins_waitlist: settings.waitlist && !couldSit(settings),
    seats_kept: settings.seatsKept,
    kept_until: instantOrNull(settings.keptUntil),
    need_audit: settings.need_audit,
    max_applicants: settings.max_applicants,
    submitted: settings.submitted,
    can_edit: settings.submitted && settings.canEdit,
    applicant_ids: [...own.applicant_ids],
  }
}

/** Would one person get a seat now? Behind those who wait only one that is kept for them. */
function couldSit({ free, places, persons, now, waiting }: RegistrationSettings): boolean {
  const seats = allotSeats(1, free, places, persons, now)
  return seats !== undefined && !(waiting > 0 && seats.includes(null))
}

function factsOf(settings: RegistrationSettings, own: OwnPlace): RefusalFacts {
  return {
    now: settings.now,
    opens: settings.regist_start_time,
    closes: settings.regist_end_time,
    modifyUntil: settings.modifyUntil,
    seatLimit: settings.seat_limit,
    seatsKept: settings.seatsKept,
    keptUntil: settings.keptUntil,
    scope: settings.scope,
    registeredBy: own.registered_by,
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
