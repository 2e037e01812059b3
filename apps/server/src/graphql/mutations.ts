import {
  type ApplicantAction,
  type ApplicantInput,
  APPLICANT_ACTIONS,
  AppError,
  type ApplicationData,
  CubicEventApplicant,
  ok,
  refuse,
} from '@cubic/contract'
import {
  asObject,
  callMethod,
  isUuid,
  parseCondition,
  parseJson,
  type RecordChange,
  RELATION_UPDATES,
  save,
  unlink,
  updateRelation,
} from '@cubic/data-platform'
import { noteDevice } from '../features/check-in/commands/note-device.ts'
import { readScans } from '../features/check-in/commands/start-scan-writer.ts'
import { mayWorkAtDoor } from '../features/check-in/queries.ts'
import { recordChange } from '../features/audit/commands/record-change.ts'
import { recordRefusedSave } from '../features/audit/commands/record-refused-save.ts'
import { announceEditing, HEARTBEAT_S } from '../features/editing/commands/announce-editing.ts'
import { type Conflict, findConflict } from '../features/editing/queries.ts'
import { changeApplicants } from '../features/registration/commands/change-applicants.ts'
import { findRefusalDetail } from '../features/registration/queries.ts'
import type { RegistrationRequest } from '../features/registration/submission/registration-request.ts'
import { inTransaction } from '../infra/in-transaction.ts'
import type { RequestContext } from './context.ts'
import { unknownEvent } from './errors.ts'
import { applicantsResult, methodResult, mutationResult, saveResult } from './results.ts'
import type { Resolver, Resolvers } from './resolvers.ts'

const LOGGED_OUT = { cn: '登录已失效，请重新登录', en: 'Your session has ended. Please log in again' }
const TOO_OFTEN = {
  cn: '您取消这个活动的报名过于频繁，请过几分钟再试',
  en: 'You’ve withdrawn from this event too often. Please try again in a few minutes',
}
const APPLICANTS_MAX = 1000
const RELATED_MAX = 1000
const { location: LOCATION, source: SOURCE } = CubicEventApplicant.fields

const audit: RecordChange = (tx, caller, change) =>
  recordChange(tx, caller, { ...change, model: change.model.declaration.name })

type RelationArguments = {
  model: string
  id: number
  relation_field: string
  relationIDs?: readonly (number | null)[] | null
  kind?: string | null
}
type MethodArguments = { model: string; id: number; arguments: string; method: string; condition?: string | null }
type ApplicantArguments = {
  event_id: number
  project_id?: number | null
  application_data: string
  action: string
  location?: string | null
  source?: string | null
}

type SyncArguments = {
  event_id: number
  device: string
  scans: string
  sent_at?: string | null
  waiting?: number | null
}

const genericMutations = {
  async save(
    _: never,
    { model, values }: { model: string; values?: string | null },
    { db, reads, registry, caller, prepareRichText }: RequestContext,
  ) {
    const given = asObject(parseJson(values?.trim() || '{}', 'values'), 'values')
    await prepareRichText(given)
    const run = () => inTransaction(db, (tx) => save(tx, registry, caller, model, given, audit))
    const { guardSave } = registry.model(model)
    const outcome = await (guardSave ? guardSave(caller, given, run) : run())
    if (!outcome.ok) await recordRefusedSave(db, registry, caller, { model, given, refusal: outcome.refusal })
    const conflictOf = async () =>
      !outcome.ok && outcome.refusal === 'save:conflict'
        ? findConflict(reads, registry, caller, { model, id: Number(given['id']), sent: Object.keys(given) })
        : undefined
    return { ...saveResult(outcome, caller.lang), conflictOf }
  },
  async unlink(_: never, args: { model: string; id: number }, { db, registry, caller }: RequestContext) {
    return mutationResult(await inTransaction(db, (tx) => unlink(tx, registry, caller, args, audit)), caller.lang)
  },
  async update_relation(_: never, args: RelationArguments, { db, registry, caller }: RequestContext) {
    const kind = RELATION_UPDATES.find((candidate) => candidate === (args.kind || 'add'))
    if (!kind) throw wrong('kind')
    const ids = args.relationIDs ?? []
    if (ids.length > RELATED_MAX) throw wrong('relationIDs')
    if (!ids.every((id) => id !== null && id > 0)) throw wrong('relationIDs')
    const { model, id, relation_field: field } = args
    const update = { model, id, field, ids: ids.filter((related) => related !== null), kind }
    const outcome = await inTransaction(db, (tx) => updateRelation(tx, registry, caller, update, audit))
    if (!outcome.ok)
      await recordRefusedSave(db, registry, caller, { model, given: { id, [field]: ids }, refusal: outcome.refusal })
    return mutationResult(outcome, caller.lang)
  },
  async call_method(_: never, args: MethodArguments, { db, registry, caller, prepareRichText }: RequestContext) {
    const call = {
      model: args.model,
      id: args.id,
      method: args.method,
      args: asObject(parseJson(args.arguments.trim() || '{}', 'arguments'), 'arguments'),
      ...(args.condition ? { condition: parseCondition(args.condition) } : {}),
    }
    const { guard } = registry.method(registry.model(call.model), call.method)
    await prepareRichText(call.args)
    const run = () => inTransaction(db, (tx) => callMethod(tx, registry, caller, call))
    return methodResult(await (guard ? guard(caller, run) : run()), caller.lang)
  },
  async announce_editing(
    _: never,
    { model, id, leaving }: { model: string; id: number; leaving?: boolean | null },
    { db, registry, caller }: RequestContext,
  ) {
    const outcome = await announceEditing(db, registry, caller, { model, id, leaving: leaving === true })
    const editors = outcome.ok ? outcome.value : []
    return { ...mutationResult(outcome, caller.lang), editors, heartbeat_seconds: HEARTBEAT_S }
  },
}

const eventMutations = {
  async add_or_edit_applicants(_: never, args: ApplicantArguments, context: RequestContext) {
    const { db, reads, registry, caller, timeZone, mayWithdraw } = context
    const action = APPLICANT_ACTIONS.find((candidate) => candidate === args.action)
    if (!action) throw wrong('action')
    const request = {
      eventId: args.event_id,
      projectId: args.project_id ?? null,
      data: parseApplicationData(args.application_data, action),
      location: shortText(args.location, 'location', LOCATION.max) || null,
      source: shortText(args.source, 'source', SOURCE.max),
    }
    if (action === 'delete' && !mayWithdraw(args.event_id, request.data.applicants.length))
      throw new AppError('LimitExceeded', TOO_OFTEN)
    const outcome =
      action === 'add'
        ? await addLocated(context, request)
        : await inTransaction(db, (tx) => changeApplicants(tx, registry, caller, { ...request, action }))
    const detailOf = async () =>
      outcome.ok ? null : findRefusalDetail(reads, caller, outcome, { eventId: args.event_id, timeZone })
    return applicantsResult(outcome, caller.lang, detailOf)
  },
}

/** Registers, with the province of the caller’s address unless the client has said it. */
async function addLocated({ registrations, locating, caller }: RequestContext, request: RegistrationRequest) {
  if (request.location !== null) return registrations.add(caller, request)
  const recalled = locating.recall(caller.address)
  const outcome = await registrations.add(caller, { ...request, location: recalled })
  if (outcome.ok) locating.locate(caller.address, { ids: outcome.value.map(({ id }) => id), recalled })
  return outcome
}

const doorMutations = {
  async sync_scans(_: never, args: SyncArguments, { db, reads, registry, caller, signer, syncScans }: RequestContext) {
    if (!(await mayWorkAtDoor(reads, registry, caller, args.event_id))) throw unknownEvent()
    const sent = readScans(args, signer)
    const results = await syncScans(caller, sent)
    await noteDevice(db, caller, sent)
    return { ...mutationResult(ok(undefined), caller.lang), results: JSON.stringify(results) }
  },
}

export const mutationResolvers: Resolvers = {
  GenericMutation: inOrder(genericMutations, refuseLoggedOut),
  // wire §1: this one says so in its own result
  CubicEventMutation: {
    ...inOrder(eventMutations, ({ caller }) =>
      applicantsResult(refuse('event:unauthenticated'), caller.lang, async () => null),
    ),
    ...inOrder(doorMutations, refuseLoggedOut),
  },
  // Resolved only if selected: both are read from the database.
  SaveResult: { conflict: ({ conflictOf }: { conflictOf: () => Promise<Conflict | undefined> }) => conflictOf() },
  ApplicantMutationResult: { detail: ({ detailOf }: { detailOf: () => Promise<string | null> }) => detailOf() },
}

function refuseLoggedOut(): never {
  throw new AppError('Unauthenticated', LOGGED_OUT)
}

/** Mutations that run one after the other. With a dead token, `refuseDeadToken` answers each of them instead. */
function inOrder(
  resolvers: Resolvers[string],
  refuseDeadToken: (context: RequestContext) => object,
): Resolvers[string] {
  return Object.fromEntries(
    Object.entries(resolvers).map(([name, resolve]): [string, Resolver] => [
      name,
      (source, args, context, info) =>
        context.changes.run(async () =>
          context.hasDeadToken ? refuseDeadToken(context) : resolve(source, args, context, info),
        ),
    ]),
  )
}

/** Reads `application_data` (wire §4); throws `BadRequest` if its shape is wrong. */
function parseApplicationData(text: string, action: ApplicantAction): ApplicationData {
  const { applicants: given = [], request_id: requestId } = asObject(
    parseJson(text, 'application_data'),
    'application_data',
  )
  if (!Array.isArray(given) || given.length > APPLICANTS_MAX) throw wrong('application_data')
  const applicants = given.map((applicant) => parseApplicant(applicant, action))
  if (requestId === undefined || requestId === null) return { applicants }
  if (typeof requestId !== 'string' || !isUuid(requestId)) throw wrong('request_id')
  return { applicants, request_id: requestId }
}

function parseApplicant(applicant: unknown, action: ApplicantAction): ApplicantInput {
  const { id, self, values } = asObject(applicant, 'application_data')
  const isId = typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31
  if (id !== undefined && id !== null && !isId) throw wrong('id')
  if (self !== undefined && self !== null && typeof self !== 'boolean') throw wrong('self')
  // An edit replaces all answers: one without `values` would erase them.
  if (values === undefined && action === 'edit') throw wrong('values')
  const read: { -readonly [name in keyof ApplicantInput]: ApplicantInput[name] } = {
    values: plainAnswers(asObject(values === undefined ? {} : values, 'values')),
  }
  if (isId) read.id = id
  if (self === true) read.self = self
  return read
}

/** An answer is a single value or a list of texts: anything else is reduced to `{}`, which is refused later. */
function plainAnswers(values: ApplicantInput['values']): ApplicantInput['values'] {
  const isPlain = (value: unknown) =>
    typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isText))
  if (Object.values(values).every(isPlain)) return values
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, isPlain(value) ? value : {}]))
}

function isText(given: unknown): given is string {
  return typeof given === 'string'
}

function shortText(text: string | null | undefined, argument: string, max: number): string {
  const given = (text ?? '').trim()
  if (given.length > max || given.includes('\0') || !given.isWellFormed()) throw wrong(argument)
  return given
}

function wrong(argument: string): AppError {
  return new AppError('BadRequest', { cn: `参数 ${argument} 不正确`, en: `The argument ${argument} is invalid` })
}
