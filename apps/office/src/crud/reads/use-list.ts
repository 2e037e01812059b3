import { anyOf, likeText, matchesText, whereOf, type Condition, type SortKey } from '@cubic/contract'
import { fieldTypeOf } from '@cubic/data-platform/field-types/registry'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { client } from '../../data/client.ts'
import { visibleFields, type Model } from '../model/model.ts'
import { toCondition, type Group } from './filter.ts'
import { countsOf, joined, NEWEST, rowsOf } from './list-reads.ts'

/** The number of fields that a search covers for models without text search. */
const SEARCHED_MAX = 6

/** Returns the condition of a search; undefined without words. */
export function textCondition(model: Model, typed: string): Condition | undefined {
  const where = whereOf(model.name)
  const words = typed.trim()
  if (words === '') return undefined
  if (model.searchesText) return matchesText(words)
  const fields = visibleFields(model)
    .filter(({ relation, declaration }) => relation === undefined && fieldTypeOf(declaration).comparators.has('ilike'))
    .filter(({ declaration }) => !declaration.writeOnly)
    .toSorted((one, other) => Number(other.name === model.displayField) - Number(one.name === model.displayField))
    .slice(0, SEARCHED_MAX)
  const leaves = fields.map(({ name }) => where(name, 'ilike', likeText(words)))
  return /^\d{1,9}$/.test(words) ? anyOf(where('id', '=', Number(words)), ...leaves) : anyOf(...leaves)
}

type Asked = {
  readonly model: Model
  readonly fields: readonly string[]
  readonly base: Condition | undefined
  readonly tab: { readonly field: string; readonly value: string } | undefined
  readonly filter: Group
  readonly text: string
  readonly search: ((typed: string) => Condition) | undefined
  readonly sort: readonly SortKey[] | undefined
  readonly page: number
  readonly size: number
  readonly countBy: string | undefined
}

export function useList({ model, fields, base, tab, filter, text, search, sort, page, size, countBy }: Asked) {
  const common = joined(
    base,
    toCondition(filter),
    search && text.trim() ? search(text.trim()) : textCondition(model, text),
  )
  const condition = joined(common, tab && whereOf(model.name)(tab.field, '=', tab.value))
  // without an order the best match comes first
  const usual = text.trim() === '' || !model.searchesText ? NEWEST : undefined
  const order = sort && sort.length > 0 ? sort : usual
  const list = useQuery({
    ...rowsOf(model.name, { fields, condition, sort: order, page, size }),
    placeholderData: keepPrevious,
  })
  const counted = useQuery({ ...countsOf(model.name, countBy, common), placeholderData: keepPrevious })
  const counts = counted.data && {
    all: counted.data.total_count ?? undefined,
    by: (countBy === undefined ? undefined : counted.data.custom_count[countBy]) ?? {},
  }
  const found = list.isPlaceholderData
    ? undefined
    : totalOfLastPage({ page, size, shown: list.data?.items.length ?? 0 })
  // no number of what was asked for before beside what is asked for now
  const isCounted = !counted.isPlaceholderData || list.isPlaceholderData
  const total = tab && counts ? (counts.by[tab.value] ?? 0) : counts?.all
  return { list, condition, counts, total: found ?? (isCounted ? total : undefined) }
}

/** Counts all records from the last page; undefined if more may follow. */
function totalOfLastPage({
  page,
  size,
  shown,
}: {
  readonly page: number
  readonly size: number
  readonly shown: number
}) {
  return shown > 0 && shown < size ? (page - 1) * size + shown : undefined
}

const IDS_AT_ONCE = 1000

/** Reads the ids of all matching records, in ascending order. */
export async function listIds(
  model: string,
  condition: Condition | undefined,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const ids: number[] = []
  for (;;) {
    const last = ids.at(-1)
    const rest = joined(condition, last === undefined ? undefined : whereOf(model)('id', '>', last))
    const { items } = await client.search(
      model,
      { fields: ['id'], limit: IDS_AT_ONCE, sort: [{ field: 'id', order: 'asc' }], ...(rest && { condition: rest }) },
      { signal },
    )
    ids.push(...items.map(({ data }) => data.id))
    if (items.length < IDS_AT_ONCE) return ids
  }
}
