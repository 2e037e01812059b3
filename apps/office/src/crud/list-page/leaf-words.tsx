import { whereOf, type Comparator, type Lang } from '@cubic/contract'
import { comparatorWords } from '@cubic/domain/records/comparator-words'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { formatFullDate } from '@cubic/web-kit/datetime/format'
import { useLanguage } from '@cubic/web-kit/language/language'
import { query, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { client } from '../../data/client.ts'
import { textOf } from '../../data/display-name.ts'
import { RECORDS } from '../../data/families.ts'
import { fieldOfPath, useModel, valueAt, type Field, type Model } from '../model/model.ts'
import type { RelatedValue } from '../model/value.tsx'
import { filterTexts, TIME_WORDS } from './filter-texts.ts'
import type { Leaf } from '../reads/filter.ts'

export function isTime(field: Field): boolean {
  return field.widget === 'instant' || field.widget === 'date'
}

export function comparatorText(comparator: Comparator, field: Field | undefined, lang: Lang): string {
  const words = (field && isTime(field) && TIME_WORDS[comparator]) || comparatorWords(comparator)
  return words[lang]
}

/** The records behind the ids of a condition, with their names. */
export function useNamed(target: string | undefined, ids: readonly number[]): readonly RelatedValue[] {
  const { data: model } = useModel(target ?? '', target !== undefined)
  const { data } = useQuery({
    ...query(RECORDS, { names: target, ids }, async (signal): Promise<readonly RelatedValue[]> => {
      if (!model) return []
      const asked = { fields: [model.displayField], condition: whereOf(model.name)('id', 'in', ids), limit: ids.length }
      const { items } = await client.search(model.name, asked, { signal })
      return items.map(({ data: record }) => ({
        id: record.id,
        display_name: textOf(valueAt(record, model.displayField)),
      }))
    }),
    enabled: model !== undefined && ids.length > 0,
  })
  return ids.map((id) => data?.find((each) => each.id === id) ?? { id, display_name: `#${id}` })
}

export function idsOf(value: Leaf['value']): readonly number[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')
}

function useLeafParts(model: Model, { field: path, comparator, value }: Leaf) {
  const t = useTexts(filterTexts)
  const lang = useLanguage()
  const dates = useDates()
  const field = fieldOfPath(model, path, lang)
  const named = useNamed(field?.relation, field?.relation === undefined ? [] : idsOf(value))
  const one = (each: unknown): string => {
    if (!field) return textOf(each)
    if (typeof each === 'boolean') return each ? t.yes : t.no
    if (field.relation !== undefined) return named.find(({ id }) => id === each)?.display_name ?? textOf(each)
    if (field.selections) return field.selections.find((selection) => selection.value === each)?.name ?? textOf(each)
    if (field.widget === 'instant' && typeof each === 'string') return dates.exact(each)
    if (field.widget === 'date' && typeof each === 'string') return formatFullDate(each, lang)
    return textOf(each)
  }
  return {
    field: field?.display_name ?? path,
    comparator: comparatorText(comparator, field, lang),
    value:
      value === undefined ? '' : (Array.isArray(value) ? value : [value]).map(one).join(lang === 'cn' ? '、' : ', '),
  }
}

export function useLeafText(model: Model, leaf: Leaf): string {
  const { field, comparator, value } = useLeafParts(model, leaf)
  return `${field} ${comparator} ${value}`.trim()
}

export function LeafWords({ model, leaf }: { readonly model: Model; readonly leaf: Leaf }) {
  const { field, comparator, value } = useLeafParts(model, leaf)
  return (
    <>
      <span className="flex items-center px-2.5 whitespace-nowrap">{field}</span>
      <span className="flex items-center border-l border-line px-2.5 whitespace-nowrap text-ink-3">{comparator}</span>
      {value !== '' && (
        <span className="flex min-w-0 items-center border-l border-line bg-brand-soft px-2.5 font-semibold text-brand-text">
          <span className="max-w-60 truncate">{value}</span>
        </span>
      )}
    </>
  )
}
