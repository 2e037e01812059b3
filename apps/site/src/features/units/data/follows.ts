import { whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { unlink } from '../../../lib/seldom-client.ts'

const FOLLOWS = family('follows', 'CubicFollow', 'CubicUnit')
const FOLLOWS_MAX = 100

/** The id of the user's follow of a unit; null if they do not follow it. */
export const ownFollow = (unitId: number) =>
  query(FOLLOWS, { unitId }, async (signal) => {
    const condition = whereOf('CubicFollow')('unit_id.id', '=', unitId)
    const { items } = await client.search('CubicFollow', { fields: ['id'], condition, limit: 1 }, { signal })
    return items[0]?.data.id ?? null
  })

export const ownFollows = (userId: number) =>
  query(FOLLOWS, { userId }, async (signal) => {
    const fields = ['unit_id.name', 'unit_id.kind', 'unit_id.logo'] as const
    const sort = [{ field: 'id', order: 'asc' as const }]
    const { items } = await client.search('CubicFollow', { fields, sort, limit: FOLLOWS_MAX }, { signal })
    return items.map(({ data }) => data)
  })

/** Follows a unit, or ends that, and tells whether it is so now. What is followed already is followed. */
export const saveFollow = mutation(
  async ({ unitId, follow }: { readonly unitId: number; readonly follow: number | null }) => {
    const answer = await (follow === null
      ? client.save('CubicFollow', { unit_id: unitId })
      : unlink('CubicFollow', follow))
    return answer.status === 'ok' || answer.errors.some(({ kind }) => kind === 'conflict')
  },
  { changes: ['CubicFollow'] },
)
