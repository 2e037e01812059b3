import type { MutationAnswer, SearchAnswer } from './answers.ts'
import type { Options } from './client-options.ts'
import type { SearchQuery } from './client.ts'
import type { Connection } from './connection.ts'
import { callOf } from './graphql.ts'
import { changeOf, mutationAnswerOf, STATUS, type RawMutation } from './mutations.ts'
import { NESTED, SEARCH_ARGS, searchAnswerOf, searchSelection, searchVariables, type RawPage } from './queries.ts'
import {
  nameOf,
  type CheckedModel,
  type CheckedPaths,
  type CheckedRelation,
  type ModelOrName,
  type RecordWith,
  type RelatedModel,
} from '@cubic/contract'

export type RelatedQuery<Paths extends readonly string[] = readonly string[]> = Omit<
  SearchQuery<Paths>,
  'applyListViewFilter' | 'viewConfigExternalId'
> & {
  /** Records in the relation (the default), records outside of it, or all records of its model. */
  readonly searchType?: 'associated' | 'not_associated' | 'all'
}

export interface Relations {
  /** Searches the records of a relation; with a null id, for a record that is still to be created. */
  relationModelSearch<
    const Of extends ModelOrName,
    const Relation extends string,
    const Paths extends readonly string[],
  >(
    model: CheckedModel<Of>,
    id: number | null,
    relation: CheckedRelation<Of, Relation>,
    query: RelatedQuery<CheckedPaths<RelatedModel<Of, Relation>, Paths>>,
    options?: Options,
  ): Promise<SearchAnswer<RecordWith<RelatedModel<Of, Relation>, Paths>>>
  /** Adds records to a to-many relation or removes them. Repeating it changes nothing. */
  updateRelation<const Of extends ModelOrName, const Relation extends string>(
    model: CheckedModel<Of>,
    id: number,
    relation: CheckedRelation<Of, Relation, 'to_many'>,
    ids: readonly number[],
    kind: 'add' | 'unlink',
  ): Promise<MutationAnswer>
}

export function relations({ query, mutate }: Connection): Relations {
  const functions = {
    async relationModelSearch(
      model: ModelOrName,
      id: number | null,
      relation: string,
      asked: RelatedQuery,
      options?: Options,
    ) {
      const call = callOf({
        field: 'dash generic relation_model_search',
        args: `current_model: String!, current_id: Int, current_relation_field: String!, ${SEARCH_ARGS}, search_type: String, match_record_tags: [String], custom_count_fields: String`,
        fixed: NESTED,
        select: searchSelection(asked),
        variables: {
          current_model: nameOf(model),
          current_id: id,
          current_relation_field: relation,
          ...searchVariables(asked),
          search_type: asked.searchType,
        },
      })
      return searchAnswerOf(await query<RawPage>(call, options))
    },
    async updateRelation(
      model: ModelOrName,
      id: number,
      relation: string,
      ids: readonly number[],
      kind: 'add' | 'unlink',
    ) {
      const call = changeOf(
        'update_relation',
        'model: String!, id: Int!, relation_field: String!, relationIDs: [Int], kind: String',
        STATUS,
        { model: nameOf(model), id, relation_field: relation, relationIDs: ids, kind },
      )
      return mutationAnswerOf(await mutate<RawMutation>(call))
    },
  }
  // the interface declares the data's type; this code does not inspect it
  return functions as Relations
}
