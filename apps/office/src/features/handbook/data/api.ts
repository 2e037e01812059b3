import type { Lang } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'
import { CHAPTERS } from '#handbook'

const HANDBOOK = family('office:handbook', 'no record')

export const chapterOf = (name: string, lang: Lang) => ({
  ...query(HANDBOOK, name, async () => CHAPTERS[name]?.[lang].load()),
  staleTime: Infinity,
})
