import type { PublicClient, Result } from './public-client.ts'

/** Every query and mutation of product-spec §7, with all its arguments. */

type Json = { readonly [key: string]: unknown }
type Given = { readonly [argument: string]: unknown }

const FOUND = 'items { raw allow_record_tags } relations allow_record_tags page_info { total_count custom_count }'
const ONE = 'raw allow_record_tags relations'

const QUERIES = {
  configByModel: ['config', 'model: String! view_type: String!', 'items { raw } page_info { total_count }'],
  get: ['get', 'model: String! id: Int! fields: [String] match_record_tags: [String]', ONE],
  get_by_flora_external_id: [
    'get_by_flora_external_id',
    'model: String! flora_external_id: String! fields: [String] match_record_tags: [String]',
    ONE,
  ],
  search: [
    'search',
    `model: String! condition: String fields: [String] limit: Int offset: Int sort: String apply_list_view_filter: Boolean
      match_record_tags: [String] view_config_external_id: String custom_count_fields: String`,
    FOUND,
  ],
  pivottables_search: [
    'pivottables_search',
    `pivottables_id: Int! condition: String fields: [String] limit: Int offset: Int sort: String
      apply_list_view_filter: Boolean`,
    'items { raw } relations page_info { total_count }',
  ],
  get_model_list: ['get_model_list', '', 'display_name name description user_read_only'],
  relation_model_search: [
    'relation_model_search',
    `current_model: String! current_id: Int current_relation_field: String! fields: [String] limit: Int offset: Int
      sort: String condition: String search_type: String match_record_tags: [String] custom_count_fields: String`,
    FOUND,
  ],
  fields: ['fields', 'model: String! fields: [String]', 'raw'],
  info: ['info', 'model: String!', 'display_name user_read_only'],
  get_defaults: ['get_defaults', 'model: String!', 'raw'],
  allow_record_tags: ['allow_record_tags', 'model: String! is_create: Boolean match_record_tags: [String]', ''],
} as const

const MUTATIONS = {
  save: [
    'model: String! values: String',
    'result { id } status error_msg error_kind error_sub_kind sub_kind errors { level kind message }',
  ],
  unlink: ['model: String! id: Int!', 'status error_msg error_kind'],
  call_method: [
    'model: String! id: Int! arguments: String! method: String! condition: String',
    'status error_msg error_kind result',
  ],
  update_relation: [
    'model: String! id: Int! relation_field: String! relationIDs: [Int] kind: String',
    'status error_msg error_kind',
  ],
} as const

const REGISTER = `mutation saveDataMutation($event_id: Int!, $project_id: Int, $application_data: String!, $action: String!,
    $location: String, $source: String) {
  cubicEvent { add_or_edit_applicants(event_id: $event_id, project_id: $project_id, application_data: $application_data,
    action: $action, location: $location, source: $source) { status sub_kind } } }`

/** Asks one query of the generic service. */
export function ask<Value>(client: PublicClient, name: keyof typeof QUERIES, given: Given = {}): Promise<Value> {
  const [field, args, select] = QUERIES[name]
  return client.query<Value>(documentOf('query', name, { field, args, select }), given, `dash.generic.${field}`)
}

/** Makes one change through the generic service. */
export function change(client: PublicClient, name: keyof typeof MUTATIONS, given: Given): Promise<Result> {
  const [args, select] = MUTATIONS[name]
  return client.mutate<Result>(
    documentOf('mutation', name, { field: name, args, select }),
    given,
    `dash.generic.${name}`,
  )
}

export function me(client: PublicClient): Promise<Json | null> {
  return client.query('query me { user { me { name email uid nickname default_identity_id } } }', {}, 'user.me')
}
export function register(client: PublicClient, given: Given): Promise<Result> {
  return client.mutate(REGISTER, withTexts(given), 'cubicEvent.add_or_edit_applicants')
}

function documentOf(
  kind: 'query' | 'mutation',
  name: string,
  { field, args, select }: { readonly field: string; readonly args: string; readonly select: string },
): string {
  const declared = args && `(${args.replaceAll(/(\w+):/g, '$$$1:')})`
  const passed = args && `(${[...args.matchAll(/(\w+):/g)].map(([, given]) => `${given}: $${given}`).join(' ')})`
  return `${kind} ${name}${declared} { dash { generic { ${field}${passed}${select && ` { ${select} }`} } } }`
}

const TEXTS = ['condition', 'sort', 'custom_count_fields', 'application_data']

/** The arguments that travel as JSON in a text, as texts. */
export function withTexts(given: Given): Given {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      TEXTS.includes(name) && typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  )
}
