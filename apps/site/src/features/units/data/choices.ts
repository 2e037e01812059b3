import { allOf, anyOf, whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { ofEverybody, query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicUnit')

const UNITS = family('units', 'CubicUnit')
const UNITS_MAX = 300

/** The units of the two highest levels, which clubs are below, and the chosen one, each after the one above it. */
export const unitChoices = (chosen: number | undefined) =>
  ofEverybody(
    query(UNITS, { chosen }, async (signal) => {
      const asked = {
        fields: ['name', 'parent_id'] as const,
        condition: anyOf(
          allOf(where('archived', '=', false), where('parent_id.parent_id.id', 'is null')),
          ...(chosen === undefined ? [] : [where('id', '=', chosen)]),
        ),
        sort: [
          { field: 'sort', order: 'asc' as const },
          { field: 'name', order: 'asc' as const },
        ],
        limit: UNITS_MAX,
      }
      const units = (await client.search('CubicUnit', asked, { signal })).items.map(({ data }) => data)
      const known = new Set(units.map(({ id }) => id))
      const listed = (parent: number | undefined, level: number): readonly UnitChoice[] =>
        units
          .filter(({ parent_id: above }) => (above && known.has(above.id) ? above.id : undefined) === parent)
          .flatMap(({ id, name }) => [{ id, name, level }, ...listed(id, level + 1)])
      return listed(undefined, 0)
    }),
  )
type UnitChoice = { readonly id: number; readonly name: string; readonly level: number }
