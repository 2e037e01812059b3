import { whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const HAS_SAVED = family('has-saved', 'CubicInterest', 'CubicEventBase')
export const COMING = whereOf('CubicInterest')('event_id.status', 'in', ['not_start', 'processing'])

export const hasSaved = (userId: number) =>
  query(HAS_SAVED, { userId }, async (signal) => {
    const { items } = await client.search('CubicInterest', { fields: ['id'], condition: COMING, limit: 1 }, { signal })
    return items.length > 0
  })
