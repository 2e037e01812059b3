import type { Options } from './client-options.ts'
import type {
  AccountAnswer,
  AccountCall,
  AccountCalls,
  ArgumentsOf,
  CancelledEvent,
  CheckedModel,
  CheckedPaths,
  ConditionOf,
  DeclarationOf,
  MethodDeclaration,
  ModelOrName,
  RecordWith,
  RefusalsOf,
  RegistrationState,
  ResultOf,
  SetPasswordAnswer,
  SortKey,
  TagOf,
  ValuesOf,
} from '@cubic/contract'
import type { Area } from './connection.ts'
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
} from './answers.ts'

/** What to read of each record. */
export type ReadOptions = Options & {
  /** Ask for each record's tags. */
  readonly tags?: boolean
  /** Reads only records on which all these tags are granted. */
  readonly matchRecordTags?: readonly string[]
}
export type SearchQuery<Paths extends readonly string[] = readonly string[], Name extends string = string> = {
  readonly fields: Paths
  readonly condition?: ConditionOf<Name>
  readonly sort?: readonly SortKey[]
  /** Defaults to 10; -1 for all. */
  readonly limit?: number
  readonly offset?: number
  /** Ask for `total_count`; otherwise the server does not count. */
  readonly total?: boolean
  readonly tags?: boolean
  /** Ask for the matches of `search_text` in each record's display field, which must be among the fields. */
  readonly marks?: boolean
  /** Ask for the tags of the model as a whole. */
  readonly modelTags?: boolean
  /** Ask for the model of each relation among the fields. */
  readonly relations?: boolean
  readonly matchRecordTags?: readonly string[]
  readonly customCountFields?: readonly string[]
  readonly applyListViewFilter?: boolean
  /** The stored view whose filter and sort apply, by its external id. */
  readonly viewConfigExternalId?: string
}

/**
 * The typed side of the contract for browsers and scripts. Queries of one tick travel in one batch; mutations run one
 * at a time, after the cache is cleared. Rejects with `TransportError` (no answer, or HTTP 400 and above) or
 * `QueryError` (a GraphQL error, with its kind); a refused mutation resolves with its reasons.
 *
 * A model is given by its name or by its declaration. The fields asked for are checked against the declaration,
 * and the records are typed by them. Names that are known at run time only are taken as they are, and give
 * records of unknown values.
 */
export interface Client {
  search<const Of extends ModelOrName, const Paths extends readonly string[]>(
    model: CheckedModel<Of>,
    query: SearchQuery<CheckedPaths<Of, Paths>, NoInfer<DeclarationOf<Of>['name']>>,
    options?: Options,
  ): Promise<SearchAnswer<RecordWith<Of, Paths>, TagOf<DeclarationOf<Of>>>>
  /** Null data: the record does not exist or is not readable. */
  get<const Of extends ModelOrName, const Paths extends readonly string[]>(
    model: CheckedModel<Of>,
    id: number,
    fields: CheckedPaths<Of, Paths>,
    options?: ReadOptions,
  ): Promise<Found<RecordWith<Of, Paths> | null, TagOf<DeclarationOf<Of>>>>
  /** Finds a ticket by its binding code, `flora_external_id`. Null data: it does not exist or is not readable. */
  getByCode<const Of extends ModelOrName, const Paths extends readonly string[]>(
    model: CheckedModel<Of>,
    code: string,
    fields: CheckedPaths<Of, Paths>,
    options?: ReadOptions,
  ): Promise<Found<RecordWith<Of, Paths> | null, TagOf<DeclarationOf<Of>>>>
  /** Null if the caller may not see the event. */
  registrationState(eventId: number, options?: Options): Promise<RegistrationState | null>
  /** Null unless the event was cancelled and the caller could see it before. */
  cancelledEvent(eventId: number, options?: Options): Promise<CancelledEvent | null>
  /** Returns the database's time, which decides when registrations open and close. */
  serverTime(options?: Options): Promise<Date>

  /** Reads `/user/info`. Undefined for a guest. */
  currentUser(options?: Options): Promise<CurrentUser | undefined>
  /** Reads the user by GraphQL, in the tick's batch. Undefined for a guest. */
  me(options?: Options): Promise<Me | undefined>
  logIn(account: string, password: string): Promise<LogInAnswer>
  /**
   * Forgets the stored token even if the server cannot be reached. Returns where the browser has to leave as well, if
   * the session began at a provider.
   */
  logOut(): Promise<string | undefined>
  /** Tells whether the token of a one-time link is still valid. */
  isPasswordLinkGood(token: string, options?: Options): Promise<boolean>
  setPassword(token: string, password: string): Promise<SetPasswordAnswer>
  /** Calls what concerns the user's own account: log-ins, password. */
  account<Name extends AccountCall>(call: Name, sent: AccountCalls[Name][0]): Promise<AccountAnswer<Name>>

  save<const Of extends ModelOrName>(model: CheckedModel<Of>, values: ValuesOf<Of>): Promise<SaveAnswer>
  unlink(model: ModelOrName, id: number): Promise<MutationAnswer>
  /** Calls a method that the contract declares. `id`: the record's, and 0 for a recordless method. */
  callMethod<const Method extends MethodDeclaration>(
    method: Method,
    id: number,
    ...rest: Record<never, never> extends ArgumentsOf<Method>
      ? [args?: ArgumentsOf<Method>, options?: MethodOptions<Method['model']>]
      : [args: ArgumentsOf<Method>, options?: MethodOptions<Method['model']>]
  ): Promise<MethodAnswer<ResultOf<Method>, RefusalsOf<Method>>>
  /** Retried automatically after a network failure: repeating the same `request_id` is safe. */
  register(request: RegistrationRequest): Promise<RegistrationAnswer>
  /**
   * The functions of a further area, in the same batches and the same order of changes: for code that is loaded late.
   */
  use<Functions extends object>(area: Area<Functions>): Functions
}

/** `condition`: calls the method only if the record satisfies it. */
export type MethodOptions<Name extends string = string> = { readonly condition?: ConditionOf<Name> }
