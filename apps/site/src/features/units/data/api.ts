import { allOf, whereOf } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { ofEverybody, query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicUnit')

const UNIT = family('unit', 'CubicUnit')

const DETAIL_FIELDS = [
  'name',
  'kind',
  'description',
  'logo',
  'contact',
  'archived',
  'parent_id.name',
  'parent_id.kind',
  'parent_id.logo',
] as const
export type UnitDetail = RecordOf<'CubicUnit', (typeof DETAIL_FIELDS)[number]>

/** Null: there is no such unit. */
export const unitDetail = (id: number) =>
  ofEverybody(
    query(
      UNIT,
      { id },
      async (signal): Promise<UnitDetail | null> => (await client.get('CubicUnit', id, DETAIL_FIELDS, { signal })).data,
    ),
  )

const BELOW_MAX = 60

export const unitsBelow = (id: number) =>
  ofEverybody(
    query(UNIT, { below: id }, async (signal) => {
      const asked = {
        fields: ['name', 'kind', 'logo'] as const,
        condition: allOf(where('parent_id.id', '=', id), where('archived', '=', false)),
        sort: [
          { field: 'sort', order: 'asc' as const },
          { field: 'name', order: 'asc' as const },
        ],
        limit: BELOW_MAX,
      }
      return (await client.search('CubicUnit', asked, { signal })).items.map(({ data }) => data)
    }),
  )
