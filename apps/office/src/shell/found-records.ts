import { textOf } from '../data/display-name.ts'
import { where } from '@cubic/contract'
import { query, useQueries, useQuery } from '@cubic/web-kit/query'
import { useDeferredValue } from 'react'
import { client } from '../data/client.ts'
import { METADATA, RECORDS } from '../data/families.ts'
import { recordPath } from './record-path.ts'

const FOUND_MAX = 4
/** The models searched first: people look for their records by name. */
const FIRST = ['CubicEventBase', 'EventPerson', 'User', 'CubicProject']

export type FoundRecord = { readonly to: string; readonly label: string; readonly note: string }

/** The models that the caller may read, with their names in the page's language. */
export const modelList = () => ({
  ...query(METADATA, { list: true }, (signal) => client.modelList({ signal })),
  staleTime: 5 * 60_000,
})

/** Searches the records of these models by text. */
export function useFoundRecords(typed: string): {
  readonly records: readonly FoundRecord[]
  readonly isFetching: boolean
} {
  const words = useDeferredValue(typed.trim())
  const isAsked = words.length > 0
  const { data: models = [] } = useQuery({ ...modelList(), enabled: isAsked })
  const searched = models.filter(({ name, text_search }) => text_search && FIRST.includes(name))
  const reads = useQueries({
    queries: searched.map(({ name, display_field }) => ({
      ...query(RECORDS, { jump: name, words }, (signal) =>
        client.search(
          name,
          { fields: [display_field], condition: where('search_text', 'match', words), limit: FOUND_MAX },
          { signal },
        ),
      ),
      enabled: isAsked,
    })),
  })
  const records = reads.flatMap(({ data }, index) => {
    const model = searched[index]
    if (!data || !model) return []
    return data.items.map(({ data: record }) => ({
      to: recordPath(model.name, record.id),
      label: textOf(record[model.display_field]) || `#${record.id}`,
      note: model.display_name,
    }))
  })
  return { records, isFetching: reads.some(({ isFetching }) => isFetching) }
}
