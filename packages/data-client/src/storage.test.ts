import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserToken, createClient, memoryCookies, memoryToken } from './index.ts'
import { aServer } from '../test/server.ts'

const asGuest = { language: () => 'cn' as const, token: () => null }

describe('the login token', () => {
  it('is stored on log-in and removed on log-out, regardless of the response', async () => {
    const { baseUrl, received } = await aServer(({ url }) =>
      url === '/api/auth/v1/logout' ? { status: 503, body: 'busy' } : { body: { status: 'ok', token: 'secret' } },
    )
    const kept = memoryToken()
    const api = createClient({ baseUrl, language: () => 'cn', ...kept })
    await api.logIn('student1', 'pass')
    expect(kept.token()).toBe('secret')
    await expect(api.logOut()).rejects.toMatchObject({ status: 503 })
    expect(received[1]?.headers['authorization']).toBe('Bearer secret')
    expect(kept.token()).toBeNull()
  })

  it('is not stored if the log-in is refused', async () => {
    const { baseUrl } = await aServer(() => ({ body: { status: 'error', error_msg: '账号或密码错误' } }))
    const kept = memoryToken('old')
    await createClient({ baseUrl, language: () => 'cn', ...kept }).logIn('student1', 'wrong')
    expect(kept.token()).toBe('old')
  })
})

describe('in a browser', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('the token is stored under its key', () => {
    const items = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    })
    const { token, storeToken } = browserToken()
    expect(token()).toBeNull()
    storeToken('secret')
    expect([token(), items]).toEqual(['secret', new Map([['login_token', 'secret']])])
    storeToken(null)
    expect([token(), items.size]).toEqual([null, 0])
  })

  it('the token is kept in memory if storage is disabled or missing', () => {
    vi.stubGlobal('localStorage', undefined)
    const { token, storeToken } = browserToken()
    storeToken('secret')
    expect(token()).toBe('secret')
  })
})

describe('cookies in a script', () => {
  it('are sent with later requests until they expire, the CSRF token also as a header', async () => {
    const { baseUrl, received } = await aServer((_, count) => ({
      body: {},
      headers:
        count === 1
          ? { 'Set-Cookie': 'csrftoken=c5=; Path=/; SameSite=Lax' }
          : { 'Set-Cookie': 'csrftoken=; Path=/; Max-Age=0' },
    }))
    const api = createClient({ baseUrl, ...asGuest, ...memoryCookies() })
    for (let count = 0; count < 3; count++) await api.currentUser()
    expect(received.map(({ headers }) => [headers['cookie'], headers['x-csrftoken']])).toEqual([
      [undefined, undefined],
      ['csrftoken=c5=', 'c5='],
      [undefined, undefined],
    ])
  })
})
