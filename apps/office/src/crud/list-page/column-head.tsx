import type { SortKey } from '@cubic/contract'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { fieldTypeOf } from '@cubic/data-platform/field-types/registry'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { crudTexts } from '../texts.ts'
import { isNumeric, type ShownColumn } from './cell.tsx'
import { FIRST_COLUMN_MIN } from './columns-that-fit.ts'
import { idOfColumn } from './types.ts'

/** The head of a column: sorts by it, and moves it by dragging or with Shift and an arrow. */
export function ColumnHead({
  column,
  takesRest,
  sort,
  ownSort,
  onSort,
  onShift,
}: {
  readonly column: ShownColumn
  readonly takesRest: boolean
  readonly sort: readonly SortKey[]
  readonly ownSort: readonly SortKey[] | undefined
  readonly onSort: (sort: readonly SortKey[]) => void
  readonly onShift: (by: -1 | 1) => void
}) {
  const t = useTexts(crudTexts)
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: idOfColumn(column) })
  const label = column.label ?? column.meta.display_name
  const isSortable = fieldTypeOf(column.meta.declaration).sortable
  const order = sort.find(({ field }) => field === column.field)?.order
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      ref={setNodeRef}
      {...listeners}
      data-column={idOfColumn(column)}
      style={{
        ...(column.width !== undefined && { width: column.width, minWidth: column.width }),
        ...(takesRest && { width: '100%', minWidth: FIRST_COLUMN_MIN }),
        transform: CSS.Translate.toString(transform),
        transition,
      }}
      className={classNames(
        'h-9 border-b border-line px-2.5 text-xs font-semibold whitespace-nowrap text-ink-3',
        isNumeric(column) ? 'text-right' : 'text-left',
        isDragging && 'relative z-10 bg-raised shadow-card',
      )}
    >
      {isSortable ? (
        <button
          type="button"
          title={t.sortBy(label)}
          onClick={() => onSort(nextSort(column.field, order, ownSort))}
          onKeyDown={(event) => {
            if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
            event.preventDefault()
            onShift(event.key === 'ArrowLeft' ? -1 : 1)
          }}
          className="-mx-1.5 inline-flex items-center gap-1 rounded-[6px] px-1.5 py-0.5 font-semibold hover:bg-fill hover:text-ink"
        >
          {label}
          {order && <Icon name={order === 'asc' ? 'chevron-up' : 'chevron-down'} size={13} />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** Cycles through ascending, descending and the list's own order, unless that is by the same field. */
function nextSort(
  field: string,
  order: SortKey['order'] | undefined,
  own: readonly SortKey[] | undefined,
): readonly SortKey[] {
  if (order === 'desc' && own?.[0]?.field !== field) return []
  return [{ field, order: order === 'asc' ? 'desc' : 'asc' }]
}
