import { invariant, ok, type RefusalKind, refuse } from '@cubic/contract'
import { listCovered, type ReadScope, type Tx } from '@cubic/data-platform'
import { registrationRefusal } from '@cubic/domain/registration/refusal'
import { type Admission, type Admitted, createAdmission, refusalOf } from '../internal/admission.ts'
import { type Answer, listFirstAnswers } from '../internal/first-answers.ts'
import { insertAdmitted } from '../internal/insert-admitted.ts'
import type { KnownForms } from '../internal/known-forms.ts'
import { type IfHeld, openRegistrations } from '../internal/open-registrations.ts'
import { attemptOf, listRegistrations, type Registration } from '../internal/registration-settings.ts'
import { listStandings, type Standing } from '../internal/standing.ts'
import type { Submission } from '../internal/submission.ts'
import { moveSeatsOfAll } from './move-seats.ts'

export type Added = {
  /**
   * For each submission; `unseen` where not everybody who is signed in sees the event, `held` where somebody else holds its
   * counter and this was not to wait.
   */
  readonly answers: ReadonlyMap<Submission, Answer | 'unseen' | 'held'>
  /** The registrations that from now on refuse whoever comes anew, with the reason; only of events that everybody sees. */
  readonly closed: ReadonlyMap<Registration, RefusalKind>
}
export type AddOptions = {
  /** What all who are signed in see of events. */
  readonly everybody: ReadScope
  readonly forms: KnownForms
  readonly ifHeld: IfHeld
}
/** Somebody who is signed in and of whom nothing else is known. */
const SOMEBODY: Standing = { signedIn: true, registered: false, submitted: false, ownName: undefined, persons: [] }

/**
 * Registers what many people submit, for one event or for several, together: in the order given, each submission whole or not at
 * all, and as if each had come alone.
 */
export async function addApplicants(
  tx: Tx,
  submissions: readonly Submission[],
  { everybody, forms, ifHeld }: AddOptions,
): Promise<Added> {
  const eventIds = distinct(submissions.map((submission) => submission.eventId))
  const [seen, all] = await Promise.all([listCovered(tx, everybody, eventIds), listRegistrations(tx, eventIds)])
  const isSeen = ({ eventId, isSeen: wasSeen }: Submission): boolean => wasSeen || seen.has(eventId)
  const seenByAny = new Set(submissions.filter(isSeen).map((submission) => submission.eventId))
  const registrations = [...all.values()].filter((registration) => seenByAny.has(registration.event_id))
  const closed = closedAmong(registrations)
  // Sent in this order: under the locks of the counters, so that whoever has registered before is found.
  const [admissions, standings, first] = await Promise.all([
    openAdmissions(tx, registrations, { closed, forms, ifHeld }),
    listStandings(
      tx,
      submissions.map(({ eventId, caller }) => ({ eventId, userId: caller.userId })),
    ),
    listFirstAnswers(tx, submissions),
  ])

  const admitted: Admitted[] = []
  const answers = new Map<Submission, Answer | 'unseen' | 'held'>(first)
  for (const [index, submission] of submissions.entries()) {
    if (!isSeen(submission)) answers.set(submission, 'unseen')
    if (answers.has(submission)) continue
    const standing = standings[index]
    invariant(standing, 'everybody stands somewhere')
    const admission = admissions.get(submission.eventId)
    if (admission === 'held') {
      answers.set(submission, 'held')
      continue
    }
    const outcome = admission?.admit(submission, standing) ?? refuse('events:status_forbidden')
    if (outcome.ok) admitted.push(outcome.value)
    else answers.set(submission, outcome)
  }
  const [, inserted] = await Promise.all([takeSeats(tx, admitted), insertAdmitted(tx, admitted)])
  for (const [submission, registered] of inserted) answers.set(submission, ok(registered))
  const seenByAll = registrations.filter((registration) => seen.has(registration.event_id))
  return { answers, closed: closedAmong(seenByAll.flatMap(({ event_id: id }) => afterwards(admissions.get(id)))) }
}

/** Those that refuse whoever comes anew, with the reason. */
function closedAmong(registrations: readonly Registration[]): ReadonlyMap<Registration, RefusalKind> {
  const closed = new Map<Registration, RefusalKind>()
  for (const registration of registrations) {
    const attempt = { ...attemptOf(registration, SOMEBODY), inScope: true, seatsLeft: registration.free }
    const refusal = registrationRefusal({ ...attempt, whom: 'anybody' })
    if (refusal) closed.set(registration, refusal)
  }
  return closed
}

function afterwards(admission: Admission | 'held' | undefined): readonly Registration[] {
  return admission === undefined || admission === 'held' ? [] : [admission.afterwards()]
}

/** By event. What is closed takes no lock. */
async function openAdmissions(
  tx: Tx,
  registrations: readonly Registration[],
  {
    closed,
    forms,
    ifHeld,
  }: Omit<AddOptions, 'everybody'> & { readonly closed: ReadonlyMap<Registration, RefusalKind> },
): Promise<ReadonlyMap<number, Admission | 'held'>> {
  const takingPeople = registrations.filter((registration) => !closed.has(registration))
  const open = await openRegistrations(tx, takingPeople, { forms, ifHeld })
  return new Map(
    registrations.map((registration) => {
      const { event_id: eventId } = registration
      const seats = open.get(eventId)
      if (seats) return [eventId, createAdmission(seats)]
      return [eventId, ifHeld === 'skip' && !closed.has(registration) ? 'held' : refuseAll(registration)]
    }),
  )
}

/** Of a registration that is closed, or whose counter went with the event in this moment. */
function refuseAll(registration: Registration): Admission {
  const max = registration.max_applicants
  return {
    admit: (submission, standing) =>
      refuse(refusalOf(registration, submission, standing) ?? 'event:not_found', { max }),
    afterwards: () => registration,
  }
}

async function takeSeats(tx: Tx, admitted: readonly Admitted[]): Promise<void> {
  const seats = new Map<number, number>()
  for (const { registId, status, registrants } of admitted)
    if (status !== 'waitlisted') seats.set(registId, (seats.get(registId) ?? 0) + registrants.length)
  if (seats.size === 0) return
  invariant((await moveSeatsOfAll(tx, seats)) === seats.size, 'the counters that are locked are there')
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)]
}
