import { textOf } from '../../data/display-name.ts'
import { LANGUAGES, translationName, type Lang } from '@cubic/contract'
import type { SaveAnswer } from '@cubic/data-client'
import { makeStale } from '@cubic/web-kit/query-cache'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import { query, type QueryFamily, retryReads, useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { ErrorState } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client, isRequestError } from '../../data/client.ts'
import { RECORDS, VIEWS } from '../../data/families.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout.tsx'
import { useModel, valueAt, type Model } from '../model.ts'
import { CreationFormContext } from '../create-in-place.tsx'
import { type ConflictAuthor, ConflictDialog } from './conflict-dialog.tsx'
import { useDraft } from './draft.ts'
import { FormLanguages, type ShownLanguages } from './form-languages.tsx'
import { type FormGroup, groupsOf } from './form-groups.ts'
import { FormRow } from './form-row.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { mergeChanges, type Merge } from './merge.ts'
import { type Loaded, recordOf } from './record-of.ts'
import { SaveBar } from './save-bar.tsx'
import { formTexts } from './texts.ts'
import { changedValues, isEmptyText, storedNames, type Values } from './values.ts'

export type RecordFormProps = {
  readonly model: string
  readonly id: number | 'new'
  /** If omitted: the fields of the stored or derived form view. */
  readonly groups?: readonly FormGroup[]
  /** Initial values of a new record, in addition to the model's defaults. */
  readonly values?: Values
  readonly makesStale?: readonly QueryFamily[]
  /** Called with the record's id and name once it is saved. */
  readonly onSaved?: (id: number, displayName: string) => void
  readonly onCancel?: () => void
  /** Renders a preview of the current values beside the form. */
  readonly Aside?: ComponentType<{ readonly values: Values }>
  /** Inside a panel or another form: without a leave guard or drafts. */
  readonly isNested?: boolean
  /** There is one record: the first save is a change like any other. */
  readonly isOnlyOne?: boolean
}

const formView = (model: string) => ({
  ...query(VIEWS, { form: model }, (signal) => client.config(model, 'form', { signal })),
  staleTime: 60_000,
})

/** A form that creates a record or edits one: its fields, rules, translations and rights as the server declares them. */
export function RecordForm(props: RecordFormProps) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const { data: model, error: modelError } = useModel(props.model)
  const view = useQuery({ ...formView(props.model), enabled: props.groups === undefined })
  const groups = useMemo(
    () => props.groups ?? (view.data && model && groupsOf(view.data[0], model, lang)),
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
  if (error && !loaded) return <ErrorState message={failureText(error)} onRetry={retryReads} />
  if (loaded === null) return <ErrorState title={t.gone} message={t.goneHint} />
  if (!model || !groups || !loaded) return <FormSkeleton />
  return (
    <CreationFormContext value={renderForm}>
      <LoadedForm key={props.id} {...props} about={model} shown={groups} first={loaded} names={names} />
    </CreationFormContext>
  )
}

function renderForm(props: RecordFormProps): ReactNode {
  return <RecordForm {...props} />
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
  shown: groups,
  first,
  names,
  onSaved,
  onCancel,
  makesStale = [],
  isNested = false,
  Aside,
  ...props
}: RecordFormProps & {
  readonly about: Model
  readonly shown: readonly FormGroup[]
  readonly first: Loaded
  readonly names: readonly string[]
}) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const toast = useToast()
  const id = props.id === 'new' ? null : props.id
  /** The values with which the form is compared to find changes. */
  const [base, setBase] = useState(first)
  const [draft, saveDraft] = useDraft(isNested ? undefined : `${about.name}:${props.id}`)
  const [isRestored, setRestored] = useState(draft !== undefined)
  const form = useForm<{ [field: string]: unknown }>({
    defaultValues: { ...first.values, ...draft },
    mode: 'onTouched',
  })
  const now = useWatch({ control: form.control })
  const changes = changedValues(about, base.values, now)
  const changed = Object.keys(changes).length
  saveDraft(changed > 0 ? pick(now, Object.keys(changes)) : undefined)
  const canWrite = base.tags.includes(id === null ? 'create' : 'write')
  const [failure, setFailure] = useState<string>()
  const [merge, setMerge] = useState<Merge & { readonly theirs: Loaded; readonly author: ConflictAuthor }>()
  const [finished, setFinished] = useState<{ readonly id: number; readonly name: string }>()
  const tellSaved = useEffectEvent((done: { readonly id: number; readonly name: string }) =>
    onSaved?.(done.id, done.name),
  )
  // after the render without changes: until then the leave guard would block the navigation
  useEffect(() => {
    if (finished) tellSaved(finished)
  }, [finished])
  const [languages, setLanguages] = useState<ShownLanguages>('both')

  async function send(values: Values, of: Loaded): Promise<void> {
    setFailure(undefined)
    try {
      const answer = await client.save(about.name, {
        ...changedValues(about, of.values, values),
        ...(id !== null && { id, version: of.version }),
      })
      await (answer.status === 'ok' ? finish(answer.id, values) : refuse(answer, values))
    } catch (error) {
      if (!isRequestError(error)) throw error
      setFailure(failureText(error, t.noAnswer) ?? t.noAnswer)
    }
  }

  async function finish(saved: number, values: Values): Promise<void> {
    saveDraft(undefined)
    setRestored(false)
    setMerge(undefined)
    if (id !== null) {
      const { data, tags } = await client.get(about.name, saved, [...names, 'version'], { tags: true })
      if (data) {
        setBase({ values: data, version: String(data['version']), tags })
        form.reset(data)
      }
    } else {
      form.reset(values)
      setBase({ ...base, values })
    }
    toast(t.saved)
    void makeStale([RECORDS, ...makesStale])
    const name = about.fields.get(about.displayField)?.translations
      ? LANGUAGES.map((each) => values[translationName(about.displayField, each)]).find((text) => !isEmptyText(text))
      : valueAt(values, about.displayField)
    setFinished({ id: saved, name: textOf(name) || `#${saved}` })
  }

  async function refuse(answer: Exclude<SaveAnswer, { status: 'ok' }>, values: Values): Promise<void> {
    if (answer.conflict) {
      const { data, version, changed_by: by, changed_time: at } = answer.conflict
      const theirs = { values: { ...base.values, ...pick(data, names) }, version, tags: base.tags }
      return setMerge({
        ...mergeChanges(about, { base: base.values, mine: pick(values, names), theirs: theirs.values }),
        theirs,
        author: { name: by?.name ?? null, at },
      })
    }
    const shown = new Set(names)
    let isPlaced = false
    for (const { field, message } of answer.errors) {
      const place = field === null ? undefined : [field, translationName(field, lang)].find((each) => shown.has(each))
      if (place === undefined) continue
      form.setError(place, { type: 'server', message }, { shouldFocus: !isPlaced })
      isPlaced = true
    }
    const others = answer.errors
      .filter(({ field }) => field === null || !shown.has(field))
      .map(({ message }) => message)
    setFailure(isPlaced && others.length === 0 ? undefined : others.join(' ') || answer.error_msg)
  }

  const translated = groups.flatMap(({ fields }) => fields).filter(({ field }) => about.fields.get(field)?.translations)
  const submit = form.handleSubmit((values) => send(values, base))
  const problems = Object.keys(form.formState.errors).length
  const content = (
    <form
      noValidate
      className="grid content-start gap-3.5"
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
    >
      {isRestored && changed > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-[11px] bg-brand-soft px-3 py-2 text-sm text-brand-text"
        >
          {t.restored}
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              form.reset(base.values)
              setRestored(false)
            }}
          >
            {t.dropRestored}
          </Button>
        </p>
      )}
      {translated.length > 0 && (
        <FormLanguages
          shown={languages}
          onShow={setLanguages}
          missing={(each) => translated.filter(({ field }) => isEmptyText(now[translationName(field, each)])).length}
        />
      )}
      {groups.map((group, index) => {
        const fields = group.fields.map((field) => (
          <FormRow
            key={field.field}
            {...{ about, field, form, languages, canWrite }}
            owner={{ model: about.name, id }}
          />
        ))
        const grid = <div className="grid grid-cols-1 gap-x-4 gap-y-[15px] sm:grid-cols-2">{fields}</div>
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
          isNew={id === null && !props.isOnlyOne}
          isPending={form.formState.isSubmitting}
          changed={changed}
          problems={form.formState.isSubmitted ? problems : 0}
          failure={failure}
          onRevert={() => {
            form.reset(base.values)
            setFailure(undefined)
            setRestored(false)
          }}
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
          isPending={form.formState.isSubmitting}
          onDismiss={() => setMerge(undefined)}
          onSave={(values) => {
            setBase(merge.theirs)
            for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
            setMerge(undefined)
            void send({ ...form.getValues(), ...values }, merge.theirs)
          }}
        />
      )}
    </form>
  )
  if (!Aside) return content
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
      {content}
      <Aside values={now} />
    </div>
  )
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
