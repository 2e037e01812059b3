import { useLanguage } from '@cubic/web-kit/language/language'
import { fieldOfPath } from '../model/model.ts'
import type { Choices } from './choices.ts'
import type { ShownColumn } from './cell.tsx'
import { idOfColumn, type Column, type AnyListProps } from './types.ts'
import type { ListView, ReadList } from './views.tsx'

/** Returns the displayed columns: the chosen ones, or else the view's, the list's or the derived view's. */
export function useColumns(
  { about, columns: given = [], views }: Pick<AnyListProps, 'columns'> & ReadList,
  { columns: chosen }: Choices,
  view: ListView | undefined,
): readonly ShownColumn[] {
  const lang = useLanguage()
  const columns = given.map((column) => (typeof column === 'string' ? { field: column } : column))
  const stored = (of: ListView | undefined): readonly Column[] =>
    (of?.data?.columns ?? []).map((column) => {
      if (typeof column === 'string') return { field: column }
      const { field, label, width } = column
      const said = typeof label === 'object' ? label?.[lang] : label
      return { field, ...(said && { label: said }), ...(width !== undefined && { width }) }
    })
  const own = columns.length > 0 ? columns : stored(views[0])
  const begun = view ? stored(view) : own
  const known = new Map([...stored(view), ...own].map((column) => [idOfColumn(column), column]))
  for (const column of columns) known.set(idOfColumn(column), column)
  const shown = chosen ? chosen.map((field) => known.get(field) ?? { field }) : begun
  return shown.flatMap((column) => {
    const meta = fieldOfPath(about, column.field, lang)
    return meta ? [{ ...column, meta }] : []
  })
}
