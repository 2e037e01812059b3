import type { PivotAnswer, PivotRow } from './answers.ts'
import type { Options, SearchQuery } from './client.ts'
import type { Connection } from './connection.ts'
import { callOf, decode } from './graphql.ts'
import { NESTED, SEARCH_ARGS, searchVariables, type RawPage } from './queries.ts'

export type PivotQuery = Pick<SearchQuery, 'condition' | 'sort' | 'limit' | 'offset' | 'total' | 'relations'> & {
  /** The groups and measures to give; all where left out. */
  readonly fields?: readonly string[]
  readonly applyListViewFilter?: boolean
}

export interface Pivots {
  /** The rows of a stored pivot. */
  pivottablesSearch(id: number, query?: PivotQuery, options?: Options): Promise<PivotAnswer>
}

export function pivots({ query }: Connection): Pivots {
  return {
    async pivottablesSearch(id, asked = {}, { signal } = {}) {
      const call = callOf({
        field: 'dash generic pivottables_search',
        args: `pivottables_id: Int!, ${SEARCH_ARGS}, apply_list_view_filter: Boolean`,
        fixed: NESTED,
        select: `items { raw }${asked.relations ? ' relations' : ''}${asked.total ? ' page_info { total_count }' : ''}`,
        variables: {
          pivottables_id: id,
          ...searchVariables(asked),
          apply_list_view_filter: asked.applyListViewFilter,
        },
      })
      const answer = await query<RawPage>(call, signal)
      return {
        rows: (answer.items ?? []).map(({ raw }) => decode<PivotRow>(raw, {})),
        total_count: answer.page_info?.total_count ?? null,
        relations: decode<PivotAnswer['relations']>(answer.relations, {}),
      }
    },
  }
}
