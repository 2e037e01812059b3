import { textOf } from '../data/display-name.ts'
import { CubicEventBase, matchesText, type RecordWith } from '@cubic/contract'
import { query, useQueries, useQuery } from '@cubic/web-kit/queries/query'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatShortMoment, type Reading } from '@cubic/web-kit/datetime/format'
import { useDeferredValue } from 'react'
import { client } from '../data/client.ts'
import { METADATA, RECORDS } from '../data/families.ts'
import { recordPath } from './record-path.ts'

const FOUND_MAX = 4
/** The models that are searched, by whose names people look, with the field that tells records of one name apart. */
const SEARCHED = new Map([
  ['CubicEventBase', 'start_time'],
  ['EventPerson', 'unify_id'],
  ['User', 'account'],
  ['CubicProject', undefined],
])

const EVENT_FIELDS = ['status', 'cover', 'type_id'] as const
type Drawn = { readonly seed: number; readonly kind: number; readonly cover: string | null }

export type FoundRecord = {
  readonly to: string
  readonly label: string
  readonly note: string
  readonly drawn?: Drawn | undefined
}

/** The models that the caller may read, with their names in the page's language. */
export const modelList = () => ({
  ...query(METADATA, { list: true }, (signal) => client.modelList({ signal })),
  staleTime: 5 * 60_000,
})

/** The field that tells the records of a model apart where they have one name. */
export function markOf(model: string): string | undefined {
  return SEARCHED.get(model)
}

/** Tells a record from others of its name: an event's time, somebody's number or account. Blank if nothing does. */
export function markText(model: string, record: { readonly [field: string]: unknown }, dates: Reading): string {
  const field = markOf(model)
  const value = field === undefined ? '' : textOf(record[field])
  return field === 'start_time' && value !== '' ? formatShortMoment(value, dates) : value
}

/** Describes a found record: its kind, or the state of an event, and what tells it from others of its name. */
export function noteOf(
  { name, display_name: kind }: { readonly name: string; readonly display_name: string },
  record: { readonly [field: string]: unknown },
  dates: Reading,
): string {
  const mark = markText(name, record, dates)
  const status = CubicEventBase.fields.status.selections.find(({ value }) => value === record['status'])
  const what = name === CubicEventBase.name && status ? status.label[dates.lang] : kind
  return mark === '' ? what : `${what} · ${mark}`
}

function drawnOf(model: string, record: object): Drawn | undefined {
  if (model !== CubicEventBase.name) return undefined
  const { id, type_id: type, cover } = record as RecordWith<typeof CubicEventBase, typeof EVENT_FIELDS>
  return { seed: id, kind: type?.id ?? 0, cover }
}

export function useFoundRecords(typed: string): {
  readonly records: readonly FoundRecord[]
  readonly isFetching: boolean
} {
  const words = useDeferredValue(typed.trim())
  const dates = useDates()
  const isAsked = words.length > 0
  const { data: models = [] } = useQuery({ ...modelList(), enabled: isAsked })
  const searched = models.filter(({ name, text_search }) => text_search && SEARCHED.has(name))
  const reads = useQueries({
    queries: searched.map(({ name, display_field }) => ({
      ...query(RECORDS, { jump: name, words }, (signal) =>
        client.search(
          name,
          {
            fields: [display_field, SEARCHED.get(name), ...(name === CubicEventBase.name ? EVENT_FIELDS : [])].filter(
              (field) => field !== undefined,
            ),
            condition: matchesText(words),
            limit: FOUND_MAX,
          },
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
      note: noteOf(model, record, dates),
      drawn: drawnOf(model.name, record),
    }))
  })
  return { records, isFetching: reads.some(({ isFetching }) => isFetching) }
}
