import {
  CubicEventFormField,
  type FieldProblem,
  type FormFieldType,
  type Lang,
  LANGUAGES,
  type Refusal,
  refuse,
  type Text,
} from '@cubic/contract'
import { type Caller, jsonValueOf, type SaveDraft, sql, type Tx, valueOf } from '@cubic/data-platform'
import { isFormFieldType } from '@cubic/domain/registration/form-field'
import { checkFormSettings } from '@cubic/domain/registration/form-settings'
import { holdsConsent } from '@cubic/domain/registration/question-types'
import type { FormSelection } from '@cubic/domain/registration/question-types/question-type'
import {
  type ConditionalQuestion,
  parseShowIf,
  showIfProblem,
  showIfProblems,
} from '@cubic/domain/registration/show-if'
import { chosenValues } from '../reading/chosen-values.ts'
import { listQuestions } from '../reading/form.ts'

/** Stands for a question that has no id yet: it comes last among those with the same place. */
const NEW = Number.MAX_SAFE_INTEGER

const conditionsCheckedLater = new WeakSet<Tx>()

/** Runs a change of several questions whose conditions are checked together at its end, by `checkConditions`. */
export function checkingConditionsLater<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  conditionsCheckedLater.add(tx)
  return run().finally(() => conditionsCheckedLater.delete(tx))
}

export async function checkConditions(
  tx: Tx,
  eventId: number,
): Promise<readonly { readonly id: number; readonly problem: FieldProblem }[]> {
  return showIfProblems(await listQuestions(tx, eventId))
}

/** Checks and completes a question that is saved. What people have answered stays readable. */
export async function beforeFormFieldSave(
  tx: Tx,
  _caller: Caller,
  draft: SaveDraft,
): Promise<readonly FieldProblem[] | Refusal> {
  const { fields } = CubicEventFormField
  if (draft.before && valueOf(draft, 'event_id') !== draft.before['event_id'])
    return [{ problem: 'readonly', field: 'event_id', parameters: { name: fields.event_id.label } }]
  const type = valueOf(draft, 'type')
  if (typeof type !== 'string') return refuse('save:invalid')
  if (draft.before && type !== draft.before['type'] && (await isAnswered(tx, draft))) return [TYPE_ANSWERED]
  const { settings, problems } = checkFormSettings({
    type: type as FormFieldType,
    selections: { cn: jsonValueOf(draft, 'selections_cn'), en: jsonValueOf(draft, 'selections_en') },
    saved: LANGUAGES.filter((lang) => draft.values.has(`selections_${lang}`)),
    bounds: jsonValueOf(draft, 'bounds'),
  })
  await keepRemovedChoices(tx, draft, settings.selections)
  for (const lang of LANGUAGES) {
    const selections = settings.selections[lang]
    draft.values.set(`selections_${lang}`, selections && JSON.stringify(selections))
  }
  const version = holdsConsent(type as FormFieldType) ? { version: versionOf(draft) } : {}
  draft.values.set('bounds', JSON.stringify({ ...settings.bounds, ...version }))
  await noteRequired(tx, draft)
  const offered = settings.selections.cn ?? settings.selections.en ?? []
  const kept = await keepDaysProblems(tx, draft, CubicEventFormField.fields.keep_days.label)
  return [...problems, ...kept, ...(await conditionProblems(tx, draft, type as FormFieldType, offered))]
}

/** Nothing is kept longer than the administrator allows. */
export async function keepDaysProblems(tx: Tx, draft: SaveDraft, name: Text): Promise<readonly FieldProblem[]> {
  const days = draft.values.get('keep_days')
  if (typeof days !== 'number') return []
  const settings = await tx.one<{
    max: number | null
  }>`select answers_keep_days_max as max from cubic_settings order by id limit 1`
  const max = settings?.max ?? null
  return max === null || days <= max ? [] : [{ problem: 'max', field: 'keep_days', parameters: { name, max } }]
}

type Wording = { readonly version: number; readonly [column: string]: unknown }
const WORDS = ['name_cn', 'name_en', 'tips_cn', 'tips_en'] as const
const WORDINGS_MAX = 100

/** Returns the version of a consent's text and keeps each: what somebody agreed to stays readable. */
function versionOf(draft: SaveDraft): number {
  const wordings = wordingsBefore(draft)
  const last = wordings.at(-1)
  const words = Object.fromEntries(WORDS.map((column) => [column, valueOf(draft, column) ?? null]))
  const isSame = last !== undefined && WORDS.every((column) => last[column] === words[column])
  const version = isSame ? last.version : (last?.version ?? 0) + 1
  const now = isSame ? wordings : [...wordings, { version, from: new Date().toISOString(), ...words }]
  draft.values.set('wordings', JSON.stringify(now.slice(-WORDINGS_MAX)))
  return version
}

/** A copy of an event begins with the version that its original has, whose text is that of the question. */
function wordingsBefore({ before }: SaveDraft): readonly Wording[] {
  const kept = before?.['wordings']
  if (Array.isArray(kept) && kept.length > 0) return kept
  const type = before?.['type']
  if (!before || !isFormFieldType(type) || !holdsConsent(type)) return []
  const { version = 1 } = (before['bounds'] ?? {}) as { readonly version?: number }
  return [{ version, from: null, ...Object.fromEntries(WORDS.map((column) => [column, before[column] ?? null])) }]
}

const TYPE_ANSWERED: FieldProblem = {
  problem: 'content',
  field: 'type',
  parameters: {
    name: CubicEventFormField.fields.type.label,
    reason: {
      cn: '已有人填写，不能更改类型；请移除后另加一题',
      en: 'people have answered it. Remove it and add another question instead',
    },
  },
}

/** Locks the counter: a concurrent registration is either seen here or sees the change. */
export async function isAnswered(tx: Tx, { id, before }: Pick<SaveDraft, 'id' | 'before'>): Promise<boolean> {
  const eventId = before?.['event_id']
  await tx.run`select 1 from cubic_seat_counter where event_id = ${eventId}::integer for update`
  const answered = await tx.one`
    select 1 from cubic_event_applicant where event_id = ${eventId}::integer and "values" ? ${String(id)} limit 1`
  return answered !== undefined
}

/** A choice that is no longer offered stays readable where people have chosen it. */
async function keepRemovedChoices(
  tx: Tx,
  draft: SaveDraft,
  offered: { readonly [lang in Lang]: readonly FormSelection[] | null },
): Promise<void> {
  if (!draft.before) return
  const known = (lang: Lang) => [
    ...listOf(draft.before?.[`selections_${lang}`]),
    ...listOf(draft.before?.[`removed_selections_${lang}`]),
  ]
  const stays = new Set([...(offered.cn ?? []), ...(offered.en ?? [])].map(({ value }) => value))
  const gone = new Set(LANGUAGES.flatMap(known).flatMap(({ value }) => (stays.has(value) ? [] : [value])))
  const wasRemoved = LANGUAGES.some((lang) => listOf(draft.before?.[`removed_selections_${lang}`]).length > 0)
  if (gone.size === 0 && !wasRemoved) return
  const chosen = gone.size > 0 && (await isAnswered(tx, draft)) ? await listChosen(tx, draft) : new Set<string>()
  for (const lang of LANGUAGES) {
    const kept = known(lang).filter(({ value }) => gone.has(value) && chosen.has(value))
    draft.values.set(`removed_selections_${lang}`, kept.length > 0 ? JSON.stringify(kept) : null)
  }
}

async function listChosen(tx: Tx, { id, before }: SaveDraft): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ value: string }>`
    select distinct choice.value from cubic_event_applicant
    cross join lateral ${chosenValues(sql`("values"->${String(id)})`)} as choice (value)
    where event_id = ${before?.['event_id']}::integer and "values" ? ${String(id)}`
  return new Set(rows.map(({ value }) => value))
}

function listOf(stored: unknown): readonly FormSelection[] {
  return Array.isArray(stored) ? (stored as readonly FormSelection[]) : []
}

/** A question that becomes required binds only those who register from now on. */
async function noteRequired(tx: Tx, draft: SaveDraft): Promise<void> {
  const [was, is] = [draft.before?.['required'] === true, valueOf(draft, 'required') === true]
  if (was === is) return
  const registered =
    is &&
    (await tx.one<{ now: Date }>`
      select clock_timestamp() as now from cubic_event_applicant where event_id = ${valueOf(draft, 'event_id')}::integer limit 1`)
  draft.values.set('required_from', registered ? registered.now : null)
}

/** Returns the problems of its own condition and of the conditions of other questions that depend on it. */
async function conditionProblems(
  tx: Tx,
  draft: SaveDraft,
  type: FormFieldType,
  selections: ConditionalQuestion['selections'],
): Promise<readonly FieldProblem[]> {
  const show_if = parseShowIf(jsonValueOf(draft, 'show_if'))
  if (show_if === undefined) return [showIfProblem('shape')]
  if (draft.values.has('show_if')) draft.values.set('show_if', show_if && JSON.stringify(show_if))
  if (conditionsCheckedLater.has(tx)) return []
  const id = draft.id ?? NEW
  const others = (await listQuestions(tx, Number(valueOf(draft, 'event_id')))).filter((question) => question.id !== id)
  if (show_if === null && others.every((question) => question.show_if?.field !== id)) return []
  const own = { id, show_if, type, selections, sort: Number(valueOf(draft, 'sort') ?? 0), name: NO_NAME }
  const form = [...others, own].toSorted((one, other) => one.sort - other.sort || one.id - other.id)
  return showIfProblems(form).flatMap((found) => {
    if (found.id === id) return [found.problem]
    const dependent = others.find((question) => question.id === found.id && question.show_if?.field === id)
    return dependent ? [dependentProblem(dependent.name)] : []
  })
}

const NO_NAME: Text = { cn: '', en: '' }

function dependentProblem(name: Text): FieldProblem {
  return {
    problem: 'content',
    field: 'selections',
    parameters: {
      name: CubicEventFormField.fields.selections.label,
      reason: {
        cn: `“${name.cn}”的显示条件用到这一题`,
        en: `“${name.en}” is shown depending on this question`,
      },
    },
  }
}

/** Refuses to delete a question that people have answered: their answers would lose their question. */
export async function refuseAnswered(
  tx: Tx,
  _caller: Caller,
  field: { readonly [column: string]: unknown },
): Promise<Refusal | undefined> {
  // Registering holds the counter and editing answers locks the question: their answers are seen here, or they see
  // that the question is gone.
  if (await isAnswered(tx, { id: Number(field['id']), before: field })) return refuse('save:in_use')
  if (conditionsCheckedLater.has(tx)) return undefined
  return refuseNeeded(tx, Number(field['event_id']), [Number(field['id'])])
}

/** Refuses to remove questions that others depend on. */
export async function refuseNeeded(
  tx: Tx,
  eventId: number,
  removed: readonly number[],
): Promise<Refusal<'event:field_needed'> | undefined> {
  const dependent = (await listQuestions(tx, eventId)).find(
    ({ id, show_if }) => show_if !== null && removed.includes(show_if.field) && !removed.includes(id),
  )
  return dependent && refuse('event:field_needed', { field: dependent.name })
}
