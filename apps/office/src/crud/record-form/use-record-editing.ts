import { LANGUAGES, translationName } from '@cubic/contract'
import type { SaveAnswer } from '@cubic/data-client'
import { failureText } from '@cubic/web-kit/faults'
import { useLanguage } from '@cubic/web-kit/language'
import type { QueryFamily } from '@cubic/web-kit/query'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useTexts } from '@cubic/web-kit/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client, isRequestError } from '../../data/client.ts'
import { textOf } from '../../data/display-name.ts'
import { RECORDS } from '../../data/families.ts'
import { valueAt, type Model } from '../model.ts'
import type { ConflictAuthor } from './conflict-dialog.tsx'
import { useDraft } from './draft.ts'
import { mergeChanges, type Merge } from './merge.ts'
import type { Loaded } from './record-of.ts'
import { formTexts } from './texts.ts'
import { changedValues, isEmptyText, type Values } from './values.ts'

/** A loaded record, or a new one with its initial values, to be edited. */
export type EditedRecord = {
  readonly about: Model
  readonly id: number | 'new'
  readonly first: Loaded
  readonly names: readonly string[]
}
type Options = EditedRecord & {
  readonly isNested: boolean
  readonly makesStale?: readonly QueryFamily[]
  readonly onSaved?: (id: number, displayName: string) => void
}

/** Edits a record in a form: tracks and keeps its changes, saves them, and places the problems or the conflict of a refused save. */
export function useRecordEditing({ about, id: given, first, names, isNested, makesStale = [], onSaved }: Options) {
  const t = useTexts(formTexts)
  const lang = useLanguage()
  const toast = useToast()
  const id = given === 'new' ? null : given
  /** The values with which the form is compared to find changes. */
  const [base, setBase] = useState(first)
  const [draft, saveDraft] = useDraft(isNested ? undefined : `${about.name}:${given}`)
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

  return {
    form,
    now,
    changed,
    canWrite,
    failure,
    merge,
    /** Were changes of an earlier visit restored? */
    isRestored,
    submit: form.handleSubmit((values) => send(values, base)),
    revert: () => {
      form.reset(base.values)
      setFailure(undefined)
      setRestored(false)
    },
    dismissMerge: () => setMerge(undefined),
    saveMerged(values: Values, theirs: Loaded) {
      setBase(theirs)
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
      setMerge(undefined)
      void send({ ...form.getValues(), ...values }, theirs)
    },
  }
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
