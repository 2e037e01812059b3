import {
  nameOf,
  type CheckedModel,
  type CheckedPaths,
  type DeclarationOf,
  type ModelOrName,
  type RecordWith,
  type TagOf,
} from '@cubic/contract'
import { queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import { client } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'
import type { Values } from './values.ts'

/** The edited record: its stored values, their version, and the caller's rights. */
export type Loaded<Data = Values, Tag extends string = string> = {
  readonly values: Data
  readonly version: string | undefined
  readonly tags: readonly Tag[]
}

export function recordOf<const Of extends ModelOrName, const Names extends readonly string[]>(
  of: CheckedModel<Of>,
  id: number,
  names: CheckedPaths<Of, Names>,
): Read<Loaded<RecordWith<Of, Names>, TagOf<DeclarationOf<Of>>> | null>
export function recordOf(of: ModelOrName, id: number, names: readonly string[]): Read<Loaded | null> {
  const model = nameOf(of)
  return queryOfNoLanguage(RECORDS, { model, id, names }, async (signal) => {
    const { data, tags } = await client.get(model, id, [...names, 'version'], { tags: true, signal })
    return data && { values: data, version: String(data['version']), tags }
  })
}
