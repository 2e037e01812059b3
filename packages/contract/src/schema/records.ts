export const RECORDS_SCHEMA = /* GraphQL */ `
extend type Query { dash: DashQuery! }
extend type Mutation { dash: DashMutation! }

type DashQuery { generic: GenericQuery! }
type DashMutation { generic: GenericMutation! }

extend type GenericQuery {
  get(model: String!, id: Int!, fields: [String], match_record_tags: [String],
      """Ours: the nested objects alone, without dotted paths as keys beside them."""
      nested: Boolean): RecordResult!
  get_by_flora_external_id(model: String!, flora_external_id: String!, fields: [String],
                           match_record_tags: [String],
                           """Ours: the nested objects alone, without dotted paths as keys beside them."""
                           nested: Boolean): RecordResult!
  search(model: String!, condition: String, fields: [String], limit: Int, offset: Int, sort: String,
         apply_list_view_filter: Boolean, match_record_tags: [String], view_config_external_id: String,
         custom_count_fields: String,
         """Ours: the nested objects alone, without dotted paths as keys beside them."""
         nested: Boolean): SearchResult!
  pivottables_search(pivottables_id: Int!, condition: String, fields: [String], limit: Int, offset: Int,
                     sort: String, apply_list_view_filter: Boolean,
                     """
                     Ours: an unsaved pivot table in place of the stored one, JSON of its model and its data, as a PivotTable holds
                     them. pivottables_id is then ignored.
                     """
                     definition: String,
                     """Ours: the nested objects alone, without dotted paths as keys beside them."""
                     nested: Boolean): PivotSearchResult!
  get_model_list: [ModelListEntry!]!
  relation_model_search(current_model: String!, current_id: Int, current_relation_field: String!,
                        fields: [String], limit: Int, offset: Int, sort: String, condition: String,
                        search_type: String, match_record_tags: [String],
                        custom_count_fields: String,
                        """Ours: the nested objects alone, without dotted paths as keys beside them."""
                        nested: Boolean): SearchResult!
  fields(model: String!, fields: [String]): RawResult!
  info(model: String!): ModelListEntry!
  get_defaults(model: String!): RawResult!
  allow_record_tags(model: String!, is_create: Boolean, match_record_tags: [String]): [String!]!
}
extend type GenericMutation {
  save(model: String!, values: String): SaveResult!
  unlink(model: String!, id: Int!): MutationResult!
  call_method(model: String!, id: Int!, arguments: String!, method: String!, condition: String): MethodResult!
  update_relation(model: String!, id: Int!, relation_field: String!, relationIDs: [Int], kind: String): MutationResult!
}

type RecordResult { raw: String allow_record_tags: [String!] relations: String
  # ours
  """The fields asked for that the caller may not read: null in raw."""
  unreadable_fields: [String!] }
type SearchItem   { raw: String allow_record_tags: [String!]
  # ours
  """
  Where the record's display field, if it was asked for, holds what search_text was matched with: a JSON list of [from, to] in
  UTF-16 units, empty where another field holds it.
  """
  marks: String }
type PageInfo     { total_count: Int custom_count: String
  # ours
  """The fields asked for that the caller may not read: null in every record."""
  unreadable_fields: [String!] }
type SearchResult { items: [SearchItem!] relations: String allow_record_tags: [String!] page_info: PageInfo }
type PivotItem    { raw: String }
type PivotSearchResult { items: [PivotItem!] relations: String page_info: PageInfo }
type RawResult    { raw: String }
type ModelListEntry {
  display_name: String name: String description: String user_read_only: Boolean
  # ours
  """Whether a condition may search its records for text: a leaf on search_text with the comparator match."""
  text_search: Boolean display_field: String }
type SavedRecord  { id: String }
type ResultError  { level: String kind: String message: String
  # ours
  """The field of the record, or the form field's id, that the entry is about."""
  field: String
  """For a registration: the position in the applicants sent, from 0."""
  index: Int }
type SaveResult   { result: SavedRecord status: String error_msg: String error_kind: String
                    error_sub_kind: String sub_kind: String errors: [ResultError!]
  # ours
  """Where the record was changed since the version that was sent (save:conflict): how it is now."""
  conflict: SaveConflict }
type MutationResult { status: String error_msg: String error_kind: String }
type MethodResult { status: String error_msg: String error_kind: String result: String
  # ours
  """The bad fields of a refused call that writes records; index counts the records sent."""
  errors: [ResultError!] }
`
