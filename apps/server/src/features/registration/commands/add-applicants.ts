import {
  type ApplicantInput,
  type Outcome,
  ok,
  type RefusalKind,
  refuse,
  type RegisteredApplicant,
  type RegistrationStatus,
} from '@cubic/contract'
import { type Caller, type Tx, violates } from '@cubic/data-platform'
import { contactOf } from '@cubic/domain/registration/contact'
import { answersRefusal, type Answers, checkAnswers } from '@cubic/domain/registration/form'
import type { FormField } from '@cubic/domain/registration/form-field'
import { allotSeats } from '@cubic/domain/registration/reserved-places'
import { applicantCountRefusal, registrationRefusal } from '@cubic/domain/registration/refusal'
import { recordChange } from '../../audit/commands/record-change.ts'
import { newBindingCode } from '../internal/binding-codes.ts'
import {
  findRegistrationSettings,
  listFormFields,
  type RegistrationSettings,
} from '../internal/registration-settings.ts'
import { findReservedPlaces } from '../internal/reserved-places.ts'
import { moveSeats } from './move-seats.ts'

export type Submission = {
  readonly eventId: number
  readonly applicants: readonly ApplicantInput[]
  readonly projectId: number | null
  readonly location: string | null
  readonly source: string
}
type Registrant = {
  readonly isSelf: boolean
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly values: Answers
}

/** Registers all the applicants of one person's submission, or none, and takes their seats or places on the waitlist. */
export async function addApplicants(
  tx: Tx,
  caller: Caller,
  submission: Submission,
): Promise<Outcome<readonly RegisteredApplicant[]>> {
  const { eventId, applicants } = submission
  const settings = await findRegistrationSettings(tx, caller, eventId)
  if (!settings) return refuse('events:status_forbidden')
  const whom = applicants.some((applicant) => applicant.self) ? 'self' : 'others'
  const early =
    registrationRefusal({ ...settings.attempt, whom, seatsWanted: Math.max(1, applicants.length) }) ??
    applicantCountRefusal(applicants.length, settings.max_applicants)
  if (early) return refuse(early, { max: settings.max_applicants })
  const registrants = readRegistrants(applicants, await listFormFields(tx, eventId), settings)
  if (!registrants.ok) return registrants

  const opened = await openSubmission(tx, caller, eventId)
  if (opened) return refuse(opened)
  const admitted = await admit(tx, settings, registrants.value.length)
  if (!admitted.ok) return admitted
  return insertApplicants(tx, caller, { submission, settings, registrants: registrants.value, ...admitted.value })
}

function readRegistrants(
  applicants: readonly ApplicantInput[],
  fields: readonly FormField[],
  settings: RegistrationSettings,
): Outcome<readonly Registrant[]> {
  if (applicants.filter((applicant) => applicant.self).length > 1) return refuse('event:already_registered')
  const checked = applicants.map((applicant, index) => checkAnswers(fields, applicant.values, index))
  const problems = checked.flatMap((answers) => answers.problems)
  const refusal = answersRefusal(problems)
  if (refusal) return refuse(refusal, {}, problems)
  return ok(
    checked.map(({ values }, index) => {
      const isSelf = applicants[index]?.self === true
      const contact = contactOf(
        fields,
        values,
        isSelf ? settings.ownName : `${settings.ownName ?? ''} +${index + 1}`.trim(),
      )
      return {
        isSelf,
        name: contact.name ?? `+${index + 1}`,
        phone: contact.phone ?? null,
        email: contact.email ?? null,
        values,
      }
    }),
  )
}

/** One submission a person and event, held by its key: of two at once, one goes on. */
async function openSubmission(tx: Tx, caller: Caller, eventId: number): Promise<RefusalKind | undefined> {
  const opened =
    await tx.run`insert into cubic_submission (event_id, submitter_id) values (${eventId}, ${caller.userId}) on conflict (event_id, submitter_id) do nothing`
  return opened === 1 ? undefined : 'event:already_submitted'
}

type Admission = {
  readonly status: RegistrationStatus
  /** The reserved places that each seat comes from, or null. */
  readonly seats: readonly (number | null)[]
}

/**
 * Takes the seats, or a place on the waitlist behind those who wait already. Where somebody may wait or seats are kept, the
 * counter is locked before anybody decides: a seat that frees meanwhile waits for this, and nobody waits beside a free seat.
 */
async function admit(tx: Tx, settings: RegistrationSettings, wanted: number): Promise<Outcome<Admission>> {
  const status = settings.need_audit ? 'waiting_review' : 'success'
  const open = Array.from({ length: wanted }, () => null)
  if (!settings.waitlist && settings.places.length === 0) {
    const claimed = await moveSeats(tx, settings.regist_id, wanted)
    return claimed.ok ? ok({ status, seats: open }) : claimed
  }
  const counter = await tx.one<{ free: number | null }>`
    select seat_limit - taken_number as free from cubic_seat_counter where regist_id = ${settings.regist_id} for update`
  const waiting =
    await tx.one`select 1 from cubic_event_applicant where event_id = ${settings.eventId} and registration_status = 'waitlisted' limit 1`
  const places = await findReservedPlaces(tx, settings.regist_id)
  const seats = allotSeats(wanted, counter?.free ?? null, places, settings.persons, settings.now)
  // Behind those who wait only kept seats may be taken, by those for whom they are kept.
  if (!seats || (waiting && seats.includes(null)))
    return settings.waitlist ? ok({ status: 'waitlisted', seats: open }) : refuse('event:regist_full')
  const claimed = await moveSeats(tx, settings.regist_id, wanted)
  return claimed.ok ? ok({ status, seats }) : claimed
}

type Admitted = Admission & {
  readonly submission: Submission
  readonly settings: RegistrationSettings
  readonly registrants: readonly Registrant[]
}

async function insertApplicants(
  tx: Tx,
  caller: Caller,
  { submission, settings, registrants, status, seats }: Admitted,
): Promise<Outcome<readonly RegisteredApplicant[]>> {
  const registered: RegisteredApplicant[] = []
  for (const [index, registrant] of registrants.entries()) {
    const code = newBindingCode()
    try {
      const row = await tx.savepoint(
        () => tx.one<{ id: number }>`
          insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
            flora_external_id, project, location, source, created_time, reserved_id)
          values (${submission.eventId}, ${settings.regist_id}, ${registrant.isSelf ? caller.userId : null}, ${caller.userId}, ${registrant.name},
            ${registrant.phone}, ${registrant.email}, ${JSON.stringify(registrant.values)}, ${status}, ${code}, ${submission.projectId},
            ${submission.location}, ${submission.source}, now(), ${seats[index] ?? null}::integer)
          returning id`,
      )
      registered.push({ id: row?.id ?? 0, registration_status: status, flora_external_id: code })
    } catch (error) {
      if (violates(error, 'one_ticket_per_user')) return refuse('event:already_registered')
      throw error
    }
  }
  for (const { id } of registered) {
    await recordChange(tx, caller, {
      model: 'CubicEventApplicant',
      id,
      action: 'add',
      before: null,
      after: { event_id: submission.eventId, registration_status: status },
    })
  }
  return ok(registered)
}
