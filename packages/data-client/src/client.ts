import type {
  ApplicantAction,
  ApplicationData,
  Condition,
  RecordData,
  RegisteredApplicant,
  RegistrationState,
  SortKey,
  WireFieldError,
} from '@cubic/contract'

/** What a client needs from where it runs. */
export type ClientOptions = {
  /** Where the server is, without a trailing slash: `''` for the same origin, `/base` under a base path. */
  readonly baseUrl: string
  /** The interface language of the texts that the server answers with; asked anew for each request. */
  readonly language: () => 'cn' | 'en'
  /** The login token, or null for a guest; asked anew for each request. */
  readonly token: () => string | null
  /** The `csrftoken` cookie's value, or undefined where there is none (outside of a browser). */
  readonly csrfToken?: () => string | undefined
  readonly fetch?: typeof fetch
  /** Called before each mutation is sent: queries that answered before it may be stale. */
  readonly clearCache?: () => void | Promise<void>
}

export type SearchQuery = {
  readonly fields: readonly string[]
  readonly condition?: Condition
  readonly sort?: readonly SortKey[]
  /** 10 where left out; -1 for all. */
  readonly limit?: number
  readonly offset?: number
  /** Ask for `total_count`; left out, the server need not count. */
  readonly total?: boolean
  /** Ask for each record's tags. */
  readonly tags?: boolean
  readonly matchRecordTags?: readonly string[]
  readonly customCountFields?: readonly string[]
  readonly applyListViewFilter?: boolean
}

export type Found<Data> = { readonly data: Data; readonly tags: readonly string[] }
export type SearchAnswer<Data> = {
  readonly items: readonly Found<Data>[]
  /** Null where it was not asked for. */
  readonly total_count: number | null
  readonly custom_count: { readonly [field: string]: { readonly [value: string]: number } }
}

export type CurrentUser = {
  readonly uid: number
  readonly name: string
  readonly nickname: string
  readonly avatar: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly is_admin: boolean
  readonly default_identity_id: number | null
}

/** A mutation that the server refused, as its result says: expected, so returned and not thrown. */
export type MutationRefusal = {
  readonly status: 'error'
  readonly error_kind: string
  readonly error_msg: string
  readonly errors: readonly WireFieldError[]
}
export type LogInAnswer =
  | { readonly status: 'ok'; readonly token: string }
  | { readonly status: string; readonly error_msg: string; readonly error_kind?: string }
/** The account whose password was set, to log in with. */
export type SetPasswordAnswer =
  | { readonly status: 'ok'; readonly account: string }
  | { readonly status: 'error'; readonly error_msg: string }
export type SaveAnswer = { readonly status: 'ok'; readonly id: number } | MutationRefusal
export type MethodAnswer<Result> = { readonly status: 'ok'; readonly result: Result } | MutationRefusal
export type RegistrationAnswer =
  | { readonly status: 'ok'; readonly applicants: readonly RegisteredApplicant[] }
  | {
      readonly status: 'error'
      readonly sub_kind: string
      readonly message: string
      readonly errors: readonly WireFieldError[]
    }

export type RegistrationRequest = {
  readonly event_id: number
  readonly action: ApplicantAction
  readonly application_data: ApplicationData
  readonly project_id?: number | null
  readonly location?: string
  readonly source?: string
}

type Options = { readonly signal?: AbortSignal }

/**
 * The typed side of the contract for browsers and scripts. Queries of one tick travel in one batch; mutations run one at a
 * time, after the cache is cleared. Rejects with `TransportError` (no answer, or HTTP 400 and above) or `QueryError`
 * (a GraphQL error, with its kind); a refused mutation resolves with its reasons.
 */
export interface Client {
  search<Data = RecordData>(model: string, query: SearchQuery, options?: Options): Promise<SearchAnswer<Data>>
  /** Null data: no such record, or not yours to read. */
  get<Data = RecordData>(
    model: string,
    id: number,
    fields: readonly string[],
    options?: Options & { readonly tags?: boolean },
  ): Promise<Found<Data | null>>
  getByCode<Data = RecordData>(
    model: string,
    code: string,
    fields: readonly string[],
    options?: Options & { readonly tags?: boolean },
  ): Promise<Found<Data | null>>
  registrationState(eventId: number, options?: Options): Promise<RegistrationState | null>
  serverTime(options?: Options): Promise<Date>
  /** Undefined for a guest. */
  currentUser(options?: Options): Promise<CurrentUser | undefined>
  logIn(account: string, password: string): Promise<LogInAnswer>
  logOut(): Promise<void>
  /** Sets a password by the token of a one-time link. */
  setPassword(token: string, password: string): Promise<SetPasswordAnswer>
  save(model: string, values: { readonly [field: string]: unknown }): Promise<SaveAnswer>
  callMethod<Result = unknown>(
    model: string,
    id: number,
    method: string,
    args?: { readonly [name: string]: unknown },
  ): Promise<MethodAnswer<Result>>
  /** Safe to repeat with the same `request_id`: it is retried by itself when the network fails. */
  register(request: RegistrationRequest): Promise<RegistrationAnswer>
}
