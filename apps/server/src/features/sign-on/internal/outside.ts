import { isSafeAddress } from '@cubic/domain/sign-on/addresses'
import { askServer, isLinkLocal } from '../../../infra/network/ask-server.ts'

/** Time limit of each request to a provider. */
export const PATIENCE_MS = 5000

/** The provider gave no answer, or none of a readable size. */
export class ProviderSilent extends Error {
  readonly address: string

  constructor(address: string, cause?: unknown) {
    super('a sign-on provider gave no answer', { cause })
    this.name = 'ProviderSilent'
    this.address = address
  }
}

type Request = {
  readonly method?: string | undefined
  readonly headers?: RequestInit['headers'] | undefined
  readonly body?: unknown
}

/**
 * `fetch` for what a provider is asked: by TLS or on this machine, in bounded time and size, without redirects. What it
 * names itself, as in its discovery, is held to the same.
 */
export async function askProvider(address: string, { method, headers, body }: Request = {}): Promise<Response> {
  if (!isSafeAddress(address) || isLinkLocal(address)) throw new ProviderSilent(address)
  const answer = await askServer({
    address,
    method: method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(new Headers(headers ?? {})),
    ...(body === undefined || body === null ? {} : { body: bodyText(body) }),
    patienceMs: PATIENCE_MS,
  }).catch((error: unknown) => {
    throw new ProviderSilent(address, error)
  })
  if (!answer.isWhole || answer.status >= 500) throw new ProviderSilent(address)
  const hasBody = answer.status !== 204 && answer.status !== 304
  const type = answer.headers.get('content-type')
  return new Response(hasBody ? answer.text : null, {
    status: answer.status,
    headers: type === null ? {} : { 'content-type': type },
  })
}

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a provider is sent text alone')
}
