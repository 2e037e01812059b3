import type { Text } from '@cubic/contract'

export type SampleType = {
  readonly name: Text
  readonly titles: readonly Text[]
  readonly places: readonly Text[]
  /** Hours at which such events begin, and how long they take. */
  readonly hours: readonly number[]
  readonly lasts: number
  readonly limits: readonly (number | null)[]
  readonly notice: Text
  readonly about: Text
  readonly points: readonly Text[]
}
