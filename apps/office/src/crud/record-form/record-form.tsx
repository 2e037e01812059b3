import type { Lang, ModelDeclaration } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { query, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Form } from '@cubic/web-kit/ui/form'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { client } from '../../data/client.ts'
import { RECORDS, VIEWS } from '../../data/families.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Card } from '../../ui/layout.tsx'
import { useModel, type Model } from '../model/model.ts'
import { CreationFormContext } from '../relation-picker/create-in-place.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormLanguages, type ShownLanguages } from './form-languages.tsx'
import { type AnyFormGroup, asFields, type FormGroup, type FormValues, groupsOf } from './form-groups.ts'
import { FormRow, type FormField } from './form-row.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { RestoredNote } from './restored-note.tsx'
import { type Loaded, recordOf } from './record-of.ts'
import { SaveBar } from './save-bar.tsx'
import { formTexts } from '../editing/texts.ts'
import { type RecordEditor, useRecordEditor } from './use-record-editor.ts'
import { nameIn, ownProblems, storedNames, type Values } from './values.ts'

type FormOf<Of, Group, Shown> = {
  readonly model: Of
  readonly id: number | 'new'
  /** If omitted: the fields of the stored or derived form view. */
  readonly groups?: readonly Group[]
  /** Initial values of a new record, in addition to the model's defaults. */
  readonly values?: Shown
  readonly onSaved?: (id: number, displayName: string) => void
  readonly onCancel?: () => void
  readonly Aside?: ComponentType<{ readonly values: Shown }>
  /** Inside a panel or another form: without a leave guard or drafts. */
  readonly isNested?: boolean
  /** There is one record: the first save is a change like any other. */
  readonly isOnlyOne?: boolean
}
type AnyFormProps = FormOf<string, AnyFormGroup, Values>

const formView = (model: string) => ({
  ...query(VIEWS, { form: model }, (signal) => client.config(model, 'form', { signal })),
  staleTime: 60_000,
})

/** Creates or edits a record; the server declares its fields, rules, translations and rights. */
export function RecordForm<M extends ModelDeclaration>(props: FormOf<M, FormGroup<M>, FormValues<M>>): ReactNode
// The types end here: fields are drawn and values checked by the server's metadata.
export function RecordForm({ model, ...props }: FormOf<ModelDeclaration, AnyFormGroup, Values>) {
  return <AnyRecordForm {...props} model={model.name} />
}

/** A form of a model that is known at run time only. */
export function AnyRecordForm(props: AnyFormProps) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const { data: model, error: modelError } = useModel(props.model)
  const view = useQuery({ ...formView(props.model), enabled: props.groups === undefined })
  const groups = useMemo(
    () => (props.groups && asFields(props.groups)) ?? (view.data && model && groupsOf(view.data[0], model, lang)),
    [props.groups, view.data, model, lang],
  )
  const names = useMemo(
    () =>
      model && groups
        ? storedNames(
            model,
            groups.flatMap(({ fields }) => fields.map(({ field }) => field)),
          ).filter((name) => model.fields.get(name)?.declaration.writeOnly !== true)
        : [],
    [model, groups],
  )
  const id = props.id === 'new' ? undefined : props.id
  const record = useQuery({ ...recordOf(props.model, id ?? 0, names), enabled: id !== undefined && names.length > 0 })
  const defaults = useQuery({
    ...query(RECORDS, { defaults: props.model }, (signal) => client.getDefaults(props.model, { signal })),
    enabled: id === undefined,
  })
  const error = modelError ?? view.error ?? (id === undefined ? defaults.error : record.error)
  const loaded: Loaded | null | undefined =
    id !== undefined
      ? record.data
      : model &&
        defaults.data && {
          values: begun(model, names, { ...defaults.data, ...props.values }, lang),
          version: undefined,
          tags: model.tags,
        }
  if (error && !loaded) return <FailedRead error={error} />
  if (loaded === null) return <ErrorState title={t.gone} message={t.goneHint} />
  if (!model || !groups || !loaded) return <FormSkeleton />
  return (
    <CreationFormContext value={renderForm}>
      <LoadedForm key={props.id} {...props} about={model} shown={groups} loaded={loaded} names={names} />
    </CreationFormContext>
  )
}

function renderForm(props: AnyFormProps): ReactNode {
  return <AnyRecordForm {...props} />
}

/** Returns the initial values of a new record; a translated default fills this language only. */
function begun(model: Model, names: readonly string[], given: Values, lang: Lang): Values {
  return Object.fromEntries(
    names.map((name) => {
      const of = model.fields.get(name)?.declaration.translationOf
      return [name, given[name] ?? (of?.lang === lang ? given[of.field] : undefined) ?? null]
    }),
  )
}

type LoadedProps = AnyFormProps & {
  readonly about: Model
  readonly loaded: Loaded
  readonly names: readonly string[]
  readonly shown: ReturnType<typeof groupsOf>
}

function LoadedForm({ onCancel, isOnlyOne = false, Aside, ...props }: LoadedProps) {
  const t = useTexts(formTexts)
  const { about, shown: groups, isNested = false } = props
  const id = props.id === 'new' ? null : props.id
  const { editor, problems, fields, languages, setLanguages, isRestored, submit, revert } = useForm(props)
  const { values, canWrite, merge } = editor
  const changed = editor.changed.length
  const content = (
    <Form className="grid content-start gap-3.5" onSubmit={submit}>
      {isRestored && <RestoredNote onDrop={revert} />}
      <FormLanguages {...{ model: about, fields, values }} shown={languages} onShow={setLanguages} />
      <FormGroups
        {...{ groups, isNested, about, values, languages, canWrite }}
        problemOf={problems.of}
        onChange={editor.set}
        onBlur={problems.leave}
        owner={{ model: about.name, id }}
      />
      {canWrite ? (
        <SaveBar
          isNew={id === null && !isOnlyOne}
          isPending={editor.isSaving}
          changed={changed}
          problems={problems.count}
          failure={editor.failure}
          onRevert={revert}
          {...(onCancel && { onCancel })}
        />
      ) : (
        <p className="text-sm text-ink-2">{t.readonly}</p>
      )}
      {!isNested && <LeaveGuard isOn={changed > 0} />}
      {merge && (
        <ConflictDialog
          model={about}
          merge={merge}
          author={merge.author}
          isPending={editor.isSaving}
          onDismiss={editor.leaveMerge}
          onSave={editor.settle}
        />
      )}
    </Form>
  )
  if (!Aside) return content
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
      {content}
      <Aside values={values} />
    </div>
  )
}

function useForm({ about: model, id, loaded, names, shown, onSaved, isNested = false }: LoadedProps) {
  const editor = useRecordEditor({ model, id, loaded, names, asksToMerge: true, isForgetful: isNested })
  const [languages, setLanguages] = useState<ShownLanguages>('both')
  const [isRestored, setRestored] = useState(editor.isRestored)
  const checked = shown.flatMap((group) => group.fields)
  const fields = checked.map(({ field }) => field)
  const problems = useProblems(editor, checked, languages)
  useSaved(editor, onSaved)
  return {
    editor,
    problems,
    fields,
    languages,
    setLanguages,
    isRestored: isRestored && !editor.savedAt && editor.changed.length > 0,
    submit: () => {
      problems.showAll()
      if (problems.isValid) void editor.save().then((isSaved) => isSaved && problems.hide())
    },
    revert: () => {
      editor.discard()
      setRestored(false)
      problems.hide()
    },
  }
}

/** Shows the problems of fields that were left, and all of them after the first try to save. */
function useProblems(
  { model, values, refused }: RecordEditor<Values>,
  fields: readonly FormField[],
  languages: ShownLanguages,
) {
  const lang = useLanguage()
  const [left, setLeft] = useState<readonly string[] | 'all'>([])
  const own = ownProblems(model, { fields, languages, values, lang })
  return {
    of: (name: string) => (left === 'all' || left.includes(name) ? own[name] : undefined) ?? refused[name],
    count: left === 'all' ? Object.keys({ ...refused, ...own }).length : 0,
    isValid: Object.keys(own).length === 0,
    leave: (name: string) => left !== 'all' && setLeft([...left, name]),
    showAll: () => setLeft('all'),
    hide: () => setLeft([]),
  }
}

function useSaved({ savedAt, id, model, values }: RecordEditor<Values>, onSaved: AnyFormProps['onSaved']): void {
  const t = useTexts(formTexts)
  const toast = useToast()
  const announce = useEffectEvent(() => {
    toast(t.saved)
    if (id !== null) onSaved?.(id, nameIn(model, values) || `#${id}`)
  })
  // after the render without changes: until then the leave guard would block the navigation
  useEffect(() => {
    if (savedAt) announce()
  }, [savedAt])
}

function FormGroups({
  groups,
  isNested,
  ...row
}: Omit<ComponentProps<typeof FormRow>, 'field'> & {
  readonly groups: LoadedProps['shown']
  readonly isNested: boolean
}) {
  const t = useTexts(formTexts)
  return groups.map(({ label, fields }, index) => {
    const grid = (
      <div className="grid grid-cols-1 gap-x-4 gap-y-[15px] sm:grid-cols-2">
        {fields.map((field) => (
          <FormRow key={field.field} {...row} field={field} />
        ))}
      </div>
    )
    return isNested ? (
      <div key={label ?? index}>{grid}</div>
    ) : (
      <Card key={label ?? index} title={label ?? (groups.length > 1 ? undefined : t.details)}>
        {grid}
      </Card>
    )
  })
}
