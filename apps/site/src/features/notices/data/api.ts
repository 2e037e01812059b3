import { MARK_READ, whereOf } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { keepPrevious, query, queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { toUser } from '../internal/unread.ts'

const NOTICES = family('notices', 'CubicMessage')
export const NOTICES_PAGE = 20

const FIELDS = [
  'case',
  'event_id',
  'applicant_id.flora_external_id',
  'subject',
  'body',
  'created_time',
  'read_time',
] as const
export type Notice = RecordOf<'CubicMessage', (typeof FIELDS)[number]>

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

/** Undefined: all of them. */
export const markNoticesRead = mutation(
  (ids: readonly number[] | undefined) => client.callMethod(MARK_READ, 0, ids ? { message_ids: ids } : {}),
  { changes: ['CubicMessage'] },
)

const REMINDERS = family('reminders', 'User')
export const REMINDER_CHOICES = ['reminder_email', 'reminder_sms', 'follow_email'] as const
export type ReminderChoice = (typeof REMINDER_CHOICES)[number]

export const ownReminders = (userId: number) =>
  queryOfNoLanguage(REMINDERS, { userId }, async (signal) => {
    const condition = whereOf('User')('id', '=', userId)
    const found = await client.search('User', { fields: REMINDER_CHOICES, condition, limit: 1 }, { signal })
    return found.items[0]?.data ?? null
  })

export const saveReminders = mutation(
  ({ id, name, isWanted }: { readonly id: number; readonly name: ReminderChoice; readonly isWanted: boolean }) =>
    client.save('User', { id, [name]: isWanted }),
  { changes: ['User'] },
)

/** By the secret of a mail's link, without a log-in. */
export const chooseRemindersByLink = mutation(
  (choice: { readonly token: string; readonly wanted: boolean }) => client.callAccount('reminders', choice),
  { changes: ['User'] },
)
