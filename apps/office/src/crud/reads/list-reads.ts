import { allOf, whereOf, type Condition, type SortKey } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import { client } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'
import { listViews, metadataOf, modelTags } from '../../data/metadata.ts'

export const NEWEST: readonly SortKey[] = [{ field: 'id', order: 'desc' }]
export const USUAL_SIZE = 50

export function joined(...conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 1 ? allOf(...given) : given[0]
}

type Asked = {
  readonly fields: readonly string[]
  readonly condition: Condition | undefined
  /** Left out, the best match comes first. */
  readonly sort: readonly SortKey[] | undefined
  readonly page: number
  readonly size: number
}

/** A page of records. How many match is another read ({@link countsOf}), which no page and no order repeats. */
export function rowsOf(model: string, { fields, condition, sort, page, size }: Asked) {
  const asked = {
    // in an order of their own: the same fields are the same question
    fields: [...new Set(['id', ...fields])].toSorted(),
    limit: size,
    offset: (page - 1) * size,
    tags: true,
    ...(condition && { condition }),
    ...(sort && { sort }),
  }
  return query(RECORDS, { model, ...asked }, (signal) => client.search(model, asked, { signal }))
}

/**
 * How many records match and, by a field, how many of them have each of its values. Counting many records takes longer
 * than reading a page of them, so the page does not wait for it.
 */
export function countsOf(model: string, countBy: string | undefined, condition: Condition | undefined) {
  const asked = {
    fields: ['id'],
    limit: 0,
    total: true,
    customCountFields: countBy === undefined ? [] : [countBy],
    ...(condition && { condition }),
  }
  return query(RECORDS, { counts: model, ...asked }, (signal) => client.search(model, asked, { signal, alone: true }))
}

/** Reads what a list is drawn from before its rows. */
export function modelReads(model: string): readonly Read<unknown>[] {
  return [metadataOf(model), modelTags(model), listViews(model)]
}

/** Choices in the address, besides the tab, with which the list asks for other rows. */
const CHOICES = ['q', 'view', 'f', 'sort', 'columns', 'page', 'size']

type First = Pick<Partial<Asked>, 'condition' | 'sort'> & {
  readonly model: string
  readonly fields: readonly string[]
  readonly tabs?: string
  readonly tabsDiffer?: true
}

/** Reads all that a list needs as it opens; not its rows if the address asks for others. */
export function listReads(list: First, search: URLSearchParams): readonly Read<unknown>[] {
  const { model, fields, condition, sort = NEWEST, tabs } = list
  const tab = tabs === undefined ? null : search.get('tab')
  if (CHOICES.some((name) => search.has(name)) || (tab && list.tabsDiffer)) return modelReads(model)
  const ofTab = tab && tabs ? whereOf(model)(tabs, '=', tab) : undefined
  return [
    ...modelReads(model),
    rowsOf(model, { fields, condition: joined(condition, ofTab), sort, page: 1, size: USUAL_SIZE }),
    countsOf(model, tabs, condition),
  ]
}
