import type { BoundCondition, BoundStep } from '../condition/bound.ts'
import type { Model } from '../model.ts'
import type { Lookup } from './lexemes.ts'

/** Records that a person means who types some text. `steps` lead to them, all that is looked up is what the caller may read. */
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
