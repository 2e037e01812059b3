import type {
  AccountAnswer,
  AccountCall,
  AccountCalls,
  ArgumentsOf,
  DeclarationOf,
  MethodDeclaration,
  RefusalsOf,
  RegistrationState,
  ResultOf,
  SetPasswordAnswer,
} from '@cubic/contract'
import type {
  CheckedModel,
  CheckedPaths,
  Client,
  CurrentUser,
  Found,
  LogInAnswer,
  MethodAnswer,
  ModelOrName,
  Options,
  ReadOptions,
  RecordWith,
  RegistrationAnswer,
  RegistrationRequest,
  SaveAnswer,
  SearchAnswer,
  SearchQuery,
  ValuesOf,
} from '@cubic/data-client'
import { renderedPage } from '../rendered-page.ts'

/*
 * The site's client of the data platform, as functions. Its code is fetched with the first request: a page
 * rendered by the server needs none for a while. On the server it is the client of the page being rendered,
 * until the first `await`.
 */

export function search<const Of extends ModelOrName, const Paths extends readonly string[]>(
  model: CheckedModel<Of>,
  query: SearchQuery<CheckedPaths<Of, Paths>, NoInfer<DeclarationOf<Of>['name']>>,
  options?: Options,
): Promise<SearchAnswer<RecordWith<Of, Paths>>> {
  return ask((client) => client.search<Of, Paths>(model, query, options))
}

export function get<const Of extends ModelOrName, const Paths extends readonly string[]>(
  model: CheckedModel<Of>,
  id: number,
  fields: CheckedPaths<Of, Paths>,
  options?: ReadOptions,
): Promise<Found<RecordWith<Of, Paths> | null>> {
  return ask((client) => client.get<Of, Paths>(model, id, fields, options))
}

export function getByCode<const Of extends ModelOrName, const Paths extends readonly string[]>(
  model: CheckedModel<Of>,
  code: string,
  fields: CheckedPaths<Of, Paths>,
  options?: ReadOptions,
): Promise<Found<RecordWith<Of, Paths> | null>> {
  return ask((client) => client.getByCode<Of, Paths>(model, code, fields, options))
}

/** For queries with several requests: on the server they keep the client of their page after an `await`. */
export function recordReads(): Pick<Client, 'get' | 'getByCode'> {
  return renderedPage()?.onServer?.client ?? { get, getByCode }
}

export function registrationState(eventId: number, options?: Options): Promise<RegistrationState | null> {
  return ask((client) => client.registrationState(eventId, options))
}

export function serverTime(options?: Options): Promise<Date> {
  return ask((client) => client.serverTime(options))
}

export function currentUser(options?: Options): Promise<CurrentUser | undefined> {
  return ask((client) => client.currentUser(options))
}

export function logIn(account: string, password: string): Promise<LogInAnswer> {
  return ask((client) => client.logIn(account, password))
}

export function logOut(): Promise<string | undefined> {
  return ask((client) => client.logOut())
}

export function isPasswordLinkGood(token: string): Promise<boolean> {
  return ask((client) => client.isPasswordLinkGood(token))
}

export function callAccount<Name extends AccountCall>(
  call: Name,
  sent: AccountCalls[Name][0],
): Promise<AccountAnswer<Name>> {
  return ask((client) => client.account(call, sent))
}

export function setPassword(token: string, password: string): Promise<SetPasswordAnswer> {
  return ask((client) => client.setPassword(token, password))
}

export function save<const Of extends ModelOrName>(model: CheckedModel<Of>, values: ValuesOf<Of>): Promise<SaveAnswer> {
  return ask((client) => client.save<Of>(model, values))
}

/** Calls a method that the contract declares. `id`: the record's, and 0 for a recordless method. */
export function callMethod<const Method extends MethodDeclaration>(
  method: Method,
  id: number,
  ...rest: Record<never, never> extends ArgumentsOf<Method> ? [args?: ArgumentsOf<Method>] : [args: ArgumentsOf<Method>]
): Promise<MethodAnswer<ResultOf<Method>, RefusalsOf<Method>>> {
  return ask((client) => client.callMethod<Method>(method, id, ...rest))
}

export function register(request: RegistrationRequest): Promise<RegistrationAnswer> {
  return ask((client) => client.register(request))
}

/**
 * Asks the client of this page. Sends synchronously once it is loaded: log-out uses the token
 * that the next line removes.
 */
export function ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
  const there = renderedPage()?.onServer?.client ?? connected
  return there ? question(there) : loadConnection().then(question)
}

let connected: Client | undefined

/** Sets a front end's own client before the first query; otherwise the kit's client is loaded. */
export function provideClient(client: Client): void {
  connected = client
}

async function loadConnection(): Promise<Client> {
  connected ??= (await import('./connection.ts')).connection
  return connected
}
