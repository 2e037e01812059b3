import type { ClientOptions } from './client-options.ts'
import { abortError, TransportError } from './errors.ts'

export type PostOptions = {
  readonly signal?: AbortSignal | undefined
  /** The milliseconds after which an incomplete answer counts as none. */
  readonly timeout?: number
  /** Send an empty `Authorization`, whatever token there is. */
  readonly anonymous?: boolean
}
/**
 * Posts JSON (nothing where `body` is undefined) and gives the answer's JSON. Rejects an answer
 * that is not the server's.
 */
export type Post = (path: string, body: unknown, options?: PostOptions) => Promise<unknown>

const TIMEOUT = 30_000
/** In characters. */
const OWN_TEXT_MAX = 500
const LANGUAGE_TAG = { cn: 'zh-CN', en: 'en' } as const

export function createPost(options: ClientOptions): Post {
  const { baseUrl, csrfToken = csrfTokenOfPage } = options
  const send = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))
  const usual = options.timeouts?.query ?? TIMEOUT

  return async (path, body, { signal, timeout = usual, anonymous = false } = {}) => {
    const token = anonymous ? null : options.token()
    const csrf = csrfToken()
    const headers: Record<string, string> = {
      'Accept-Language': LANGUAGE_TAG[options.language()],
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(csrf !== undefined && { 'X-CSRFToken': csrf }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(anonymous && { Authorization: '' }),
    }
    const init: RequestInit = { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const { response, text } = await withinTime(timeout, signal, async (limit) => {
      const answer = await send(baseUrl + path, { ...init, signal: limit })
      return { response: answer, text: await answer.text() }
    })
    const { status } = response
    if (status >= 400) {
      const retryAfter = secondsOf(response.headers.get('Retry-After'))
      if (isForeign(response, text)) throw foreignAnswer(response, retryAfter)
      throw new TransportError(`Server error: ${text} (${status})`, { status, retryAfter })
    }
    const answer = parseJson(text)
    if (answer === undefined) throw foreignAnswer(response)
    if (token !== null && response.headers.get('WWW-Authenticate')?.includes('invalid_token'))
      options.onInvalidToken?.()
    return answer
  }
}

/** The value of the cookie `csrftoken` in a page's cookies. */
export function csrfTokenIn(cookies: string): string | undefined {
  const value = /(?:^|;\s*)csrftoken=([^;]*)/.exec(cookies)?.[1]
  return value === '' ? undefined : value
}

function csrfTokenOfPage(): string | undefined {
  return typeof document === 'undefined' ? undefined : csrfTokenIn(document.cookie)
}

/**
 * Runs `work`, stopped by the caller's signal (AbortError) or the time (TransportError); other
 * failures keep their own message.
 */
async function withinTime<Value>(
  timeout: number,
  signal: AbortSignal | undefined,
  work: (limit: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (signal?.aborted) throw abortError()
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(() => controller.abort(new DOMException('The request timed out', 'TimeoutError')), timeout)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work(controller.signal)
  } catch (error) {
    if (signal?.aborted) throw abortError()
    throw new TransportError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** `Retry-After` as seconds or as a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter)
  const moment = Date.parse(retryAfter)
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - Date.now()) / 1000)
}

/** Our own errors are a short text (wire §1); a proxy's are a page, empty, or long. */
function isForeign(response: Response, text: string): boolean {
  const isPage = /html|json/.test(response.headers.get('Content-Type') ?? '') || text.trimStart().startsWith('<')
  return isPage || text.trim() === '' || text.length > OWN_TEXT_MAX
}

function foreignAnswer({ status, statusText }: Response, retryAfter?: number): TransportError {
  return new TransportError(`Server error: ${statusText} (${status})`, { status, retryAfter, isForeign: true })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
