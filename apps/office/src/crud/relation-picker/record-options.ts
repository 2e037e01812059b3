import { textOf } from '../../data/display-name.ts'
import type { Condition } from '@cubic/contract'
import { keepPrevious, query, useQuery } from '@cubic/web-kit/queries/query'
import { useDeferredValue } from 'react'
import { client } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'
import { joined } from '../reads/list-reads.ts'
import { textCondition } from '../reads/use-list.ts'
import { useModel, valueAt, type Model } from '../model/model.ts'
import type { RelatedValue } from '../model/value.tsx'

const OFFERED_MAX = 20

/** The model with the relation: the server decides which records it may refer to. */
export type RelationOf = { readonly model: string; readonly id: number | null; readonly field: string }

export function useRecordOptions(
  target: string,
  typed: string,
  {
    relation,
    condition,
    enabled = true,
  }: {
    readonly relation?: RelationOf | undefined
    readonly condition?: Condition | undefined
    readonly enabled?: boolean
  },
) {
  const words = useDeferredValue(typed.trim())
  const { data: model } = useModel(target)
  const asked = model && question(model, words, condition)
  const read = useQuery({
    ...query(RECORDS, { options: target, relation, ...asked }, async (signal): Promise<readonly RelatedValue[]> => {
      if (!model || !asked) return []
      const { items } = relation
        ? await client.relationModelSearch(
            relation.model,
            relation.id,
            relation.field,
            { ...asked, searchType: 'all' },
            { signal },
          )
        : await client.search(target, asked, { signal })
      return items.map(({ data }) => ({
        id: data.id,
        display_name: textOf(valueAt(data, model.displayField)) || `#${data.id}`,
      }))
    }),
    enabled: enabled && model !== undefined,
    placeholderData: keepPrevious,
  })
  return { options: read.data ?? [], isFetching: read.isFetching, isError: read.isError, model }
}

function question(model: Model, words: string, condition: Condition | undefined) {
  const asked = joined(condition, textCondition(model, words))
  return { fields: [model.displayField], limit: OFFERED_MAX, ...(asked && { condition: asked }) }
}
