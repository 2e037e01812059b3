import { allOf } from '@cubic/contract'
import type { Audience } from '@cubic/web-kit/queries/query'
import { NOT_STARTED, stillOn } from './api.ts'
import { BY_START, during, events, OVER_LAST, SERIES_ONCE, type Span, registrable, whereEvent } from './lists.ts'

export const pinnedEvents = (audience: Audience) =>
  events('pinned', audience, () => ({
    condition: allOf(whereEvent('top_or_not', '=', true), stillOn()),
    sort: [{ field: 'published_time', order: 'desc' }],
    limit: 1,
  }))

export const openEvents = (audience: Audience) =>
  events('open', audience, (guest) => ({
    condition: allOf(NOT_STARTED, registrable(guest), SERIES_ONCE),
    sort: BY_START,
    limit: 4,
  }))

export const hotEvents = (audience: Audience) =>
  events('hot', audience, () => ({
    condition: allOf(stillOn(), SERIES_ONCE),
    sort: [{ field: 'participant_number', order: 'desc' }],
    limit: 7,
  }))

export const eventsDuring = (span: Span, audience: Audience) =>
  events('during', audience, () => ({
    condition: during(span),
    sort: [OVER_LAST, ...BY_START],
    limit: 30,
    total: true,
  }))
