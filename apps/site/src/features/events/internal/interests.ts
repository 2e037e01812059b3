import { whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { EVENT_AND_READER } from '../../../lib/query-families.ts'
import { unlink } from '../../../lib/seldom-client.ts'
import { COMING } from './has-saved.ts'
import { type EventSummary, OWN_SUMMARY_FIELDS } from '../data/lists.ts'

const INTERESTS = family('interests', 'CubicInterest', ...EVENT_AND_READER)
const SAVED_SHOWN = 30

/** The id of the user's interest in an event; null if they have not saved it. */
export const ownInterest = (eventId: number) =>
  query(INTERESTS, { eventId }, async (signal) => {
    const condition = whereOf('CubicInterest')('event_id', '=', eventId)
    const { items } = await client.search('CubicInterest', { fields: ['event_id'], condition, limit: 1 }, { signal })
    return items[0]?.data.id ?? null
  })

/** The events that the user has saved and that are not over, the soonest first. */
export const savedEvents = (userId: number) =>
  query(INTERESTS, { userId }, async (signal) => {
    const { items } = await client.search(
      'CubicInterest',
      {
        fields: OWN_SUMMARY_FIELDS.map((field) => `event_id.${field}` as const),
        condition: COMING,
        sort: [{ field: 'event_id.start_time', order: 'asc' }],
        limit: SAVED_SHOWN,
      },
      { signal },
    )
    return items.flatMap(({ data }) => (data.event_id as EventSummary | null) ?? [])
  })

/** Saves an event, or ends that. What has been saved in another window is saved. */
export const saveInterest = mutation(
  async ({ eventId, interest }: { readonly eventId: number; readonly interest: number | null }) =>
    interest === null ? client.save('CubicInterest', { event_id: eventId }) : unlink('CubicInterest', interest),
  { changes: ['CubicInterest'] },
)
