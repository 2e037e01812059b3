import type { ClientOptions } from './client-options.ts'
import { csrfTokenIn } from './transport.ts'

type TokenOptions = Required<Pick<ClientOptions, 'token' | 'storeToken'>>

/** Keeps the login token in memory: for scripts. */
export function memoryToken(begin: string | null = null): TokenOptions {
  let token = begin
  return { token: () => token, storeToken: (given) => void (token = given) }
}

/**
 * Keeps the login token in the browser, where all tabs of the site share it; in memory where the
 * browser allows no storage.
 */
export function browserToken(key = 'login_token'): TokenOptions {
  const memory = memoryToken()
  const storage = storageOfPage()
  if (!storage) return memory
  return {
    token: () => storage.getItem(key),
    storeToken: (token) => (token === null ? storage.removeItem(key) : storage.setItem(key, token)),
  }
}

/** Storage that is switched off throws when it is touched. */
function storageOfPage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/**
 * Keeps the cookies of one server in memory, for scripts that want to be told apart as a browser is: they are sent with
 * each request, the CSRF token among them also as its header. For a client of that server alone.
 */
export function memoryCookies(send: typeof fetch = fetch): Required<Pick<ClientOptions, 'fetch' | 'csrfToken'>> {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    csrfToken: () => csrfTokenIn(header()),
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      if (cookies.size > 0) headers.set('Cookie', header())
      const response = await send(input, { ...init, headers })
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
      return response
    },
  }
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
  const [name = ''] = pair.split('=', 1)
  if (attributes.some(isOver)) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.split(/=(.*)/s)
  if (/^max-age$/i.test(name)) return Number(value) <= 0
  return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
}
