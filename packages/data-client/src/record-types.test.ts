import {
  allOf,
  anyOf,
  AUDIT_EVENT,
  BIND_TICKET,
  CHANGE_FORM,
  CHECK_IN,
  CubicEventBase,
  declareModel,
  DUPLICATE_EVENT,
  PIN_EVENT,
  SAVE_EVENT,
  User,
  whereOf,
  type ArgumentsOf,
  type CheckedArgumentsOf,
  type Condition,
  type ConditionOf,
  type EventStatus,
  type MethodDeclaration,
  type CheckInStatus,
  type PersonType,
  type RATE_EVENT,
  type RelatedRecord,
  type ResultOf,
} from '@cubic/contract'
import { describe, expectTypeOf, it } from 'vitest'
import {
  createClient,
  everything,
  type CheckedModel,
  type CheckedPaths,
  type KnownModel,
  type ModelName,
  type RecordOf,
  type RecordWith,
  type ValuesOf,
} from './index.ts'

const Book = declareModel({
  name: 'Book',
  label: { cn: '书', en: 'Book' },
  description: { cn: '书', en: 'A book' },
  displayField: 'title',
  fields: { title: { type: 'text', required: true, label: { cn: '书名', en: 'Title' } } },
})

/** Nothing here is called: the compiler is the test. */
const api = () => createClient({ baseUrl: '', language: () => 'cn', token: () => null }, everything)
const expectCompiled = (call: (...args: never) => unknown) => expectTypeOf(call).toBeFunction()
type FoundBy<Search extends (...args: never) => Promise<{ readonly items: readonly { readonly data: unknown }[] }>> =
  Awaited<ReturnType<Search>>['items'][number]['data']

describe('the type of a record', () => {
  it('follows its requested fields, of every type', () => {
    const search = () =>
      api().search(CubicEventBase, {
        fields: ['name', 'status', 'start_time', 'participant_number', 'sign_in', 'payment_register_type_ids', 'id'],
      })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{
      readonly id: number
      readonly name: string
      readonly status: EventStatus
      readonly start_time: string | null
      readonly participant_number: number | null
      readonly sign_in: boolean
      readonly payment_register_type_ids: unknown
    }>()
  })

  it('holds the requested relations: named, by a path, both, to many, and several steps deep', () => {
    type Event = RecordOf<
      'CubicEventBase',
      | 'creator'
      | 'type_id.name'
      | 'regist_id'
      | 'regist_id.scope'
      | 'applicants_ids'
      | 'applicants_ids.user_id.roles.key'
    >
    expectTypeOf<Event>().toEqualTypeOf<{
      readonly id: number
      readonly creator: RelatedRecord | null
      readonly type_id: { readonly id: number; readonly name: string } | null
      readonly regist_id: { readonly id: number; readonly display_name: string; readonly scope: unknown } | null
      readonly applicants_ids: readonly {
        readonly id: number
        readonly display_name: string
        readonly user_id: {
          readonly id: number
          readonly roles: readonly { readonly id: number; readonly key: string }[]
        } | null
      }[]
    }>()
  })

  it('is known for a model that is given by name', () => {
    const get = () => api().get('EventPerson', 1, ['person_type', 'version'])
    expectTypeOf<Awaited<ReturnType<typeof get>>['data']>().toEqualTypeOf<{
      readonly id: number
      readonly person_type: PersonType | null
      readonly version: string
    } | null>()
  })

  it('reaches behind a relation', () => {
    const search = () => api().relationModelSearch(User, 1, 'roles', { fields: ['key'] })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{ readonly id: number; readonly key: string }>()
  })

  it('passes through a custom function', () => {
    const all = <const Of extends KnownModel, const Paths extends readonly string[]>(
      model: CheckedModel<Of>,
      fields: Paths & CheckedPaths<Of, Paths>,
    ) => api().search<Of, Paths>(model, { fields, limit: -1 })
    const search = () => all(User, ['name', 'roles.key'])
    expectTypeOf<FoundBy<typeof search>['roles'][number]['key']>().toEqualTypeOf<string>()
    // @ts-expect-error no such field
    expectCompiled(() => all(User, ['nam']))
  })

  it('is known for a model that another application declares', () => {
    const search = () => api().search(Book, { fields: ['title'] })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{ readonly id: number; readonly title: string }>()
  })

  it('holds translated fields, in the reader’s language and in each language', () => {
    expectTypeOf<RecordOf<'CubicEventBase', 'name' | 'name_en' | 'type_id.name_cn'>>().toEqualTypeOf<{
      readonly id: number
      readonly name: string
      readonly name_en: string | null
      readonly type_id: { readonly id: number; readonly name_cn: string | null } | null
    }>()
  })

  it('holds computed fields and aliases', () => {
    expectTypeOf<
      RecordOf<'CubicEventApplicant', 'bound' | 'waitlist_position' | 'event.status' | 'registration.taken_number'>
    >().toEqualTypeOf<{
      readonly id: number
      readonly bound: boolean
      readonly waitlist_position: number | null
      readonly event: { readonly id: number; readonly status: EventStatus }
      readonly registration: { readonly id: number; readonly taken_number: number | null } | null
    }>()
  })

  it('covers a union of field lists: fields that only one of them contains are optional', () => {
    const SHORT = ['name', 'regist_id.status'] as const
    const LONG = [...SHORT, 'own_applicant_id.check_in_status', 'regist_id.limited'] as const
    const search = (guest: boolean) => api().search('CubicEventBase', { fields: guest ? SHORT : LONG })
    type Found = FoundBy<typeof search>
    expectTypeOf<Found>().toEqualTypeOf<RecordWith<'CubicEventBase', typeof SHORT | typeof LONG>>()
    expectTypeOf<Found['name']>().toEqualTypeOf<string>()
    expectTypeOf<NonNullable<Found['regist_id']>>().not.toHaveProperty('limited')
    expectTypeOf<undefined>().toExtend<Found['own_applicant_id']>()
    expectTypeOf<NonNullable<Found['own_applicant_id']>['check_in_status']>().toEqualTypeOf<CheckInStatus>()
  })

  it('holds unknown values, if the names are known only at run time', () => {
    const untyped = (model: string, fields: readonly string[]) => api().search(model, { fields })
    expectTypeOf<FoundBy<typeof untyped>['anything']>().toEqualTypeOf<unknown>()
    const someFields = (fields: readonly string[]) => api().search('User', { fields })
    expectTypeOf<FoundBy<typeof someFields>['anything']>().toEqualTypeOf<unknown>()
  })
})

describe('the compiler', () => {
  it('refuses to read undeclared names', () => {
    // @ts-expect-error no such field
    expectCompiled(() => api().search(CubicEventBase, { fields: ['nam'] }))
    // @ts-expect-error no such model
    expectCompiled(() => api().search('Anything', { fields: ['id'] }))
    // @ts-expect-error only the declaration defines a record
    expectCompiled(() => api().search<{ readonly name: number }>('CubicEventBase', { fields: ['name'] }))
    // @ts-expect-error no such field behind the relation
    expectCompiled(() => api().search(CubicEventBase, { fields: ['name', 'type_id.nam'] }))
    // @ts-expect-error not a relation
    expectCompiled(() => api().get(CubicEventBase, 1, ['name.length']))
    // @ts-expect-error written and never read
    expectCompiled(() => api().get(User, 1, ['password']))
    // @ts-expect-error no such relation
    expectCompiled(() => api().relationModelSearch(User, 1, 'name', { fields: ['key'] }))
    // @ts-expect-error no such field of the model behind it
    expectCompiled(() => api().relationModelSearch(User, 1, 'roles', { fields: ['keys'] }))
    // @ts-expect-error no such field
    expectCompiled(() => api().fields(User, ['nam']))
  })

  it('refuses conditions on undeclared names, of another model, and with what does not go with a field', () => {
    const events = whereOf(CubicEventBase)
    const tickets = whereOf('CubicEventApplicant')
    const condition = allOf(
      events('status', 'in', ['draft', 'rejected']),
      anyOf(events('start_time', '<', '2026-09-01T00:00:00Z'), events('end_time', 'is null')),
      events('type_id', '=', 3),
      events('applicants_ids', '!=', null),
      events('applicants_ids.user_id.name', 'like', 'Li%'),
      events('regist_id.id', 'not in', [1, 2]),
    )
    expectTypeOf(condition).toEqualTypeOf<ConditionOf<'CubicEventBase'>>()
    expectCompiled(() => api().search(CubicEventBase, { fields: ['name'], condition }))
    expectCompiled(() => api().callMethod(PIN_EVENT, 1, {}, { condition }))
    // @ts-expect-error of another model
    expectCompiled(() => api().search('CubicEventApplicant', { fields: ['name'], condition }))
    expectCompiled(() =>
      // @ts-expect-error partly of another model
      api().search(CubicEventBase, { fields: ['name'], condition: anyOf(condition, tickets('event_id', '=', 1)) }),
    )
    // @ts-expect-error of another model
    expectCompiled(() => api().callMethod(BIND_TICKET, 0, { flora_external_id: '7Q2MX0K11ABC' }, { condition }))
    // @ts-expect-error no such field
    events('staus', '=', 'draft')
    // @ts-expect-error no such field behind the relation
    events('type_id.naem', '=', 'Talk')
    // @ts-expect-error no such status
    events('status', '=', 'darft')
    // @ts-expect-error no such status
    events('status', 'in', ['draft', 'darft'])
    // @ts-expect-error a number, not a text
    tickets('event_id', '=', '1')
    // @ts-expect-error a list
    tickets('event_id', 'in', 1)
    // @ts-expect-error no value to be compared with
    tickets('event_id', '=')
    // @ts-expect-error nothing to be compared with
    tickets('event_id', 'is null', 1)
    // @ts-expect-error no text
    tickets('event_id', 'like', 1)
    // @ts-expect-error is never searched by its value
    tickets('values', '=', '{}')
    // @ts-expect-error known at run time only
    expectCompiled((name: string) => tickets(name, '=', 'Li'))
    expectCompiled((model: string) => expectTypeOf(whereOf(model)('anything', '=', 1)).toEqualTypeOf<Condition>())
  })

  it('refuses to write undeclared names', () => {
    expectCompiled(() =>
      api().save(User, { id: 1, version: '7', nickname: null, roles: [1], password: 'a', old_password: 'b' }),
    )
    // @ts-expect-error a text
    expectCompiled(() => api().save(User, { nickname: 5 }))
    // @ts-expect-error written by nobody
    expectCompiled(() => api().save(CubicEventBase, { status: 'draft' }))
    // @ts-expect-error not one of its values
    expectCompiled(() => api().save(CubicEventBase, { activity_mode: 'on the moon' }))
    // @ts-expect-error to one, not to many
    expectCompiled(() => api().updateRelation(CubicEventBase, 1, 'type_id', [1], 'add'))
  })

  it('refuses undeclared names in prepared saves and calls', () => {
    expectTypeOf<ValuesOf<'Role'>>().toEqualTypeOf<
      {
        readonly key?: string | null
        readonly name?: string | null
        readonly name_cn?: string | null
        readonly name_en?: string | null
      } & Partial<{ readonly id: number; readonly version: string }>
    >()
    expectTypeOf<'User' | 'CubicEventBase'>().toExtend<ModelName>()
    expectTypeOf<'Anything'>().not.toExtend<ModelName>()
    expectTypeOf<ArgumentsOf<typeof RATE_EVENT>>().toEqualTypeOf<{
      readonly score: number
      readonly comment?: string
    }>()
    expectTypeOf<ResultOf<typeof BIND_TICKET>['event_id']>().toEqualTypeOf<number>()
    expectTypeOf<ResultOf<typeof CHECK_IN>['person_type']>().toEqualTypeOf<PersonType | null>()
  })

  it('refuses undeclared names in a call of a method', () => {
    const duplicate = () => api().callMethod(DUPLICATE_EVENT, 1)
    expectTypeOf<Extract<Awaited<ReturnType<typeof duplicate>>, { status: 'ok' }>['result']>().toEqualTypeOf<{
      readonly id: number
    }>()
    const bind = () => api().callMethod(BIND_TICKET, 0, { flora_external_id: '7Q2MX0K11ABC' })
    expectTypeOf<Extract<Awaited<ReturnType<typeof bind>>, { status: 'error' }>['error_kind']>().toEqualTypeOf<
      | 'event:binding_code_required'
      | 'event:invalid_ticket'
      | 'event:already_bound'
      | 'event:ticket_bound'
      | 'save:not_found'
      | 'Internal'
    >()
    expectCompiled(() => api().callMethod(AUDIT_EVENT, 1, { decision: 'reject', reason: 'x' }))
    expectCompiled(() =>
      api().callMethod(SAVE_EVENT, 0, { event: { name_cn: '讲座' }, sessions: [{ id: 1, unlink: true }] }),
    )
    // @ts-expect-error no such field of the event
    expectCompiled(() => api().callMethod(SAVE_EVENT, 0, { event: { naem: '讲座' } }))
    // @ts-expect-error a number, not a switch
    expectCompiled(() => api().callMethod(SAVE_EVENT, 0, { registration: { limit_number: true } }))
    // @ts-expect-error questions are not deleted this way
    expectCompiled(() => api().callMethod(CHANGE_FORM, 1, { fields: [{ id: 1, unlink: true }] }))
    expectTypeOf<NonNullable<CheckedArgumentsOf<typeof CHANGE_FORM>['fields']>[number]['show_if']>().toBeUnknown()
    expectCompiled((method: MethodDeclaration) => api().callMethod(method, 1, { anything: 1 }))
    // @ts-expect-error an argument is missing
    expectCompiled(() => api().callMethod(AUDIT_EVENT, 1))
    // @ts-expect-error not one of the decisions
    expectCompiled(() => api().callMethod(AUDIT_EVENT, 1, { decision: 'perhaps' }))
    // @ts-expect-error no such argument
    expectCompiled(() => api().callMethod(PIN_EVENT, 1, { until: 'tomorrow' }))
  })
})
