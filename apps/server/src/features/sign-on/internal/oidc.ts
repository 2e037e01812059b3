import { createHash } from 'node:crypto'
import { claimNames, type Claims, findClaim, wordsOf } from '@cubic/domain/sign-on/claims'
import { createRemoteJWKSet, customFetch as joseFetch, errors as joseErrors, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { LRUCache } from 'lru-cache'
import { storableText } from '@cubic/contract'
import { keepFresh } from '../../../infra/concurrency/keep-fresh.ts'
import type { Provider } from '../data/queries.ts'
import { askProvider, PATIENCE_MS, ProviderSilent } from './outside.ts'
import type { LogOut, Probed, Proof, Protocol } from './protocol.ts'

const TOLERANCE_S = 60
const DISCOVERED_MS = 600_000
/** While a provider is down, those who try wait for nothing. */
const SILENT_MS = 5000
const USUAL_SCOPES = 'openid profile email phone'
/** Maximum age of a log-out token, which is sent when it is made. */
const LOG_OUT_MAX_AGE_S = 300
const LOG_OUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Signatures by the provider's own keys alone: none of a secret that we have too, and never `none`. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const PROVIDERS_MAX = 50

type Opened = {
  /** One for each log-in: the library keeps the keys of each for a minute at least. */
  readonly configure: () => client.Configuration
  signingKeys: client.ExportedJWKSCache | undefined
  readonly keys: ReturnType<typeof createRemoteJWKSet> | undefined
}

/** OIDC, and OAuth2 without ID tokens, where the user-info endpoint says who somebody is. */
export function createOidc(): Protocol {
  const known = new LRUCache<string, () => Promise<Opened>>({ max: PROVIDERS_MAX })
  /** Another address or secret is another provider. */
  const open = (provider: Provider): Promise<Opened> => {
    const { id, protocol, issuer, authorize_url: at, token_url: token, userinfo_url: user } = provider
    const secret = createHash('sha256').update(`${provider.client_secret}`).digest('base64url')
    const key = JSON.stringify([id, protocol, issuer, at, token, user, provider.client_id, secret])
    const found = known.get(key) ?? keepTrying(() => openProvider(provider))
    known.set(key, found)
    return found()
  }
  return {
    async start(provider, { state, nonce, verifier }, { callback }) {
      const config = (await open(provider)).configure()
      const isOidc = provider.protocol === 'oidc'
      const scopes = wordsOf(provider.scopes)
      const asked = isOidc ? [...new Set(['openid', ...(scopes.length > 0 ? scopes : wordsOf(USUAL_SCOPES))])] : scopes
      return client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        response_type: 'code',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asked.length > 0 && { scope: asked.join(' ') }),
        ...(isOidc && { nonce }),
      }).href
    },
    async finish(provider, answer, { values, where, needed }) {
      const opened = await open(provider)
      const config = opened.configure()
      if (opened.signingKeys) client.setJwksCache(config, isOld(opened.signingKeys))
      const isOidc = provider.protocol === 'oidc'
      const tokens = await client.authorizationCodeGrant(config, new URL(`${where.callback}?${answer}`), {
        expectedState: values.state,
        pkceCodeVerifier: values.verifier,
        ...(isOidc && { expectedNonce: values.nonce, idTokenExpected: true }),
      })
      opened.signingKeys = client.getJwksCache(config)
      const names = [...needed, ...Object.values(claimNames(provider.protocol, provider.claims))]
      return isOidc
        ? proofOf(config, tokens, where.home, names)
        : { ...NO_SESSION, claims: await readUserInfo(config, tokens) }
    },
    async readLogOut(provider, body) {
      const token = body.get('logout_token')
      if (provider.protocol !== 'oidc' || token === null) return undefined
      const { keys } = await open(provider)
      return keys && readLogOutToken(token, provider, keys)
    },
    async probe(provider) {
      return probe(provider)
    },
  }
}

/** With keys of this age, the library asks for them again where one is missing; at 300 it does so anyway. */
const KEYS_AGE_S = 60

/** Else log-ins by a new key would fail while the keys of before are younger than that. */
function isOld({ jwks, uat }: client.ExportedJWKSCache): client.ExportedJWKSCache {
  return { jwks, uat: Math.min(uat, Math.floor(Date.now() / 1000) - KEYS_AGE_S) }
}

const NO_SESSION = { session: undefined, wayOut: undefined }

/** What was opened is good for a while; what failed is tried again, but not by each of a herd. */
function keepTrying(read: () => Promise<Opened>): () => Promise<Opened> {
  const fresh = keepFresh(read, DISCOVERED_MS)
  let failed: { readonly error: unknown; readonly until: number } | undefined
  return async () => {
    if (failed && Date.now() < failed.until) throw failed.error
    try {
      return await fresh()
    } catch (error) {
      failed = { error, until: Date.now() + SILENT_MS }
      throw error
    }
  }
}

async function openProvider(provider: Provider): Promise<Opened> {
  const metadata = provider.protocol === 'oidc' ? await discover(provider.issuer ?? '') : metadataOf(provider)
  const secret = provider.client_secret
  const methods = metadata.token_endpoint_auth_methods_supported
  const isPosted = provider.protocol === 'oauth2' || (methods && !methods.includes('client_secret_basic'))
  const auth = secret ? (isPosted ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)) : client.None()
  const configure = () => {
    const config = new client.Configuration(
      metadata,
      provider.client_id ?? '',
      { [client.clockTolerance]: TOLERANCE_S, ...signedBy(metadata) },
      auth,
    )
    config.timeout = PATIENCE_MS / 1000
    config[client.customFetch] = (url, options) => askProvider(url, options)
    // `askProvider` lets plain http through on this machine alone.
    client.allowInsecureRequests(config)
    if (provider.protocol === 'oidc') client.enableNonRepudiationChecks(config)
    return config
  }
  const keys =
    metadata.jwks_uri === undefined
      ? undefined
      : createRemoteJWKSet(new URL(metadata.jwks_uri), {
          timeoutDuration: PATIENCE_MS,
          [joseFetch]: (url: string, options: RequestInit) => askProvider(url, options),
        })
  return { configure, keys, signingKeys: undefined }
}

/** Some providers sign with something else than the usual RS256 and say so. */
function signedBy({ id_token_signing_alg_values_supported: offered }: client.ServerMetadata) {
  const [only, ...others] = offered ?? []
  return only !== undefined && others.length === 0 && SIGNATURES.includes(only)
    ? { id_token_signed_response_alg: only }
    : {}
}

/** The provider names another issuer than it is asked for as. */
class OtherIssuer extends Error {
  readonly issuer: string
  constructor(issuer: string) {
    super('a sign-on provider names another issuer')
    this.issuer = issuer
  }
}

/** Reads what the provider says of itself; its issuer has to be the one that was entered, to the letter. */
async function discover(issuer: string): Promise<client.ServerMetadata> {
  const address = discoveryOf(issuer)
  const response = await askProvider(address, { headers: { accept: 'application/json' } })
  if (response.status !== 200) throw new ProviderSilent(address)
  const said = Object(await response.json()) as { readonly [name: string]: unknown }
  if (said['issuer'] !== issuer) throw new OtherIssuer(typeof said['issuer'] === 'string' ? said['issuer'] : '')
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    if (typeof said[name] !== 'string') throw new TypeError(`the discovery has no ${name}`)
  return said as client.ServerMetadata
}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
}

function metadataOf(provider: Provider): client.ServerMetadata {
  const { authorize_url: authorization, token_url: token, userinfo_url: userInfo } = provider
  return {
    issuer: userInfo ?? '',
    authorization_endpoint: authorization ?? '',
    token_endpoint: token ?? '',
    userinfo_endpoint: userInfo ?? '',
  }
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

/** User info is asked for what the ID token leaves out; it has to be of the same subject. */
async function proofOf(
  config: client.Configuration,
  tokens: Tokens,
  home: string,
  names: readonly (string | undefined)[],
): Promise<Proof | undefined> {
  const idToken = tokens.claims()
  if (!idToken) return undefined
  const isWhole = names.every((name) => name === undefined || findClaim(idToken, name) !== undefined)
  const asksMore = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
  const more = asksMore ? await client.fetchUserInfo(config, tokens.access_token, idToken.sub) : {}
  const sid = idToken['sid']
  return {
    // What is signed wins.
    claims: { ...more, ...idToken },
    session: typeof sid === 'string' ? sid : undefined,
    wayOut: wayOutOf(config, tokens.id_token, home),
  }
}

function wayOutOf(config: client.Configuration, idToken: string | undefined, home: string): string | undefined {
  if (config.serverMetadata().end_session_endpoint === undefined || idToken === undefined) return undefined
  return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: home }).href
}

async function readUserInfo(config: client.Configuration, tokens: Tokens): Promise<Claims> {
  const address = config.serverMetadata().userinfo_endpoint ?? ''
  const headers = { accept: 'application/json', authorization: `Bearer ${tokens.access_token}` }
  const response = await askProvider(address, { headers })
  if (response.status !== 200) throw new ProviderSilent(address)
  return Object(await response.json()) as Claims
}

/** A log-out token, by its letter: OpenID Connect Back-Channel Logout 1.0 §2.6. */
async function readLogOutToken(
  token: string,
  provider: Provider,
  keys: NonNullable<Opened['keys']>,
): Promise<LogOut | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: provider.issuer ?? '',
      audience: provider.client_id ?? '',
      algorithms: SIGNATURES,
      clockTolerance: TOLERANCE_S,
      maxTokenAge: LOG_OUT_MAX_AGE_S,
      requiredClaims: ['iat', 'jti', 'events'],
    })
    const events = Object(payload['events']) as { readonly [name: string]: unknown }
    const isLogOut = Object.hasOwn(events, LOG_OUT_EVENT) && typeof events[LOG_OUT_EVENT] === 'object'
    const isTyped = protectedHeader.typ === undefined || /^(application\/)?(logout\+)?jwt$/i.test(protectedHeader.typ)
    if (!isLogOut || !isTyped || payload['nonce'] !== undefined || payload.jti === undefined) return undefined
    const { sub, sid } = payload
    if (typeof sid === 'string') return { ended: [{ session: sid }], once: payload.jti }
    return sub === undefined ? undefined : { ended: [{ subject: sub }], once: payload.jti }
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

async function probe(provider: Provider): Promise<Probed> {
  if (provider.protocol === 'oauth2') return probeOAuth2(provider.userinfo_url ?? '')
  const asked = discoveryOf(provider.issuer ?? '')
  try {
    const metadata = await discover(provider.issuer ?? '')
    await askProvider(metadata.jwks_uri ?? '')
    return { asked }
  } catch (error) {
    if (error instanceof ProviderSilent) return { refusal: 'sign_on:no_answer', address: error.address }
    if (error instanceof OtherIssuer && error.issuer !== '')
      return { refusal: 'sign_on:other_issuer', issuer: storableText(error.issuer, 500) }
    if (error instanceof OtherIssuer || error instanceof SyntaxError || error instanceof TypeError)
      return { refusal: 'sign_on:odd_answer', address: asked }
    throw error
  }
}

/** Without a token, user info is refused by whoever protects it. */
async function probeOAuth2(asked: string): Promise<Probed> {
  try {
    const { status } = await askProvider(asked)
    return status >= 400 && status < 500 ? { asked } : { refusal: 'sign_on:odd_answer', address: asked }
  } catch (error) {
    if (error instanceof ProviderSilent) return { refusal: 'sign_on:no_answer', address: asked }
    throw error
  }
}
