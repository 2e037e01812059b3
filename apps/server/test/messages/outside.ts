// What messages go to in tests: a real SMTP server and an HTTP platform, on loopback.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = { readonly to: readonly string[]; readonly raw: string; readonly mail: Email }
/** `hang`: never answers. A number: refuses with it. */
export type Behaviour = 'accept' | 'hang' | number

export type MailServer = {
  readonly url: string
  readonly received: Received[]
  behave: (behaviour: Behaviour) => void
  readonly onMail: (listener: (to: readonly string[]) => void) => void
  readonly stop: () => Promise<void>
}

export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Received[] = []
  let behaviour: Behaviour = 'accept'
  let listener: (to: readonly string[]) => void = () => undefined
  async function take(raw: string, to: readonly string[], done: () => void): Promise<void> {
    received.push({ to, raw, mail: await PostalMime.parse(raw) })
    listener(to)
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (behaviour === 'hang') return
        if (typeof behaviour === 'number') {
          callback(Object.assign(new Error('not now'), { responseCode: behaviour }))
          return
        }
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo.map(({ address }) => address)
        void take(raw, to, callback)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    behave: (next) => (behaviour = next),
    onMail: (next) => (listener = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export type PlatformCall = { readonly headers: IncomingHttpHeaders; readonly body: string }
export type PlatformAnswer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly text?: string
  /** Takes the answer's place: it may never end. */
  readonly stream?: (response: ServerResponse) => void
}

export async function startPlatform(answer: () => PlatformAnswer) {
  const calls: PlatformCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const { status, headers, text, stream } = answer()
      response.writeHead(status, headers)
      if (stream) stream(response)
      else response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/send`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
