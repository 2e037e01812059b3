import { LANGUAGES, translationName, type Lang } from '@cubic/contract'
import type { SaveAnswer } from '@cubic/data-client'
import { useLanguage } from '@cubic/web-kit/language/language'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { useTexts } from '@cubic/web-kit/language/text'
import { client } from '../../data/client.ts'
import type { Ending, Problems } from '../editing/editing.ts'
import { useAutomaticSaves, useEditing } from '../editing/use-editing.ts'
import type { Model } from '../model/model.ts'
import type { ConflictAuthor } from './conflict-dialog.tsx'
import { useDraft } from './draft.ts'
import { mergeChanges, type Merge } from './merge.ts'
import type { Loaded } from './record-of.ts'
import { formTexts } from '../editing/texts.ts'
import { changedValues, orderProblems, problemOf, type DraftOf, type DraftValue, type Values } from './values.ts'

const AUTOSAVE_MS = 900

/** A stored record, or a new one, whose id is null. */
type Base = Pick<Loaded, 'values' | 'version'> & { readonly id: number | null }
type Conflict = Merge & { readonly theirs: Base; readonly author: ConflictAuthor }
export type SendValues = (values: Values) => Promise<SaveAnswer>

type EditedRecord<Data = Values> = {
  readonly model: Model
  readonly id: number | 'new'
  readonly loaded: Loaded<Data>
  readonly names: readonly string[]
}
type Options<Data = Values> = EditedRecord<Data> & {
  readonly auto?: boolean
  /** Asks about changes by others even if they do not contradict ours. */
  readonly asksToMerge?: boolean
  /** Does not keep unsaved changes on this device. */
  readonly isForgetful?: boolean
  /** Finds further problems by field, from rules over several records. A draft is saved all the same. */
  readonly rules?: (values: DraftOf<Data>) => Problems
}

/** Edits a record: its values, their problems, and the state of saving. Unsaved changes are kept on this device. */
export function useRecordEditor<Data>(options: Options<Data>): RecordEditor<Data>
// The types end here: values are checked and compared by the server's metadata.
export function useRecordEditor(options: Options): AnyRecordEditor {
  return useAnyRecordEditor(options)
}

function useAnyRecordEditor(options: Options) {
  const { model, id: given, loaded, auto = false, isForgetful, rules } = options
  const lang = useLanguage()
  const [draft, keepDraft] = useDraft(isForgetful ? undefined : `${model.name}:${given}`)
  const first: Base = { ...loaded, id: given === 'new' ? null : given }
  const send = useSend(options)
  const editing = useEditing<Values, Base, Conflict, SendValues>({
    first,
    draft: { ...loaded.values, ...draft },
    send,
    auto,
  })
  const { base, draft: values, conflict, refused } = editing
  const changes = changedValues(model, base.values, values)
  const changed = Object.keys(changes)
  keepDraft(changed.length > 0 ? pick(values, changed) : undefined)
  const broken = rules?.(values) ?? {}
  const own = problemsOfChanges(model, values, { changed, lang })
  const canWrite = loaded.tags.includes(base.id === null ? 'create' : 'write')
  const save = (sending?: SendValues) =>
    changed.length === 0 && base.id !== null && !sending ? Promise.resolve(true) : editing.save(sending)
  const isIdle = !editing.isRefused && !editing.isSaving && !conflict
  useAutomaticSaves({
    isWanted: auto && canWrite && changed.length > 0 && isEmpty(own) && isIdle,
    editing: { ...editing, save },
    changes,
    delay: AUTOSAVE_MS,
  })
  return {
    model,
    /** The record's id; null until a new one is saved. */
    id: base.id,
    values,
    set: (next: Values) => editing.edit((before) => ({ ...before, ...next }), Object.keys(next)),
    problems: { ...refused, ...broken, ...own },
    /** Saving would be refused: for what the values themselves show, or as it just was. */
    isBlocked: !isEmpty({ ...broken, ...own }) || (editing.isRefused && !isEmpty(refused)),
    refused,
    failure: editing.failure,
    isSaving: editing.isSaving,
    savedAt: editing.savedAt,
    changed,
    canWrite,
    isRestored: draft !== undefined,
    save,
    discard: () => editing.discard(),
    merge: conflict,
    leaveMerge: editing.leaveConflict,
    settle: (chosen: Values) => {
      if (conflict) void editing.decide({ ...values, ...chosen }, conflict.theirs)
    },
  }
}

/** Returns what is wrong with the changed values; what is missing is left to the server. */
function problemsOfChanges(
  model: Model,
  values: Values,
  { changed, lang }: { readonly changed: readonly string[]; readonly lang: Lang },
): Problems {
  const found = changed.flatMap((name) => {
    const field = model.fields.get(name)
    const problem = field && problemOf({ ...field, required: false }, values[name], lang)
    return problem === undefined ? [] : [[name, problem] as const]
  })
  return Object.fromEntries([...orderProblems(model, values, lang), ...found])
}

function useSend({ model, names, asksToMerge }: Options) {
  const t = useTexts(formTexts)
  const lang = useLanguage()

  async function readAgain(id: number): Promise<Base | undefined> {
    const { data } = await client.get(model.name, id, [...names, 'version'])
    return data ? { id, values: data, version: String(data['version']) } : undefined
  }

  /** Merges what somebody else has saved meanwhile, and asks about contradictions. */
  async function meet(
    mine: Values,
    of: Base,
    id: number,
    { changed_by: by, changed_time: at }: NonNullable<Extract<SaveAnswer, { status: 'error' }>['conflict']>,
  ): Promise<Ending<Values, Base, Conflict>> {
    const theirs = await readAgain(id)
    if (!theirs) return { type: 'refused', failure: t.gone }
    const merge = mergeChanges(model, { base: of.values, mine, theirs: theirs.values })
    if (merge.clashes.length > 0 || asksToMerge)
      return { type: 'conflict', conflict: { ...merge, theirs, author: { name: by?.name ?? null, at } } }
    return { type: 'merged', base: theirs, rebase: onTopOf(merge.values, mine) }
  }

  /** Returns the form field of a problem reported by the server. */
  function placeOf(field: string | null): string | undefined {
    if (field === null) return undefined
    const places = [field, ...[lang, ...LANGUAGES].map((each) => translationName(field, each))]
    return places.find((place) => names.includes(place))
  }

  return async (now: Values, of: Base, sending?: SendValues): Promise<Ending<Values, Base, Conflict>> => {
    const sent = changedValues(model, of.values, now)
    const answer = await (sending ?? ((all: Values) => client.save(model.name, all)))({
      ...sent,
      ...(of.id !== null && { id: of.id, version: of.version }),
    })
    if (answer.status === 'ok') {
      const stored = of.id === null ? undefined : await readAgain(of.id)
      const saved = stored ?? { id: answer.id, values: now, version: of.version }
      void makeModelStale(model.name)
      return { type: 'saved', base: saved, rebase: onTopOf(saved.values, now), at: new Date() }
    }
    if (answer.conflict && of.id !== null) return meet(now, of, of.id, answer.conflict)
    const placed = answer.errors.map(({ field, message }) => ({ place: placeOf(field), message }))
    const others = placed.flatMap(({ place, message }) => (place === undefined ? [message] : []))
    const refused = Object.fromEntries(placed.flatMap(({ place, message }) => (place ? [[place, message]] : [])))
    const isPlaced = others.length === 0 && placed.length > 0
    return { type: 'refused', failure: isPlaced ? undefined : others.join(' ') || answer.error_msg, refused }
  }
}

export type AnyRecordEditor = ReturnType<typeof useAnyRecordEditor>
export type RecordEditor<Data> = Omit<AnyRecordEditor, 'values' | 'set' | 'problems'> & {
  readonly values: DraftOf<Data>
  readonly set: (next: Partial<DraftOf<Data>>) => void
  readonly problems: { readonly [Name in keyof Data]?: string }
}

/** The fields of an editor that hold a value of this kind. */
export type NameWith<Data, Value> = {
  [Name in keyof Data]: [NonNullable<Data[Name]>, Value] extends [Value, NonNullable<Data[Name]>] ? Name : never
}[keyof Data] &
  string

export function editedField<Data, Value>(
  record: RecordEditor<Data>,
  name: NameWith<Data, Value>,
): EditedField<DraftValue<Value>>
export function editedField(
  record: Omit<AnyRecordEditor, 'problems'> & { readonly problems: Partial<Problems> },
  name: string,
): EditedField<unknown> {
  const field = record.model.fields.get(name)
  return {
    label: field?.display_name ?? name,
    help: field?.help,
    error: record.problems[name],
    value: record.values[name],
    set: (value) => record.set({ [name]: value }),
    disabled: !record.canWrite,
  }
}
type EditedField<Value> = {
  readonly label: string
  readonly help: string | undefined
  readonly error: string | undefined
  readonly value: Value
  /** A method type is bivariant, so that a field of one kind is a field of any. */
  readonly set: { set(value: Value): void }['set']
  readonly disabled: boolean
}

/** Two moments of a record that are edited as one: a change of one may move the other. */
export function editedRange<Data>(
  record: RecordEditor<Data>,
  from: NameWith<Data, string>,
  to: NameWith<Data, string>,
): EditedRange
export function editedRange(
  record: Omit<AnyRecordEditor, 'problems'> & { readonly problems: Partial<Problems> },
  from: string,
  to: string,
): EditedRange {
  const endOf = (name: string): EditedEnd => {
    const value = record.values[name]
    return {
      label: record.model.fields.get(name)?.display_name ?? name,
      value: typeof value === 'string' ? value : null,
      error: record.problems[name],
    }
  }
  return { start: endOf(from), end: endOf(to), set: (first, second) => record.set({ [from]: first, [to]: second }) }
}
type EditedEnd = { readonly label: string; readonly value: string | null; readonly error: string | undefined }
type EditedRange = {
  readonly start: EditedEnd
  readonly end: EditedEnd
  readonly set: (start: string | null, end: string | null) => void
}

/** Keeps on top of the stored values what was typed since the others were sent. */
function onTopOf(stored: Values, sent: Values): (latest: Values) => Values {
  return (latest) => ({
    ...stored,
    ...Object.fromEntries(Object.entries(latest).filter(([name, value]) => value !== sent[name])),
  })
}

function isEmpty(problems: Problems): boolean {
  return Object.keys(problems).length === 0
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
