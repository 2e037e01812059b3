import { beforeAll, describe, expect, it } from 'vitest'
import { createFirstAdministrator } from '../src/features/people/commands/create-first-administrator.ts'
import { useWire } from '@cubic/testing/server/wire'

const wire = useWire()
const setPassword = async (token: string, password: string) =>
  (await (await wire.guest().post('/api/auth/v1/set-password', { token, password })).json()) as {
    status: string
    account?: string
    error_kind?: string
  }
const logIn = async (password: string) =>
  (await (await wire.guest().post('/api/auth/v1/request-login-token', { account: 'admin', password })).json()) as {
    status: string
    token?: string
  }

describe('the first start', () => {
  let first: string | undefined
  let second: string | undefined
  beforeAll(async () => {
    first = await createFirstAdministrator(wire.db())
    second = await createFirstAdministrator(wire.db())
  })
  it('creates one administrator without a password, even over restarts before it is set', async () => {
    expect(second).not.toBe(first)
    expect(await wire.db().rows`select account, password from cubic_user`).toEqual([
      { account: 'admin', password: null },
    ])
    expect(await logIn('')).toMatchObject({ status: 'error' })
    expect(await logIn('demo-pass')).toMatchObject({ status: 'error' })
  })

  it('lets only the newest link set the password, once, and not to a short one', async () => {
    expect(await setPassword(String(first), 'long enough')).toMatchObject({
      status: 'error',
      error_kind: 'auth:invalid_link',
    })
    expect(await setPassword(String(second), 'short')).toMatchObject({
      status: 'error',
      error_kind: 'auth:password_too_short',
    })
    expect(await setPassword(String(second), 'long enough')).toEqual({ status: 'ok', account: 'admin' })
    expect(await setPassword(String(second), 'another one')).toMatchObject({
      status: 'error',
      error_kind: 'auth:invalid_link',
    })
    const { status, token } = await logIn('long enough')
    expect(status).toBe('ok')
    const info = (await (
      await wire.guest().post('/user/info', undefined, { authorization: `Bearer ${token}` })
    ).json()) as { data: { is_admin: boolean } }
    expect(info.data.is_admin).toBe(true)
  })

  it('creates no account once somebody has a password', async () =>
    expect(await createFirstAdministrator(wire.db())).toBeUndefined())
})
