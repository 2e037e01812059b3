import { LANGUAGES, translationName, type Lang, type ModelDeclaration } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { query, type QueryFamily, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { client } from '../../data/client.ts'
import { RECORDS, VIEWS } from '../../data/families.ts'
import { Button } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Card } from '../../ui/layout.tsx'
import { useModel, type Model } from '../model/model.ts'
import { CreationFormContext } from '../create-in-place.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormLanguages, type ShownLanguages } from './form-languages.tsx'
import { type AnyFormGroup, asFields, type FormGroup, type FormValues, groupsOf } from './form-groups.ts'
import { FormRow } from './form-row.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { type Loaded, recordOf } from './record-of.ts'
import { SaveBar } from './save-bar.tsx'
import { formTexts } from '../editing/texts.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { isEmptyText, nameIn, ownProblems, storedNames, type Values } from './values.ts'

type FormOf<Of, Group, Shown> = {
  readonly model: Of
  readonly id: number | 'new'
  /** If omitted: the fields of the stored or derived form view. */
  readonly groups?: readonly Group[]
  /** Initial values of a new record, in addition to the model's defaults. */
  readonly values?: Shown
  readonly makesStale?: readonly QueryFamily[]
  /** Called with the record's id and name once it is saved. */
  readonly onSaved?: (id: number, displayName: string) => void
  readonly onCancel?: () => void
  /** Renders a preview of the current values beside the form. */
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

/**
 * A form that creates a record or edits one: its fields, rules, translations and rights as the server declares them.
 */
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

function LoadedForm({
  about,
  id: given,
  loaded,
  names,
  makesStale = [],
  shown: groups,
  onSaved,
  onCancel,
  isNested = false,
  isOnlyOne = false,
  Aside,
}: AnyFormProps & {
  readonly about: Model
  readonly loaded: Loaded
  readonly names: readonly string[]
  readonly shown: ReturnType<typeof groupsOf>
}) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const toast = useToast()
  const editor = useRecordEditor({
    model: about,
    id: given,
    loaded,
    names,
    makesStale,
    asksToMerge: true,
    isForgetful: isNested,
  })
  const { values, canWrite, merge, savedAt } = editor
  const changed = editor.changed.length
  const id = given === 'new' ? null : given
  const [languages, setLanguages] = useState<ShownLanguages>('both')
  const [isRestored, setRestored] = useState(editor.isRestored)
  /** The fields whose problems are shown: those that were left, and all after the first try to save. */
  const [left, setLeft] = useState<readonly string[] | 'all'>([])
  const fields = groups.flatMap((group) => group.fields)
  const translated = fields.filter(({ field }) => about.fields.get(field)?.translations)
  const own = ownProblems(about, { names: fields.map(({ field }) => field), languages, values, lang })
  const problemOf = (name: string) =>
    (left === 'all' || left.includes(name) ? own[name] : undefined) ?? editor.refused[name]
  const announceSaved = useEffectEvent(() => {
    toast(t.saved)
    if (editor.id !== null) onSaved?.(editor.id, nameIn(about, values) || `#${editor.id}`)
  })
  // after the render without changes: until then the leave guard would block the navigation
  useEffect(() => {
    if (savedAt) announceSaved()
  }, [savedAt])
  const revert = () => {
    editor.discard()
    setRestored(false)
    setLeft([])
  }
  const content = (
    <form
      noValidate
      className="grid content-start gap-3.5"
      onSubmit={(event) => {
        event.stopPropagation()
        event.preventDefault()
        setLeft('all')
        if (Object.keys(own).length === 0) void editor.save().then((isSaved) => isSaved && setLeft([]))
      }}
    >
      {isRestored && !savedAt && changed > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-[11px] bg-brand-soft px-3 py-2 text-sm text-brand-text"
        >
          {t.restored}
          <Button variant="link" size="sm" onClick={revert}>
            {t.dropRestored}
          </Button>
        </p>
      )}
      {translated.length > 0 && (
        <FormLanguages
          shown={languages}
          onShow={setLanguages}
          missing={(each) =>
            translated.filter(
              ({ field }) =>
                isEmptyText(values[translationName(field, each)]) &&
                // an optional text counts as missing only if it is there in another language
                (about.fields.get(field)?.required ||
                  LANGUAGES.some((some) => !isEmptyText(values[translationName(field, some)]))),
            ).length
          }
        />
      )}
      {groups.map((group, index) => {
        const rows = group.fields.map((field) => (
          <FormRow
            key={field.field}
            {...{ about, field, values, problemOf, languages, canWrite }}
            onChange={editor.set}
            onBlur={(name) => left !== 'all' && setLeft([...left, name])}
            owner={{ model: about.name, id }}
          />
        ))
        const grid = <div className="grid grid-cols-1 gap-x-4 gap-y-[15px] sm:grid-cols-2">{rows}</div>
        return isNested ? (
          <div key={group.label ?? index}>{grid}</div>
        ) : (
          <Card key={group.label ?? index} title={group.label ?? (groups.length > 1 ? undefined : t.details)}>
            {grid}
          </Card>
        )
      })}
      {canWrite ? (
        <SaveBar
          isNew={id === null && !isOnlyOne}
          isPending={editor.isSaving}
          changed={changed}
          problems={left === 'all' ? Object.keys({ ...editor.refused, ...own }).length : 0}
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
    </form>
  )
  if (!Aside) return content
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
      {content}
      <Aside values={values} />
    </div>
  )
}
