import type { Model } from '../model/model.ts'
import { isSame, type Values } from './values.ts'

export type Clash = { readonly field: string; readonly mine: unknown; readonly theirs: unknown }
export type Merge = {
  /** My value where I changed the field, also in conflicts; theirs everywhere else. */
  readonly values: Values
  readonly clashes: readonly Clash[]
  readonly taken: readonly string[]
}

/** Merges my changes with those saved by others since I read the record. */
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
