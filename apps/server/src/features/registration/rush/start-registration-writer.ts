import { refuse } from '@cubic/contract'
import { type Caller, coverOf, readScopeFor, type Registry, sql } from '@cubic/data-platform'
import { completing } from '@cubic/domain/registration/complete-answer'
import { checkSubmission } from '@cubic/domain/registration/form'
import { type BatchQueue, createBatchQueue } from '../../../infra/concurrency/batch-queue.ts'
import { createLoader } from '../../../infra/concurrency/loader.ts'
import type { OpenDatabase } from '../../../infra/database/database.ts'
import type { Rush } from '../../../infra/services/rush.ts'
import { Overloaded } from '../../../infra/errors/unavailable.ts'
import { EVENT_CHANGES } from '../../events/commands/announce-event-change.ts'
import { rememberForms } from '../reading/known-forms.ts'
import { refuseUnseen } from '../reading/unseen-event.ts'
import { type Answer, listFirstAnswers } from '../submission/first-answers.ts'
import { checkProject, type RegistrationRequest } from '../submission/registration-request.ts'
import { requestKeyOf } from '../submission/request-key.ts'
import type { CheckedForm, Submission } from '../submission/submission.ts'
import { rememberClosedRegistrations } from './closed-registrations.ts'
import { type BatchContext, commitBatch, type Waiting } from './commit-batch.ts'
import { createSharedAnswers } from './shared-answers.ts'

export type RegistrationWriter = {
  /** Registers all or none, and answers after the commit. Throws `Overloaded` if too many wait. */
  readonly add: (caller: Caller, request: RegistrationRequest) => Promise<Answer>
}
export type WriterOptions = {
  readonly db: OpenDatabase
  readonly registry: Registry
  readonly rush: Pick<Rush, 'note'>
  readonly noteBatch?: (size: number) => void
  /** Requests that may wait for one event, and in all. */
  readonly waitingPerEvent: number
  readonly waitingInAll: number
}

const BATCH = { size: 200, keys: 200, weight: 1000, maxRunning: 2 }
const MAX_HELD_UP = 3
/** Waiting requests are limited in characters too: one may be as long as a request body. */
const WAITING_CHARACTERS = 2 ** 27
/** How often answers are checked again because the form changed while they waited. */
const CHECKS_MAX = 4
/** Stands for any signed-in user: owns no record. */
const ANY_USER: Caller = { userId: 0, roles: new Set(), lang: 'cn', address: '' }

/** Admits waiting requests together, in one transaction (docs/locking.md). */
export async function startRegistrationWriter(options: WriterOptions): Promise<RegistrationWriter> {
  const { db, registry, rush } = options
  const closed = rememberClosedRegistrations(() => db.isListening())
  await db.listen(EVENT_CHANGES, (eventId) => closed.forget(eventId === null ? null : Number(eventId)))
  const isSeen = coverOf(readScopeFor(registry, 'CubicEventBase', ANY_USER), sql`event`)
  const context = { db, isSeen, closed, forms: rememberForms(db) }
  const batches = createBatches(context, options)
  const { share } = createSharedAnswers()
  const findFirstAnswer = createLoader((asked: readonly Asked[]) => listFirstAnswers(db, asked))

  async function add(caller: Caller, request: RegistrationRequest): Promise<Answer> {
    rush.note()
    if (!isSignedIn(caller))
      return (await refuseUnseen(db, registry, caller, request.eventId)) ?? refuse('event:unauthenticated')
    const { userId } = caller
    const { request_id: id } = request.data
    let known: string | undefined
    const text = () => (known ??= textOf(request))
    const key = id === undefined ? undefined : requestKeyOf(id, text)
    const refusal = request.projectId === null ? closed.recall(request.eventId, userId) : undefined
    // Another process may have registered them under this request id already.
    if (refusal) return (key && (await findFirstAnswer({ caller, request: key }))) ?? refusal
    const { eventId, projectId, location, source, data } = request
    const { applicants } = data
    const size = text().length
    const run = () =>
      submit({ caller, eventId, projectId, applicants, size, location, source, request: key, isSeen: false })
    return key ? share(userId, key, run) : run()
  }

  async function submit(submission: Unchecked): Promise<Answer> {
    const { caller, eventId, projectId } = submission
    if (projectId !== null) await checkProject(db, registry, caller, projectId)
    const answer = await wait(submission)
    if (answer !== 'unseen') return answer
    // This caller may see an event that not everybody sees: checked outside the batches.
    const unseen = await refuseUnseen(db, registry, caller, eventId)
    return unseen ?? ((await wait({ ...submission, isSeen: true })) as Answer)
  }

  async function wait(unchecked: Unchecked): Promise<Answer | 'unseen'> {
    for (let time = 0; time < CHECKS_MAX; time++) {
      const submission = withChecked(unchecked, await checkAnswers(context.forms, unchecked))
      const answer = await new Promise<Parameters<Waiting['answer']>[0]>((resolve, reject) =>
        batches.add({ submission, answer: resolve, fail: reject }),
      )
      if (answer !== 'form-changed') return answer
    }
    throw new Overloaded('the form changes faster than answers can be checked')
  }

  return { add }
}

function createBatches(context: BatchContext, options: WriterOptions): BatchQueue<Waiting> {
  return createBatchQueue<Waiting>(
    { ...BATCH, perKey: options.waitingPerEvent, inAll: options.waitingInAll, sizeInAll: WAITING_CHARACTERS },
    {
      keyOf: ({ submission }) => submission.eventId,
      weightOf: ({ submission }) => submission.applicants.length,
      sizeOf: ({ submission }) => submission.size,
      run: (batch) => {
        options.noteBatch?.(batch.length)
        return commitBatch(context, batch, 'skip')
      },
      heldUp: {
        maxRunning: MAX_HELD_UP,
        run: async (batch) => (await commitBatch(context, batch, 'wait')).length > 0,
        giveUp: ({ fail }) => fail(new Overloaded('somebody else holds the registration')),
      },
    },
  )
}

async function checkAnswers(
  forms: ReturnType<typeof rememberForms>,
  { eventId, applicants, caller }: Unchecked,
): Promise<CheckedForm> {
  const form = await forms.recall(eventId)
  return {
    form,
    answers: checkSubmission(
      form,
      applicants.map(({ values }) => values),
      [],
      completing({ now: new Date(), lang: caller.lang }),
    ),
  }
}

function isSignedIn(caller: Caller): caller is Submission['caller'] {
  return caller.userId !== null
}

type Asked = Pick<Submission, 'caller' | 'request'>
type Unchecked = Omit<Submission, 'checked'>

/** Names the properties one by one: V8 is slow to copy an object and to add to the copy (decision 28). */
function withChecked(unchecked: Unchecked, checked: CheckedForm): Submission {
  const { caller, eventId, applicants, size, projectId, location, source, request, isSeen } = unchecked
  return { caller, eventId, applicants, size, projectId, location, source, request, isSeen, checked }
}

function textOf({ eventId, projectId, data }: RegistrationRequest): string {
  return JSON.stringify([eventId, projectId, data.applicants])
}
