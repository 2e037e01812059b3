import { whereOf } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { query, useQueries } from '@cubic/web-kit/queries/query'
import { fieldOfPath, type Model } from '../../../crud/model/model.ts'
import { isRelated } from '../../../crud/model/value.tsx'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { markOf, markText } from '../../../shell/found-records.ts'
import type { Summary } from '../data/api.ts'
import type { Group, PivotChoice } from '../data/pivot-table.ts'
import { namesakesOf } from './namesakes.ts'

/** Returns a text that tells a group's record from its namesakes; blank where the name is enough. */
export function useMarks(
  model: Model,
  choice: PivotChoice,
  data: Summary | undefined,
): (value: unknown, group: Group) => string {
  const lang = useLanguage()
  const dates = useDates()
  const asked = [...(data ? namesakesOf(data, choice) : [])].flatMap(([field, ids]) => {
    const target = fieldOfPath(model, field, lang)?.relation
    const mark = target === undefined ? undefined : markOf(target)
    return target === undefined || mark === undefined || ids.length === 0 ? [] : [{ field, ids, target, mark }]
  })
  const reads = useQueries({
    queries: asked.map(({ ids, target, mark }) =>
      query(RECORDS, { marks: target, ids }, (signal) =>
        client.search(
          target,
          { fields: [mark], condition: whereOf(target)('id', 'in', ids), limit: ids.length },
          { signal },
        ),
      ),
    ),
  })
  const marks = new Map(
    asked.flatMap(({ field, target }, index) =>
      (reads[index]?.data?.items ?? []).map(
        ({ data: record }) => [`${field} ${record.id}`, markText(target, record, dates)] as const,
      ),
    ),
  )
  return (value, { field }) => (isRelated(value) ? (marks.get(`${field} ${value.id}`) ?? '') : '')
}
