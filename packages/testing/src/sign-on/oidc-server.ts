import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export type OidcPerson = { readonly sub: string; readonly [claim: string]: string | readonly string[] }
export type OidcServer = {
  readonly issuer: string
  /** Who logs in next: the page of its log-in is skipped. */
  readonly logsIn: (person: OidcPerson) => void
  /** Signs with a new key from now on, and offers that key alone. */
  readonly rotates: () => Promise<void>
  /** Signs with the key of before again, which it offers no more. */
  readonly signsAsBefore: () => void
  readonly close: () => Promise<void>
}

export const CLIENT = { client_id: 'cubic', client_secret: 'secret-of-cubic-at-its-provider-0123456789' }

/** A certified provider (oidc-provider) on this machine, for the client `cubic` at that address. */
export async function startOidcServer(publicUrl: string, providerId: number): Promise<OidcServer> {
  const server = createServer()
  await listen(server)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let person: OidcPerson = { sub: 'nobody' }
  const known = new Map<string, OidcPerson>()
  const make = async () => {
    const made = await makeProvider({ issuer, publicUrl, providerId }, known)
    made.on('server_error', (_ctx, error) => {
      throw error
    })
    return made
  }
  let [signing, before] = [await make(), await make()]
  let offering = signing
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/jwks')) return void offering.callback()(request, response)
    if (!request.url?.startsWith('/interaction/')) return void signing.callback()(request, response)
    known.set(person.sub, person)
    return void signing.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  return {
    issuer,
    logsIn: (next) => void (person = next),
    rotates: async () => {
      before = signing
      signing = offering = await make()
    },
    signsAsBefore: () => void (signing = before),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

type Place = { readonly issuer: string; readonly publicUrl: string; readonly providerId: number }

async function makeProvider(
  { issuer, publicUrl, providerId }: Place,
  known: ReadonlyMap<string, OidcPerson>,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() }
  return new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${publicUrl}/auth/${providerId}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        backchannel_logout_uri: `${publicUrl}/auth/${providerId}/logout`,
        backchannel_logout_session_required: true,
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      profile: ['name', 'employeeNumber', 'groups', 'department'],
      email: ['email'],
      phone: ['phone_number'],
    },
    jwks: { keys: [key] },
    cookies: { keys: ['of this test'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
    /** Nobody is asked whether Cubic may know them. */
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email phone')
      await grant.save()
      return grant
    },
  })
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))
}
