export type InTree = {
  readonly id: number
  readonly name: string
  readonly parent_id: { readonly id: number } | null
}
export type Branch<Unit> = { readonly unit: Unit; readonly level: number; readonly hasBelow: boolean }

/** Returns the unit and those above it, from the top. */
export function pathTo<Unit extends InTree>(units: readonly Unit[], id: number): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const path: Unit[] = []
  for (let unit = byId.get(id); unit && !path.includes(unit); unit = byId.get(unit.parent_id?.id ?? 0))
    path.unshift(unit)
  return path
}

/** Returns all descendants. */
export function listBelow<Unit extends InTree>(units: readonly Unit[], id: number): readonly Unit[] {
  const own = units.filter(({ parent_id: parent }) => parent?.id === id)
  return own.flatMap((unit) => [unit, ...listBelow(units, unit.id)])
}

/**
 * Returns the rows of the tree, parents first. Omits what is below a closed unit; a search shows its
 * matches with all ancestors.
 */
export function branchesOf<Unit extends InTree>(
  units: readonly Unit[],
  { isOpen, words }: { readonly isOpen: (id: number) => boolean; readonly words: string },
): readonly Branch<Unit>[] {
  const typed = words.trim().toLowerCase()
  const found = new Set(
    typed === ''
      ? []
      : units
          .filter(({ name }) => name.toLowerCase().includes(typed))
          .flatMap(({ id }) => pathTo(units, id).map((above) => above.id)),
  )
  const known = new Set(units.map(({ id }) => id))
  const below = new Map<number, Unit[]>()
  for (const unit of units) {
    const parent = unit.parent_id && known.has(unit.parent_id.id) ? unit.parent_id.id : 0
    below.set(parent, [...(below.get(parent) ?? []), unit])
  }
  const rows = (parent: number, level: number): readonly Branch<Unit>[] =>
    (below.get(parent) ?? [])
      .filter(({ id }) => typed === '' || found.has(id))
      .flatMap((unit) => [
        { unit, level, hasBelow: below.has(unit.id) },
        ...(typed !== '' || isOpen(unit.id) ? rows(unit.id, level + 1) : []),
      ])
  return rows(0, 0)
}
