import {
  AppError,
  type FieldDeclaration,
  type FieldProblem,
  isTranslated,
  type Lang,
  translationName,
  storableText,
} from '@cubic/contract'
import type { ReadScope } from '../condition/access.ts'
import { isFalse } from '../condition/bound.ts'
import type { Tx } from '../core/database.ts'
import type { Parsed } from '../field-types/field-type.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import { fieldAccess, findField, isComputed, type Model, type SaveDraft } from '../model/model.ts'
import { columnsOfField } from '../core/translations.ts'
import { holdsOf } from '../query/holds.ts'

export type Values = { readonly [field: string]: unknown }
export const ID_MAX = 2 ** 31 - 1

/** Reads the id of the record to edit; undefined to create one. Throws `BadRequest` for an invalid id. */
export function readId(values: Values): number | undefined {
  const id = values['id']
  if (id === undefined || id === null) return undefined
  const parsed = typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id
  if (typeof parsed !== 'number' || !Number.isInteger(parsed) || parsed < 1 || parsed > ID_MAX) {
    throw new AppError('BadRequest', { cn: 'id 须是正整数', en: 'id must be a positive integer' })
  }
  return parsed
}

/** Reads the version that the caller read before, if given. Throws `BadRequest` for an invalid one. */
export function readVersion(values: Values): string | undefined {
  const version = values['version']
  if (version === undefined || version === null) return undefined
  if (typeof version !== 'string')
    throw new AppError('BadRequest', { cn: 'version 须是读到的文本', en: 'version must be the text that was read' })
  return version
}

/**
 * Parses the values given into the draft, fills in defaults on creation, and names what is wrong. A translated field
 * stands for its text in `lang`.
 */
export function readValues(model: Model, values: Values, draft: SaveDraft, lang: Lang): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id' || name === 'version') continue
    const field = findField(model, name)
    if (!field) problems.push({ problem: 'unknown', field: name, parameters: { name: storableText(name, 60) } })
    else if (!isWritable(field)) problems.push(problemOf(name, field, 'readonly'))
    else {
      const parsed = parseValue(field, value)
      const column = isTranslated(field) ? translationName(name, lang) : name
      if (!parsed.ok)
        problems.push({ problem: parsed.problem, field: name, parameters: { name: field.label, ...parsed.parameters } })
      else if (contradicts(field, parsed.value, model, values, column))
        problems.push(contradiction(model, name, column))
      else {
        const reason = typeof parsed.value === 'string' ? model.checks?.[column]?.(parsed.value) : undefined
        if (reason) problems.push({ problem: 'content', field: name, parameters: { name: field.label, reason } })
        else draft.values.set(column, parsed.value)
      }
    }
  }
  const blamed = new Set(problems.map((problem) => problem.field))
  for (const [name, field] of Object.entries(model.declaration.fields)) {
    if (draft.id === undefined && !draft.values.has(name) && !blamed.has(name)) setDefault(name, field, draft)
    if (!field.required || field.readonly || !isMissing(name, field, draft)) continue
    const named = [name, ...columnsOfField(name, field)]
    if (named.some((each) => blamed.has(each))) continue
    problems.push(problemOf(named.find((each) => Object.hasOwn(values, each)) ?? name, field, 'required'))
  }
  return [...problems, ...misordered(model, draft)]
}

/** Names the moments that are not later than the one that comes before them. */
function misordered({ declaration: { fields } }: Model, draft: SaveDraft): readonly FieldProblem[] {
  const momentOf = (name: string) => (draft.values.has(name) ? draft.values.get(name) : draft.before?.[name])
  return Object.entries(fields).flatMap(([name, field]) => {
    const earlier = 'laterThan' in field ? field.laterThan : undefined
    if (earlier === undefined) return []
    const [from, to] = [momentOf(earlier), momentOf(name)]
    if (!(from instanceof Date) || !(to instanceof Date) || from < to) return []
    const parameters = { name: field.label, other: fields[earlier]?.label ?? earlier }
    return [{ problem: 'order', field: name, parameters } as const]
  })
}

function parseValue(field: FieldDeclaration, value: unknown): Parsed {
  const type = fieldTypeOf(field)
  if (type.isBlank(value, field)) return { ok: true, value: type.empty }
  const parsed = type.parse(value, field)
  // Sanitised rich text may be empty.
  return parsed.ok && type.isBlank(parsed.value, field) ? { ok: true, value: type.empty } : parsed
}

/** Tells whether a translated field and the translation that it stands for were sent with different texts. */
function contradicts(field: FieldDeclaration, value: unknown, model: Model, values: Values, column: string): boolean {
  const translation = findField(model, column)
  if (!isTranslated(field) || !translation || !Object.hasOwn(values, column)) return false
  const other = parseValue(translation, values[column])
  return other.ok && other.value !== value
}

function contradiction(model: Model, name: string, column: string): FieldProblem {
  const [field, translation] = [findField(model, name), findField(model, column)]
  const parameters = { name: field?.label ?? name, other: translation?.label ?? column }
  return { problem: 'contradiction', field: name, parameters }
}

/** Tells whether the field is empty after this save; a translated field, in every language. */
function isMissing(name: string, field: FieldDeclaration, draft: SaveDraft): boolean {
  const columns = columnsOfField(name, field)
  if (draft.id !== undefined && !columns.some((column) => draft.values.has(column))) return false
  return columns.every((column) => isEmpty(valueOf(draft, column)))
}

function setDefault(name: string, field: FieldDeclaration, draft: SaveDraft): void {
  if (field.default === undefined || isComputed(field) || isTranslated(field)) return
  const parsed = fieldTypeOf(field).parse(field.default, field)
  if (parsed.ok) draft.values.set(name, parsed.value)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

export function isWritable(field: FieldDeclaration): boolean {
  if (field.readonly || field.aliasOf !== undefined) return false
  return field.writeOnly === true || field.derived !== true
}

/** Returns the names that only methods, the database or certain roles may write: targets of mass assignment. */
export function protectedFields(model: Model, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    if (name === 'id' || name === 'version') return false
    if (Object.hasOwn(model.hiddenColumns ?? {}, name)) return true
    const field = findField(model, name)
    return field !== undefined && (!isWritable(field) || fieldAccess(model, name)?.write !== undefined)
  })
}

export function problemOf(name: string, field: FieldDeclaration, problem: FieldProblem['problem']): FieldProblem {
  return { problem, field: name, parameters: { name: field.label } }
}

/** Returns the fields that the caller may not write on this record. */
export async function forbiddenFields(
  tx: Tx,
  scope: ReadScope,
  id: number | undefined,
  names: readonly string[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const name of names) {
    const rule = fieldAccess(scope.model, name)?.write
    const field = findField(scope.model, name)
    if (!rule || !field) continue
    const right = scope.binder.rule(scope.model, rule)
    const granted = id === undefined ? !isFalse(right) : await holdsOf(tx, scope, id, right)
    if (!granted) problems.push(problemOf(name, field, 'readonly'))
  }
  return problems
}

export function valueOf(draft: SaveDraft, field: string): unknown {
  return draft.values.has(field) ? draft.values.get(field) : draft.before?.[field]
}

/** Like `valueOf`, for a JSON field: decodes a new value, which is still text. */
export function jsonValueOf(draft: SaveDraft, field: string): unknown {
  const value = valueOf(draft, field)
  return draft.values.has(field) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value
}
