import { isIP } from 'node:net'
import { connect } from 'node:tls'

const PATIENCE_MS = 3000

/** Returns until when the certificate at an https address is valid; undefined if nothing can be reached there. */
export async function findCertificateEnd(address: string): Promise<Date | undefined> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    // Its end matters most where it is not trusted any more.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      // A name, never an address.
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    })
    const settle = (end: Date | undefined): void => {
      socket.destroy()
      resolve(end)
    }
    socket.setTimeout(PATIENCE_MS, () => settle(undefined))
    socket.once('error', () => settle(undefined))
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate()
      settle(end ? new Date(end) : undefined)
    })
  })
}
