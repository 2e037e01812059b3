import { where, type Condition } from '@cubic/contract'
import type { PivotAnswer } from '@cubic/data-client'
import type { Read } from '@cubic/web-kit/read'
import { keepPrevious, query } from '@cubic/web-kit/query'
import { client } from '../../data/client.ts'
import { RECORDS, VIEWS } from '../../data/families.ts'
import { NAMES, type Group, type PivotChoice } from './internal/pivot-table.ts'

export const PIVOT_ROWS_MAX = 200

/** What a pivot table stores for a choice. */
export function pivotData({ row, column, measure }: PivotChoice) {
  const group = ({ field, by }: Group, name: string) => ({ field, name, ...(by !== 'value' && { by }) })
  return {
    rows: [group(row, NAMES.row)],
    columns: column ? [group(column, NAMES.column)] : [],
    measures: [{ ...measure, name: NAMES.measure }],
  }
}

/** The rows of a summary of the records that match. */
export const pivotOf = (model: string, choice: PivotChoice, condition: Condition | undefined): Read<PivotAnswer> => ({
  ...query(RECORDS, { pivot: model, choice, condition }, (signal) =>
    client.calculatePivot(
      { model, data: pivotData(choice) },
      { limit: PIVOT_ROWS_MAX, total: true, ...(condition && { condition }) },
      { signal },
    ),
  ),
  placeholderData: keepPrevious,
})

/** The stored summaries of a model. */
export const storedPivots = (model: string) =>
  query(VIEWS, { pivots: model }, (signal) =>
    client.search(
      'PivotTable',
      { fields: ['name', 'data'], condition: where('model', '=', model), limit: 50, sort: [{ field: 'name', order: 'asc' }] },
      { signal },
    ),
  )
