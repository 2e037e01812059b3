import { allOf, matchesText } from '@cubic/contract'
import type { Marks, RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query, type Audience } from '@cubic/web-kit/queries/query'
import { EVENTS } from '../../../lib/query-families.ts'
import { SERIES_ONCE, visible } from '../data/lists.ts'

const SUGGESTED = 6

const FIELDS = ['name', 'start_time', 'end_time', 'address', 'activity_mode'] as const

export type EventSuggestion = RecordOf<'CubicEventBase', (typeof FIELDS)[number]> & { readonly marks: Marks }

export const suggestedEvents = (text: string, { guest }: Audience) =>
  query(EVENTS, { list: 'suggested', text, guest }, async (signal) => {
    const { items } = await client.search(
      'CubicEventBase',
      {
        fields: FIELDS,
        condition: visible(guest, allOf(matchesText(text), SERIES_ONCE)),
        limit: SUGGESTED,
        marks: true,
      },
      { signal },
    )
    return items.map(({ data, marks = [] }): EventSuggestion => ({ ...data, marks }))
  })
