import {
  CREATE_TAG,
  nameOf,
  type CheckedModel,
  type DeclarationOf,
  type ModelOrName,
  type TagOf,
} from '@cubic/contract'
import { query, useQueries } from '@cubic/web-kit/query'
import type { Read } from '@cubic/web-kit/read'
import { useSession } from '@cubic/web-kit/session'
import { client } from '../data/client.ts'
import { METADATA } from '../data/families.ts'
import { useOffice, type ScreenRight } from './screen.ts'

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
    staleTime: 5 * 60_000,
  }
}

export type OfficeRights = {
  /** `unknown` until the server has answered. */
  readonly state: 'unknown' | 'failed' | 'known'
  readonly may: (right: ScreenRight | undefined) => boolean
}

/** Reads in one batch which screens the caller may use. */
export function useOfficeRights(): OfficeRights {
  const { screens, commands } = useOffice()
  const { user } = useSession()
  const rights = [...screens, ...commands].flatMap(({ right }) => (right ? [right] : []))
  const models = [...new Set(rights.map(({ model }) => model))]
  const reads = useQueries({ queries: models.map((model) => ({ ...modelTags(model), enabled: user !== undefined })) })
  const tags: ReadonlyMap<string, readonly string[]> = new Map(
    models.map((model, index) => [model, reads[index]?.data ?? []]),
  )
  const may = (right: ScreenRight | undefined) =>
    right === undefined || right.tags.some((tag) => tags.get(right.model)?.includes(tag))
  if (reads.some(({ isError }) => isError)) return { state: 'failed', may }
  return { state: reads.some(({ isPending }) => isPending) ? 'unknown' : 'known', may }
}
