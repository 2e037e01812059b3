// What the client sends; the answers' types are in wire-answers.ts.
export const SEARCH = `query search($model: String!, $condition: String, $fields: [String], $limit: Int, $offset: Int, $sort: String,
    $apply_list_view_filter: Boolean, $match_record_tags: [String], $custom_count_fields: String, $view_config_external_id: String) {
  dash { generic { search(model: $model, condition: $condition, fields: $fields, limit: $limit, offset: $offset, sort: $sort,
      apply_list_view_filter: $apply_list_view_filter, match_record_tags: $match_record_tags, custom_count_fields: $custom_count_fields,
      view_config_external_id: $view_config_external_id, nested: true) {
    items { raw allow_record_tags } relations allow_record_tags page_info { total_count custom_count unreadable_fields } } } } }`
export const RELATED = `query related($current_model: String!, $current_id: Int, $current_relation_field: String!, $fields: [String], $limit: Int,
    $offset: Int, $sort: String, $condition: String, $search_type: String, $match_record_tags: [String], $custom_count_fields: String) {
  dash { generic { relation_model_search(current_model: $current_model, current_id: $current_id, current_relation_field: $current_relation_field,
      fields: $fields, limit: $limit, offset: $offset, sort: $sort, condition: $condition, search_type: $search_type,
      match_record_tags: $match_record_tags, custom_count_fields: $custom_count_fields, nested: true) {
    items { raw allow_record_tags } relations allow_record_tags page_info { total_count custom_count unreadable_fields } } } } }`
export const PIVOT = `query pivot($id: Int!, $definition: String, $condition: String, $fields: [String], $limit: Int, $offset: Int, $sort: String, $apply_list_view_filter: Boolean) {
  dash { generic { pivottables_search(pivottables_id: $id, definition: $definition, condition: $condition, fields: $fields, limit: $limit, offset: $offset, sort: $sort,
      apply_list_view_filter: $apply_list_view_filter) { items { raw } relations page_info { total_count } } } } }`
export const CONFIG = `query config($model: String!, $view_type: String!) {
  dash { generic { config(model: $model, view_type: $view_type) { items { raw } page_info { total_count } } } } }`
export const DEFAULTS = `query defaults($model: String!) { dash { generic { get_defaults(model: $model) { raw } } } }`
export const TAGS = `query tags($model: String!, $is_create: Boolean, $match_record_tags: [String]) {
  dash { generic { allow_record_tags(model: $model, is_create: $is_create, match_record_tags: $match_record_tags) } } }`
export const UNLINK = `mutation unlink($model: String!, $id: Int!) { dash { generic { unlink(model: $model, id: $id) { status error_kind error_msg } } } }`
export const UPDATE_RELATION = `mutation relation($model: String!, $id: Int!, $field: String!, $ids: [Int], $kind: String) {
  dash { generic { update_relation(model: $model, id: $id, relation_field: $field, relationIDs: $ids, kind: $kind) { status error_kind error_msg } } } }`
export const GET = `query get($model: String!, $id: Int!, $fields: [String], $match_record_tags: [String]) {
  dash { generic { get(model: $model, id: $id, fields: $fields, match_record_tags: $match_record_tags, nested: true) {
    raw allow_record_tags relations unreadable_fields } } } }`
export const GET_BY_CODE = `query byCode($model: String!, $code: String!, $fields: [String]) {
  dash { generic { get_by_flora_external_id(model: $model, flora_external_id: $code, fields: $fields, nested: true) {
    raw allow_record_tags relations unreadable_fields } } } }`
export const SAVE = `mutation save($model: String!, $values: String) {
  dash { generic { save(model: $model, values: $values) { result { id } status error_msg error_kind error_sub_kind sub_kind errors { level kind message field index } } } } }`
export const CALL = `mutation call($model: String!, $id: Int!, $method: String!, $arguments: String!, $condition: String) {
  dash { generic { call_method(model: $model, id: $id, method: $method, arguments: $arguments, condition: $condition) { status error_msg error_kind result errors { level kind message field index } } } } }`
export const REGISTER = `mutation saveDataMutation($event_id: Int!, $project_id: Int, $application_data: String!, $action: String!, $location: String, $source: String) {
  cubicEvent { add_or_edit_applicants(event_id: $event_id, project_id: $project_id, application_data: $application_data, action: $action,
    location: $location, source: $source) { status sub_kind error_msg result errors { level kind message field index } } } }`
