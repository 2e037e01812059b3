import { type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionNode } from 'graphql'

/** What a resolver is told of its query besides its arguments. */
export type ResolverInfo = GraphQLResolveInfo & Selection
type Selection = {
  /** Does the query ask for a field of that name anywhere below? */
  readonly asksFor: (field: string) => boolean
}

/** Made once for each field of a compiled query, which the limits have found to be finite. */
export function selectionOf({
  fieldNodes,
  fragments,
}: {
  readonly fieldNodes: readonly SelectionNode[]
  readonly fragments: { readonly [name: string]: FragmentDefinitionNode }
}): Selection {
  const names = new Set<string>()
  const visit = (node: SelectionNode | FragmentDefinitionNode | undefined): void => {
    if (node?.kind === Kind.FRAGMENT_SPREAD) return visit(fragments[node.name.value])
    for (const selection of node?.selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value)
      visit(selection)
    }
  }
  for (const node of fieldNodes) visit(node)
  return { asksFor: (field) => names.has(field) }
}
