import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { aUser, db, guest } = useSharedWire()
async function aLink(token: string, validFor = '1 hour') {
  const { id } = await aUser()
  await db().run`
    insert into cubic_password_link (token_hash, user_id, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${id}, now() + ${validFor}::interval)`
}
const check = async (token: unknown, by = guest()) => {
  const response = await by.post('/api/auth/v1/check-password-link', { token })
  return response.status === 200 ? ((await response.json()) as object) : response.status
}
const setPassword = async (token: string, password: string, by = guest()) =>
  (await (await by.post('/api/auth/v1/set-password', { token, password })).json()) as object

const USELESS = {
  status: 'error',
  error_kind: 'auth:invalid_link',
  error_msg: expect.any(String) as string,
  errorKind: 'auth:invalid_link',
  errorMsg: expect.any(String) as string,
}

describe('checking a link that sets a password', () => {
  it('reports that it is valid without revealing whose it is, and does not consume it', async () => {
    await aLink('a-good-link')
    expect(await check('a-good-link')).toEqual({ status: 'ok' })
    expect(await check('a-good-link')).toEqual({ status: 'ok' })
    expect(await setPassword('a-good-link', 'long enough')).toMatchObject({ status: 'ok' })
  })

  it('gives the same answer for a used, an expired and an unknown link', async () => {
    await aLink('a-used-link')
    await setPassword('a-used-link', 'long enough')
    await aLink('an-expired-link', '-1 second')
    for (const token of ['a-used-link', 'an-expired-link', 'no-such-link', ''])
      expect(await check(token), token).toEqual(USELESS)
  })

  it.each([null, 7, {}, 'x'.repeat(201), 'nul\0', '\ud800'])('refuses %j as an invalid token', async (token) =>
    expect(await check(token)).toBe(400),
  )

  it('counts failures like setting a password: further ones are refused, while a valid link still works', async () => {
    await aLink('a-link-behind-many-guesses')
    const guesser = guest()
    for (let guess = 0; guess < 10; guess++) expect(await check(`guess-${guess}`, guesser)).toEqual(USELESS)
    expect(await check('another-guess', guesser)).toBe(429)
    expect(await check('a-link-behind-many-guesses', guesser)).toEqual({ status: 'ok' })
    const set = await guesser.post('/api/auth/v1/set-password', { token: 'the-next-guess', password: 'long enough' })
    expect(set.status).toBe(429)
  })
})

it('a password that is too long is refused with a reason, and the link stays valid', async () => {
  await aLink('a-link-for-long-words')
  expect(await setPassword('a-link-for-long-words', 'p'.repeat(201))).toMatchObject({
    status: 'error',
    error_kind: 'auth:password_too_long',
  })
  expect(await setPassword('a-link-for-long-words', 'p'.repeat(200))).toMatchObject({ status: 'ok' })
})
