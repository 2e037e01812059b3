import type { Comparator, FieldDeclaration } from '@cubic/contract'
import type { Model } from '../model/model.ts'
import type { Lookup } from '../text-search/lexemes.ts'

/** A condition whose every name is known and allowed. Made by `bind` alone. */
export type BoundCondition =
  | { readonly kind: 'constant'; readonly holds: boolean }
  | { readonly kind: 'and' | 'or'; readonly children: readonly BoundCondition[] }
  | { readonly kind: 'not'; readonly child: BoundCondition }
  | { readonly kind: 'test'; readonly path: BoundPath; readonly comparator: Comparator; readonly value: unknown }
  | BoundMatch
  /** The records that the relation of the record `owner` leads to. */
  | { readonly kind: 'related'; readonly relation: BoundField; readonly owner: number }

/** One walk over a relation: only the other model's readable records are met on the way. */
export type BoundStep = {
  readonly relation: BoundField
  readonly to: Model
  readonly scope: BoundCondition
  /** Whether tests that `and` joins are about the same one of several records: in rights they are. */
  readonly isOfOneRecord: boolean
}
/** A field, and where its value may be read: elsewhere it counts as null. */
export type BoundField = {
  readonly model: Model
  readonly name: string
  readonly declaration: FieldDeclaration
  readonly readable: BoundCondition
}
export type BoundPath = { readonly steps: readonly BoundStep[]; readonly field: BoundField }
export type BoundSortKey = { readonly path: BoundPath; readonly order: 'asc' | 'desc' }

/** A text search. `steps` lead to the searched records; only text that the caller may read is looked up. */
export type BoundMatch = {
  readonly kind: 'match'
  readonly steps: readonly BoundStep[]
  readonly model: Model
  readonly words: readonly BoundWord[]
  /** What was typed, one space between the words. */
  readonly text: string
  /** The records that everybody may read: a word that none of them holds as it was typed was a slip. */
  readonly everybody: BoundCondition
}
export type BoundWord = {
  readonly text: string
  readonly lookup: Lookup
  /** The relations whose records may hold the word instead. */
  readonly related: readonly { readonly step: BoundStep; readonly lookup: Lookup }[]
}

export const TRUE: BoundCondition = Object.freeze({ kind: 'constant', holds: true })
export const FALSE: BoundCondition = Object.freeze({ kind: 'constant', holds: false })

export const isTrue = (condition: BoundCondition): boolean => condition.kind === 'constant' && condition.holds
export const isFalse = (condition: BoundCondition): boolean => condition.kind === 'constant' && !condition.holds

export function and(...children: readonly BoundCondition[]): BoundCondition {
  if (children.some(isFalse)) return FALSE
  const open = children.filter((child) => !isTrue(child))
  if (open.length < 2) return open[0] ?? TRUE
  return Object.freeze({ kind: 'and', children: Object.freeze(open) })
}

export function or(...children: readonly BoundCondition[]): BoundCondition {
  if (children.some(isTrue)) return TRUE
  const open = children.filter((child) => !isFalse(child))
  if (open.length < 2) return open[0] ?? FALSE
  return Object.freeze({ kind: 'or', children: Object.freeze(open) })
}

export function negate(child: BoundCondition): BoundCondition {
  return child.kind === 'constant' ? (child.holds ? FALSE : TRUE) : Object.freeze({ kind: 'not', child })
}
