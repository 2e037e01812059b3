import type { MethodDeclaration } from '../core/method.ts'

const model = 'CubicEventBase'

/** As many dates as one series takes, and one call adds. */
export const SERIES_DATES_MAX = 60

/**
 * Makes an event of each date, as the event is: its form, registration settings, reserved seats and page. They are
 * drafts, and dates of the event's series, which begins with the event if it has none. A date is a start, or an object
 * of `start_time` and `end_time`; without an end it is as long as the event. Other times keep their distance from the
 * start by the clocks of the organisation; with `open_together`, registration opens when the event's does. All or none.
 */
export const REPEAT_EVENT = {
  model,
  name: 'repeat',
  arguments: {
    dates: { type: 'dates', max: SERIES_DATES_MAX, required: true },
    open_together: { type: 'choice', choices: ['yes', 'no'], unasked: true },
  },
  result: { series_id: { type: 'integer' }, ids: { type: 'ids' } },
  refusals: ['save:invalid', 'event:series_needs_start', 'event:series_full'],
} as const satisfies MethodDeclaration

/** Takes a date out of its series. It stays as an event of its own. */
export const LEAVE_SERIES = {
  model,
  name: 'leave_series',
  arguments: {},
  result: null,
  refusals: [],
} as const satisfies MethodDeclaration
