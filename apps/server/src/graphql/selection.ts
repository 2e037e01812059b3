import { type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionNode } from 'graphql'

type Node = SelectionNode | FragmentDefinitionNode
/** The executor's addition to a resolver's info. */
type Selection = { readonly selected: ReadonlySet<string> }

/** Does the query select a field of that name anywhere below the resolved one? */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  return (info as GraphQLResolveInfo & Selection).selected.has(field)
}

/** Names all selected fields below. Computed once per compiled query; the limits have proved it finite. */
export function selectionOf({
  fieldNodes,
  fragments,
}: {
  readonly fieldNodes: readonly SelectionNode[]
  readonly fragments: { readonly [name: string]: FragmentDefinitionNode }
}): Selection {
  const selected = new Set<string>()
  const visit = (node: Node | undefined): void => {
    if (node?.kind === Kind.FRAGMENT_SPREAD) return visit(fragments[node.name.value])
    for (const selection of node?.selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) selected.add(selection.name.value)
      visit(selection)
    }
  }
  for (const node of fieldNodes) visit(node)
  return { selected }
}
