import { provinceOf } from '@cubic/domain/registration/province'
import { askServer } from './ask-server.ts'

/** `url` has a place for the address, `{ip}`, and mostly one for the key, `{key}`. */
export type ProvinceService = { readonly url: string; readonly key: string }

const PATIENCE_MS = 800

export function serviceAddress({ url, key }: ProvinceService, address: string): string {
  return url.replaceAll('{key}', encodeURIComponent(key)).replaceAll('{ip}', encodeURIComponent(address))
}

/** Undefined if the answer names none. Throws without an answer within 800 ms. */
export async function askProvince(
  service: ProvinceService,
  address: string,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const { status, text, isWhole } = await askServer({
    address: serviceAddress(service, address),
    patienceMs: PATIENCE_MS,
    stopping,
  })
  if (!isWhole) throw new Error('the maps service answered too much or too slowly')
  if (status < 200 || status > 299) throw new Error(`the maps service answered ${status}`)
  return provinceIn(JSON.parse(text))
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
