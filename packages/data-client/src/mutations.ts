import { fillText, REFUSALS, type RegisteredApplicant, type Text, type WireFieldError } from '@cubic/contract'
import type { Client, ClientOptions, MutationRefusal, RegistrationAnswer, RegistrationRequest } from './client.ts'
import { dataOf, decode, type Operation } from './graphql.ts'
import { REGISTER_RETRIES, retrying } from './retry.ts'
import type { Post } from './transport.ts'

type RawErrors = readonly Partial<WireFieldError>[] | null | undefined
type RawMutation = {
  readonly status?: string | null
  readonly error_kind?: string | null
  readonly error_msg?: string | null
  readonly errors?: RawErrors
}
type RawSave = RawMutation & { readonly result?: { readonly id?: string | null } | null }
type RawMethod = RawMutation & { readonly result?: string | null }
type RawRegistration = RawMutation & { readonly sub_kind?: string | null; readonly result?: string | null }

const MUTATION_TIMEOUT = 60_000
/** Short, since an attempt that hangs is better begun anew. */
const REGISTER_TIMEOUT = 8000
const SUBMISSION_FAILED: Text = { cn: '提交失败', en: 'Submission failed' }

const ERRORS = 'errors { level kind message field index }'
const SAVE = `mutation save($model: String!, $values: String) { dash { generic { save(model: $model, values: $values) { result { id } status error_msg error_kind ${ERRORS} } } } }`
const CALL_METHOD =
  'mutation callMethod($model: String!, $id: Int!, $method: String!, $arguments: String!) { dash { generic { call_method(model: $model, id: $id, method: $method, arguments: $arguments) { status error_msg error_kind result } } } }'
const REGISTER = `mutation saveDataMutation($event_id: Int!, $project_id: Int, $application_data: String!, $action: String!, $location: String, $source: String) { cubicEvent { add_or_edit_applicants(event_id: $event_id, project_id: $project_id, application_data: $application_data, action: $action, location: $location, source: $source) { status sub_kind error_msg result ${ERRORS} } } }`

/** The client's writes: one at a time, each after the cache is cleared, none repeated but a registration that says it may be. */
export function createMutations(post: Post, options: ClientOptions): Pick<Client, 'save' | 'callMethod' | 'register'> {
  const inTurn = createQueue()
  const send = async (operation: Operation, timeout = MUTATION_TIMEOUT) =>
    dataOf(await post(`/gql/endpoint?operation-name=${operation.operationName}`, operation, { timeout }))
  const mutate = <Value>(work: () => Promise<Value>) =>
    inTurn(async () => {
      await options.clearCache?.()
      return work()
    })

  return {
    async save(model, values) {
      const operation = { operationName: 'save', query: SAVE, variables: { model, values: JSON.stringify(values) } }
      const data = (await mutate(() => send(operation))) as {
        readonly dash: { readonly generic: { readonly save: RawSave } }
      }
      const answer = data.dash.generic.save
      return answer.status === 'ok' ? { status: 'ok', id: Number(answer.result?.id) } : refusalOf(answer)
    },
    async callMethod<Result>(
      model: string,
      id: number,
      method: string,
      args: { readonly [name: string]: unknown } = {},
    ) {
      const operation = {
        operationName: 'callMethod',
        query: CALL_METHOD,
        variables: { model, id, method, arguments: JSON.stringify(args) },
      }
      const data = (await mutate(() => send(operation))) as {
        readonly dash: { readonly generic: { readonly call_method: RawMethod } }
      }
      const answer = data.dash.generic.call_method
      return answer.status === 'ok'
        ? { status: 'ok', result: decode(answer.result, null) as Result }
        : refusalOf(answer)
    },
    async register(request) {
      const operation = registerOperation(request)
      const isRepeatable = request.action === 'add' && request.application_data.request_id !== undefined
      const work = () => send(operation, isRepeatable ? REGISTER_TIMEOUT : MUTATION_TIMEOUT)
      const data = (await mutate(() => (isRepeatable ? retrying(work, REGISTER_RETRIES) : work()))) as {
        readonly cubicEvent: { readonly add_or_edit_applicants: RawRegistration }
      }
      return registrationAnswerOf(data.cubicEvent.add_or_edit_applicants, options.language())
    },
  }
}

/** Runs what it is given one after the other; one that fails does not hold up the next. */
export function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.then(
      () => undefined,
      () => undefined, // the failure is told to whom `result` belongs
    )
    return result
  }
}

function registerOperation(request: RegistrationRequest): Operation {
  const { event_id, action, application_data, project_id = null, location = '', source = '' } = request
  const variables = {
    event_id,
    project_id,
    application_data: JSON.stringify(application_data),
    action,
    location,
    source,
  }
  return { operationName: 'saveDataMutation', query: REGISTER, variables }
}

function registrationAnswerOf(answer: RawRegistration, lang: keyof Text): RegistrationAnswer {
  if (answer.status === 'ok')
    return { status: 'ok', applicants: decode<readonly RegisteredApplicant[]>(answer.result, []) }
  const sub_kind = answer.sub_kind ?? ''
  const known: { readonly [kind: string]: Text } = REFUSALS
  const text = (Object.hasOwn(known, sub_kind) ? known[sub_kind] : undefined) ?? SUBMISSION_FAILED
  return {
    status: 'error',
    sub_kind,
    message: answer.error_msg || fillText(text, lang),
    errors: fieldErrorsOf(answer.errors),
  }
}

function refusalOf(answer: RawMutation): MutationRefusal {
  return {
    status: 'error',
    error_kind: answer.error_kind ?? 'Internal',
    error_msg: answer.error_msg ?? '',
    errors: fieldErrorsOf(answer.errors),
  }
}

function fieldErrorsOf(errors: RawErrors): readonly WireFieldError[] {
  return (errors ?? []).map(({ level = 'error', kind = '', message = '', field = null, index = null }) => ({
    level,
    kind,
    message,
    field,
    index,
  }))
}
