import { queryOfNoLanguage } from '@cubic/web-kit/query'
import { client } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'
import type { Values } from './values.ts'

/** The edited record: its stored values, their version, and the caller's rights. */
export type Loaded = { readonly values: Values; readonly version: string | undefined; readonly tags: readonly string[] }

export const recordOf = (model: string, id: number, names: readonly string[]) =>
  queryOfNoLanguage(RECORDS, { model, id, names }, async (signal): Promise<Loaded | null> => {
    const { data, tags } = await client.get(model, id, [...names, 'version'], { tags: true, signal })
    return data && { values: data, version: String(data['version']), tags }
  })
