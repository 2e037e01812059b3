import { ask, withTexts } from './calls.ts'
import type { PublicClient } from './public-client.ts'

type Json = { readonly [key: string]: unknown }
type Given = Json

export type Item = { readonly data: Json; readonly allow_record_tags: readonly string[] }
export type Found = {
  readonly items: readonly Item[]
  readonly data: readonly Json[]
  readonly relations: Json
  readonly total_count: number
  readonly custom_count: Json
}
export type OneRecord = {
  readonly data: Json | null
  readonly allow_record_tags: readonly string[]
  readonly relations: Json
}
type RawFound = {
  readonly items: readonly { readonly raw: string; readonly allow_record_tags: readonly string[] }[]
  readonly relations: string
  readonly page_info: {
    readonly total_count: number
    readonly custom_count: string
  }
}
type RawOne = Omit<OneRecord, 'data' | 'relations'> & { readonly raw: string | null; readonly relations: string }

export async function search(client: PublicClient, given: Given): Promise<Found> {
  return foundOf(await ask<RawFound>(client, 'search', withTexts(given)))
}
export async function searchRelated(client: PublicClient, given: Given): Promise<Found> {
  return foundOf(await ask<RawFound>(client, 'relation_model_search', withTexts(given)))
}
export async function get(client: PublicClient, given: Given): Promise<OneRecord> {
  return oneOf(await ask<RawOne>(client, 'get', given))
}
export async function getByCode(client: PublicClient, given: Given): Promise<OneRecord> {
  return oneOf(await ask<RawOne>(client, 'get_by_flora_external_id', given))
}
function foundOf({ items, relations, page_info }: RawFound): Found {
  const read: readonly Item[] = items.map(({ raw, allow_record_tags }) => ({
    data: JSON.parse(raw) as Json,
    allow_record_tags,
  }))
  return {
    items: read,
    data: read.map(({ data }) => data),
    relations: JSON.parse(relations) as Json,
    total_count: page_info.total_count,
    custom_count: JSON.parse(page_info.custom_count) as Json,
  }
}

function oneOf({ raw, relations, ...one }: RawOne): OneRecord {
  return { ...one, data: JSON.parse(raw ?? 'null') as Json | null, relations: JSON.parse(relations) as Json }
}

/** A leaf of a condition. */
export function leaf(field: string, comparator: string, value?: unknown): Json {
  return { leaf: { field, comparator, value } }
}
export function all(...children: readonly unknown[]): Json {
  return { logic_operator: '&', children }
}
