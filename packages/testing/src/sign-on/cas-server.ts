import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CasPerson = { readonly user: string; readonly attributes?: { readonly [name: string]: readonly string[] } }
export type CasServer = {
  readonly url: string
  readonly logsIn: (person: CasPerson) => void
  /** Answers this in place of the truth. */
  readonly lies: (xml: string | undefined) => void
  /** What it would send to end the session of its last ticket. */
  readonly logOutRequest: () => string
  readonly close: () => Promise<void>
}

/** A CAS server of three pages: log-in, which is passed at once, validation of a ticket, and log-out. */
export async function startCasServer(): Promise<CasServer> {
  let person: CasPerson = { user: 'nobody' }
  let lie: string | undefined
  let last = ''
  const tickets = new Map<string, { readonly service: string; readonly person: CasPerson }>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/login') {
      last = `ST-${randomBytes(12).toString('hex')}`
      tickets.set(last, { service, person })
      const back = new URL(service)
      back.searchParams.set('ticket', last)
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (pathname !== '/cas/p3/serviceValidate') return void response.writeHead(200).end('bye')
    const ticket = searchParams.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    response.writeHead(200, { 'content-type': 'application/xml' })
    return void response.end(lie ?? (known?.service === service ? successOf(known.person) : FAILURE))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    logsIn: (next) => void (person = next),
    lies: (xml) => void (lie = xml),
    logOutRequest: () =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0">
        <saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>
        <samlp:SessionIndex>${last}</samlp:SessionIndex></samlp:LogoutRequest>`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

const FAILURE = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
  <cas:authenticationFailure code="INVALID_TICKET">no such ticket</cas:authenticationFailure></cas:serviceResponse>`

function successOf({ user, attributes = {} }: CasPerson): string {
  const said = Object.entries(attributes).flatMap(([name, values]) =>
    values.map((value) => `<cas:${name}>${value}</cas:${name}>`),
  )
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
    <cas:user>${user}</cas:user><cas:attributes>${said.join('')}</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`
}
