// An SMTP server in a process of its own that takes every mail and keeps none: it prints its port.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, callback) {
    stream.resume()
    stream.on('end', () => callback())
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () =>
  console.log(/** @type {import('node:net').AddressInfo} */ (server.server.address()).port),
)
