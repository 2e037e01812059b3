import { invariant, type RegisteredApplicant } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { recordChangesBy } from '../../audit/commands/record-change.ts'
import { caseOfStatus, oweMessages, type OwedMessage } from '../../messages/commands/owe-messages.ts'
import { newBindingCode } from '../submission/binding-codes.ts'
import { rememberAnswers } from '../submission/first-answers.ts'
import { type ApplicantRow, insertApplicants } from '../submission/insert-applicants.ts'
import type { Submission } from '../submission/submission.ts'
import type { Admitted } from './admission.ts'

/** Writes the admitted submissions in order, one statement for each table; returns the registered applicants by submission. Runs last in its transaction. */
export async function insertAdmitted(
  tx: Tx,
  admitted: readonly Admitted[],
): Promise<ReadonlyMap<Submission, readonly RegisteredApplicant[]>> {
  if (admitted.length === 0) return new Map()
  const rows = admitted.map((admission) => rowsOf(admission))
  const [, ids] = await Promise.all([insertSubmissions(tx, admitted), insertApplicants(tx, rows.flat())])
  const answers = new Map<Submission, readonly RegisteredApplicant[]>()
  admitted.forEach(({ submission, status }, index) => {
    const registered = (rows[index] ?? []).map(({ code }) => {
      const id = ids.get(code)
      invariant(id !== undefined, 'every applicant was inserted')
      return { id, registration_status: status, flora_external_id: code }
    })
    answers.set(submission, registered)
  })
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
  tx.last(recorded, rememberAnswers(tx, answers), oweMessages(tx, messagesOf(answers)))
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
  await tx.run`
    insert into cubic_submission (event_id, submitter_id)
    select * from unnest(${admitted.map(({ submission }) => submission.eventId)}::integer[], ${submitters}::integer[])`
}

function rowsOf({ submission, registId, registrants, status, seats }: Admitted): readonly ApplicantRow[] {
  const { caller, eventId, projectId, location, source } = submission
  return registrants.map(({ isSelf, name, phone, email, values }, index) => ({
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
