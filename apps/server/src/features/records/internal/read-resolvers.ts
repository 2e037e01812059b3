import { allOf, AppError, type Condition } from '@cubic/contract'
import {
  defaultsOf,
  describeFields,
  describeModel,
  get,
  getByExternalId,
  listModels,
  modelTags,
  type Database,
  type Page,
  parseCondition,
  parseJson,
  parseSort,
  type PivotPage,
  type Query,
  readPivot,
  readScopeFor,
  type Registry,
  RELATED_SEARCHES,
  searchAs,
  searchesText,
  searchPivot,
  searchRelated,
} from '@cubic/data-platform'
import type { GraphQLResolveInfo } from 'graphql'
import type { RequestContext } from '../../../graphql/context.ts'
import { costOf, LONG_COST } from '../../../graphql/question-cost.ts'
import type { Resolvers } from '../../../graphql/resolvers.ts'
import { asksFor } from '../../../graphql/selection.ts'
import type { Services } from '../../../infra/services/services.ts'
import { noteOpening } from '../../looks/commands/note-opening.ts'
import { findListView, findPivot, readUnsavedPivot } from '../../views/data/queries.ts'
import { recordResult, searchResult } from './results.ts'

type Names = readonly (string | null)[] | null
/** `nested`: only nested objects, without dotted keys in addition. */
type RecordArguments = { model: string; fields?: Names; match_record_tags?: Names; nested?: boolean | null }
type PageArguments = {
  fields?: Names
  condition?: string | null
  limit?: number | null
  offset?: number | null
  sort?: string | null
  nested?: boolean | null
}
type SearchArguments = PageArguments & {
  model: string
  match_record_tags?: Names
  apply_list_view_filter?: boolean | null
  view_config_external_id?: string | null
  custom_count_fields?: string | null
}
type RelatedArguments = PageArguments & {
  current_model: string
  current_id?: number | null
  current_relation_field: string
  search_type?: string | null
  match_record_tags?: Names
  custom_count_fields?: string | null
}
type PivotArguments = PageArguments & {
  pivottables_id: number
  apply_list_view_filter?: boolean | null
  definition?: string | null
}

type Reading = Pick<Services, 'registry' | 'site'> & {
  readonly limits: { readonly pageMax: number; readonly allMax: number }
  readonly inLine: <Result>(
    budget: RequestContext['budget'],
    conditions: readonly (Condition | null | undefined)[],
    read: () => Promise<Result>,
  ) => Promise<Result>
}

export function readResolvers({ db, registry, config, site, textSearches }: Services): Resolvers {
  const reading: Reading = {
    registry,
    site,
    limits: { pageMax: config.limits.page, allMax: config.limits.rows },
    inLine(budget, conditions, read) {
      if (!conditions.some((condition) => condition && searchesText(condition))) return read()
      budget.searchText()
      return textSearches(read)
    },
  }
  return {
    GenericQuery: {
      ...searches(reading),
      pivottables_search: pivotSearch(reading),
      ...singleRecords(registry, db),
      ...descriptions(registry),
    },
    ...RESULTS,
  }
}

function searches({ registry, limits, inLine }: Reading) {
  return {
    async search(_: never, args: SearchArguments, context: RequestContext, info: GraphQLResolveInfo) {
      const { reads, caller, totals, budget } = context
      const asked = searchQuery(args)
      const query = { ...asked, totals: usesTotals(asked, info) ? totals : undefined }
      const view = await findListView(reads, registry, caller, {
        model: args.model,
        externalId: args.view_config_external_id || null,
        apply: args.apply_list_view_filter ?? null,
      })
      const viewed: Query = view
        ? {
            ...query,
            condition: allOf(query.condition, ...(view.filter ? [view.filter] : [])),
            sort: query.sort.length > 0 ? query.sort : (view.sort ?? []),
          }
        : query
      const page = await inLine(budget, [viewed.condition], () =>
        budget.read(
          args.limit,
          (allMax) =>
            searchAs(reads, registry, args.model, caller, viewed, { ...limits, allMax }, () =>
              startLong(context, args),
            ),
          sizeOfPage,
        ),
      )
      return {
        ...(await searchResult(page, args.nested === true, context)),
        tagsOfModel: () => modelTags(readScopeFor(registry, args.model, caller), false),
      }
    },
    async relation_model_search(_: never, args: RelatedArguments, context: RequestContext, info: GraphQLResolveInfo) {
      const { reads, caller, totals, budget } = context
      const which = RELATED_SEARCHES.find((candidate) => candidate === (args.search_type || 'associated'))
      if (!which) throw oneOf('search_type', RELATED_SEARCHES)
      await startLong(context, args)
      const current = readScopeFor(registry, args.current_model, caller)
      const related = { id: args.current_id ?? null, field: args.current_relation_field, which }
      const asked = searchQuery(args)
      const query = { ...asked, totals: usesTotals(asked, info) ? totals : undefined }
      const { scope, page } = await inLine(budget, [query.condition], () =>
        budget.read(
          args.limit,
          (allMax) => searchRelated(reads, current, related, query, { ...limits, allMax }),
          (found) => sizeOfPage(found.page),
        ),
      )
      return {
        ...(await searchResult(page, args.nested === true, context)),
        tagsOfModel: () => modelTags(scope, false),
      }
    },
  }
}

function pivotSearch({ registry, site, limits, inLine }: Reading) {
  return async (_: never, args: PivotArguments, context: RequestContext) => {
    const { reads, caller, budget } = context
    await startLong(context, args)
    if (args.definition && costOf(args.definition) > LONG_COST) await context.takeTurn()
    const pivot = args.definition
      ? readUnsavedPivot(registry, caller, args.definition)
      : await findPivot(reads, registry, caller, args.pivottables_id)
    const apply = args.apply_list_view_filter ?? false
    const view = await findListView(reads, registry, caller, { model: pivot.model, externalId: null, apply })
    const { fields, limit, offset, sort, condition } = pageQuery(args)
    const conditions = [condition, ...(view?.filter ? [view.filter] : [])]
    const scope = readScopeFor(registry, pivot.model, caller)
    const query = { fields, limit, offset, sort, conditions }
    const page = await inLine(budget, conditions, () =>
      budget.read(
        limit,
        (allMax) => searchPivot(reads, scope, readPivot(pivot.data), query, { ...limits, allMax }, site().timeZone),
        ({ rows, cells }) => ({ records: rows.length, expanded: rows.length + cells }),
      ),
    )
    return {
      items: page.rows.map((row) => ({ raw: budget.print(row) })),
      relations: JSON.stringify(page.relations),
      page,
    }
  }
}

function singleRecords(registry: Registry, db: Database) {
  return {
    async get(
      _: never,
      { model, id, nested, ...query }: RecordArguments & { id: number },
      { reads, caller, budget }: RequestContext,
    ) {
      const page = await get(reads, readScopeFor(registry, model, caller), id, recordQuery(query))
      for (const record of page.records) await noteOpening(db, caller, model, record)
      return recordResult(page, nested === true, budget)
    },
    async get_by_flora_external_id(
      _: never,
      { model, flora_external_id, nested, ...query }: RecordArguments & { flora_external_id: string },
      { reads, caller, budget }: RequestContext,
    ) {
      const scope = readScopeFor(registry, model, caller)
      const page = await getByExternalId(reads, scope, flora_external_id, recordQuery(query))
      return recordResult(page, nested === true, budget)
    },
  }
}

function descriptions(registry: Registry) {
  return {
    get_model_list: (_: never, __: object, { caller }: RequestContext) => listModels(registry, caller),
    info: (_: never, { model }: { model: string }, { caller }: RequestContext) =>
      describeModel(registry, caller, model),
    fields: (_: never, { model, fields }: { model: string; fields?: Names }, { caller }: RequestContext) => ({
      raw: JSON.stringify(describeFields(registry, caller, model, fields)),
    }),
    get_defaults: (_: never, { model }: { model: string }, { caller }: RequestContext) => ({
      raw: JSON.stringify(defaultsOf(registry, caller, model)),
    }),
    allow_record_tags(
      _: never,
      args: { model: string; is_create?: boolean | null; match_record_tags?: Names },
      { caller }: RequestContext,
    ) {
      const granted = modelTags(readScopeFor(registry, args.model, caller), args.is_create === true)
      const asked = args.match_record_tags
      return asked && asked.length > 0 ? granted.filter((tag) => asked.includes(tag)) : granted
    },
  }
}

const RESULTS: Resolvers = {
  SearchResult: {
    page_info: ({ page }: { page: Page }) => page,
    allow_record_tags: ({ tagsOfModel }: { tagsOfModel: () => readonly string[] }) => tagsOfModel(),
  },
  PivotSearchResult: { page_info: ({ page }: { page: PivotPage }) => page },
  PageInfo: {
    total_count: (page: Pick<Page, 'totalCount'>) => page.totalCount(),
    // A pivot and a list of views have none.
    custom_count: async (page: Partial<Page>) => JSON.stringify((await page.customCount?.()) ?? {}),
    unreadable_fields: (page: Partial<Page>) => page.unreadable ?? [],
  },
  SearchItem: {
    allow_record_tags: (item: { tagsOf: () => Promise<readonly string[]> }) => item.tagsOf(),
    marks: (item: { marksOf: () => Promise<string> }) => item.marksOf(),
  },
  RecordResult: { allow_record_tags: (record: { tagsOf: () => Promise<readonly string[]> }) => record.tagsOf() },
}

const sizeOfPage = ({ records, size }: Page) => ({ records: records.length, expanded: size })

function pageQuery({ fields, condition, limit, offset, sort }: PageArguments) {
  return {
    fields: fields ?? null,
    condition: parseCondition(condition),
    sort: parseSort(sort),
    limit: limit ?? null,
    offset: offset ?? null,
  }
}

/** Gives a query with many conditions its own turn of the event loop. */
async function startLong(
  { takeTurn }: RequestContext,
  { condition, fields, sort, custom_count_fields: counted }: PageArguments & { custom_count_fields?: string | null },
): Promise<void> {
  if (costOf([condition, fields, sort, counted]) > LONG_COST) await takeTurn()
}

/** Does the search use totals? A text search without a sort remembers its best matches along with the total. */
function usesTotals({ condition, sort }: ReturnType<typeof searchQuery>, info: GraphQLResolveInfo): boolean {
  return asksFor(info, 'total_count') || (sort.length === 0 && searchesText(condition))
}

function searchQuery(args: PageArguments & Pick<SearchArguments, 'match_record_tags' | 'custom_count_fields'>) {
  return {
    ...pageQuery(args),
    matchRecordTags: args.match_record_tags ?? null,
    customCountFields: parseNames(args.custom_count_fields, 'custom_count_fields'),
  }
}

function oneOf(argument: string, words: readonly string[]): AppError {
  return new AppError('BadRequest', {
    cn: `${argument} 须是 ${words.join('、')} 之一`,
    en: `${argument} must be one of ${words.join(', ')}`,
  })
}

function recordQuery({ fields, match_record_tags }: Omit<RecordArguments, 'model' | 'nested'>): {
  fields: Names
  matchRecordTags: Names
} {
  return { fields: fields ?? null, matchRecordTags: match_record_tags ?? null }
}

function parseNames(text: string | null | undefined, argument: string): readonly string[] {
  if (text === null || text === undefined || text.trim() === '') return []
  const parsed = parseJson(text, argument)
  if (!Array.isArray(parsed) || !parsed.every((name) => typeof name === 'string')) {
    throw new AppError('BadRequest', {
      cn: `${argument} 须是字段名的列表`,
      en: `${argument} must be a list of field names`,
    })
  }
  return parsed
}
