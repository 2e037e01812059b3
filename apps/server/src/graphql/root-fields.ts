import { type FieldNode, Kind, type SelectionSetNode } from 'graphql'

export type Fragments = ReadonlyMap<string, SelectionSetNode>

/** The fields of a selection, those of its fragments too. */
export function* fieldsOf(
  selections: SelectionSetNode['selections'],
  fragments: Fragments,
  seen = new Set<string>(),
): Generator<FieldNode> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) yield selection
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* fieldsOf(selection.selectionSet.selections, fragments, seen)
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value)
      yield* fieldsOf(fragments.get(selection.name.value)?.selections ?? [], fragments, seen)
    }
  }
}

export function asksOnlyForRecords({ selections }: SelectionSetNode, fragments: Fragments): boolean {
  return [...fieldsOf(selections, fragments)].every(
    ({ name, selectionSet }) =>
      name.value === 'dash' &&
      [...fieldsOf(selectionSet?.selections ?? [], fragments)].every((field) => field.name.value === 'generic'),
  )
}
