import { ok } from '@cubic/contract'
import type { Sql, Tx } from '@cubic/data-platform'
import type { CommonRefusal, Moment } from '@cubic/domain/registration/refusal'
import { DatabaseUnavailable } from '../../../infra/database/database-unavailable.ts'
import type { OpenDatabase } from '../../../infra/database/database.ts'
import { hasCode } from '../../../infra/errors/has-code.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import type { KnownForms } from '../reading/known-forms.ts'
import { earliest, type Registration } from '../reading/registration.ts'
import type { IfHeld } from '../seats/lock-counters.ts'
import type { Answer } from '../submission/first-answers.ts'
import type { Submission } from '../submission/submission.ts'
import { type Added, addApplicants } from './add-applicants.ts'
import { type ClosedRegistrations, listPeopleOf, type Watch } from './closed-registrations.ts'

/** `unseen`: hidden from some signed-in users. `form-changed`: the answers must be checked again. */
export type Waiting = {
  readonly submission: Submission
  readonly answer: (answer: Answer | 'unseen' | 'form-changed') => void
  readonly fail: (error: unknown) => void
}
export type BatchContext = {
  readonly db: OpenDatabase
  /** The condition on an `event` that all signed-in users see. */
  readonly isSeen: Sql
  readonly closed: ClosedRegistrations
  readonly forms: KnownForms
}

const MOMENTS = {
  opens: 'regist_start_time',
  closes: 'regist_end_time',
  eventStart: 'start_time',
  eventEnd: 'end_time',
} as const satisfies { readonly [Name in Moment]: keyof Registration }

const TRIES = 3
const ANSWERED_PER_TURN = 24
const UNIQUE_VIOLATION = '23505'
/** Registrations with more people are not remembered as closed: keeping them all costs too much. */
const PEOPLE_MAX = 50_000

/**
 * Registers a batch in one transaction and answers each submission after the commit. A batch that fails is retried in
 * halves, which isolates the faulty submission and registers the others. Returns the submissions whose event's counter
 * another transaction holds: these were left out or, if the batch waited, told so. Never rejects.
 */
export async function commitBatch(
  context: BatchContext,
  batch: readonly Waiting[],
  ifHeld: IfHeld,
  tries = TRIES,
): Promise<readonly Waiting[]> {
  const watch = context.closed.watch()
  try {
    const { answers } = await addTogether(context, watch, { batch, ifHeld })
    // The next batch is sent first: the database works on it while these are told.
    setImmediate(answerBatch, batch, answers)
    return batch.filter(({ submission }) => answers.get(submission) === 'held')
  } catch (error) {
    // For example, somebody bound a ticket in the meantime: the next try sees it.
    if (tries > 1 && hasCode(error, UNIQUE_VIOLATION)) return await commitBatch(context, batch, ifHeld, tries - 1)
    if (!isWorthSplitting(batch, error)) {
      for (const waiting of batch) waiting.fail(error)
      return ifHeld === 'wait' && isBusy(error) ? batch : []
    }
    const middle = batch.length >> 1
    const held = await commitBatch(context, batch.slice(0, middle), ifHeld)
    return [...held, ...(await commitBatch(context, batch.slice(middle), ifHeld))]
  } finally {
    watch.end()
  }
}

/** Answers a few per turn of the event loop, so that the next batch continues as soon as the database answers. */
function answerBatch(batch: readonly Waiting[], answers: Added['answers']): void {
  for (const waiting of batch.slice(0, ANSWERED_PER_TURN)) {
    const answer = answers.get(waiting.submission)
    if (answer === 'held') continue
    if (answer) waiting.answer(answer)
    else waiting.fail(new Error('a submission was not decided'))
  }
  if (batch.length > ANSWERED_PER_TURN) setImmediate(answerBatch, batch.slice(ANSWERED_PER_TURN), answers)
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.reason === 'busy'
}

function isWorthSplitting(batch: readonly Waiting[], error: unknown): boolean {
  if (batch.length === 1) return false
  if (!(error instanceof DatabaseUnavailable)) return true
  // A held counter holds up every submission for its event: splitting helps only if the batch has several events.
  return isBusy(error) && batch.some(({ submission }) => submission.eventId !== batch[0]?.submission.eventId)
}

async function addTogether(
  { db, isSeen, closed, forms }: BatchContext,
  watch: Watch,
  { batch, ifHeld }: { readonly batch: readonly Waiting[]; readonly ifHeld: IfHeld },
): Promise<Added> {
  const began = performance.now()
  const submissions = batch.map(({ submission }) => submission)
  const outcome = await inTransaction(db, async (tx) => {
    const added = await addApplicants(tx, submissions, { isSeen, forms, ifHeld })
    const news = [...added.closed].filter(([registration]) => isWorthRemembering(registration, closed))
    return ok({ added, news, people: await peopleOf(tx, news) })
  })
  if (!outcome.ok) throw new Error('a batch refuses nobody as a whole')
  const { added, news, people } = outcome.value
  for (const [registration, { refusal, moments }] of news) {
    const eventId = registration.event_id
    // The transaction began after `began`: by our clock this ends slightly early, never late.
    const until = began + (nextMoment(registration, moments) - registration.now.getTime())
    watch.remember(eventId, { refusal, until, people: people.get(eventId) ?? new Set() })
  }
  return added
}

type News = readonly (readonly [Registration, CommonRefusal])[]

function isWorthRemembering({ event_id: eventId, taken_number }: Registration, closed: ClosedRegistrations): boolean {
  return taken_number <= PEOPLE_MAX && !closed.has(eventId)
}

async function peopleOf(tx: Tx, news: News): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const eventIds = news.map(([registration]) => registration.event_id)
  return eventIds.length === 0 ? new Map() : listPeopleOf(tx, eventIds)
}

/** The first of these moments in the future, in milliseconds since the epoch; infinity if there is none. */
function nextMoment(registration: Registration, moments: ReadonlySet<Moment>): number {
  const coming = [...moments].map((moment) => registration[MOMENTS[moment]]).filter((at) => at && at > registration.now)
  return earliest(coming)?.getTime() ?? Infinity
}
