import { invariant, type RegisteredApplicant } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { recordChangesBy } from '../../audit/commands/record-change.ts'
import { caseOfStatus, oweMessages, type OwedMessage } from '../../messages/commands/owe-messages.ts'
import { newBindingCode } from '../submission/binding-codes.ts'
import { rememberAnswers } from '../submission/first-answers.ts'
import { type ApplicantRow, insertApplicants } from '../submission/insert-applicants.ts'
import type { Submission } from '../submission/submission.ts'
import type { Admitted } from './admission.ts'

/**
 * Sends what writes the admitted submissions, one statement for each table, and returns the registered applicants by submission. Runs last
 * in its transaction: the commit goes out right behind, and if a statement fails nothing is committed.
 */
export function insertAdmitted(
  tx: Tx,
  admitted: readonly Admitted[],
  ids: readonly number[],
): ReadonlyMap<Submission, readonly RegisteredApplicant[]> {
  if (admitted.length === 0) return new Map()
  const answers = new Map<Submission, readonly RegisteredApplicant[]>()
  const rows: ApplicantRow[] = []
  const free = ids.values()
  for (const admission of admitted) {
    const own = rowsOf(admission, free)
    rows.push(...own)
    const registered = own.map(({ id, code }) => ({
      id,
      registration_status: admission.status,
      flora_external_id: code,
    }))
    answers.set(admission.submission, registered)
  }
  const inserted = [insertSubmissions(tx, admitted), insertApplicants(tx, rows)]
  const recorded = recordChangesBy(
    tx,
    [...answers].flatMap(([{ caller, eventId }, registered]) =>
      registered.map(({ id, registration_status }) => ({
        caller,
        model: 'CubicEventApplicant',
        id,
        action: 'add',
        before: null,
        after: { event_id: eventId, registration_status },
      })),
    ),
  )
  tx.last(...inserted, recorded, rememberAnswers(tx, answers), oweMessages(tx, messagesOf(answers)))
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

async function insertSubmissions(tx: Tx, admitted: readonly Admitted[]): Promise<void> {
  const submitters = admitted.map(({ submission }) => submission.caller.userId)
  await tx.run`/* hot */
    insert into cubic_submission (event_id, submitter_id)
    select * from unnest(${admitted.map(({ submission }) => submission.eventId)}::integer[], ${submitters}::integer[])`
}

function rowsOf(
  { submission, registId, registrants, status, seats }: Admitted,
  free: Iterator<number>,
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

function nextOf(free: Iterator<number>): number {
  const { value, done } = free.next()
  invariant(done !== true, 'an id was taken for every applicant')
  return value
}
