import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
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
const PASSWORD = 'a password of old'

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
  const admin = as(await anAdmin())
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
  const logIn = async (account: string, password: string) =>
    (await guest().post('/api/auth/v1/request-login-token', { account, password })).json()
  expect(await logIn(user.account, PASSWORD)).toMatchObject({ status: 'error', error_kind: 'auth:sign_on_only' })
  // Who does not know the password learns nothing.
  expect(await logIn(user.account, 'wrong')).toMatchObject({ error_kind: 'auth:invalid_credentials' })
  expect(await logIn(admin.account, PASSWORD)).toMatchObject({ status: 'ok' })
})
