import { AppError, printInstant } from '@cubic/contract'
import {
  describeFields,
  describeModel,
  get,
  getByExternalId,
  listModels,
  modelTags,
  type Page,
  parseCondition,
  parseJson,
  parseSort,
  readScopeFor,
  search,
} from '@cubic/data-platform'
import { findCurrentUser } from '../features/people/queries.ts'
import { findRegistrationState } from '../features/registration/queries.ts'
import type { RequestContext } from './context.ts'
import { recordResult, searchResult } from './results.ts'
import type { Resolvers } from './schema.ts'

type Names = readonly (string | null)[] | null
type RecordArguments = { model: string; fields?: Names; match_record_tags?: Names }
type SearchArguments = RecordArguments & {
  condition?: string | null
  limit?: number | null
  offset?: number | null
  sort?: string | null
  apply_list_view_filter?: boolean | null
  view_config_external_id?: string | null
  custom_count_fields?: string | null
}

const genericQueries = {
  async search(_: never, args: SearchArguments, { db, registry, caller, limits }: RequestContext) {
    const scope = readScopeFor(registry, args.model, caller)
    const page = await search(
      db,
      scope,
      {
        fields: args.fields ?? null,
        condition: parseCondition(args.condition),
        sort: parseSort(args.sort),
        limit: args.limit ?? null,
        offset: args.offset ?? null,
        matchRecordTags: args.match_record_tags ?? null,
        customCountFields: parseNames(args.custom_count_fields, 'custom_count_fields'),
      },
      limits,
    )
    return { ...searchResult(page), allow_record_tags: modelTags(scope, false) }
  },
  async get(
    _: never,
    { model, id, ...query }: RecordArguments & { id: number },
    { db, registry, caller }: RequestContext,
  ) {
    return recordResult(await get(db, readScopeFor(registry, model, caller), id, recordQuery(query)))
  },
  async get_by_flora_external_id(
    _: never,
    { model, flora_external_id, ...query }: RecordArguments & { flora_external_id: string },
    { db, registry, caller }: RequestContext,
  ) {
    return recordResult(
      await getByExternalId(db, readScopeFor(registry, model, caller), flora_external_id, recordQuery(query)),
    )
  },
  get_model_list: (_: never, __: object, { registry, caller }: RequestContext) => listModels(registry, caller),
  info: (_: never, { model }: { model: string }, { registry, caller }: RequestContext) =>
    describeModel(registry, caller, model),
  fields: (_: never, { model, fields }: { model: string; fields?: Names }, { registry, caller }: RequestContext) => ({
    raw: JSON.stringify(describeFields(registry, caller, model, fields)),
  }),
}

export const queryResolvers: Resolvers = {
  GenericQuery: genericQueries,
  UserQuery: { me: (_: never, __: object, { db, caller }: RequestContext) => findCurrentUser(db, caller) },
  CubicEventQuery: {
    async server_time(_: never, __: object, { db }: RequestContext) {
      const row = await db.one<{ now: Date }>`select now() as now`
      return printInstant(row?.now ?? new Date())
    },
    registration_state: (_: never, args: { [name: string]: unknown }, { db, registry, caller }: RequestContext) =>
      findRegistrationState(db, registry, caller, Number(args['event_id'])),
  },
  SearchResult: { page_info: ({ page }: { page: Page }) => page },
  PageInfo: {
    total_count: (page: Page) => page.totalCount(),
    custom_count: async (page: Page) => JSON.stringify(await page.customCount()),
  },
  SearchItem: { allow_record_tags: (item: { tagsOf: () => Promise<readonly string[]> }) => item.tagsOf() },
  RecordResult: { allow_record_tags: (record: { tagsOf: () => Promise<readonly string[]> }) => record.tagsOf() },
}

function recordQuery({ fields, match_record_tags }: Omit<RecordArguments, 'model'>): {
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
