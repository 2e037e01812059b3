import {
  fillText,
  type Lang,
  printInstant,
  type Refusal,
  type RefusalKind,
  REFUSALS,
  type RegistrationState,
} from '@cubic/contract'
import {
  type Caller,
  isCovered,
  type Queryable,
  readScopeFor,
  type Registry,
  sql,
  type Sql,
} from '@cubic/data-platform'
import { registrationRefusal } from '@cubic/domain/registration/refusal'
import { isDetailed, refusalDetail, type RefusalFacts } from '@cubic/domain/registration/refusal-detail'
import { allotSeats } from '@cubic/domain/registration/reserved-places'
import { formatNear } from '../../../infra/text/format-moment.ts'
import { seesNumbers } from '../../events/data/access.ts'
import { isOfficeStaff } from '../../people/data/roles.ts'
import { findOwnPlace, NO_PLACE } from '../reading/own-place.ts'
import {
  findRegistrationSettings,
  groupMax,
  listRegistrationSettings,
  type RegistrationSettings,
} from '../reading/registration.ts'
import { refuseUnseen } from '../reading/unseen-event.ts'

export { summariseAnswers } from '../reading/answer-summary.ts'
export { canRegister } from '../reading/can-register.ts'
export { chosenValues } from '../reading/chosen-values.ts'
export { listAskedForms } from '../reading/same-forms.ts'

type Asked = {
  readonly eventId: number
  readonly timeZone: string
}

/** Null if the caller may not see the event, unless they could see it until it was cancelled. */
export async function findRegistrationState(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { eventId, timeZone }: Asked,
): Promise<RegistrationState | null> {
  const unseen = await refuseUnseen(db, registry, caller, eventId)
  if (unseen) return unseen.refusal === 'event:not_found' ? null : noRegistration(caller)
  const settings = await findRegistrationSettings(db, caller, eventId)
  return settings ? stateOf(db, registry, caller, settings, timeZone) : noRegistration(caller)
}

/** The caller must be allowed to see the events. */
export async function listRegistrationStates(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { eventIds, timeZone }: { readonly eventIds: readonly number[]; readonly timeZone: string },
): Promise<ReadonlyMap<number, RegistrationState & { readonly registered: boolean }>> {
  const settings = await listRegistrationSettings(db, caller, eventIds)
  const states = new Map<number, RegistrationState & { readonly registered: boolean }>()
  for (const id of eventIds) {
    const of = settings.get(id)
    const state = of ? await stateOf(db, registry, caller, of, timeZone) : noRegistration(caller)
    states.set(id, { ...state, registered: of?.registered ?? false })
  }
  return states
}

async function stateOf(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  settings: RegistrationSettings,
  timeZone: string,
): Promise<RegistrationState> {
  const { attempt, event_id: eventId } = settings
  const refusal = registrationRefusal(attempt) ?? null
  const showsNumbers = await tellsNumbers(db, registry, caller, settings)
  const hasPlace = settings.registered || settings.submitted
  const own = hasPlace ? await findOwnPlace(db, caller, eventId) : NO_PLACE
  return {
    can_register: refusal === null,
    refusal,
    message: refusal && fillText(REFUSALS[refusal], caller.lang),
    detail: refusal && detailOf(refusal, settings, own.registered_by, { lang: caller.lang, showsNumbers, timeZone }),
    registered_by: own.registered_by,
    phase: attempt.phase,
    opens_at: instantOrNull(settings.regist_start_time),
    closes_at: instantOrNull(settings.regist_end_time),
    modify_until: instantOrNull(settings.modifyUntil),
    ...seatsTold(settings, showsNumbers),
    waitlist: settings.waitlist,
    waitlist_length: settings.waiting,
    waitlist_ahead: own.waitlist_ahead,
    joins_waitlist: settings.waitlist && !couldSit(settings),
    kept_until: instantOrNull(settings.keptUntil),
    need_audit: settings.need_audit,
    max_applicants: groupMax(settings, settings),
    submitted: settings.submitted,
    can_edit: settings.submitted && settings.canEdit,
    applicant_ids: [...own.applicant_ids],
  }
}

/**
 * Returns what an answer says besides the refusal's own text, as the registration state does; null if there is nothing
 * more. Callers refused at the same time share the reads if `reads` are shared: these differ only for ticket holders.
 */
export async function findRefusalDetail(
  reads: Queryable,
  registry: Registry,
  caller: Caller,
  { refusal, recalled }: Refusal,
  { eventId, timeZone }: Asked,
): Promise<string | null> {
  if (!isDetailed(refusal) || (recalled && refusal === 'event:regist_full')) return null
  // Read as for a guest: a caller who finds it full has no kept seat left, so all kept seats are for others.
  const settings = await findRegistrationSettings(reads, { ...caller, userId: null }, eventId)
  if (!settings) return null
  const registeredBy =
    refusal === 'event:already_registered' ? (await findOwnPlace(reads, caller, eventId)).registered_by : null
  const showsNumbers = await tellsNumbers(reads, registry, caller, settings)
  return detailOf(refusal, settings, registeredBy, { lang: caller.lang, showsNumbers, timeZone })
}

/** May the caller know how many seats are taken? As in lists: staff by what they do for this event. */
async function tellsNumbers(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { event_id: eventId, show_participant_number: isShown }: RegistrationSettings,
): Promise<boolean> {
  if (isShown || !isOfficeStaff(caller)) return isShown
  const scope = readScopeFor(registry, 'CubicEventBase', caller)
  return isCovered(db, scope, eventId, scope.binder.rule(scope.model, seesNumbers))
}

type Reader = { readonly lang: Lang; readonly showsNumbers: boolean; readonly timeZone: string }

function detailOf(
  refusal: RefusalKind,
  settings: RegistrationSettings,
  registeredBy: string | null,
  { lang, showsNumbers, timeZone }: Reader,
): string | null {
  const facts = factsOf(settings, registeredBy, showsNumbers)
  const detail = refusalDetail(refusal, facts, (moment, of) => formatNear(moment, settings.now, of, timeZone))
  return detail?.[lang] ?? null
}

/** Would one person get a seat now? While others wait, only one that is kept for this person. */
function couldSit({ free, places, persons, now, waiting }: RegistrationSettings): boolean {
  const seats = allotSeats(1, free, places, persons, now)
  return seats !== undefined && !(waiting > 0 && seats.includes(null))
}

/** Tells everybody whether there are seats, and how many are taken only if the organiser shows it. */
function seatsTold(
  { attempt, seat_limit, taken_number, seatsKept }: RegistrationSettings,
  showsNumbers: boolean,
): Pick<RegistrationState, 'seats_left' | 'seats_limit' | 'seats_taken' | 'seats_kept'> {
  return showsNumbers
    ? { seats_left: attempt.seatsLeft, seats_limit: seat_limit, seats_taken: taken_number, seats_kept: seatsKept }
    : { seats_left: attempt.seatsLeft === 0 ? 0 : null, seats_limit: seat_limit, seats_taken: null, seats_kept: 0 }
}

function factsOf(settings: RegistrationSettings, registeredBy: string | null, showsNumbers: boolean): RefusalFacts {
  return {
    now: settings.now,
    opens: settings.regist_start_time,
    closes: settings.regist_end_time,
    modifyUntil: settings.modifyUntil,
    canEdit: settings.canEdit,
    waiting: settings.waiting,
    seatLimit: settings.seat_limit,
    seatsKept: settings.seatsKept,
    showsNumbers,
    keptUntil: settings.keptUntil,
    scope: settings.scope,
    registeredBy,
  }
}

/** Describes an event that takes no registrations, or none any more. */
export const noRegistration = (caller: Caller): RegistrationState => ({
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

/**
 * An SQL expression for a JSON object: event id → a text that changes whenever guests would be told something
 * else about the event's seats (taken, kept, waitlist) and those of its sessions. Settings are not in it:
 * their tables have versions.
 */
export function seatStamps(eventIds: readonly number[]): Sql {
  return sql`(select coalesce(json_object_agg(counter.event_id, concat_ws(' ', counter.xmin,
      (select concat(count(*), '-', max(waiting.id)) from cubic_event_applicant waiting
        where waiting.event_id = counter.event_id and waiting.registration_status = 'waitlisted'),
      (select string_agg(concat(places.id, '-', places.xmin), ',' order by places.id) from cubic_reserved_places places
        where places.regist_id = counter.regist_id),
      (select concat(string_agg(concat(seats.session_id, '-', seats.xmin), ',' order by seats.session_id), ' ', (
        select concat(count(*), '-', max(choice.id)) from cubic_session_choice choice
        where not choice.seated and choice.session_id = any(array_agg(seats.session_id)))) from cubic_session_seats seats
        where seats.event_id = counter.event_id))), '{}')
    from cubic_seat_counter counter where counter.event_id = any(${eventIds}))`
}
