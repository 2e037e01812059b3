import {
  AUDIT_APPLICANT,
  CubicEventApplicant,
  CubicEventBase,
  CubicEventRegist,
  CubicEventType,
  CubicSettings,
  MAKE_SCANNER_PASS,
  PUBLISH_EVENT,
  type RelatedRecord,
  User,
  whereOf,
} from '@cubic/contract'
import { describe, expectTypeOf, it } from 'vitest'
import type { countRecords } from '../data/count-records.ts'
import type { ScreenRight } from '../shell/screen.ts'
import type { recordPath } from '../shell/record-path.ts'
import type { runOf } from './actions/action-dialog.tsx'
import type { ListPage } from './list-page/list-page.tsx'
import type { MethodButton } from './actions/method-button.tsx'
import type { useModel } from './model/model.ts'
import type { RecordForm } from './record-form/record-form.tsx'
import type { recordOf } from './record-form/record-of.ts'
import type { editedField, RecordEditor } from './record-form/use-record-editor.ts'
import type { RecordPage } from './record-page/record-page.tsx'
import type { RelationPicker } from './relation-picker/relation-picker.tsx'

/** Nothing here is called: the compiler is the test. */
const expectCompiled = (call: (...args: never) => unknown) => expectTypeOf(call).toBeFunction()

describe('a list is typed by its declaration', () => {
  it('in the rows of a column, which has its own field and those that the list reads besides', () => {
    expectCompiled((List: typeof ListPage) =>
      List({
        model: CubicEventBase,
        fields: ['cover', 'regist_id.limit_number'],
        columns: [
          'name',
          'type_id.name',
          {
            field: 'start_time',
            render: ({ data }) => {
              expectTypeOf(data.start_time).toEqualTypeOf<string | null>()
              expectTypeOf(data.cover).toEqualTypeOf<string | null>()
              expectTypeOf(data.regist_id?.limit_number).toEqualTypeOf<number | null | undefined>()
              // @ts-expect-error -- the list does not read it
              return data.end_time
            },
          },
        ],
      }),
    )
  })

  it('in the names of columns, of fields that it reads besides, and of its order', () => {
    // @ts-expect-error -- no such field
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventType, columns: ['naem'] }))
    // @ts-expect-error -- no such field
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventType, columns: [{ field: 'naem', width: 90 }] }))
    // @ts-expect-error -- no such field of the event
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventApplicant, columns: ['event_id.naem'] }))
    // @ts-expect-error -- no such field
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventType, fields: ['naem'] }))
    // @ts-expect-error -- no such field
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventType, sort: [{ field: 'naem', order: 'asc' }] }))
  })

  it('in the field of its tabs and their values', () => {
    expectCompiled((List: typeof ListPage) =>
      List({ model: CubicEventBase, tabs: { field: 'status', only: ['draft', 'scheduled'] } }),
    )
    expectCompiled((List: typeof ListPage) =>
      // @ts-expect-error -- no such status
      List({ model: CubicEventBase, tabs: { field: 'status', only: ['darft'] } }),
    )
    // @ts-expect-error -- its values are not a list
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventBase, tabs: { field: 'name' } }))
  })

  it('in its condition', () => {
    const condition = whereOf(CubicEventBase)('status', '=', 'draft')
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventBase, condition }))
    // @ts-expect-error -- a condition over another model
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventType, condition }))
    expectCompiled((Picker: typeof RelationPicker) =>
      // @ts-expect-error -- a condition over another model
      Picker({ target: CubicEventType, label: 'Type', value: null, onChange: () => undefined, condition }),
    )
    // @ts-expect-error -- a condition over another model
    expectCompiled((count: typeof countRecords, signal: AbortSignal) => count('User', condition, signal))
  })

  it('in its methods and the tags of its actions', () => {
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventBase, methods: [{ method: PUBLISH_EVENT }] }))
    // @ts-expect-error -- a method of another model
    expectCompiled((List: typeof ListPage) => List({ model: CubicEventType, methods: [{ method: PUBLISH_EVENT }] }))
    expectCompiled((List: typeof ListPage) =>
      List({ model: CubicEventBase, actions: [{ key: 'copy', label: 'Copy', tag: 'duplicate' }] }),
    )
    expectCompiled((List: typeof ListPage) =>
      // @ts-expect-error -- no such tag
      List({ model: CubicEventBase, actions: [{ key: 'copy', label: 'Copy', tag: 'duplicat' }] }),
    )
  })

  it('and takes no name in its place', () => {
    // @ts-expect-error -- a name, not a declaration
    expectCompiled((List: typeof ListPage) => List({ model: 'CubicEventType' }))
  })
})

describe('a form is typed by its declaration', () => {
  it('in the names of its fields and the values of their controls', () => {
    expectCompiled((Form: typeof RecordForm) =>
      Form({
        model: CubicEventRegist,
        id: 1,
        groups: [
          {
            fields: [
              'limited',
              {
                field: 'limit_number',
                render: ({ value, onChange }) => {
                  expectTypeOf(value).toEqualTypeOf<number | string | null>()
                  onChange(5)
                  // @ts-expect-error -- a number is no switch
                  onChange(true)
                  return null
                },
              },
            ],
          },
        ],
      }),
    )
    // @ts-expect-error -- no such field
    expectCompiled((Form: typeof RecordForm) => Form({ model: User, id: 1, groups: [{ fields: ['acount'] }] }))
    // @ts-expect-error -- no such field
    expectCompiled((Form: typeof RecordPage) => Form({ model: User, id: 1, groups: [{ fields: ['acount'] }] }))
    // @ts-expect-error -- a method of another model
    expectCompiled((Form: typeof RecordPage) => Form({ model: User, id: 1, methods: [PUBLISH_EVENT] }))
  })

  it('in the values that it begins with, and those beside it', () => {
    expectCompiled((Form: typeof RecordForm) =>
      Form({
        model: CubicSettings,
        id: 1,
        Aside: ({ values }) => {
          expectTypeOf(values.logo).toEqualTypeOf<string | null | undefined>()
          // @ts-expect-error -- no such field
          return values.lgoo
        },
      }),
    )
    // @ts-expect-error -- a text, not a number
    expectCompiled((Form: typeof RecordForm) => Form({ model: CubicEventType, id: 'new', values: { name: 5 } }))
  })
})

describe('an edited record is typed by the fields that were read', () => {
  type Edited = RecordEditor<{ readonly id: number; readonly name: string; readonly limit_number: number | null }>

  it('in what it reads', () => {
    expectCompiled(async (read: typeof recordOf, signal: AbortSignal) => {
      const loaded = await read(CubicEventBase, 1, ['name_cn', 'type_id', 'sign_in']).queryFn({ signal })
      expectTypeOf(loaded?.values.name_cn).toEqualTypeOf<string | null | undefined>()
      expectTypeOf(loaded?.values.type_id).toEqualTypeOf<RelatedRecord | null | undefined>()
      // @ts-expect-error -- it was not read
      return loaded?.values.cover
    })
    // @ts-expect-error -- no such field
    expectCompiled((read: typeof recordOf) => read(CubicEventBase, 1, ['naem']))
  })

  it('in its values, which may be missing while they are edited', () => {
    expectTypeOf<Edited['values']['name']>().toEqualTypeOf<string | null>()
    expectTypeOf<Edited['values']['limit_number']>().toEqualTypeOf<number | string | null>()
    expectCompiled((edited: Edited) => edited.set({ name: null }))
    // @ts-expect-error -- no such field
    expectCompiled((edited: Edited) => edited.set({ naem: 'Talk' }))
    // @ts-expect-error -- a text, not a number
    expectCompiled((edited: Edited) => edited.set({ name: 5 }))
  })

  it('in a field of one kind', () => {
    expectCompiled((edited: Edited, field: typeof editedField) => {
      const { value } = field<{ readonly name: string }, string>(edited, 'name')
      expectTypeOf(value).toEqualTypeOf<string | null>()
    })
    expectCompiled((edited: Edited, field: typeof editedField) =>
      // @ts-expect-error -- a text is no number
      field<{ readonly name: string }, number>(edited, 'name'),
    )
  })
})

describe('a method is typed by its declaration', () => {
  it('in its answers, its arguments and its result', () => {
    expectCompiled((run: typeof runOf) =>
      run(AUDIT_APPLICANT, {
        batches: (given) => {
          expectTypeOf(given.decision).toEqualTypeOf<'approve' | 'reject' | undefined>()
          // @ts-expect-error -- no such argument
          return given.decisoin
        },
      }),
    )
    expectCompiled((run: typeof runOf, batches: Parameters<typeof runOf>[1]['batches']) => {
      run(AUDIT_APPLICANT, { batches, lacks: () => 'reason' })
      // @ts-expect-error -- no such argument
      run(AUDIT_APPLICANT, { batches, lacks: () => 'raeson' })
      // @ts-expect-error -- no such argument
      run(AUDIT_APPLICANT, { batches, controls: { raeson: () => null } })
    })
    expectCompiled((Button: typeof MethodButton, record: Parameters<typeof MethodButton>[0]['record']) =>
      Button({
        method: MAKE_SCANNER_PASS,
        record,
        name: 'Gate 1',
        onDone: (result) => {
          expectTypeOf(result.url).toEqualTypeOf<string>()
          // @ts-expect-error -- no such result
          return result.ulr
        },
      }),
    )
  })
})

describe('a right is typed by its model', () => {
  it('in screens', () => {
    expectTypeOf<{ readonly model: 'CubicEventBase'; readonly tags: readonly ['publish'] }>().toExtend<ScreenRight>()
    expectTypeOf<{
      readonly model: 'CubicEventBase'
      readonly tags: readonly ['pulbish']
    }>().not.toExtend<ScreenRight>()
    expectTypeOf<{
      readonly model: 'CubicEventType'
      readonly tags: readonly ['publish']
    }>().not.toExtend<ScreenRight>()
    expectTypeOf<{ readonly model: 'CubicEventTpye'; readonly tags: readonly ['write'] }>().not.toExtend<ScreenRight>()
  })

  it('in what the server says of a model and of a record', () => {
    expectCompiled((use: typeof useModel) => use(CubicEventType).data?.tags.includes('create'))
    // @ts-expect-error -- no such tag
    expectCompiled((use: typeof useModel) => use(CubicEventType).data?.tags.includes('craete'))
    // @ts-expect-error -- no such field
    expectCompiled((use: typeof useModel) => use(CubicEventType).data?.fields.get('naem'))
  })
})

describe('a model that is named does not compile with a name that no model has', () => {
  it('in links and pickers', () => {
    // @ts-expect-error -- no such model
    expectCompiled((path: typeof recordPath) => path('CubicEventTpye', 1))
    expectCompiled((Picker: typeof RelationPicker) =>
      // @ts-expect-error -- no such model
      Picker({ target: 'CubicEventTpye', label: 'Type', value: null, onChange: () => undefined }),
    )
  })
})
