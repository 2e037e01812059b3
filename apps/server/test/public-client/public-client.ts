/**
 * A client as apps written for the platform have it. It follows wire.md and product-spec §7 alone and shares no code
 * with ours: the queries of one tick travel as a text that holds a list of texts, mutations one at a time.
 */

type Json = { readonly [key: string]: unknown }
type Variables = { readonly [name: string]: unknown }
type Waiting = {
  readonly text: string
  readonly key: string
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}
type Answer = { readonly data?: Json | null; readonly errors?: readonly { readonly message: string }[] }

/** Spec §8: a single GraphQL error whose message is JSON. */
export class PlatformError extends Error {
  readonly kind: string
  readonly msg: string

  constructor(kind: string, msg: string) {
    super(`${kind} error: ${msg}`)
    this.kind = kind
    this.msg = msg
  }
}

export type Result = {
  readonly status: string
  readonly error_msg?: string | null
  readonly error_kind?: string | null
  readonly sub_kind?: string | null
  readonly result?: unknown
  readonly errors?: readonly Json[]
}

export class PublicClient {
  readonly #url: string
  #token = ''
  #tick: Waiting[] = []
  #lastMutation: Promise<unknown> = Promise.resolve()
  #keys = 0
  /** The requests and answers, for tests to inspect. */
  readonly sent: { readonly path: string; readonly body: unknown; readonly response: Response }[] = []
  language = 'zh-CN'

  constructor(url: string, token = '') {
    this.#url = url
    this.#token = token
  }

  async logIn(account: string, password: string): Promise<Json> {
    const answer = (await this.#post('/api/auth/v1/request-login-token', { account, password }, '')) as Json
    if (answer['status'] === 'ok') this.#token = String(answer['token'])
    return answer
  }

  /** The signed-in user; undefined for a guest. */
  async userInfo(): Promise<Json | undefined> {
    const { data } = (await this.#post('/user/info')) as { readonly data?: Json }
    return data && Number(data['uid']) > 0 ? data : undefined
  }

  /** Queries in the batch of this tick; returns the value at `path` in the answer's data. */
  async query<Value>(query: string, variables: Variables, path: string): Promise<Value> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      if (this.#tick.length === 0) setImmediate(() => void this.#flush())
      const key = `q_${this.#keys++}`
      const operationName = /^query (\w+)/.exec(query)?.[1]
      this.#tick.push({ key, text: JSON.stringify({ key, query, variables, operationName }), resolve, reject })
    })
    return valueAt(answer, path) as Value
  }

  /** Sends one mutation once the previous one is answered. */
  async mutate<Value>(query: string, variables: Variables, path: string): Promise<Value> {
    const operationName = /^mutation (\w+)/.exec(query)?.[1]
    const send = () =>
      this.#post(`/gql/endpoint?operation-name=${operationName}`, {
        query,
        variables,
        operationName,
      }) as Promise<Answer>
    const answer = this.#lastMutation.then(send, send)
    this.#lastMutation = answer.catch(() => undefined)
    return valueAt(await answer, path) as Value
  }

  async #flush(): Promise<void> {
    const waiting = this.#tick
    this.#tick = []
    try {
      const body = { query: JSON.stringify(waiting.map(({ text }) => text)), version: 1 }
      const { result } = (await this.#post('/gql/endpoint_batch', body)) as { readonly result: string }
      const answers = JSON.parse(result) as { readonly [key: string]: Answer }
      for (const { key, resolve } of waiting) resolve(answers[key] ?? {})
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  async #post(path: string, body?: unknown, token = this.#token): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'Accept-Language': this.language,
        'X-CSRFToken': '',
        Authorization: token === '' ? '' : `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    this.sent.push({ path, body, response })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`Server error: ${text} (${response.status})`)
    return JSON.parse(text)
  }
}

function valueAt({ data, errors }: Answer, path: string): unknown {
  if (errors && errors.length > 0) throw errorOf(errors)
  return path.split('.').reduce<unknown>((value, name) => (value as Json)[name], data)
}

/** As the platform's client decodes it: `error_kind` and `error_msg`. */
function errorOf(errors: readonly { readonly message: string }[]): Error {
  const [only] = errors
  if (only && errors.length === 1 && only.message.startsWith('{')) {
    const { error_kind, error_msg } = JSON.parse(only.message) as { error_kind?: string; error_msg?: string }
    return new PlatformError(error_kind ?? 'Internal', String(error_msg))
  }
  return new Error(JSON.stringify(errors))
}
