import type { Provider } from '../data/queries.ts'
import { isSame } from './browser-secret.ts'
import { OddXml, readCasAnswer, readCasLogOut } from './cas-answer.ts'
import { askProvider, ProviderSilent } from './outside.ts'
import type { Probed, Protocol, Values, Where } from './protocol.ts'

const TICKET_MAX = 512

/** CAS 3. The state is in the service’s own address, which the server must repeat to the letter. */
export const cas: Protocol = {
  start: async (provider, values, where) => address(provider, '/login', { service: serviceOf(where, values) }),
  async finish(provider, answer, { values, where }) {
    const ticket = answer.get('ticket') ?? ''
    if (!isSame(answer.get('state') ?? undefined, values.state) || ticket === '' || ticket.length > TICKET_MAX)
      return undefined
    const url = address(provider, '/p3/serviceValidate', { service: serviceOf(where, values), ticket })
    const claims = readCasAnswer(await (await askProvider(url)).text())
    if (claims === undefined) return undefined
    return { claims, session: ticket, wayOut: address(provider, '/logout', { service: where.home }) }
  },
  /** It is not signed: its proof is the ticket, which only the server, we and the browser have seen. */
  async readLogOut(_provider, body) {
    const ticket = readCasLogOut(body.get('logoutRequest') ?? '')
    return ticket === undefined ? undefined : { ended: [{ session: ticket }], once: undefined }
  },
  async probe(provider): Promise<Probed> {
    const asked = address(provider, '/p3/serviceValidate', { service: 'https://example.edu/', ticket: 'ST-0' })
    try {
      const xml = await (await askProvider(asked)).text()
      readCasAnswer(xml)
      return xml.includes('serviceResponse') ? { asked } : { refusal: 'sign_on:odd_answer', address: asked }
    } catch (error) {
      if (error instanceof OddXml) return { refusal: 'sign_on:odd_answer', address: asked }
      if (error instanceof ProviderSilent) return { refusal: 'sign_on:no_answer', address: asked }
      throw error
    }
  },
}

function serviceOf({ callback }: Where, { state }: Values): string {
  return `${callback}?state=${state}`
}

function address(
  { server_url: server }: Provider,
  path: string,
  parameters: { readonly [name: string]: string },
): string {
  return `${(server ?? '').replace(/\/+$/, '')}${path}?${new URLSearchParams(parameters)}`
}
