import {
  FIELD_PROBLEMS,
  fillText,
  LANGUAGES,
  translationName,
  type FieldProblemKind,
  type Lang,
  type Parameters,
  type Text,
} from '@cubic/contract'
import { fieldTypeOf } from '@cubic/data-platform/field-types/registry'
import { textOf } from '../../data/display-name.ts'
import { type Field, type Model, valueAt } from '../model/model.ts'
import { isRelated } from '../model/value.tsx'

/** Checks a text beyond its type, as the server does. */
export type Check = (text: string) => Text | undefined

/** The values of a form by field: as the server gives them, relations with the names of their records. */
export type Values = { readonly [field: string]: unknown }
/** A value while it is edited: it may be missing, and a number may be a text that is none. */
export type DraftValue<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends number
    ? number | string | null
    : Value | null
export type DraftOf<Data> = { readonly [Name in keyof Data]: DraftValue<Data[Name]> }

/** Returns the stored fields behind the displayed ones: a translated field stands for its translations. */
export function storedNames(model: Model, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => Object.values(model.fields.get(name)?.translations ?? { name }))
}

/** A value as `save` takes it: of a relation its ids, of a blank text null. */
export function wireValue(field: Field, value: unknown): unknown {
  if (field.type === 'to_one') return isRelated(value) ? value.id : null
  if (field.type === 'to_many') return Array.isArray(value) ? value.filter(isRelated).map(({ id }) => id) : []
  return value === '' || value === undefined ? null : value
}

/** Tells whether two values of a field are stored alike. */
export function isSame(field: Field, one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((value) => JSON.stringify(sorted(wireValue(field, value))))
  return first === second
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) && value.every((each) => typeof each === 'number')
    ? value.toSorted((one, other) => one - other)
    : value
}

/** The stored fields that differ from what was read, with their values as `save` takes them. */
export function changedValues(model: Model, before: Values, now: Values): Values {
  return Object.fromEntries(
    Object.keys(now).flatMap((name) => {
      const field = model.fields.get(name)
      return field && !field.readonly && !isSame(field, before[name], now[name])
        ? [[name, wireValue(field, now[name])]]
        : []
    }),
  )
}

/** Returns the problem of a field's value, by the same rules as the server; undefined if it is valid. */
export function problemOf(field: Field, value: unknown, lang: Lang, check?: Check): string | undefined {
  const { declaration } = field
  const type = fieldTypeOf(declaration)
  const wire = wireValue(field, value)
  const say = (problem: FieldProblemKind, parameters: Parameters = {}) =>
    fillText(FIELD_PROBLEMS[problem], lang, { name: field.display_name, ...parameters })
  const isBlank = wire === null || (Array.isArray(wire) && wire.length === 0) || type.isBlank(wire, declaration)
  if (isBlank) return field.required ? say('required') : undefined
  // relations are chosen from what the server offers
  if (field.relation !== undefined) return undefined
  const parsed = type.parse(wire, declaration)
  if (!parsed.ok) return say(parsed.problem, parsed.parameters)
  const reason = typeof parsed.value === 'string' ? check?.(parsed.value) : undefined
  return reason && say('content', { reason })
}

/** Returns the problems of moments that are not later than the one that comes before them. */
export function orderProblems(model: Model, values: Values, lang: Lang): readonly (readonly [string, string])[] {
  return [...model.fields.values()].flatMap(({ name, display_name, declaration }) => {
    const earlier = 'laterThan' in declaration ? declaration.laterThan : undefined
    const [from, to] = [earlier === undefined ? null : values[earlier], values[name]].map((each) =>
      typeof each === 'string' ? Date.parse(each) : NaN,
    )
    if (earlier === undefined || from === undefined || to === undefined || !(from >= to)) return []
    const other = model.fields.get(earlier)?.display_name ?? earlier
    return [[name, fillText(FIELD_PROBLEMS.order, lang, { name: display_name, other })] as const]
  })
}

/** Returns the problem of a translated field: of its text in one language, or that every language is empty. */
export function translatedProblem(
  model: Model,
  field: Field,
  { values, lang, of }: { readonly values: Values; readonly lang: Lang; readonly of: Lang },
): string | undefined {
  const own = model.fields.get(translationName(field.name, of))
  if (!own) return undefined
  const problem = problemOf({ ...own, required: false }, values[own.name], lang)
  if (problem !== undefined || !field.required || of !== LANGUAGES[0]) return problem
  const isMissing = LANGUAGES.every((each) => isEmptyText(values[translationName(field.name, each)]))
  return isMissing ? fillText(FIELD_PROBLEMS.required, lang, { name: field.display_name }) : undefined
}

export function ownProblems(
  model: Model,
  {
    fields,
    languages,
    values,
    lang,
  }: {
    readonly fields: readonly { readonly field: string; readonly check?: Check | undefined }[]
    readonly languages: Lang | 'both'
    readonly values: Values
    readonly lang: Lang
  },
): { readonly [field: string]: string } {
  const found: (readonly [string, string | undefined])[] = fields.flatMap(({ field: name, check }) => {
    const field = model.fields.get(name)
    if (!field) return []
    if (!field.translations) return [[name, problemOf(field, values[name], lang, check)]]
    return LANGUAGES.filter((each) => languages === 'both' || each === languages).map((of) => [
      translationName(name, of),
      translatedProblem(model, field, { values, lang, of }),
    ])
  })
  const ordered = orderProblems(model, values, lang).filter(([name]) => fields.some(({ field }) => field === name))
  return Object.fromEntries([...ordered, ...found.filter(([, problem]) => problem !== undefined)]) as {
    [field: string]: string
  }
}

/** Returns a record's name, in any language that it has; blank if it has none. */
export function nameIn(model: Model, values: Values): string {
  const { displayField } = model
  if (!model.fields.get(displayField)?.translations) return textOf(valueAt(values, displayField))
  return textOf(LANGUAGES.map((each) => values[translationName(displayField, each)]).find((text) => !isEmptyText(text)))
}

export function isEmptyText(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
