import { AppError, type FieldDeclaration, type FieldProblem } from '@cubic/contract'
import type { ReadScope } from '../access.ts'
import { isFalse } from '../condition/bound.ts'
import type { Tx } from '../database.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import { findField, isComputed, type Model, type SaveDraft } from '../model.ts'
import { holdsOf } from '../query/holds.ts'

export type Values = { readonly [field: string]: unknown }
export const ID_MAX = 2 ** 31 - 1

/** The record that the values name, undefined where they make a new one; `BadRequest` where it can be no id. */
export function readId(values: Values): number | undefined {
  const id = values['id']
  if (id === undefined || id === null) return undefined
  const parsed = typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id
  if (typeof parsed !== 'number' || !Number.isInteger(parsed) || parsed < 1 || parsed > ID_MAX) {
    throw new AppError('BadRequest', { cn: 'id 须是正整数', en: 'id must be a positive integer' })
  }
  return parsed
}

/** The version of the record that the caller read before, where they say it; `BadRequest` where it can be none. */
export function readVersion(values: Values): string | undefined {
  const version = values['version']
  if (version === undefined || version === null) return undefined
  if (typeof version !== 'string')
    throw new AppError('BadRequest', { cn: 'version 须是读到的文本', en: 'version must be the text that was read' })
  return version
}

/** Parses the values given into the draft, fills in defaults on creation, and names what is wrong. */
export function readValues(model: Model, values: Values, draft: SaveDraft): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id' || name === 'version') continue
    const field = findField(model, name)
    if (!field) problems.push({ problem: 'unknown', field: name, parameters: { name: name.slice(0, 60) } })
    else if (!isWritable(field)) problems.push(problemOf(name, field, 'readonly'))
    else if (fieldTypeOf(field).isBlank(value)) draft.values.set(name, fieldTypeOf(field).empty)
    else {
      const parsed = fieldTypeOf(field).parse(value, field)
      if (parsed.ok) draft.values.set(name, parsed.value)
      else
        problems.push({ problem: parsed.problem, field: name, parameters: { name: field.label, ...parsed.parameters } })
    }
  }
  const blamed = new Set(problems.map((problem) => problem.field))
  for (const [name, field] of Object.entries(model.declaration.fields)) {
    if (draft.id === undefined && !draft.values.has(name) && !blamed.has(name)) setDefault(name, field, draft)
    const isMissing =
      field.required && !field.readonly && draft.values.has(name)
        ? isEmpty(draft.values.get(name))
        : draft.id === undefined && field.required && !field.readonly
    if (isMissing && !blamed.has(name)) problems.push(problemOf(name, field, 'required'))
  }
  return problems
}

function setDefault(name: string, field: FieldDeclaration, draft: SaveDraft): void {
  if (field.default === undefined || isComputed(field)) return
  const parsed = fieldTypeOf(field).parse(field.default, field)
  if (parsed.ok) draft.values.set(name, parsed.value)
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** Does the declaration let `save` write it? */
export function isWritable(field: FieldDeclaration): boolean {
  if (field.readonly || field.aliasOf !== undefined) return false
  return field.writeOnly === true || field.derived !== true
}

/** Those of the names that belong to methods, to the database or to some roles only: what mass assignment aims at. */
export function protectedFields(model: Model, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    if (name === 'id' || name === 'version') return false
    if (Object.hasOwn(model.hiddenColumns ?? {}, name)) return true
    const field = findField(model, name)
    return field !== undefined && (!isWritable(field) || model.access.fields?.[name]?.write !== undefined)
  })
}

export function problemOf(name: string, field: FieldDeclaration, problem: FieldProblem['problem']): FieldProblem {
  return { problem, field: name, parameters: { name: field.label } }
}

/** Of the fields named, those whose own right to write the caller lacks on this record. */
export async function forbiddenFields(
  tx: Tx,
  scope: ReadScope,
  id: number | undefined,
  names: readonly string[],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const name of names) {
    const rule = scope.model.access.fields?.[name]?.write
    const field = findField(scope.model, name)
    if (!rule || !field) continue
    const right = scope.binder.rule(scope.model, rule)
    const granted = id === undefined ? !isFalse(right) : await holdsOf(tx, scope, id, right)
    if (!granted) problems.push(problemOf(name, field, 'readonly'))
  }
  return problems
}

/** The value that the record will have after the save. */
export function valueOf(draft: SaveDraft, field: string): unknown {
  return draft.values.has(field) ? draft.values.get(field) : draft.before?.[field]
}

/** The same of a JSON field: text where it is about to be written, read already where it stands. */
export function jsonValueOf(draft: SaveDraft, field: string): unknown {
  const value = valueOf(draft, field)
  return draft.values.has(field) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value
}
