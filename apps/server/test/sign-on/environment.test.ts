import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { PASSWORD, secondFactors } from '../second-factor/support.ts'
import { startsAgain } from './support.ts'

const ENV = {
  OIDC_ISSUER: 'https://id.example.edu',
  OIDC_CLIENT_ID: 'cubic',
  OIDC_CLIENT_SECRET: 'of the environment',
  CAS_URL: 'https://cas.example.edu/cas',
  SIGN_ON_ONLY: 'true',
}
const wire = useWire({ env: ENV })
const { anAdmin, aUser, as, db, guest } = wire
const { post, logIn, addTotp, addPasskey, as: asToken } = secondFactors(wire)

it('the environment makes one provider of each protocol, and its fields are not edited here', async () => {
  const providers = await db().rows<{ id: number; protocol: string }>`
    select id, protocol, issuer, server_url, client_id, client_secret, creates from cubic_sign_on order by id`
  expect(providers).toEqual([
    expect.objectContaining({
      protocol: 'oidc',
      issuer: ENV.OIDC_ISSUER,
      client_id: 'cubic',
      client_secret: 'of the environment',
    }),
    expect.objectContaining({ protocol: 'cas', server_url: ENV.CAS_URL }),
  ])
  const holder = await anAdmin()
  await addTotp(holder)
  const admin = as(holder)
  const [oidc] = providers
  expect(await admin.save('CubicSignOn', { id: oidc?.id, issuer: 'https://other.example.edu' })).toMatchObject({
    status: 'error',
    errors: [{ field: 'issuer', kind: 'readonly' }],
  })
  expect(await admin.save('CubicSignOn', { id: oidc?.id, trusted: true })).toMatchObject({ status: 'ok' })
  await startsAgain(wire, ENV)
  expect(await db().rows`select trusted from cubic_sign_on order by id`).toEqual([
    { trusted: true },
    { trusted: false },
  ])
})

it('with SIGN_ON_ONLY, a password lets administrators in and nobody else', async () => {
  expect(await (await guest().post('/api/auth/v1/log-in-ways', {})).json()).toMatchObject({ status: 'ok', only: true })
  const passwordHash = await hash(PASSWORD)
  const [user, admin] = [await aUser({ passwordHash }), await aUser({ passwordHash, roles: ['admin'] })]
  expect(await logIn(user)).toMatchObject({ status: 'error', error_kind: 'auth:sign_on_only' })
  // Who does not know the password learns nothing.
  const wrong = await post(guest(), 'request-login-token', { account: user.account, password: 'wrong' })
  expect(wrong).toMatchObject({ error_kind: 'auth:invalid_credentials' })
  const { token } = await logIn(admin)
  // A second factor is the first thing that they set up.
  const me = '{ user { me { uid } } }'
  expect(await asToken(token).gql(me)).toMatchObject({ data: { user: { me: null } } })
  await addTotp(admin)
  expect(await asToken(token).gql(me)).toMatchObject({ data: { user: { me: { uid: admin.id } } } })
  expect(await post(asToken(token), 'remove-totp')).toMatchObject({ error_kind: 'auth:second_factor_required' })
})

it('with SIGN_ON_ONLY, a passkey lets administrators in and nobody else', async () => {
  const byPasskey = async (roles: readonly string[]) => {
    const { authenticator } = await addPasskey(await aUser({ roles }))
    const { options } = await post(guest(), 'passkey-options')
    return post(guest(), 'passkey-log-in', { credential: authenticator.get(options as { challenge: string }) })
  }
  expect(await byPasskey([])).toMatchObject({ error_kind: 'auth:sign_on_only' })
  expect(await byPasskey(['admin'])).toMatchObject({ status: 'ok' })
})
