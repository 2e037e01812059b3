import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode } from '../errors/has-code.ts'

type Address = { readonly host: string; readonly port: number }

/** Rejects, as listening itself would, if this process cannot listen at the address. */
export async function checkAddress({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Explains why the server cannot listen and what to do; `command` started it. Undefined for any other error. */
export function explainListenError(error: Error, command: string): string | undefined {
  const { port, address, hostname } = error as { port?: number; address?: string; hostname?: string }
  if (hasCode(error, 'EADDRINUSE'))
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port === 4600 ? 4601 : 4600} ${command}`
  if (hasCode(error, 'EACCES'))
    return `Port ${port} may not be used by this account. Choose one above 1023: PORT=4600 ${command}`
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'))
    return `HOST=${hostname ?? address} is not an address of this machine. Use one of its own, 127.0.0.1 for this machine alone, or 0.0.0.0 for all networks: HOST=127.0.0.1 ${command}`
  return undefined
}
