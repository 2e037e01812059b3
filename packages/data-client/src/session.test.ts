import { describe, expect, it } from 'vitest'
import { aServer } from '../test/server.ts'

describe('logging in', () => {
  it('sends an empty Authorization and returns the token', async () => {
    const { client, received } = await aServer(() => ({ body: { status: 'ok', token: 'secret' } }))
    expect(await client({ token: () => 'old' }).logIn('student1', 'pass')).toEqual({ status: 'ok', token: 'secret' })
    expect(received[0]?.url).toBe('/api/auth/v1/request-login-token')
    expect(received[0]?.body).toEqual({ account: 'student1', password: 'pass' })
    expect(received[0]?.headers['authorization']).toBe('')
  })

  it('returns any other status unchanged', async () => {
    const answer = { status: 'error', error_kind: 'auth:invalid_credentials', error_msg: '账号或密码错误' }
    const { client } = await aServer(() => ({ body: answer }))
    expect(await client().logIn('a', 'b')).toEqual(answer)
  })

  it.each(['', 'null', '[]', '{}', '{"status":"ok"}', '<html>'])(
    'fails with 请求失败 if the answer is %s, without data',
    async (body) => {
      const { client } = await aServer(() => ({ body }))
      expect(await client().logIn('a', 'b')).toEqual({ status: 'error', error_msg: '请求失败' })
    },
  )

  it('returns the time to wait after too many attempts', async () => {
    const { client, received } = await aServer(() => ({
      status: 429,
      headers: { 'Retry-After': '2' },
      body: 'slow down',
    }))
    await expect(client().logIn('a', 'b')).rejects.toMatchObject({ name: 'TransportError', status: 429, retryAfter: 2 })
    expect(received).toHaveLength(1)
  })
})

describe('the current user', () => {
  it('is requested with the token and without a body', async () => {
    const { client, received } = await aServer(() => ({
      body: {
        data: {
          uid: 7,
          name: '王小明',
          nickname: null,
          avatar: null,
          email: 'a@b.cn',
          is_admin: true,
          is_staff: true,
          is_scanner: true,
          default_identity_id: 3,
        },
      },
    }))
    expect(await client({ token: () => 'secret' }).currentUser()).toEqual({
      uid: 7,
      name: '王小明',
      nickname: '',
      avatar: null,
      email: 'a@b.cn',
      phone: null,
      is_admin: true,
      is_staff: true,
      is_scanner: true,
      default_identity_id: 3,
    })
    expect(received[0]).toMatchObject({ url: '/user/info', text: '', headers: { authorization: 'Bearer secret' } })
    expect(received[0]?.headers).not.toHaveProperty('content-type')
  })

  it.each(['{}', '{"data":null}', '{"data":{"uid":0}}', '{"data":{"uid":-1}}', '{"data":{"uid":"7"}}'])(
    'has no user for %s',
    async (body) => {
      const { client } = await aServer(() => ({ body }))
      expect(await client().currentUser()).toBeUndefined()
    },
  )
})

it('logs out with the token', async () => {
  const { client, received } = await aServer(() => ({ body: { status: 'ok' } }))
  expect(await client({ token: () => 'secret' }).logOut()).toBeUndefined()
  expect(received[0]).toMatchObject({ url: '/api/auth/v1/logout', headers: { authorization: 'Bearer secret' } })
})

it('says where a session that began at a provider has to be left as well', async () => {
  const { client } = await aServer(() => ({ body: { status: 'ok', leave_at: 'https://id.example.edu/leave' } }))
  expect(await client({ token: () => 'secret' }).logOut()).toBe('https://id.example.edu/leave')
})
