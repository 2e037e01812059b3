import type { SortKey } from '@cubic/contract'
import { USUAL_SIZE } from '../reads/list-reads.ts'
import { NO_FILTER, parseFilter, printFilter, type Group } from '../reads/filter.ts'

/** The user's choices for a list. Undefined parts come from the view, otherwise from the list. */
export type Choices = {
  readonly text: string
  readonly tab: string | undefined
  readonly view: number | undefined
  readonly filter: Group | undefined
  readonly sort: readonly SortKey[] | undefined
  readonly columns: readonly string[] | undefined
  /** From 1. */
  readonly page: number
  readonly size: PageSize
  /** The record that is open in place. */
  readonly open: number | undefined
}

export const PAGE_SIZES = [25, 50, 100, 200] as const
export type PageSize = (typeof PAGE_SIZES)[number]

const PARAMETERS = ['q', 'tab', 'view', 'f', 'sort', 'columns', 'page', 'size', 'open'] as const
const PATH = /^\w+(\.\w+)*$/

/** Ignores what is invalid in the URL. */
export function readChoices(params: URLSearchParams): Choices {
  const columns = params
    .get('columns')
    ?.split(',')
    .filter((path) => PATH.test(path))
  const page = Number(params.get('page'))
  const idIn = (name: string) => {
    const id = Number(params.get(name))
    return Number.isInteger(id) && id > 0 ? id : undefined
  }
  return {
    text: params.get('q') ?? '',
    tab: params.get('tab') || undefined,
    view: idIn('view'),
    filter: params.has('f') ? (parseFilter(params.get('f')) ?? NO_FILTER) : undefined,
    sort: readSort(params.get('sort')),
    columns: columns && columns.length > 0 ? columns : undefined,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_SIZE,
    open: idIn('open'),
  }
}

/** Returns the URL with these changes; other parameters stay. Any change but of the page leads to the first page. */
export function writeChoices(params: URLSearchParams, changes: Partial<Choices>): URLSearchParams {
  const next = { ...readChoices(params), page: 1, ...changes }
  const texts: { readonly [name in (typeof PARAMETERS)[number]]: string | undefined } = {
    q: next.text || undefined,
    tab: next.tab,
    view: next.view === undefined ? undefined : String(next.view),
    f: next.filter && printFilter(next.filter),
    sort: next.sort && next.sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(','),
    columns: next.columns?.join(','),
    page: next.page > 1 ? String(next.page) : undefined,
    size: next.size === USUAL_SIZE ? undefined : String(next.size),
    open: next.open === undefined ? undefined : String(next.open),
  }
  const written = new URLSearchParams(params)
  for (const name of PARAMETERS) {
    const text = texts[name]
    if (text === undefined) written.delete(name)
    else written.set(name, text)
  }
  return written
}

function readSort(text: string | null): readonly SortKey[] | undefined {
  if (text === null) return undefined
  return text.split(',').flatMap((key): SortKey[] => {
    const field = key.replace(/^-/, '')
    return PATH.test(field) ? [{ field, order: key.startsWith('-') ? 'desc' : 'asc' }] : []
  })
}
