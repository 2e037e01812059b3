import type {
  ArgumentsOf,
  Condition,
  MethodDeclaration,
  RefusalsOf,
  RegistrationState,
  ResultOf,
  SortKey,
} from '@cubic/contract'
import type {
  CurrentUser,
  Found,
  LogInAnswer,
  Me,
  MethodAnswer,
  MutationAnswer,
  RegistrationAnswer,
  RegistrationRequest,
  SaveAnswer,
  SearchAnswer,
  SetPasswordAnswer,
} from './answers.ts'
import type { CheckedModel, CheckedPaths, Model, RecordWith, ValuesOf } from './records.ts'

type ClearCache = () => void | Promise<void>

/** What a client needs from its environment. */
export type ClientOptions = {
  /** Where the server is, without a trailing slash: `''` for the same origin, `/base` under a base path. */
  readonly baseUrl: string
  /** The language of the server's texts; read again for each request. */
  readonly language: () => 'cn' | 'en'
  /** The login token, or null for a guest; read again for each request. */
  readonly token: () => string | null
  /** Takes the token of a log-in, and null at a log-out; left out, that is the caller's own affair. */
  readonly storeToken?: (token: string | null) => void
  /** Called where the server takes the token for nobody's any more, and has answered as to a guest. */
  readonly onInvalidToken?: () => void
  /** The `csrftoken` cookie's value, or undefined where there is none; left out, it is read from the page's cookies. */
  readonly csrfToken?: () => string | undefined
  readonly fetch?: typeof fetch
  /** Called before each mutation is sent, in order: queries that answered before it may be stale. */
  readonly clearCache?: ClearCache | readonly ClearCache[]
  /** Milliseconds after which a request counts as unanswered: 30,000 for queries, 60,000 for mutations. */
  readonly timeouts?: { readonly query?: number; readonly mutation?: number }
  /** Takes a line for each request that is sent again, and why it may be. */
  readonly log?: (line: string) => void
}

/** The data to read of one record or of each of many. */
export type ReadOptions = Options & {
  /** Ask for each record's tags. */
  readonly tags?: boolean
  /** Only a record on which all these tags are granted. */
  readonly matchRecordTags?: readonly string[]
}
export type SearchQuery<Paths extends readonly string[] = readonly string[]> = {
  readonly fields: Paths
  readonly condition?: Condition
  readonly sort?: readonly SortKey[]
  /** 10 where left out; -1 for all. */
  readonly limit?: number
  readonly offset?: number
  /** Ask for `total_count`; left out, the server need not count. */
  readonly total?: boolean
  /** Ask for each record's tags. */
  readonly tags?: boolean
  /** Ask where each record's display field, which must be among the fields, holds what `search_text` is matched with. */
  readonly marks?: boolean
  /** Ask for the tags of the model as a whole. */
  readonly modelTags?: boolean
  /** Ask for the model behind each relation among the fields. */
  readonly relations?: boolean
  readonly matchRecordTags?: readonly string[]
  readonly customCountFields?: readonly string[]
  readonly applyListViewFilter?: boolean
  /** The stored view whose filter and sort apply, by its external id. */
  readonly viewConfigExternalId?: string
}

export type Options = { readonly signal?: AbortSignal }

/**
 * The typed side of the contract for browsers and scripts. Queries of one tick travel in one batch; mutations run one at a
 * time, after the cache is cleared. Rejects with `TransportError` (no answer, or HTTP 400 and above) or `QueryError`
 * (a GraphQL error, with its kind); a refused mutation resolves with its reasons.
 *
 * A model is given by its name or by its declaration. The fields asked for are checked against the declaration, and the records are
 * typed by them. Names that are known at run time only are taken as they are, and give records of unknown values.
 */
export interface Client {
  search<const Of extends Model, const Paths extends readonly string[]>(
    model: CheckedModel<Of>,
    query: SearchQuery<CheckedPaths<Of, Paths>>,
    options?: Options,
  ): Promise<SearchAnswer<RecordWith<Of, Paths>>>
  /** Null data: no such record, or not yours to read. */
  get<const Of extends Model, const Paths extends readonly string[]>(
    model: CheckedModel<Of>,
    id: number,
    fields: CheckedPaths<Of, Paths>,
    options?: ReadOptions,
  ): Promise<Found<RecordWith<Of, Paths> | null>>
  /** By the binding code, `flora_external_id`. Null data: no such record, or not yours to read. */
  getByCode<const Of extends Model, const Paths extends readonly string[]>(
    model: CheckedModel<Of>,
    code: string,
    fields: CheckedPaths<Of, Paths>,
    options?: ReadOptions,
  ): Promise<Found<RecordWith<Of, Paths> | null>>
  /** Null where the caller may not see the event. */
  registrationState(eventId: number, options?: Options): Promise<RegistrationState | null>
  /** The database's clock: registrations open and close by it. */
  serverTime(options?: Options): Promise<Date>

  /** By `/user/info`. Undefined for a guest. */
  currentUser(options?: Options): Promise<CurrentUser | undefined>
  /** By GraphQL, in the batch of its tick. Undefined for a guest. */
  me(options?: Options): Promise<Me | undefined>
  logIn(account: string, password: string): Promise<LogInAnswer>
  /** The stored token is forgotten even where the server cannot be told. */
  logOut(): Promise<void>
  /** Does the token of a one-time link still set a password? */
  isPasswordLinkGood(token: string, options?: Options): Promise<boolean>
  /** Sets a password by the token of a one-time link. */
  setPassword(token: string, password: string): Promise<SetPasswordAnswer>

  save<const Of extends Model>(model: CheckedModel<Of>, values: ValuesOf<Of>): Promise<SaveAnswer>
  unlink(model: Model, id: number): Promise<MutationAnswer>
  /** Calls a method that the contract declares. `id`: the record's, and 0 for a recordless method. */
  callMethod<const Method extends MethodDeclaration>(
    method: Method,
    id: number,
    ...rest: Record<never, never> extends ArgumentsOf<Method>
      ? [args?: ArgumentsOf<Method>, options?: MethodOptions]
      : [args: ArgumentsOf<Method>, options?: MethodOptions]
  ): Promise<MethodAnswer<ResultOf<Method>, RefusalsOf<Method>>>
  /** Safe to repeat with the same `request_id`: it is retried by itself when the network fails. */
  register(request: RegistrationRequest): Promise<RegistrationAnswer>
}

/** `condition`: call the method only where the record meets it. */
export type MethodOptions = { readonly condition?: Condition }
