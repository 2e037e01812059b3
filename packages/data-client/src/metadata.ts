import type { View, ViewData, ViewType } from './answers.ts'
import type { Options } from './client-options.ts'
import type { Connection } from './connection.ts'
import { callOf, decode, type Call } from './graphql.ts'
import type { RawItem, RawPage } from './queries.ts'
import {
  nameOf,
  type FieldNameOf,
  type ModelOrName,
  type ValuesOf,
  type FieldEntry,
  type ModelEntry,
} from '@cubic/contract'

/** Reads the platform's metadata of its models; each call is one query in the tick's batch. */
export interface Metadata {
  modelList(options?: Options): Promise<readonly ModelEntry[]>
  info(model: ModelOrName, options?: Options): Promise<ModelEntry>
  /** Describes the fields that the caller may read or write, all or the named ones, in the client's language. */
  fields<const Of extends ModelOrName>(
    model: Of,
    fields?: readonly FieldNameOf<Of>[],
    options?: Options,
  ): Promise<{ readonly [field: string]: FieldEntry }>
  getDefaults<const Of extends ModelOrName>(model: Of, options?: Options): Promise<ValuesOf<Of>>
  /** Returns the caller's tags for the model as a whole; with `isCreate` only `create`, if they may create a record. */
  allowRecordTags(
    model: ModelOrName,
    options?: Options & { readonly isCreate?: boolean; readonly matchRecordTags?: readonly string[] },
  ): Promise<readonly string[]>
  /** Lists the stored views of a model, with nested JSON decoded. */
  config<const Type extends ViewType>(
    model: ModelOrName,
    viewType: Type,
    options?: Options,
  ): Promise<readonly View<ViewData[Type]>[]>
}

export function metadata({ query }: Connection): Metadata {
  const about = (model: ModelOrName, field: string, select: string, more: Partial<About> = {}) =>
    callOf({
      name: more.name ?? field,
      field: `dash generic ${field}`,
      args: `model: String!${more.args ?? ''}`,
      select,
      variables: { model: nameOf(model), ...more.variables },
    })
  const raw = async <Value extends object>(call: Call, options?: Options): Promise<Value> =>
    decode((await query<RawItem>(call, options)).raw, {} as Value)

  return {
    modelList: (options) =>
      query<readonly ModelEntry[]>(callOf({ field: 'dash generic get_model_list', select: ENTRY }), options),
    info: (model, options) => query<ModelEntry>(about(model, 'info', ENTRY), options),
    fields: (model, fields, options) =>
      raw(about(model, 'fields', 'raw', { args: ', fields: [String]', variables: { fields } }), options),
    getDefaults: (model, options) => raw(about(model, 'get_defaults', 'raw'), options),
    allowRecordTags: (model, { isCreate, matchRecordTags, ...options } = {}) =>
      query<readonly string[]>(
        about(model, 'allow_record_tags', '', {
          args: ', is_create: Boolean, match_record_tags: [String]',
          variables: { is_create: isCreate, match_record_tags: matchRecordTags },
        }),
        options,
      ),
    async config<Type extends ViewType>(model: ModelOrName, viewType: Type, options?: Options) {
      const call = about(model, 'config', 'items { raw }', {
        name: 'configByModel',
        args: ', view_type: String!',
        variables: { view_type: viewType },
      })
      const { items } = await query<RawPage>(call, options)
      return (items ?? []).map((item) => viewOf<ViewData[Type]>(item))
    },
  }
}

type About = { readonly name: string; readonly args: string; readonly variables: { readonly [name: string]: unknown } }
const ENTRY = 'name display_name description user_read_only text_search display_field'

function viewOf<Data>({ raw }: RawItem): View<Data> {
  const view = decode<Omit<View<Data>, 'data'> & { readonly data?: string | null }>(raw, NO_VIEW)
  return { ...view, data: decode<Data | null>(view.data, null) }
}

const NO_VIEW = { id: 0, external_id: null, name: '', model: '', view_type: '', own: false }
