import {
  CREATE_TAG,
  nameOf,
  type CheckedModel,
  type DeclarationOf,
  type ModelOrName,
  type TagOf,
} from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import { client } from './client.ts'
import { METADATA, VIEWS } from './families.ts'

const STALE_MS = 5 * 60_000

export const metadataOf = (model: string) => ({
  ...query(METADATA, { model }, async (signal) => {
    const [entry, fields] = await Promise.all([
      client.info(model, { signal }),
      client.fields(model, undefined, { signal }),
    ])
    return { entry, fields }
  }),
  staleTime: STALE_MS,
})

/** The tags that the caller has for a model as a whole, `create` included. */
export function modelTags<const Of extends ModelOrName>(of: CheckedModel<Of>): Read<readonly TagOf<DeclarationOf<Of>>[]>
export function modelTags(of: ModelOrName): Read<readonly string[]> {
  const model = nameOf(of)
  return {
    ...query(METADATA, { tags: model }, async (signal) => {
      const [tags, creation] = await Promise.all([
        client.allowRecordTags(model, { signal }),
        client.allowRecordTags(model, { isCreate: true, signal }),
      ])
      return [...tags, ...creation.filter((tag) => tag === CREATE_TAG)]
    }),
    staleTime: STALE_MS,
  }
}

export const listViews = (model: string) => ({
  ...query(VIEWS, { list: model }, (signal) => client.config(model, 'list', { signal })),
  staleTime: 60_000,
})
