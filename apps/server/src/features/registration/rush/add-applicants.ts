import { invariant, ok, refuse } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { commonRefusal, type CommonRefusal } from '@cubic/domain/registration/refusal'
import { commonFactsOf, type Registration } from '../reading/registration.ts'
import type { Answer } from '../submission/first-answers.ts'
import type { Submission } from '../submission/submission.ts'
import { type Admission, type Admitted, createAdmission } from './admission.ts'
import { lockFiles } from './file-claims.ts'
import { insertAdmitted } from './insert-admitted.ts'
import { type BatchOptions, readBatch } from './read-batch.ts'

export type Added = {
  /**
   * By submission; `unseen` if the event is hidden from some signed-in users, `form-changed` if its answers were
   * checked against an older form, `held` if another transaction holds its counter and this call must not wait.
   */
  readonly answers: ReadonlyMap<Submission, Answer | 'unseen' | 'form-changed' | 'held'>
  /** The registrations that now refuse every newcomer; only of events that everybody sees. */
  readonly closed: ReadonlyMap<Registration, CommonRefusal>
}
/** Decides in the order given, each submission whole or not at all, with the same result as one at a time. */
export async function addApplicants(tx: Tx, submissions: readonly Submission[], options: BatchOptions): Promise<Added> {
  const { open, seen, ids, standings, answers: first } = await readBatch(tx, submissions, options)
  const files = await lockFiles(tx, submissions)
  const admissions = new Map<number, Admission | 'held'>()
  for (const [eventId, registration] of open)
    admissions.set(eventId, registration === 'held' ? 'held' : createAdmission(registration, files))

  const admitted: Admitted[] = []
  const answers = new Map<Submission, Answer | 'unseen' | 'form-changed' | 'held'>(first)
  for (const [index, submission] of submissions.entries()) {
    if (!submission.isSeen && !seen.has(submission.eventId)) answers.set(submission, 'unseen')
    if (answers.has(submission)) continue
    const standing = standings[index]
    invariant(standing, 'everybody stands somewhere')
    const admission = admissions.get(submission.eventId)
    if (admission === 'held') {
      answers.set(submission, 'held')
      continue
    }
    const outcome = admission?.admit(submission, standing) ?? refuse('events:status_forbidden')
    if (outcome === 'form-changed') answers.set(submission, outcome)
    else if (outcome.ok) admitted.push(outcome.value)
    else answers.set(submission, outcome)
  }
  for (const [submission, registered] of insertAdmitted(tx, admitted, ids)) answers.set(submission, ok(registered))
  return { answers, closed: closedAmong([...seen].flatMap((eventId) => afterwards(admissions.get(eventId)))) }
}

function closedAmong(registrations: readonly Registration[]): ReadonlyMap<Registration, CommonRefusal> {
  const closed = new Map<Registration, CommonRefusal>()
  for (const registration of registrations) {
    const refusal = commonRefusal(commonFactsOf(registration))
    if (refusal) closed.set(registration, refusal)
  }
  return closed
}

function afterwards(admission: Admission | 'held' | undefined): readonly Registration[] {
  return admission === undefined || admission === 'held' ? [] : [admission.afterwards()]
}
