import { relationOf } from '../field-types/registry.ts'
import type { AskedFields, Projection } from './projection.ts'
import type { Output } from './read-columns.ts'

type Step = { readonly name: string; readonly isMany: boolean }
/** A dotted path as a key of the record. `steps` is undefined if the reader may not read it. */
export type DottedPath = { readonly path: string; readonly steps: readonly Step[] | undefined }

/** Returns the dotted paths among the requested fields, each once. */
export function dottedPathsOf(
  { projection, unreadable }: AskedFields,
  asked: readonly (string | null)[] | null | undefined,
): readonly DottedPath[] {
  const paths = new Set((asked ?? []).filter((path) => path !== null && path.includes('.')))
  return [...paths].map((path) => ({
    path: path ?? '',
    steps: unreadable.includes(path ?? '') ? undefined : stepsOf(projection, (path ?? '').split('.')),
  }))
}

function stepsOf(projection: Projection, [name = '', ...rest]: readonly string[]): readonly Step[] {
  const relation = projection.relations.find(({ step }) => step.relation.name === name)
  if (!relation) return [{ name, isMany: false }]
  const isMany = relationOf(relation.step.relation.declaration)?.kind === 'many'
  return [{ name, isMany }, ...(rest.length > 0 ? stepsOf(relation.projection, rest) : [])]
}

/** Adds each dotted path to the record as a key, in addition to the nested objects (wire §3). */
export function withDottedKeys(record: Output, paths: readonly DottedPath[]): Output {
  if (paths.length === 0) return record
  const output = { ...record }
  for (const { path, steps } of paths) output[path] = steps ? valueAt(record, steps) : null
  return output
}

/** Returns the value at the end of a path: over to-many relations one flat list, over an empty to-one relation null. */
function valueAt(record: Output | null, [step, ...rest]: readonly Step[]): unknown {
  if (record === null || !step) return record
  const value = record[step.name]
  if (rest.length === 0) return value
  if (!step.isMany) return valueAt(value as Output | null, rest)
  const related = value as readonly Output[]
  return rest.some(({ isMany }) => isMany)
    ? related.flatMap((each) => valueAt(each, rest) ?? [])
    : related.map((each) => valueAt(each, rest))
}
