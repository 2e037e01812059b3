import type { EventStage } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import { eventStatus } from '@cubic/domain/event/status'
import { type FormField, parseFormField } from '@cubic/domain/registration/form-field'
import type { RegistrationAttempt } from '@cubic/domain/registration/refusal'
import { type ReservedPlaces, seatsKept, seatsOpenTo } from '@cubic/domain/registration/reserved-places'
import { isInScope, parseScope, type Person } from '@cubic/domain/registration/scope'
import { canEdit, modifyUntil, registrationPhase } from '@cubic/domain/registration/window'
import { findReservedPlaces } from './reserved-places.ts'

type SettingsRow = {
  readonly now: Date
  readonly stage: EventStage
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly regist_id: number
  readonly closed: boolean
  readonly regist_start_time: Date | null
  readonly regist_end_time: Date | null
  readonly modify_end_time: Date | null
  readonly need_audit: boolean
  readonly waitlist: boolean
  readonly scope: unknown
  readonly max_applicants: number
  readonly taken_number: number
  readonly seat_limit: number | null
  readonly waiting: number
  readonly registered: boolean
  readonly submitted: boolean
}
export type RegistrationSettings = SettingsRow & {
  readonly eventId: number
  readonly attempt: Omit<RegistrationAttempt, 'whom'>
  readonly modifyUntil: Date | null
  readonly canEdit: boolean
  readonly ownName: string | undefined
  readonly persons: readonly Person[]
  readonly places: readonly ReservedPlaces[]
  /** Free seats that are kept for others, and until when the first of them are. */
  readonly seatsKept: number
  readonly keptUntil: Date | null
}

/** All that decides about this caller's registration for the event now, by the database's clock; undefined where the event takes none. */
export async function findRegistrationSettings(
  db: Queryable,
  caller: Caller,
  eventId: number,
): Promise<RegistrationSettings | undefined> {
  const userId = caller.userId
  const row = await db.one<SettingsRow>`
    select now() as now, event.stage, event.start_time, event.end_time, regist.id as regist_id, regist.closed, regist.regist_start_time,
      regist.regist_end_time, regist.modify_end_time, regist.need_audit, regist.waitlist, regist.scope, regist.max_applicants,
      coalesce(counter.taken_number, 0) as taken_number, counter.seat_limit,
      (select count(*) from cubic_event_applicant waiting where waiting.event_id = event.id and waiting.registration_status = 'waitlisted') as waiting,
      exists (select 1 from cubic_event_applicant own where own.event_id = event.id and own.user_id = ${userId}::integer
        and own.registration_status in ('waiting_review', 'success', 'waitlisted')) as registered,
      exists (select 1 from cubic_submission own where own.event_id = event.id and own.submitter_id = ${userId}::integer) as submitted
    from cubic_event_base event
    join cubic_event_regist regist on regist.event_id = event.id
    left join cubic_seat_counter counter on counter.regist_id = regist.id
    where event.id = ${eventId}`
  if (!row) return undefined
  const persons = await db.rows<{ name: string; person_type: string | null; unify_id: string | null }>`
    select name, person_type, unify_id from cubic_event_person where user_id = ${userId}::integer order by id`
  const places = await findReservedPlaces(db, row.regist_id)
  const free = row.seat_limit === null ? null : Math.max(0, row.seat_limit - row.taken_number)
  const seatsLeft = seatsOpenTo(free, places, persons, row.now)
  const forOthers = places.filter((place) => !isInScope(place.scope, persons) && seatsKept(place, row.now) > 0)
  const status = eventStatus(row, row.now)
  const until = modifyUntil({
    modify_end_time: row.modify_end_time,
    closes: row.regist_end_time,
    eventEnd: row.end_time,
  })
  return {
    ...row,
    eventId,
    modifyUntil: until,
    canEdit: canEdit({ modifyUntil: until, eventStatus: status }, row.now),
    ownName: persons[0]?.name,
    persons,
    places,
    seatsKept: free === null || seatsLeft === null ? 0 : free - seatsLeft,
    keptUntil: earliest(forOthers.map((place) => place.until)),
    attempt: {
      signedIn: userId !== null,
      eventStatus: status,
      phase: registrationPhase(
        { opens: row.regist_start_time, closes: row.regist_end_time, stopped: row.closed, eventStatus: status },
        row.now,
      ),
      inScope: isInScope(parseScope(row.scope) ?? 'everyone', persons),
      registered: row.registered,
      submitted: row.submitted,
      seatsLeft,
      waitlist: row.waitlist,
    },
  }
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((first, moment) => (first && moment && first < moment ? first : (moment ?? first)), null)
}

/** The questions of the event's form, in their order. */
export async function listFormFields(db: Queryable, eventId: number): Promise<readonly FormField[]> {
  const rows = await db.rows<{
    [field: string]: unknown
  }>`select * from cubic_event_form_field where event_id = ${eventId} order by sort, id`
  return rows.map(parseFormField).filter((field) => field !== undefined)
}
