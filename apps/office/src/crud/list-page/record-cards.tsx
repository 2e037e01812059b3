import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import type { ReactNode } from 'react'
import { valueAt } from '../model/model.ts'
import { Checkbox } from '../../ui/toggle.tsx'
import { crudTexts } from '../texts.ts'
import { Cell, type ShownColumn } from './cell.tsx'
import type { TableProps } from './record-table.tsx'
import { idOfColumn, type Row } from './types.ts'

export function RecordCards({
  columns,
  rows,
  nameOf,
  selection,
  onOpen,
  renderActions,
  isStale,
  card,
}: TableProps & { readonly card: ((row: Row) => ReactNode) | undefined }) {
  const t = useTexts(crudTexts)
  return (
    <ul className={classNames('transition-opacity', isStale && 'opacity-60')}>
      {rows.map((row) => (
        <li key={row.data.id} className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
          <span className="pt-1">
            <Checkbox
              label={t.select(nameOf(row))}
              checked={selection.has(row.data.id)}
              onChange={() => selection.toggle(row.data.id)}
            />
          </span>
          <div className="min-w-0 flex-1">
            {card ? (
              <div className="relative">
                {card(row)}
                <button
                  type="button"
                  aria-label={nameOf(row)}
                  onClick={() => onOpen(row)}
                  className="absolute -inset-1 rounded-[10px]"
                />
              </div>
            ) : (
              <Columns columns={columns} row={row} name={nameOf(row)} onOpen={() => onOpen(row)} />
            )}
          </div>
          {renderActions(row)}
        </li>
      ))}
    </ul>
  )
}

/** The first column as what opens the record, and three more that have something to say. */
function Columns({
  columns: [first, ...others],
  row,
  name,
  onOpen,
}: {
  readonly columns: readonly ShownColumn[]
  readonly row: Row
  readonly name: string
  readonly onOpen: () => void
}) {
  const said = others.filter((column) => column.render || !isBlank(valueAt(row.data, column.field)))
  return (
    <>
      <button type="button" onClick={onOpen} className="block text-left font-semibold">
        {first && !isBlank(valueAt(row.data, first.field)) ? <Cell column={first} row={row} isPlain /> : name}
      </button>
      <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-2">
        {said.slice(0, 3).map((column) => (
          <div key={idOfColumn(column)} className="flex min-w-0 gap-1">
            <dt className={needsLabel(column) ? 'text-ink-3' : 'sr-only'}>
              {column.label ?? column.meta.display_name}
            </dt>
            <dd className="min-w-0 truncate">
              <Cell column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Tells whether a value says nothing by itself: a number, or yes and no. */
function needsLabel({ meta }: ShownColumn): boolean {
  return meta.widget === 'number' || meta.widget === 'switch'
}
