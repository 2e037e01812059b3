/** The contract as an independent client uses it: plain `fetch`, without our own client or the server's types. */
export type Data = { readonly id: number; readonly [field: string]: unknown }
export type GqlError = { readonly message: string; readonly path?: readonly (string | number)[] }
export type GqlAnswer<Result = unknown> = { readonly data?: Result | null; readonly errors?: readonly GqlError[] }
export type ConditionTree =
  | { readonly leaf: { readonly field: string; readonly comparator: string; readonly value?: unknown } }
  | { readonly logic_operator: string; readonly children: readonly ConditionTree[] }

export type SearchArguments = {
  readonly fields?: readonly string[]
  readonly condition?: unknown
  readonly sort?: unknown
  readonly limit?: number
  readonly offset?: number
  readonly match_record_tags?: readonly string[]
  readonly custom_count_fields?: unknown
  readonly apply_list_view_filter?: boolean
  readonly view_config_external_id?: string
}
export type RelatedArguments = Omit<SearchArguments, 'apply_list_view_filter' | 'view_config_external_id'> & {
  readonly current_id?: number
  readonly search_type?: string
}
export type PivotArguments = Pick<
  SearchArguments,
  'fields' | 'condition' | 'sort' | 'limit' | 'offset' | 'apply_list_view_filter'
>
export type PivotAnswer = {
  readonly rows: readonly { readonly [name: string]: unknown }[]
  readonly relations: { readonly [name: string]: string }
  readonly total_count: number
}
export type ViewAnswer = {
  readonly id: number
  readonly external_id: string | null
  readonly name: string
  readonly model: string
  readonly view_type: string
  readonly own: boolean
  readonly data: { readonly [part: string]: unknown }
}
export type ChangeAnswer = {
  readonly status: string
  readonly error_kind: string | null
  readonly error_msg: string | null
}
export type SearchAnswer = {
  readonly items: readonly { readonly data: Data; readonly tags: readonly string[] }[]
  readonly data: readonly Data[]
  readonly ids: readonly number[]
  readonly total_count: number
  readonly custom_count: { readonly [field: string]: { readonly [value: string]: number } }
  readonly relations: { readonly [field: string]: string }
  readonly allow_record_tags: readonly string[]
  readonly unreadable: readonly string[]
}
export type RecordAnswer = {
  readonly data: Data | null
  readonly tags: readonly string[]
  readonly relations: { readonly [field: string]: string }
  readonly unreadable: readonly string[]
}
export type FieldError = {
  readonly level: string
  readonly kind: string
  readonly message: string
  readonly field: string | null
  readonly index: number | null
}
export type SaveAnswer = {
  readonly status: string
  readonly result: { readonly id: string } | null
  readonly error_msg: string | null
  readonly error_kind: string | null
  readonly error_sub_kind: string | null
  readonly sub_kind: string | null
  readonly errors: readonly FieldError[] | null
}
export type MethodAnswer = {
  readonly status: string
  readonly error_kind: string | null
  readonly error_msg: string | null
  readonly result: { readonly [name: string]: unknown } | null
  readonly errors: readonly FieldError[]
}
export type Registered = {
  readonly id: number
  readonly registration_status: string
  readonly flora_external_id: string
}
export type RegistrationAnswer = {
  readonly status: string
  readonly sub_kind: string | null
  readonly error_msg: string | null
  readonly errors: readonly FieldError[]
  readonly applicants: readonly Registered[]
}
export type Applicant = {
  readonly id?: number
  readonly self?: boolean
  readonly values?: unknown
  readonly sessions?: unknown
}
export type Registration = {
  readonly action?: string
  readonly applicants?: readonly Applicant[]
  readonly request_id?: string
  readonly project_id?: number
  readonly location?: string
  readonly source?: string
}
