import { invariant, type Lang, type RegisteredApplicant } from '@cubic/contract'
import { sql, type Sql, type Tx } from '@cubic/data-platform'
import { auditInsert } from '../../audit/commands/record-change.ts'
import { newcomerMessageInsert } from '../../messages/commands/enqueue-messages.ts'
import { seatUpdate, sessionSeatUpdate } from '../seats/move-seats.ts'
import { type Claim, claimUpdate } from '../submission/answer-files.ts'
import { newBindingCode } from '../submission/binding-codes.ts'
import { firstAnswerInsert } from '../submission/first-answers.ts'
import {
  APPLICANT_COLUMNS,
  applicantInsert,
  type ApplicantRow,
  whileAccountsExist,
} from '../submission/insert-applicants.ts'
import { type ApplicantPlace, placeInsert } from '../submission/session-places.ts'
import { sessionSeatsOf } from '../submission/session-seating.ts'
import type { Submission } from '../submission/submission.ts'
import type { Admitted } from './admission.ts'

type RegisteredRow = ApplicantRow & {
  readonly address: string
  /** The submitter's language, also for others: theirs is not known. */
  readonly language: Lang
  /** Of the submission's first applicant alone, and only if it has a request id. */
  readonly request_id: string | null
  readonly hash: string | null
  readonly answer: readonly RegisteredApplicant[] | null
}

/**
 * Sends the statement that takes the seats and writes the admitted submissions, and returns the registered
 * applicants by submission. Runs last in its transaction: the commit goes out right behind, and if the statement
 * fails nothing is committed.
 */
export function insertAdmitted(
  tx: Tx,
  admitted: readonly Admitted[],
  ids: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<Submission, readonly RegisteredApplicant[]> {
  if (admitted.length === 0) return new Map()
  const answers = new Map<Submission, readonly RegisteredApplicant[]>()
  const rows: RegisteredRow[] = []
  const claims: Claim[] = []
  const places: ApplicantPlace[] = []
  const free = new Map([...ids].map(([eventId, ofEvent]) => [eventId, ofEvent.values()]))
  for (const admission of admitted) {
    const registered = registeredOf(admission, free.get(admission.submission.eventId))
    rows.push(...rowsOf(admission, registered))
    claims.push(...claimsOf(admission, registered))
    places.push(...placesOf(admission, registered))
    answers.set(admission.submission, registered)
  }
  // One statement: each one more takes PostgreSQL and this process as long as several rows do. The rows
  // are sent and parsed once.
  const writing = tx.run`/* hot */
    with registered as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}::json)
          as registered (${APPLICANT_COLUMNS}, address text, language text, request_id uuid, hash text, answer jsonb)),
      seats as (${seatUpdate(seatsOf(admitted))}),
      applicants as (${applicantInsert(REGISTERED)}),
      changes as (${auditInsert(CHANGES)}),
      answers as (${firstAnswerInsert(REGISTERED)}),
      messages as (${newcomerMessageInsert(REGISTERED)})${filesUpdate(claims)}${sessionsUpdate(places)}
    ${submissionInsert(admitted)}`
  tx.last(whileAccountsExist(writing))
  return answers
}

/** Empty without files, as in most batches. */
function filesUpdate(claims: readonly Claim[]): Sql {
  return claims.length === 0 ? sql`` : sql`, files as (${claimUpdate(claims)})`
}

/** Most batches are for events whose sessions nobody chooses. */
function sessionsUpdate(places: readonly ApplicantPlace[]): Sql {
  if (places.length === 0) return sql``
  return sql`, session_seats as (${sessionSeatUpdate(sessionSeatsOf(places))}), choices as (${placeInsert(places)})`
}

function placesOf({ sessions }: Admitted, registered: readonly RegisteredApplicant[]): readonly ApplicantPlace[] {
  return registered.flatMap(({ id: applicant_id }, index) =>
    (sessions[index] ?? []).map((place) => ({ applicant_id, ...place })),
  )
}

function claimsOf({ registrants }: Admitted, registered: readonly RegisteredApplicant[]): readonly Claim[] {
  return registered.flatMap(({ id: applicantId }, index) =>
    (registrants[index]?.files ?? []).map((hash) => ({ hash, applicantId })),
  )
}

const REGISTERED = sql`registered`
const CHANGES = sql`(
        select submitter_id as user_id, 'CubicEventApplicant' as model, id, 'add' as action, address, null::jsonb as before,
          jsonb_build_object('event_id', event_id, 'registration_status', status) as after from registered) change`

/** The counters are locked, so they are there. */
function seatsOf(admitted: readonly Admitted[]): ReadonlyMap<number, number> {
  const seats = new Map<number, number>()
  for (const { registId, status, registrants } of admitted)
    if (status !== 'waitlisted') seats.set(registId, (seats.get(registId) ?? 0) + registrants.length)
  return seats
}

function submissionInsert(admitted: readonly Admitted[]): Sql {
  const submitters = admitted.map(({ submission }) => submission.caller.userId)
  return sql`
    insert into cubic_submission (event_id, submitter_id)
    select * from unnest(${admitted.map(({ submission }) => submission.eventId)}::integer[], ${submitters}::integer[])`
}

function registeredOf(
  { registrants, status }: Admitted,
  free: Iterator<number> | undefined,
): readonly RegisteredApplicant[] {
  return registrants.map(() => ({ id: nextOf(free), registration_status: status, flora_external_id: newBindingCode() }))
}

function rowsOf(
  { submission, registId, registrants, seats }: Admitted,
  registered: readonly RegisteredApplicant[],
): readonly RegisteredRow[] {
  const { caller, eventId, projectId, location, source, request } = submission
  return registered.map(({ id, registration_status: status, flora_external_id: code }, index) => {
    const registrant = registrants[index]
    invariant(registrant, 'each registrant is registered')
    const { isSelf, name, phone, email, values } = registrant
    const remembered = index === 0 ? request : undefined
    return {
      id,
      event_id: eventId,
      regist_id: registId,
      user_id: isSelf ? caller.userId : null,
      submitter_id: caller.userId,
      name,
      phone,
      email,
      values,
      status,
      code,
      project: projectId,
      location,
      source,
      reserved_id: seats[index] ?? null,
      address: caller.address,
      language: caller.lang,
      request_id: remembered?.id ?? null,
      hash: remembered?.hash ?? null,
      answer: remembered ? registered : null,
    }
  })
}

function nextOf(free: Iterator<number> | undefined): number {
  const next = free?.next()
  invariant(next?.done === false, 'an id was taken for every applicant')
  return next.value
}
