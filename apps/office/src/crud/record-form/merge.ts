import type { Model } from '../model.ts'
import { isSame, type Values } from './values.ts'

/** A field that both sides changed, each to something else. */
export type Clash = { readonly field: string; readonly mine: unknown; readonly theirs: unknown }
export type Merge = {
  /** Mine where I alone changed a field, theirs everywhere else. Of a clash, mine. */
  readonly values: Values
  readonly clashes: readonly Clash[]
  /** The fields that only others changed. */
  readonly taken: readonly string[]
}

/** Brings together what I wrote and what others saved since I read the record. */
export function mergeChanges(
  model: Model,
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Merge {
  const values: { [field: string]: unknown } = { ...theirs }
  const clashes: Clash[] = []
  const taken: string[] = []
  for (const name of Object.keys(mine)) {
    const field = model.fields.get(name)
    if (!field) continue
    const isMine = !isSame(field, base[name], mine[name])
    const isTheirs = !isSame(field, base[name], theirs[name])
    if (isMine) values[name] = mine[name]
    if (isTheirs && !isMine) taken.push(name)
    if (isMine && isTheirs && !isSame(field, mine[name], theirs[name]))
      clashes.push({ field: name, mine: mine[name], theirs: theirs[name] })
  }
  return { values, clashes, taken }
}
