import { useState } from 'react'
import type { Row } from './types.ts'

export type Selection = ReturnType<typeof useSelection>

/**
 * Holds the selected records across pages. Cleared when the list shows other records. `rows` can be selected: none of
 * those that give way to others.
 */
export function useSelection(rows: readonly Row[], asked: string) {
  const [state, setState] = useState<{
    readonly asked: string
    readonly ids: ReadonlySet<number>
    readonly isAll: boolean
  }>({ asked, ids: new Set(), isAll: false })
  const { ids, isAll } = state.asked === asked ? state : { ids: new Set<number>(), isAll: false }
  const set = (next: ReadonlySet<number>, all = false) => setState({ asked, ids: next, isAll: all })
  const onPage = rows.filter(({ data }) => isAll || ids.has(data.id)).length
  const page: 'all' | 'some' | 'none' = onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some'
  return {
    ids: [...ids],
    count: ids.size,
    isAll,
    page,
    has: (id: number) => isAll || ids.has(id),
    toggle(id: number) {
      if (!rows.some(({ data }) => data.id === id)) return
      const next = new Set(isAll ? rows.map(({ data }) => data.id) : ids)
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    togglePage() {
      const next = new Set(ids)
      for (const { data } of rows) {
        if (page === 'all') next.delete(data.id)
        else next.add(data.id)
      }
      set(next)
    },
    selectAll: () => set(ids, true),
    keep: (next: readonly number[]) => set(new Set(next)),
    clear: () => set(new Set()),
  }
}
