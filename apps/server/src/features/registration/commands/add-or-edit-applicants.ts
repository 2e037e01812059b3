import { createHash } from 'node:crypto'
import {
  type ApplicantAction,
  AppError,
  type ApplicationData,
  type Outcome,
  ok,
  refuse,
  type RegisteredApplicant,
} from '@cubic/contract'
import { type Caller, isCovered, readScopeFor, type Registry, type Tx } from '@cubic/data-platform'
import { addApplicants } from './add-applicants.ts'
import { editApplicants } from './edit-applicants.ts'
import { withdrawApplicants } from './withdraw-applicants.ts'

export type RegistrationRequest = {
  readonly eventId: number
  readonly projectId: number | null
  readonly action: ApplicantAction
  readonly data: ApplicationData
  readonly location: string | null
  readonly source: string
}
type Answer = Outcome<readonly RegisteredApplicant[]>

/** The registration mutation of wire §4: all applicants of the call are registered, changed or withdrawn, or none. */
export async function addOrEditApplicants(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  request: RegistrationRequest,
): Promise<Answer> {
  const events = readScopeFor(registry, 'CubicEventBase', caller)
  if (!(await isCovered(tx, events, request.eventId, events.where))) {
    return refuse((await wasCancelled(tx, caller, request.eventId)) ? 'events:status_forbidden' : 'event:not_found')
  }
  if (caller.userId === null) return refuse('event:unauthenticated')
  if (request.projectId !== null) {
    const projects = readScopeFor(registry, 'CubicProject', caller)
    if (!(await isCovered(tx, projects, request.projectId, projects.where)))
      throw new AppError('BadRequest', {
        cn: '项目不存在或不可见',
        en: 'The project does not exist or is not visible to you',
      })
  }
  const { applicants, request_id: requestId } = request.data
  switch (request.action) {
    case 'add':
      return requestId === undefined ? add(tx, caller, request) : addOnce(tx, caller, request, requestId)
    case 'edit':
      return editApplicants(tx, caller, request.eventId, applicants)
    case 'delete':
      return withdrawApplicants(
        tx,
        caller,
        request.eventId,
        applicants.map((applicant) => applicant.id ?? 0),
      )
  }
}

/** Was it on the caller's website until it was cancelled? They had its page open: "does not exist" would not be true for them. */
async function wasCancelled(tx: Tx, caller: Caller, eventId: number): Promise<boolean> {
  const event = await tx.one`
    select 1 from cubic_event_base where id = ${eventId} and stage = 'cancelled' and to_official_website
      and (public_or_not or ${caller.userId !== null})`
  return event !== undefined
}

function add(
  tx: Tx,
  caller: Caller,
  { eventId, projectId, location, source, data }: RegistrationRequest,
): Promise<Answer> {
  return addApplicants(tx, caller, { eventId, applicants: data.applicants, projectId, location, source })
}

/** A repeated request id gets the first answer; two at once are one, the second waits for the first. */
async function addOnce(tx: Tx, caller: Caller, request: RegistrationRequest, requestId: string): Promise<Answer> {
  // Two requests of one person with one id never run beside each other.
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`${caller.userId}:${requestId}`}, 0))`
  const hash = hashOf(request)
  const first = await tx.one<{ request_hash: Buffer; answer: readonly RegisteredApplicant[] }>`
    select request_hash, answer from cubic_registration_request where user_id = ${caller.userId} and request_id = ${requestId}`
  if (first) return first.request_hash.equals(hash) ? ok(first.answer) : refuse('event:request_conflict')
  const answer = await add(tx, caller, request)
  if (answer.ok) {
    await tx.run`insert into cubic_registration_request (user_id, request_id, event_id, request_hash, answer)
      values (${caller.userId}, ${requestId}, ${request.eventId}, ${hash}, ${JSON.stringify(answer.value)})`
  }
  return answer
}

function hashOf({ eventId, projectId, data }: RegistrationRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([eventId, projectId, data.applicants]))
    .digest()
}
