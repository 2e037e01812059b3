import type { Text } from '@cubic/contract'
import type { Sql, Tx } from '@cubic/data-platform'
import type { FormField } from '@cubic/domain/registration/form-field'
import type { KnownForms } from '../reading/known-forms.ts'
import { listBatchRows, type Registration, registrationsOf } from '../reading/registration.ts'
import { type Standing, STANDING, type StandingRow, standingsOf } from '../reading/standing.ts'
import { type IfHeld, type LockedTx, underCounterLocks } from '../seats/lock-counters.ts'
import { type Answer, answerAgain, type FirstAnswer } from '../submission/first-answers.ts'
import { countInTheWay } from '../submission/open-registrations.ts'
import type { Submission } from '../submission/submission.ts'

/** Its counter is locked: nobody else can change its free seats and its waitlist. */
export type OpenRegistration = {
  readonly registration: Registration
  readonly fields: readonly FormField<Text>[]
}
export type ReadBatch = {
  /** By event: `held` if the counter was skipped. Events that take no registrations are left out. */
  readonly open: ReadonlyMap<number, OpenRegistration | 'held'>
  readonly seen: ReadonlySet<number>
  readonly ids: ReadonlyMap<number, readonly number[]>
  readonly standings: readonly Standing[]
  readonly answers: ReadonlyMap<Submission, Answer>
}
export type BatchOptions = {
  readonly isSeen: Sql
  readonly forms: KnownForms
  readonly ifHeld: IfHeld
}

/**
 * Locks the seat counters of the submissions' events and then reads, in the same round trip, everything that decides:
 * one statement for the events and one for the people. Reserved places, long scopes and forms that this process does
 * not know take another. Tables are read by index even while they are tiny: their plans are kept, and they grow.
 */
export async function readBatch(
  tx: Tx,
  submissions: readonly Submission[],
  { isSeen, forms, ifHeld }: BatchOptions,
): Promise<ReadBatch> {
  const applicants = new Map<number, number>()
  for (const submission of submissions)
    applicants.set(submission.eventId, (applicants.get(submission.eventId) ?? 0) + submission.applicants.length)
  const eventIds = [...applicants.keys()]
  const [, { lockedIds, read }] = await Promise.all([
    tx.run`/* hot */ select set_config('enable_seqscan', 'off', true)`,
    underCounterLocks(tx, { eventIds, ifHeld }, (locked) =>
      Promise.all([listBatchRows(locked, applicants, isSeen), readPeople(locked, submissions, eventIds)]),
    ),
  ])
  const [rows, { waiting, ...people }] = read
  const fields = await forms.list(tx, new Map(rows.map((row) => [row.event_id, row.form_version])))
  const open = new Map<number, OpenRegistration | 'held'>()
  for (const [eventId, registration] of await registrationsOf(tx, rows, waiting)) {
    if (lockedIds.has(registration.regist_id)) {
      const inTheWay = await countInTheWay(tx, registration)
      open.set(eventId, { registration: { ...registration, waiting: inTheWay }, fields: fields.get(eventId) ?? [] })
    } else if (ifHeld === 'skip') open.set(eventId, 'held')
  }
  return {
    open,
    seen: new Set(rows.filter((row) => row.is_seen).map((row) => row.event_id)),
    ids: new Map(rows.map((row) => [row.event_id, row.ids])),
    ...people,
  }
}

type PersonRow = StandingRow & {
  readonly first: FirstAnswer | null
  /** How many are on the event's waitlist; null: none. */
  readonly waiting: number | null
}

/** Sub-queries instead of joins leave the planner only indexes to choose from: the database keeps this plan. */
async function readPeople(
  tx: LockedTx,
  submissions: readonly Submission[],
  eventIds: readonly number[],
): Promise<Pick<ReadBatch, 'standings' | 'answers'> & { readonly waiting: ReadonlyMap<number, number> }> {
  const asked = submissions.map(({ eventId, caller }) => ({ eventId, userId: caller.userId }))
  const rows = await tx.rows<PersonRow>`/* hot */
    with waiting as materialized (
      select event_id, count(*) as number from cubic_event_applicant
      where event_id = any(${eventIds}) and registration_status = 'waitlisted' group by event_id)
    select ${STANDING.columns},
      (select json_build_object('hash', encode(request_hash, 'hex'), 'answer', answer) from cubic_registration_request first
        where first.user_id = asked.user_id and first.request_id = asked.request_id) as first,
      (select number from waiting where waiting.event_id = asked.event_id) as waiting
    from unnest(${asked.map(({ eventId }) => eventId)}::integer[], ${asked.map(({ userId }) => userId)}::integer[],
        ${submissions.map(({ request }) => request?.id ?? null)}::uuid[])
      with ordinality as asked (event_id, user_id, request_id, place)
    ${STANDING.joins}
    order by ${STANDING.order}`
  const answers = new Map<Submission, Answer>()
  const waiting = new Map<number, number>()
  for (const row of rows) {
    const submission = submissions[row.place - 1]
    if (!submission) continue
    if (row.waiting !== null) waiting.set(submission.eventId, row.waiting)
    if (row.first) answers.set(submission, answerAgain(submission, row.first))
  }
  return { standings: standingsOf(rows, asked), answers, waiting }
}
