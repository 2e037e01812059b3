import { allOf, whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicMessage')

// Apart from the other queries: every page of somebody who is signed in asks this one.

const UNREAD = family('unread-notices', 'CubicMessage')

/** Messages to the user, counted once and not once per channel. */
export const toUser = (userId: number) =>
  allOf(where('user_id', '=', userId), where('channel', '=', 'email'), where('event_id', '!=', null))

export const unreadNotices = (userId: number) => ({
  ...queryOfNoLanguage(UNREAD, { userId }, async (signal) => {
    const condition = allOf(toUser(userId), where('read_time', 'is null'))
    const found = await client.search('CubicMessage', { fields: ['id'], condition, limit: 0, total: true }, { signal })
    return found.total_count ?? 0
  }),
  staleTime: 60_000,
})
