import { invariant, type RegisteredApplicant } from '@cubic/contract'
import { sql, type Sql, type Tx } from '@cubic/data-platform'
import { auditInsert } from '../../audit/commands/record-change.ts'
import { caseOfStatus, messageInsert, type OwedMessage } from '../../messages/commands/owe-messages.ts'
import { seatUpdate } from '../seats/move-seats.ts'
import { newBindingCode } from '../submission/binding-codes.ts'
import { firstAnswerInsert } from '../submission/first-answers.ts'
import { applicantInsert, type ApplicantRow, whileAccountsExist } from '../submission/insert-applicants.ts'
import type { Submission } from '../submission/submission.ts'
import type { Admitted } from './admission.ts'

/**
 * Sends the statement that takes the seats and writes the admitted submissions, and returns the registered applicants by submission. Runs
 * last in its transaction: the commit goes out right behind, and if the statement fails nothing is committed.
 */
export function insertAdmitted(
  tx: Tx,
  admitted: readonly Admitted[],
  ids: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<Submission, readonly RegisteredApplicant[]> {
  if (admitted.length === 0) return new Map()
  const answers = new Map<Submission, readonly RegisteredApplicant[]>()
  const rows: ApplicantRow[] = []
  const free = new Map([...ids].map(([eventId, ofEvent]) => [eventId, ofEvent.values()]))
  for (const admission of admitted) {
    const own = rowsOf(admission, free.get(admission.submission.eventId))
    rows.push(...own)
    const registered = own.map(({ id, code }) => ({
      id,
      registration_status: admission.status,
      flora_external_id: code,
    }))
    answers.set(admission.submission, registered)
  }
  const changes = [...answers].flatMap(([{ caller, eventId }, registered]) =>
    registered.map(({ id, registration_status }) => ({
      caller,
      model: 'CubicEventApplicant',
      id,
      action: 'add',
      before: null,
      after: { event_id: eventId, registration_status },
    })),
  )
  // One statement: each one more takes PostgreSQL and this process as long as several rows do.
  const writing = tx.run`/* hot */
    with seats as (${seatUpdate(seatsOf(admitted))}),
      applicants as (${applicantInsert(rows)}),
      changes as (${auditInsert(changes)}),
      answers as (${firstAnswerInsert(answers)}),
      messages as (${messageInsert(messagesOf(answers), { areNew: true })})
    ${submissionInsert(admitted)}`
  tx.last(whileAccountsExist(writing))
  return answers
}

/** A registration's own language is the one that its submitter uses; others who are registered may use another. */
function messagesOf(answers: ReadonlyMap<Submission, readonly RegisteredApplicant[]>): readonly OwedMessage[] {
  return [...answers].flatMap(([{ caller, eventId, applicants }, registered]) =>
    registered.map(({ id, registration_status: status }, index) => {
      const isSelf = applicants[index]?.self === true
      return {
        case: caseOfStatus(status),
        key: `${caseOfStatus(status)}:${id}:0`,
        eventId,
        applicantId: id,
        userId: isSelf ? caller.userId : null,
        language: isSelf ? caller.lang : null,
      }
    }),
  )
}

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

function rowsOf(
  { submission, registId, registrants, status, seats }: Admitted,
  free: Iterator<number> | undefined,
): readonly ApplicantRow[] {
  const { caller, eventId, projectId, location, source } = submission
  return registrants.map(({ isSelf, name, phone, email, values }, index) => ({
    id: nextOf(free),
    event_id: eventId,
    regist_id: registId,
    user_id: isSelf ? caller.userId : null,
    submitter_id: caller.userId,
    name,
    phone,
    email,
    values,
    status,
    code: newBindingCode(),
    project: projectId,
    location,
    source,
    reserved_id: seats[index] ?? null,
  }))
}

function nextOf(free: Iterator<number> | undefined): number {
  const next = free?.next()
  invariant(next?.done === false, 'an id was taken for every applicant')
  return next.value
}
