import { allOf, MARK_READ, where } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client'
import { keepPrevious, mutation, query, queryOfNoLanguage, type QueryFamily } from '@cubic/web-kit/query'

const NOTICES: QueryFamily = { name: 'notices' }
const UNREAD: QueryFamily = { name: 'unread-notices' }
export const NOTICES_PAGE = 20

const FIELDS = ['case', 'event_id', 'applicant_id.flora_external_id', 'subject', 'created_time', 'read_time'] as const
export type Notice = RecordOf<'CubicMessage', (typeof FIELDS)[number]>

/** What was written to the user: once, not once for each channel. */
const toUser = (userId: number) =>
  allOf(where('user_id', '=', userId), where('channel', '=', 'email'), where('event_id', '!=', null))

/** The user's notices, the newest first. */
export const ownNotices = (userId: number, count: number) => ({
  ...query(NOTICES, { userId, count }, async (signal) => {
    const found = await client.search(
      'CubicMessage',
      { fields: FIELDS, condition: toUser(userId), sort: [{ field: 'id', order: 'desc' }], limit: count, total: true },
      { signal },
    )
    return { notices: found.items.map(({ data }) => data), total: found.total_count ?? 0 }
  }),
  placeholderData: keepPrevious<{ readonly notices: readonly Notice[]; readonly total: number }>,
})

export const unreadNotices = (userId: number) => ({
  ...queryOfNoLanguage(UNREAD, { userId }, async (signal) => {
    const condition = allOf(toUser(userId), where('read_time', 'is null'))
    const found = await client.search('CubicMessage', { fields: ['id'], condition, limit: 0, total: true }, { signal })
    return found.total_count ?? 0
  }),
  staleTime: 60_000,
})

/** Undefined: all of them. */
export const markNoticesRead = mutation(
  (ids: readonly number[] | undefined) => client.callMethod(MARK_READ, 0, ids ? { message_ids: ids } : {}),
  { makesStale: [NOTICES, UNREAD] },
)
