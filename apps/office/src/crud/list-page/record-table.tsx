import type { SortKey } from '@cubic/contract'
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, horizontalListSortingStrategy } from '@dnd-kit/sortable'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Checkbox } from '../../ui/toggle.tsx'
import { crudTexts } from '../texts.ts'
import { Cell, isNumeric, type ShownColumn } from './cell.tsx'
import { fitColumns } from './columns-that-fit.ts'
import { ColumnHead } from './column-head.tsx'
import { idOfColumn, type Row } from './types.ts'

export type TableProps = {
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly sort: readonly SortKey[]
  /** The order without a choice. */
  readonly ownSort?: readonly SortKey[]
  readonly onSort: (sort: readonly SortKey[]) => void
  readonly onMove: (from: number, to: number) => void
  readonly selection: {
    readonly has: (id: number) => boolean
    readonly toggle: (id: number) => void
    readonly page: 'all' | 'some' | 'none'
    readonly togglePage: () => void
  }
  /** The row with the keyboard cursor. */
  readonly at: number
  readonly openId: number | undefined
  /** A record is open beside the table, which then leaves out the columns that do not fit. */
  readonly isBeside?: boolean
  /** The field that the list's tabs tell apart. */
  readonly state?: string | undefined
  readonly onOpen: (row: Row) => void
  readonly renderActions: (row: Row) => ReactNode
  readonly isStale: boolean
}

const ROW_PX = 46

/** A page of records as a table; only the rows near the screen are in the document. */
export function RecordTable(props: TableProps) {
  const { rows, isStale } = props
  const body = useRef<HTMLDivElement>(null)
  const { columns, isTight } = useColumnsThatFit(body, props)
  const scrollMargin = useTopInDocument(body)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this component alone
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin,
  })
  const shown = virtual.getVirtualItems()
  const [before, after] = [
    (shown[0]?.start ?? scrollMargin) - scrollMargin,
    virtual.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin),
  ]
  return (
    <div ref={body} className={classNames('relative overflow-x-auto transition-opacity', isStale && 'opacity-60')}>
      <table className="w-full border-separate border-spacing-0 text-[0.84375rem]" aria-busy={isStale}>
        <Heads {...props} shown={columns} isTight={isTight} />
        <tbody>
          {before > 0 && <Gap height={before} span={columns.length + 2} />}
          {shown.map(({ index }) => {
            const row = rows[index]
            return row ? (
              <BodyRow
                key={row.data.id}
                {...props}
                columns={columns}
                isTight={isTight}
                row={row}
                isAt={index === props.at}
              />
            ) : null
          })}
          {after > 0 && <Gap height={after} span={columns.length + 2} />}
        </tbody>
      </table>
    </div>
  )
}

function Heads({
  columns,
  shown,
  isTight,
  sort,
  ownSort,
  onSort,
  onMove,
  selection,
}: TableProps & { readonly shown: readonly ShownColumn[]; readonly isTight: boolean }) {
  const t = useTexts(crudTexts)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const ids = shown.map(idOfColumn)
  const move = (from: string | undefined, to: string | undefined) => {
    const all = columns.map(idOfColumn)
    if (from !== undefined && to !== undefined && from !== to) onMove(all.indexOf(from), all.indexOf(to))
  }
  return (
    <thead>
      <tr>
        <th scope="col" className="h-9 w-10 border-b border-line pr-0 pl-4 text-left">
          <Checkbox
            label={t.selectPage}
            checked={selection.page === 'all'}
            mixed={selection.page === 'some'}
            onChange={selection.togglePage}
          />
        </th>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ container: document.body }}
          onDragEnd={({ active, over }) => over && move(String(active.id), String(over.id))}
        >
          <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
            {shown.map((column, index) => (
              <ColumnHead
                key={idOfColumn(column)}
                column={column}
                takesRest={isTight && index === 0}
                sort={sort}
                ownSort={ownSort}
                onSort={onSort}
                onShift={(by) => move(ids[index], ids[index + by])}
              />
            ))}
          </SortableContext>
        </DndContext>
        <th scope="col" className="sticky right-0 w-12 border-b border-line bg-surface">
          <span className="sr-only">{t.more}</span>
        </th>
      </tr>
    </thead>
  )
}

/** The widths of the checkbox's and the menu's columns, in CSS pixels. */
const SELECT_PX = 40
const MENU_PX = 48

type Measured = {
  readonly key: string
  readonly rows: readonly Row[]
  readonly room: number
  /** The widths by content; undefined if all of it fits. */
  readonly widths: ReadonlyMap<string, number> | undefined
}

/**
 * Returns the columns to show: beside an open record those that fit, else all. Where they would be wider than the table
 * may be, they are tight: the first takes what the others leave, and long values are cut.
 */
function useColumnsThatFit(
  body: RefObject<HTMLDivElement | null>,
  { columns, rows, sort, state, isBeside = false }: TableProps,
): { readonly columns: readonly ShownColumn[]; readonly isTight: boolean } {
  const [room, setRoom] = useState(0)
  const [measured, setMeasured] = useState<Measured>()
  const key = columns.map(idOfColumn).join(' ')
  const isMeasured =
    measured?.key === key && measured.rows === rows && (measured.widths !== undefined || measured.room <= room)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => {
      const { clientWidth, scrollWidth } = element
      const now = clientWidth - SELECT_PX - MENU_PX
      setRoom(now)
      if (isMeasured || !element.querySelector('[data-row]')) return
      const heads = [...element.querySelectorAll<HTMLElement>('th[data-column]')]
      const widths = new Map(heads.map((head) => [head.dataset['column'] ?? '', head.offsetWidth]))
      setMeasured({ key, rows, room: now, widths: scrollWidth > clientWidth ? widths : undefined })
    }
    measure()
    // the first rows come into the document a moment after their table
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [body, isMeasured, key, rows])
  // all of them are drawn once, before the browser paints
  if (!isMeasured || measured.widths === undefined) return { columns, isTight: false }
  return fitColumns(columns, { room, widths: measured.widths, state, sort, isBeside })
}

/** Returns an element's distance from the top of the document, kept up to date while content above it changes. */
function useTopInDocument(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr aria-hidden="true" style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control: the room of rows that are out of sight */}
      <td colSpan={span} />
    </tr>
  )
}

function BodyRow({
  row,
  columns,
  isTight,
  nameOf,
  selection,
  isAt,
  openId,
  onOpen,
  renderActions,
}: TableProps & { readonly row: Row; readonly isAt: boolean; readonly isTight: boolean }) {
  const t = useTexts(crudTexts)
  const { id } = row.data
  const isSelected = selection.has(id)
  return (
    <tr
      data-row={id}
      data-at={isAt || undefined}
      aria-selected={isSelected}
      aria-current={openId === id || undefined}
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen(row)
      }}
      className={classNames(
        'cursor-pointer *:border-b *:border-line',
        openId === id
          ? '*:bg-brand-soft'
          : isSelected
            ? '*:bg-[color-mix(in_srgb,var(--brand-soft)_60%,var(--surface))]'
            : '*:bg-surface hover:*:bg-[color-mix(in_srgb,var(--fill)_50%,var(--surface))]',
        isAt && '*:first:shadow-[inset_3px_0_var(--brand)]',
      )}
    >
      <td className="h-[45px] w-10 pr-0 pl-4">
        <Checkbox label={t.select(nameOf(row))} checked={isSelected} onChange={() => selection.toggle(id)} />
      </td>
      {columns.map((column, index) => (
        <BodyCell key={idOfColumn(column)} {...{ row, column, isTight, onOpen }} isFirst={index === 0} />
      ))}
      <td className="sticky right-0 w-12 pr-3 text-right">{renderActions(row)}</td>
    </tr>
  )
}

/** A value; the first of a row is the button that opens it. */
function BodyCell({
  row,
  column,
  isFirst,
  isTight,
  onOpen,
}: Pick<TableProps, 'onOpen'> & {
  readonly row: Row
  readonly column: ShownColumn
  readonly isFirst: boolean
  readonly isTight: boolean
}) {
  return (
    <td
      className={classNames(
        'h-[45px] truncate px-2.5 whitespace-nowrap',
        isNumeric(column) && 'text-right tabular-nums',
        !isTight ? 'max-w-[340px]' : isFirst ? 'max-w-0' : 'max-w-[200px]',
      )}
    >
      {isFirst ? (
        <button
          type="button"
          data-open
          onClick={() => onOpen(row)}
          className="max-w-full truncate rounded-sm text-left font-semibold hover:text-brand-text"
        >
          <Cell column={column} row={row} isPlain />
        </button>
      ) : (
        <Cell column={column} row={row} />
      )}
    </td>
  )
}

/** Tells whether the press was on a control inside the row, which must not open the row. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, [role="checkbox"], [role="menuitem"]') !== null
}
