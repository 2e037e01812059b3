// A provider for benchmarks (oidc-provider), which logs in whoever the header `x-person` of its interaction names.
// It tells its address on the first line, and takes the client's address from the second argument.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** @import { AdapterPayload } from 'oidc-provider' */

/** @type {Map<string, AdapterPayload>} */
const stored = new Map()

/** Keeps everything: the adapter in memory that the provider brings forgets all but the last thousand records. */
class Adapter {
  /** @param {string} name */
  constructor(name) {
    this.name = name
  }
  /** @param {string} id */
  #key(id) {
    return `${this.name} ${id}`
  }
  /** @param {string} id @param {AdapterPayload} payload */
  async upsert(id, payload) {
    stored.set(this.#key(id), payload)
    if (payload.uid) stored.set(`${this.name} by ${payload.uid}`, payload)
  }
  /** @param {string} id */
  async find(id) {
    return stored.get(this.#key(id))
  }
  /** @param {string} uid */
  async findByUid(uid) {
    return stored.get(`${this.name} by ${uid}`)
  }
  async findByUserCode() {
    return undefined
  }
  /** @param {string} id */
  async consume(id) {
    const payload = stored.get(this.#key(id))
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }
  /** @param {string} id */
  async destroy(id) {
    stored.delete(this.#key(id))
  }
  async revokeByGrantId() {}
}

const [client = '{}', redirect = ''] = process.argv.slice(2)
const server = createServer()
await once(server.listen(0, '127.0.0.1'), 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no port')
const issuer = `http://127.0.0.1:${address.port}`
const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const provider = new Provider(issuer, {
  adapter: Adapter,
  clients: [{ ...JSON.parse(client), redirect_uris: [redirect], response_types: ['code'] }],
  claims: { openid: ['sub'], profile: ['employeeNumber'] },
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'bench' }] },
  cookies: { keys: ['of this benchmark'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, employeeNumber: sub }) }),
  async loadExistingGrant({ oidc }) {
    const { client: asking, session } = oidc
    if (!asking || !session?.accountId) return undefined
    const grant = new oidc.provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid profile')
    await grant.save()
    return grant
  },
})
server.on('request', (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
  void provider.interactionFinished(request, response, { login: { accountId: String(request.headers['x-person']) } })
})
console.log(issuer)
