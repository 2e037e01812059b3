import { whereOf, type Condition } from '@cubic/contract'
import type { ValuesOf } from '@cubic/data-client'
import type { Read } from '@cubic/web-kit/queries/read'
import { keepPrevious, query, queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { client } from '../../../data/client.ts'
import { RECORDS, VIEWS } from '../../../data/families.ts'
import { pivotData, type PivotAnswers, type PivotChoice } from './pivot-table.ts'

export const PIVOT_ROWS_MAX = 200

export type Summary = PivotAnswers & { readonly isCut: boolean }

/** Reads the summary of the matching records: its rows, the subtotals of the first group, and the totals. */
export const pivotOf = (model: string, choice: PivotChoice, condition: Condition | undefined): Read<Summary> => ({
  ...query(RECORDS, { pivot: model, choice, condition }, async (signal): Promise<Summary> => {
    const { rows = [], ...rest } = pivotData(choice)
    const calculate = (groups: typeof rows) =>
      client.calculatePivot(
        { model, data: { ...rest, rows: groups } },
        { limit: PIVOT_ROWS_MAX, total: true, ...(condition && { condition }) },
        { signal },
      )
    const [whole, all, first] = await Promise.all([
      calculate(rows),
      calculate([]),
      rows.length > 1 ? calculate(rows.slice(0, 1)) : undefined,
    ])
    return {
      rows: whole.rows,
      all: all.rows,
      first: first?.rows ?? [],
      isCut: (whole.total_count ?? 0) > PIVOT_ROWS_MAX,
    }
  }),
  placeholderData: keepPrevious,
})

export const totalOf = (model: string): Read<number | null> => ({
  ...queryOfNoLanguage(
    RECORDS,
    { total: model },
    async (signal) => (await client.search(model, { fields: ['id'], limit: 1, total: true }, { signal })).total_count,
  ),
  staleTime: 60_000,
})

export const storedPivots = (model: string) =>
  query(VIEWS, { pivots: model }, (signal) =>
    client.search(
      'PivotTable',
      {
        fields: ['name', 'data', 'owner'],
        condition: whereOf('PivotTable')('model', '=', model),
        limit: 100,
        sort: [{ field: 'name', order: 'asc' }],
        tags: true,
      },
      { signal },
    ),
  )

export const savePivot = (values: ValuesOf<'PivotTable'>) => client.save('PivotTable', values)
export const removePivot = mutation((id: number) => client.unlink('PivotTable', id), { changes: ['PivotTable'] })
