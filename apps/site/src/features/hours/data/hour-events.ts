import { allOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'
import { BY_START, registrable, visible, whereEvent } from '../../events/data/lists.ts'
import { EVENT_AND_READER } from '../../../lib/query-families.ts'

const HOUR_EVENTS = family('hour-events', ...EVENT_AND_READER)
const FEW = 3

/** The next events that give hours of a category and for which the user can register. */
export const eventsWithHours = (category: number) =>
  query(HOUR_EVENTS, { category }, async (signal) => {
    const asked = {
      fields: ['name', 'start_time', 'hours', 'hours_rule'] as const,
      condition: visible(false, allOf(whereEvent('hour_category_id', '=', category), registrable(false))),
      sort: BY_START,
      limit: FEW,
      total: true,
    }
    const { items, total_count: total } = await client.search('CubicEventBase', asked, { signal })
    return { events: items.map(({ data }) => data), total: total ?? items.length }
  })
