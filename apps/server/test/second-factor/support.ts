import { hash } from '@node-rs/argon2'
import { Authenticator } from '@cubic/testing/server/authenticator'
import { totpOf } from '@cubic/testing/server/totp'
import type { TestUser, UserOptions } from '@cubic/testing/server/builders'
import type { Wire } from '@cubic/testing/server/wire'
import { WireClient } from '@cubic/testing/server/wire-client'

export const PASSWORD = 'a horse and a battery'
export type Answer = { readonly [name: string]: unknown; readonly status?: string; readonly error_kind?: string }
/** The default of `PUBLIC_URL`. */
export const ORIGIN = 'http://localhost:4600'

let passwordHash: Promise<string> | undefined

/** Steps through what people do with a second factor, over HTTP. */
export function secondFactors(wire: Wire) {
  const post = async (client: WireClient, call: string, body: unknown = {}, headers = {}) => {
    const response = await client.post(`/api/auth/v1/${call}`, body, headers)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const confirm = response.headers.get('confirmation-required')
    const answer = response.status === 200 ? ((await response.json()) as Answer) : { status: String(response.status) }
    return { ...answer, cookies, ...(confirm && { confirm }) } as Answer & { readonly cookies: readonly string[] }
  }
  const aPerson = async (options: UserOptions = {}) =>
    wire.aUser({ passwordHash: await (passwordHash ??= hash(PASSWORD)), ...options })
  const logIn = (user: { readonly account: string }, headers = {}, client = wire.guest()) =>
    post(client, 'request-login-token', { account: user.account, password: PASSWORD }, headers)
  const pass = (ticket: unknown, sent: object, client = wire.guest()) =>
    post(client, 'second-factor', { ticket, ...sent })
  const as = (token: unknown) => new WireClient(wire.url(), { token: String(token) })

  return {
    post,
    aPerson,
    logIn,
    pass,
    as,
    isIn: async (token: unknown) => 'data' in ((await (await as(token).post('/user/info')).json()) as object),
    /** The code of a step from now, which the server has not seen. */
    codeOf: totpOf,
    /** Sets up an app; its first code is that of the step before, so that the current one is unused. */
    addTotp: async (user: TestUser) => {
      const client = wire.as(user)
      const secret = String((await post(client, 'begin-totp'))['secret'])
      const code = totpOf(secret, -1)
      const added = await post(client, 'add-totp', { code })
      return { secret, codes: added['recovery_codes'] as readonly string[] }
    },
    addPasskey: async (user: { readonly token: string }, name = '手机') => {
      const client = wire.as(user)
      const authenticator = new Authenticator(ORIGIN)
      const { options } = await post(client, 'add-passkey-options')
      const credential = authenticator.create(options as { challenge: string })
      return { authenticator, added: await post(client, 'add-passkey', { credential, name }) }
    },
    /** Makes the session of a user older than what it proves. */
    age: (user: { readonly id: number }) =>
      wire.db().run`update cubic_session set created_at = now() - interval '16 minutes' where user_id = ${user.id}`,
  }
}
