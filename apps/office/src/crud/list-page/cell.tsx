import { fieldTypeOf } from '@cubic/data-platform/field-types/registry'
import { valueAt, type Field } from '../model/model.ts'
import { Value } from '../model/value.tsx'
import type { Column, Row } from './types.ts'

export type ShownColumn = Column & { readonly meta: Field }

/** Numbers stand below each other by their last digit; what a column draws by itself stands as it does. */
export function isNumeric({ meta, render }: ShownColumn): boolean {
  return render === undefined && fieldTypeOf(meta.declaration).widget === 'number'
}

export function Cell({
  column,
  row,
  isPlain = false,
}: {
  readonly column: ShownColumn
  readonly row: Row
  readonly isPlain?: boolean
}) {
  if (column.render) return column.render(row)
  return <Value field={column.meta} value={valueAt(row.data, column.field)} isPlain={isPlain} isShort />
}
