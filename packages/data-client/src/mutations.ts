import type { MethodDeclaration, RegisteredApplicant, Text, WireFieldError } from '@cubic/contract'
import type {
  MethodRefusal,
  MutationRefusal,
  RegistrationAnswer,
  RegistrationRequest,
  SaveConflict,
  SaveRefusal,
} from './answers.ts'
import type { Client, MethodOptions } from './client.ts'
import type { Connection, Repeated } from './connection.ts'
import { callOf, decode, encode, type Call } from './graphql.ts'
import { nameOf, type ModelOrName } from '@cubic/contract'
import { QUERY_RETRIES, REGISTER_RETRIES } from './retry.ts'

type RawErrors = readonly Partial<WireFieldError>[] | null | undefined
export type RawMutation = {
  readonly status?: string | null
  readonly error_kind?: string | null
  readonly error_msg?: string | null
  readonly errors?: RawErrors
}
type RawSave = RawMutation & {
  readonly result?: { readonly id?: string | null } | null
  readonly sub_kind?: string | null
  readonly error_sub_kind?: string | null
  readonly conflict?: (Omit<SaveConflict, 'data'> & { readonly raw: string }) | null
}
type RawMethod = RawMutation & { readonly result?: string | null }
export type RawRegistration = RawMutation & {
  readonly sub_kind?: string | null
  readonly detail?: string | null
  readonly result?: string | null
}

/** The timeout is short because a hanging attempt is better retried. */
export const REPEATED_ADD: Repeated = {
  retries: REGISTER_RETRIES,
  timeout: 8000,
}
/** For a method that takes a request id: whoever asked is there to ask again. */
const REPEATED_METHOD: Repeated = { ...REPEATED_ADD, retries: QUERY_RETRIES }
export const STATUS = 'status error_msg error_kind'
const ERRORS = 'errors { level kind message field index }'
export const REGISTRATION = `status sub_kind error_msg detail result ${ERRORS}`
const CONFLICT = 'conflict { version raw changed_by { id name } changed_time changed_fields }'

/** The client's writes: one at a time, each after the cache is cleared. Only what has a request id is repeated. */
export function changes({ mutate, options }: Connection): Pick<Client, 'save' | 'unlink' | 'callMethod' | 'register'> {
  const writes = {
    async save(model: ModelOrName, values: object) {
      const call = changeOf(
        'save',
        'model: String!, values: String',
        `result { id } ${STATUS} error_sub_kind sub_kind ${ERRORS} ${CONFLICT}`,
        { model: nameOf(model), values: JSON.stringify(values) },
      )
      const answer = await mutate<RawSave>(call)
      return answer.status === 'ok' ? { status: 'ok', id: Number(answer.result?.id) } : saveRefusalOf(answer)
    },
    async unlink(model: ModelOrName, id: number) {
      const call = changeOf('unlink', 'model: String!, id: Int!', STATUS, { model: nameOf(model), id })
      return mutationAnswerOf(await mutate<RawMutation>(call))
    },
    async callMethod(method: MethodDeclaration, id: number, args: object = {}, { condition }: MethodOptions = {}) {
      const call = changeOf(
        'call_method',
        'model: String!, id: Int!, arguments: String!, method: String!, condition: String',
        `${STATUS} result ${ERRORS}`,
        {
          model: method.model,
          id,
          method: method.name,
          arguments: JSON.stringify(args),
          condition: encode(condition),
        },
      )
      const isRepeatable = 'request_id' in method.arguments
      const answer = await mutate<RawMethod>(call, isRepeatable ? REPEATED_METHOD : undefined)
      const result = decode<unknown>(answer.result, null)
      return answer.status === 'ok' ? { status: 'ok', result } : methodRefusalOf(answer, result)
    },
    async register(request: RegistrationRequest) {
      // wire §4 promises idempotence for `add` alone
      const isRepeatable = request.action === 'add' && request.application_data.request_id !== undefined
      const answer = await mutate<RawRegistration>(registration(request), isRepeatable ? REPEATED_ADD : undefined)
      return registrationAnswerOf(answer, options.language())
    },
  }
  // the interface declares the result's type; this code does not inspect it
  return writes as Pick<Client, 'save' | 'unlink' | 'callMethod' | 'register'>
}

export function changeOf(field: string, args: string, select: string, variables: Call['operation']['variables']): Call {
  return callOf({ kind: 'mutation', field: `dash generic ${field}`, args, select, variables })
}

export function mutationAnswerOf(answer: RawMutation): { readonly status: 'ok' } | MutationRefusal {
  return answer.status === 'ok' ? { status: 'ok' } : refusalOf(answer)
}

function registration({
  application_data,
  project_id = null,
  location = '',
  source = '',
  ...rest
}: RegistrationRequest) {
  return callOf({
    kind: 'mutation',
    name: 'saveDataMutation',
    field: 'cubicEvent add_or_edit_applicants',
    args: 'event_id: Int!, project_id: Int, application_data: String!, action: String!, location: String, source: String',
    select: REGISTRATION,
    variables: { ...rest, project_id, application_data: JSON.stringify(application_data), location, source },
  })
}

function saveRefusalOf(answer: RawSave): SaveRefusal {
  const { sub_kind = null, error_sub_kind = null } = answer
  return {
    ...refusalOf(answer),
    sub_kind,
    error_sub_kind,
    conflict: answer.conflict ? conflictOf(answer.conflict) : null,
  }
}

function methodRefusalOf(answer: RawMethod, result: unknown): MutationRefusal & Pick<MethodRefusal, 'details'> {
  return { ...refusalOf(answer), details: (result ?? {}) as MethodRefusal['details'] }
}

function conflictOf({ raw, ...conflict }: NonNullable<RawSave['conflict']>): SaveConflict {
  return { ...conflict, data: decode<SaveConflict['data']>(raw, {}) }
}

export function refusalOf(answer: RawMutation): MutationRefusal {
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

/** English texts of spec §8 for registrations, by `sub_kind`. In Chinese the contract's texts are used. */
const REASONS: { readonly [sub_kind: string]: string } = {
  'events:status_forbidden': 'registration forbidden',
  'events:regist_has_not_started': 'registration has not started',
  'events:regist_date_pass': 'registration has ended',
  'event:regist_full': 'quota full',
  'event:invalid_email': 'invalid email address',
}
const SUBMISSION_FAILED: Text = { cn: '提交失败', en: 'submission failed' }

export function registrationAnswerOf(answer: RawRegistration, lang: keyof Text): RegistrationAnswer {
  if (answer.status === 'ok')
    return { status: 'ok', applicants: decode<readonly RegisteredApplicant[]>(answer.result, []) }
  const sub_kind = answer.sub_kind ?? ''
  const message = answer.error_msg || SUBMISSION_FAILED[lang]
  const catalogued = Object.hasOwn(REASONS, sub_kind) ? REASONS[sub_kind] : undefined
  return {
    status: 'error',
    sub_kind,
    reason: catalogued === undefined ? SUBMISSION_FAILED[lang] : lang === 'en' ? catalogued : message,
    message,
    detail: answer.detail ?? null,
    errors: fieldErrorsOf(answer.errors),
  }
}
