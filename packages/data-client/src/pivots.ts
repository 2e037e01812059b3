import type { PivotAnswer, PivotData, PivotRow } from './answers.ts'
import type { Options } from './client-options.ts'
import type { SearchQuery } from './client.ts'
import type { Connection } from './connection.ts'
import { callOf, decode } from './graphql.ts'
import { nameOf, type ModelOrName } from '@cubic/contract'
import { NESTED, SEARCH_ARGS, searchVariables, type RawPage } from './queries.ts'

export type PivotQuery = Pick<SearchQuery, 'condition' | 'sort' | 'limit' | 'offset' | 'total' | 'relations'> & {
  readonly fields?: readonly string[]
  readonly applyListViewFilter?: boolean
}

/** An unsaved pivot table: its model and the `data` of a `PivotTable`. */
type PivotDefinition = { readonly model: ModelOrName; readonly data: PivotData }

export interface Pivots {
  calculatePivot(definition: PivotDefinition, query?: PivotQuery, options?: Options): Promise<PivotAnswer>
  pivottablesSearch(id: number, query?: PivotQuery, options?: Options): Promise<PivotAnswer>
}

export function pivots({ query }: Connection): Pivots {
  async function search(of: Source, asked: PivotQuery, options: Options): Promise<PivotAnswer> {
    const call = callOf({
      field: 'dash generic pivottables_search',
      args: `pivottables_id: Int!, ${SEARCH_ARGS}, apply_list_view_filter: Boolean, definition: String`,
      fixed: NESTED,
      select: `items { raw }${asked.relations ? ' relations' : ''}${asked.total ? ' page_info { total_count }' : ''}`,
      variables: { ...of, ...searchVariables(asked), apply_list_view_filter: asked.applyListViewFilter },
    })
    const answer = await query<RawPage>(call, options)
    return {
      rows: (answer.items ?? []).map(({ raw }) => decode<PivotRow>(raw, {})),
      total_count: answer.page_info?.total_count ?? null,
      relations: decode<PivotAnswer['relations']>(answer.relations, {}),
    }
  }
  return {
    pivottablesSearch: (id, asked = {}, options = {}) => search({ pivottables_id: id }, asked, options),
    calculatePivot: ({ model, data }, asked = {}, options = {}) =>
      search({ pivottables_id: 0, definition: JSON.stringify({ model: nameOf(model), data }) }, asked, options),
  }
}

type Source = { readonly pivottables_id: number; readonly definition?: string }
