import { invariant, ok, refuse } from '@cubic/contract'
import { coverOf, type ReadScope, sql, type Tx } from '@cubic/data-platform'
import { commonRefusal, type CommonRefusal } from '@cubic/domain/registration/refusal'
import type { KnownForms } from '../reading/known-forms.ts'
import { commonFactsOf, type Registration } from '../reading/registration.ts'
import { listStandings } from '../reading/standing.ts'
import type { IfHeld } from '../seats/lock-counters.ts'
import { moveSeatsOfAll } from '../seats/move-seats.ts'
import { takeApplicantIds } from '../submission/applicant-ids.ts'
import { type Answer, listFirstAnswers } from '../submission/first-answers.ts'
import { openRegistrations } from '../submission/open-registrations.ts'
import type { Submission } from '../submission/submission.ts'
import { type Admission, type Admitted, createAdmission } from './admission.ts'
import { insertAdmitted } from './insert-admitted.ts'

export type Added = {
  /**
   * By submission; `unseen` if the event is hidden from some signed-in users, `form-changed` if its answers were checked against
   * an older form, `held` if another transaction holds its counter and this call must not wait.
   */
  readonly answers: ReadonlyMap<Submission, Answer | 'unseen' | 'form-changed' | 'held'>
  /** The registrations that now refuse every newcomer; only of events that everybody sees. */
  readonly closed: ReadonlyMap<Registration, CommonRefusal>
}
export type AddOptions = {
  /** The events that all signed-in users see. */
  readonly everybody: ReadScope
  readonly forms: KnownForms
  readonly ifHeld: IfHeld
}

/**
 * Registers the submissions of many people, for one or several events, together: in the order given, each one whole or not at
 * all, with the same result as one at a time.
 */
export async function addApplicants(
  tx: Tx,
  submissions: readonly Submission[],
  { everybody, forms, ifHeld }: AddOptions,
): Promise<Added> {
  const eventIds = distinct(submissions.map((submission) => submission.eventId))
  const asked = submissions.map(({ eventId, caller }) => ({ eventId, userId: caller.userId }))
  const {
    open,
    read: [seen, standings, first, ids],
  } = await openRegistrations(tx, eventIds, { forms, ifHeld }, (locked) =>
    Promise.all([
      listSeen(locked, everybody, eventIds),
      listStandings(locked, asked),
      listFirstAnswers(locked, submissions),
      takeApplicantIds(
        locked,
        submissions.reduce((sum, { applicants }) => sum + applicants.length, 0),
      ),
    ]),
  )
  const admissions = new Map<number, Admission | 'held'>()
  for (const [eventId, registration] of open)
    admissions.set(eventId, registration === 'held' ? 'held' : createAdmission(registration))

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
  takeSeats(tx, admitted)
  for (const [submission, registered] of insertAdmitted(tx, admitted, ids)) answers.set(submission, ok(registered))
  return { answers, closed: closedAmong([...seen].flatMap((eventId) => afterwards(admissions.get(eventId)))) }
}

/** The events among these that everybody sees. */
async function listSeen(tx: Tx, everybody: ReadScope, eventIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>`/* hot */
    select event.id from cubic_event_base event where event.id = any(${eventIds}) and ${coverOf(everybody, sql`event`)}`
  return new Set(rows.map(({ id }) => id))
}

/** The registrations that refuse every newcomer. */
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

/** The counters are locked, so they are there. */
function takeSeats(tx: Tx, admitted: readonly Admitted[]): void {
  const seats = new Map<number, number>()
  for (const { registId, status, registrants } of admitted)
    if (status !== 'waitlisted') seats.set(registId, (seats.get(registId) ?? 0) + registrants.length)
  if (seats.size > 0) tx.last(moveSeatsOfAll(tx, seats))
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)]
}
