import { BlockList, isIPv4 } from 'node:net'
import { invariant, type Text } from '@cubic/contract'

const ANSWER_MAX = 65_536

export type Asking = {
  readonly address: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For all of it: connection, answer and its text. */
  readonly patienceMs: number
  readonly stopping?: AbortSignal
}
/** `isWhole`: false if its text was longer than we read, or did not end in time. */
export type ServerAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly isWhole: boolean
}

/**
 * Asks a server that somebody has configured: reads 64 KB of its answer, within the time, and then hangs up. Throws if
 * there is no answer: a `TimeoutError`, the reason of `stopping`, or a fault of the connection.
 */
export async function askServer({ address, patienceMs, stopping, ...request }: Asking): Promise<ServerAnswer> {
  stopping?.throwIfAborted()
  // By hand: Node 20 collects the timeout of `AbortSignal.any([stopping, AbortSignal.timeout(…)])` as
  // garbage, and it never ends.
  const ending = new AbortController()
  const end = () => ending.abort(stopping?.reason)
  const timer = setTimeout(() => ending.abort(new DOMException('the server took too long', 'TimeoutError')), patienceMs)
  stopping?.addEventListener('abort', end)
  try {
    // A redirection would carry secrets elsewhere.
    const response = await fetch(address, { ...request, redirect: 'error', signal: ending.signal })
    const { text, isWhole } = await readBegin(response, ending.signal)
    return { status: response.status, headers: response.headers, text, isWhole }
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', end)
    ending.abort()
  }
}

async function readBegin(response: Response, ending: AbortSignal): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      invariant(part instanceof Uint8Array, 'a body has bytes')
      text += decoder.decode(part.subarray(0, ANSWER_MAX - size), { stream: true })
      size += part.length
      if (size > ANSWER_MAX) return { text, isWhole: false }
    }
  } catch (error) {
    // It has answered: its status counts, however its text ends.
    if (ending.aborted) return { text, isWhole: false }
    throw error
  }
  return { text: text + decoder.decode(), isWhole: true }
}

/** The addresses at which clouds tell a machine its secrets, among others. No service of an organisation has one. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')

export const NOT_LINK_LOCAL: Text = {
  cn: '不能指向本机的链路本地网络（169.254.0.0/16、fe80::/10）',
  en: 'must not lead to the link-local network (169.254.0.0/16, fe80::/10)',
}
/** Does this address lead to the link-local network of the machine? Private networks are not meant. */
export function isLinkLocal(address: string): boolean {
  if (!URL.canParse(address)) return false
  const host = new URL(address).hostname.replaceAll(/^\[|\]$|\.$/g, '')
  return linkLocal.check(host, isIPv4(host) ? 'ipv4' : 'ipv6')
}
