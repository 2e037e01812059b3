import { memoryCookies, memoryToken, TransportError } from '@cubic/data-client'
import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { clientsOf } from './support.ts'

const wire = useSharedWire()
const { anAdmin, aUser } = wire
const { as, connect } = clientsOf(wire)
const PASSWORD = '正确的密码 1'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hash(PASSWORD)
})

describe('a session', () => {
  it('begins with the log-in and ends with the log-out', async () => {
    const user = await aUser({ passwordHash, nickname: '小明', email: 'a@b.cn', person: { unify_id: 'S1' } })
    const kept = memoryToken()
    const client = connect(kept)
    expect(await client.currentUser()).toBeUndefined()
    expect(await client.me()).toBeUndefined()

    expect(await client.logIn(user.account, PASSWORD)).toEqual({ status: 'ok', token: kept.token() })
    const known = { uid: user.id, name: user.name, nickname: '小明', email: 'a@b.cn' }
    const identity = { default_identity_id: user.personId }
    expect(await client.currentUser()).toEqual({
      ...known,
      ...identity,
      avatar: null,
      phone: null,
      is_admin: false,
      is_staff: false,
      is_scanner: false,
    })
    expect(await client.me()).toEqual({ ...known, ...identity })

    const token = kept.token()
    await client.logOut()
    expect(kept.token()).toBeNull()
    expect(await connect({ token: () => token }).currentUser()).toBeUndefined()
  })

  it('recognises an administrator', async () => {
    expect(await as(await anAdmin()).currentUser()).toMatchObject({ is_admin: true, is_staff: true })
  })

  it.each([
    ['scanner_admin', true],
    ['event_admin', true],
    ['user_admin', false],
  ])('knows that %s may check people in: %s', async (role, is_scanner) => {
    expect(await as(await aUser({ roles: [role] })).currentUser()).toMatchObject({ is_admin: true, is_scanner })
  })

  it('does not begin with a wrong password, and the answer is passed on unchanged', async () => {
    const [user, kept] = [await aUser({ passwordHash }), memoryToken()]
    expect(await connect(kept).logIn(user.account, 'wrong')).toEqual({
      status: 'error',
      error_kind: 'auth:invalid_credentials',
      error_msg: 'Wrong account or password',
      errorKind: 'auth:invalid_credentials',
      errorMsg: 'Wrong account or password',
    })
    expect(kept.token()).toBeNull()
    expect(await connect({ language: () => 'cn' }).logIn(user.account, 'wrong')).toMatchObject({
      error_msg: '账号或密码错误',
    })
  })

  it('does not begin after too many attempts: 429 with the time to wait, and no retry', async () => {
    const [user, client] = [await aUser({ passwordHash }), connect()]
    for (let tries = 0; tries < 5; tries++) await client.logIn(user.account, 'wrong')
    const failure: unknown = await client.logIn(user.account, PASSWORD).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TransportError)
    expect(failure).toMatchObject({
      status: 429,
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 5 && seconds <= 300) as number,
      message: expect.stringMatching(/^Server error: Too many attempts. Please try again in \d+ s \(429\)$/) as string,
    })
    expect(client.paths).toHaveLength(6)
  })
})

it('only a valid link sets a password', async () => {
  expect(await connect().setPassword('no-such-link', 'a long enough password')).toEqual({
    status: 'error',
    error_kind: 'auth:invalid_link',
    error_msg: 'This link is invalid, already used or expired',
    errorKind: 'auth:invalid_link',
    errorMsg: 'This link is invalid, already used or expired',
  })
})

describe('a script with cookies', () => {
  it('sends the CSRF cookie back as a header', async () => {
    const [user, cookies] = [await aUser(), memoryCookies()]
    const client = as(user, cookies)
    expect(cookies.csrfToken()).toBeUndefined()
    await client.currentUser()
    expect(cookies.csrfToken()).toMatch(/^[\w-]{20,}$/)
    expect(await client.me()).toMatchObject({ uid: user.id })
    expect(await client.save('User', { id: user.id, nickname: '带饼干' })).toEqual({ status: 'ok', id: user.id })
  })

  it('is refused with 403 when the header differs', async () => {
    const [user, cookies] = [await aUser(), memoryCookies()]
    await as(user, cookies).currentUser()
    const forged = as(user, { ...cookies, csrfToken: () => 'forged' })
    const failure = {
      name: 'TransportError',
      status: 403,
      message: 'Server error: This page is out of date. Please reload it and try again (403)',
    }
    await expect(forged.search('User', { fields: ['name'] })).rejects.toMatchObject(failure)
    await expect(forged.save('User', { id: user.id, nickname: 'x' })).rejects.toMatchObject(failure)
    expect(forged.paths).toHaveLength(2)
  })
})
