import {
  CubicEventBase,
  declareModel,
  User,
  type EventStatus,
  type PersonType,
  type RelatedRecord,
} from '@cubic/contract'
import { describe, expectTypeOf, it } from 'vitest'
import {
  createClient,
  everything,
  type CheckedPaths,
  type KnownModel,
  type MethodArguments,
  type MethodName,
  type MethodResult,
  type ModelName,
  type RecordOf,
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
const expectCompiled = (call: () => unknown) => expectTypeOf(call).toBeFunction()
type FoundBy<Search extends (...args: never) => Promise<{ readonly items: readonly { readonly data: unknown }[] }>> =
  Awaited<ReturnType<Search>>['items'][number]['data']

describe('a record is typed by the fields asked for', () => {
  it('of every type', () => {
    const search = () =>
      api().search(CubicEventBase, {
        fields: ['name', 'status', 'start_time', 'participant_number', 'sign_in', 'payment_register_type_ids', 'id'],
      })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{
      readonly id: number
      readonly name: string
      readonly status: EventStatus | null
      readonly start_time: string | null
      readonly participant_number: number | null
      readonly sign_in: boolean
      readonly payment_register_type_ids: unknown
    }>()
  })

  it('of relations: named, by a path, both, to many, and several steps deep', () => {
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

  it('also where a known model is given by its name', () => {
    const get = () => api().get('EventPerson', 1, ['person_type', 'version'])
    expectTypeOf<Awaited<ReturnType<typeof get>>['data']>().toEqualTypeOf<{
      readonly id: number
      readonly person_type: PersonType | null
      readonly version: string
    } | null>()
  })

  it('behind a relation', () => {
    const search = () => api().relationModelSearch(User, 1, 'roles', { fields: ['key'] })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{ readonly id: number; readonly key: string }>()
  })

  it('through a function of one’s own', () => {
    const all = <const Of extends KnownModel, const Paths extends readonly string[]>(
      model: Of,
      fields: Paths & CheckedPaths<Of, Paths>,
    ) => api().search<never, Of, Paths>(model, { fields, limit: -1 })
    const search = () => all(User, ['name', 'roles.key'])
    expectTypeOf<FoundBy<typeof search>['roles'][number]['key']>().toEqualTypeOf<string>()
    // @ts-expect-error no such field
    expectCompiled(() => all(User, ['nam']))
  })

  it('of a model that another application declares', () => {
    const search = () => api().search(Book, { fields: ['title'] })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{ readonly id: number; readonly title: string }>()
  })

  it('by the caller, where the name is any string', () => {
    const search = () =>
      api().search<{ readonly id: number; readonly anything: number }>('Anything', { fields: ['a.b'] })
    expectTypeOf<FoundBy<typeof search>>().toEqualTypeOf<{ readonly id: number; readonly anything: number }>()
    const untyped = (fields: readonly string[]) => api().search('User', { fields })
    expectTypeOf<FoundBy<typeof untyped>['anything']>().toEqualTypeOf<unknown>()
  })
})

describe('what a declaration does not hold does not compile', () => {
  it('when reading', () => {
    // @ts-expect-error no such field
    expectCompiled(() => api().search(CubicEventBase, { fields: ['nam'] }))
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

  it('when writing', () => {
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

  it('in what is made to be saved or called later', () => {
    expectTypeOf<ValuesOf<'Role'>>().toEqualTypeOf<
      { readonly key?: string | null; readonly name?: string | null } & Partial<{
        readonly id: number
        readonly version: string
      }>
    >()
    expectTypeOf<'User' | 'CubicEventBase'>().toExtend<ModelName>()
    expectTypeOf<'Anything'>().not.toExtend<ModelName>()
    expectTypeOf<MethodName<'CubicEventApplicant'>>().toEqualTypeOf<
      'audit' | 'check_in' | 'undo_check_in' | 'ask_leave' | 'take_back_leave' | 'rate' | 'bind'
    >()
    expectTypeOf<MethodArguments<'CubicEventApplicant', 'rate'>>().toEqualTypeOf<{
      readonly score: number
      readonly comment?: string
    }>()
    expectTypeOf<MethodResult<'CubicEventApplicant', 'bind'>['event_id']>().toEqualTypeOf<number>()
  })

  it('when calling a method', () => {
    const duplicate = () => api().callMethod(CubicEventBase, 1, 'duplicate')
    expectTypeOf<Extract<Awaited<ReturnType<typeof duplicate>>, { status: 'ok' }>['result']>().toEqualTypeOf<{
      readonly id: number
    }>()
    expectCompiled(() => api().callMethod(CubicEventBase, 1, 'audit', { decision: 'reject', reason: 'x' }))
    // @ts-expect-error an argument is missing
    expectCompiled(() => api().callMethod(CubicEventBase, 1, 'audit'))
    // @ts-expect-error not one of the decisions
    expectCompiled(() => api().callMethod(CubicEventBase, 1, 'audit', { decision: 'perhaps' }))
    // @ts-expect-error no such method
    expectCompiled(() => api().callMethod(CubicEventBase, 1, 'pinn'))
  })
})
