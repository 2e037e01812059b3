import type { ModelName } from '@cubic/contract'
import { useQueries } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { modelTags } from '../data/metadata.ts'
import { officePath, useOffice, type Office, type ScreenRight } from './screen.ts'

export type OfficeRights = {
  readonly state: 'unknown' | 'failed' | 'known'
  readonly may: (right: ScreenRight | undefined) => boolean
}

export function modelsOf({ screens, commands }: Office): readonly ModelName[] {
  return [...new Set([...screens, ...commands].flatMap(({ right }) => (right ? [right.model] : [])))]
}

export function useMayOpen(): (path: string) => boolean {
  const { screens } = useOffice()
  const { may } = useOfficeRights()
  return (path) => may(screens.find((screen) => screen.path === path)?.right)
}

/** The page that explains who may see the record, and why. Undefined for users who may not open it. */
export function useWhyPath(model: string, id: number): string | undefined {
  const isAllowed = useMayOpen()('people/access')
  return isAllowed ? officePath(`people/access?model=${model}&id=${id}`) : undefined
}

export function useOfficeRights(): OfficeRights {
  const models = modelsOf(useOffice())
  const { user } = useSession()
  const reads = useQueries({ queries: models.map((model) => ({ ...modelTags(model), enabled: user !== undefined })) })
  const tags: ReadonlyMap<string, readonly string[]> = new Map(
    models.map((model, index) => [model, reads[index]?.data ?? []]),
  )
  const may = (right: ScreenRight | undefined) =>
    right === undefined || right.tags.some((tag) => tags.get(right.model)?.includes(tag))
  if (reads.some(({ isError }) => isError)) return { state: 'failed', may }
  return { state: reads.some(({ isPending }) => isPending) ? 'unknown' : 'known', may }
}
