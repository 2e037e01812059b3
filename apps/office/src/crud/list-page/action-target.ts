import type { ActionTarget } from '../actions/action-dialog.tsx'
import type { Row } from './types.ts'
import type { Selection } from './use-selection.ts'

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

/** The selected records in one state: of those on other pages the state is only known where all are selected. */
export function targetInState(
  state: string,
  {
    rows,
    stateOf,
    nameOf,
    selection,
    counted,
    all,
  }: {
    readonly rows: readonly Row[]
    readonly stateOf: (row: Row) => unknown
    readonly nameOf: (row: Row) => string
    readonly selection: Pick<Selection, 'ids' | 'isAll'>
    /** The number of all matching records in this state. */
    readonly counted: number
    readonly all: () => Promise<readonly number[]>
  },
): ActionTarget {
  const others = new Set(rows.filter((row) => stateOf(row) !== state).map(({ data }) => data.id))
  const ids = selection.ids.filter((id) => !others.has(id))
  const names = new Map(rows.map((row) => [row.data.id, nameOf(row)]))
  return {
    ids: () => (selection.isAll ? all() : Promise.resolve(ids)),
    count: selection.isAll ? counted : ids.length,
    nameOf: (id) => names.get(id),
  }
}
