import { provinceOf } from '@cubic/domain/registration/province'

/** A maps service that tells where an address is. `url` has a place for the address, `{ip}`, and mostly one for the key, `{key}`. */
export type ProvinceService = { readonly url: string; readonly key: string }

const PATIENCE_MS = 800
const ANSWER_MAX = 65_536

/** The address to ask, with its places filled. */
export function serviceAddress({ url, key }: ProvinceService, address: string): string {
  return url.replaceAll('{key}', encodeURIComponent(key)).replaceAll('{ip}', encodeURIComponent(address))
}

/** Asks the service for the province of an address; undefined if its answer names none. Throws without an answer within 800 ms. */
export async function askProvince(
  service: ProvinceService,
  address: string,
  stopping: AbortSignal,
): Promise<string | undefined> {
  stopping.throwIfAborted()
  // By hand: Node 20 collects the timeout of `AbortSignal.any([stopping, AbortSignal.timeout(…)])` as garbage, and it never ends.
  const ending = new AbortController()
  const end = () => ending.abort(stopping.reason)
  const timer = setTimeout(
    () => ending.abort(new DOMException('the maps service took too long', 'TimeoutError')),
    PATIENCE_MS,
  )
  stopping.addEventListener('abort', end)
  try {
    // It would carry the key to wherever it redirects.
    const response = await fetch(serviceAddress(service, address), { signal: ending.signal, redirect: 'error' })
    const text = await readShort(response)
    if (!response.ok) throw new Error(`the maps service answered ${response.status}`)
    return provinceIn(JSON.parse(text))
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', end)
  }
}

async function readShort(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > ANSWER_MAX) throw new Error('the maps service answered too much')
  }
  return text
}

/** Reads `{"province": "…"}` and `{"result": {"ad_info": {"province": "…"}}}`. */
export function provinceIn(answer: unknown): string | undefined {
  return provinceOf(partOf(answer, 'province') ?? partOf(partOf(partOf(answer, 'result'), 'ad_info'), 'province'))
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined
}
