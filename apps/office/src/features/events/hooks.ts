import { LANGUAGES, translationName } from '@cubic/contract'
import { failureText, faultOf } from '@cubic/web-kit/faults'
import { makeStale } from '@cubic/web-kit/query-cache'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useRef, useState } from 'react'
import type { Model } from '../../crud/model.ts'
import { useDraft } from '../../crud/record-form/draft.ts'
import type { ConflictAuthor } from '../../crud/record-form/conflict-dialog.tsx'
import { mergeChanges, type Merge } from '../../crud/record-form/merge.ts'
import type { Loaded } from '../../crud/record-form/record-of.ts'
import { changedValues, problemOf, type Values } from '../../crud/record-form/values.ts'
import { client, isRequestError } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'
import { useAutosave } from './internal/use-autosave.ts'
import { editorTexts } from './texts.ts'

const AUTOSAVE_MS = 900

type Base = Pick<Loaded, 'values' | 'version'>
type Editing = {
  readonly model: Model
  readonly id: number
  readonly loaded: Loaded
  readonly names: readonly string[]
  /** Saves automatically, shortly after each change. */
  readonly auto: boolean
}

/** Edits a record in place: returns its values, their problems, and the state of saving. */
export function useRecordEditor({ model, id, loaded, names, auto }: Editing) {
  const t = useTexts(editorTexts)
  const lang = useLanguage()
  const [base, setBase] = useState<Base>(loaded)
  const [draft, keepDraft] = useDraft(`${model.name}:${id}`)
  const [values, setValues] = useState<Values>({ ...loaded.values, ...draft })
  const [refused, setRefused] = useState<{ readonly [field: string]: string }>({})
  const [failure, setFailure] = useState<string>()
  const [isUnanswered, setUnanswered] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<Date>()
  const [merge, setMerge] = useState<Merge & { readonly theirs: Base; readonly author: ConflictAuthor }>()
  const isRunning = useRef(false)

  const changes = changedValues(model, base.values, values)
  const changed = Object.keys(changes)
  const own = Object.fromEntries(changed.flatMap((name) => ownProblem(name)))
  const problems: { readonly [field: string]: string } = { ...refused, ...own }
  keepDraft(changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, values[name]])) : undefined)

  function ownProblem(name: string): readonly (readonly [string, string])[] {
    const field = model.fields.get(name)
    const problem = field && problemOf({ ...field, required: false }, values[name], lang)
    return problem === undefined ? [] : [[name, problem]]
  }

  function set(next: Values): void {
    setValues((before) => ({ ...before, ...next }))
    setFailure(undefined)
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))))
  }

  async function save(now: Values = values, from: Base = base): Promise<boolean> {
    if (isRunning.current) return false
    const sent = changedValues(model, from.values, now)
    if (Object.keys(sent).length === 0) return true
    isRunning.current = true
    setSaving(true)
    setFailure(undefined)
    setUnanswered(false)
    try {
      const answer = await client.save(model.name, { ...sent, id, version: from.version })
      if (answer.status === 'ok') {
        await finish(now, sent)
        return true
      }
      if (answer.conflict)
        await meet(now, from, { name: answer.conflict.changed_by?.name ?? null, at: answer.conflict.changed_time })
      else {
        setRefused(Object.fromEntries(answer.errors.map(({ field, message }) => [placeOf(field), message])))
        setFailure(answer.errors[0]?.message ?? answer.error_msg)
      }
    } catch (error) {
      if (!isRequestError(error)) throw error
      const noAnswer = auto ? t.savedLater : t.noAnswer
      setFailure(failureText(error, noAnswer) ?? noAnswer)
      setUnanswered(faultOf(error).kind !== 'refused')
    } finally {
      isRunning.current = false
      setSaving(false)
    }
    return false
  }

  /** Returns the form field of a problem reported by the server. */
  function placeOf(field: string | null): string {
    const places =
      field === null
        ? []
        : [field, translationName(field, lang), ...LANGUAGES.map((each) => translationName(field, each))]
    return places.find((place) => names.includes(place)) ?? ''
  }

  async function readAgain(): Promise<Base | undefined> {
    const { data } = await client.get(model.name, id, [...names, 'version'])
    return data ? { values: data, version: String(data['version']) } : undefined
  }

  async function finish(now: Values, sent: Values): Promise<void> {
    const saved = await readAgain()
    if (saved) {
      setBase(saved)
      // keeps what was typed during the save
      setValues((latest) => ({
        ...saved.values,
        ...Object.fromEntries(
          Object.keys(latest).flatMap((name) => (latest[name] === now[name] ? [] : [[name, latest[name]]])),
        ),
      }))
    }
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in sent))))
    setSavedAt(new Date())
    void makeStale([RECORDS])
  }

  /** Merges a concurrent save by somebody else, and asks about conflicts. */
  async function meet(mine: Values, from: Base, author: ConflictAuthor): Promise<void> {
    const theirs = await readAgain()
    if (!theirs) return setFailure(t.gone)
    const merged = mergeChanges(model, { base: from.values, mine, theirs: theirs.values })
    if (merged.clashes.length > 0) return setMerge({ ...merged, theirs, author })
    setBase(theirs)
    setValues((latest) => ({ ...merged.values, ...changedValuesOf(latest, mine) }))
  }

  const canWrite = loaded.tags.includes('write')
  const isWanted = auto && canWrite && changed.length > 0 && Object.keys(problems).length === 0 && !isSaving && !merge
  useAutosave({
    due: isWanted && failure === undefined ? JSON.stringify(changes) : undefined,
    isUnanswered: isWanted && failure !== undefined && isUnanswered,
    delay: AUTOSAVE_MS,
    save: () => save(),
  })

  return {
    model,
    values,
    set,
    problems,
    failure,
    isSaving,
    savedAt,
    changed,
    canWrite,
    save: () => save(),
    discard: () => {
      setValues(base.values)
      setRefused({})
      setFailure(undefined)
    },
    merge,
    leaveMerge: () => setMerge(undefined),
    settle: (chosen: Values) => {
      if (!merge) return
      const now = { ...values, ...chosen }
      setBase(merge.theirs)
      setValues(now)
      setMerge(undefined)
      void save(now, merge.theirs)
    },
  }
}
export type RecordEditor = ReturnType<typeof useRecordEditor>

function changedValuesOf(latest: Values, before: Values): Values {
  return Object.fromEntries(Object.entries(latest).filter(([name, value]) => value !== before[name]))
}
