import type { ActionTarget } from '../action-dialog.tsx'
import type { Row } from './types.ts'
import type { Selection } from './use-selection.ts'

/** The targets of an action: the chosen row, otherwise the selection. */
export function targetOf({
  chosen,
  rows,
  nameOf,
  selection,
  total,
  all,
}: {
  readonly chosen: Row | undefined
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly selection: Selection
  readonly total: number | undefined
  readonly all: () => Promise<readonly number[]>
}): ActionTarget {
  if (chosen) return { ids: () => Promise.resolve([chosen.data.id]), count: 1, name: nameOf(chosen) }
  const names = new Map(rows.map((row) => [row.data.id, nameOf(row)]))
  const [only] = selection.ids
  const name = selection.count === 1 && only !== undefined ? names.get(only) : undefined
  return {
    ids: () => (selection.isAll ? all() : Promise.resolve(selection.ids)),
    count: selection.isAll ? (total ?? selection.count) : selection.count,
    nameOf: (id) => names.get(id),
    ...(name !== undefined && { name }),
  }
}
