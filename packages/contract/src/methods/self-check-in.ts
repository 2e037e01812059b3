import type { MethodDeclaration } from '../core/method.ts'
import { NOT_EXPECTED } from './tickets.ts'

/** The code that an event's screen shows now (wire §7). Attendees at the venue check in by it. */
export const VENUE_CODE = {
  model: 'CubicEventBase',
  name: 'venue_code',
  arguments: {},
  /**
   * Ours: `url` is for the QR code; `next_time` is when the code changes; `server_time` lets a screen
   * with a wrong clock count the time until then.
   */
  result: {
    code: { type: 'text' },
    expires_time: { type: 'instant' },
    url: { type: 'text' },
    next_time: { type: 'instant' },
    server_time: { type: 'instant' },
  },
  refusals: ['event:no_check_in', 'event:no_self_check_in'],
} as const satisfies MethodDeclaration

/**
 * Checks a ticket in by the code on the venue's screen. Its holder may do so, or its submitter while nobody holds it.
 */
export const SELF_CHECK_IN = {
  model: 'CubicEventApplicant',
  name: 'self_check_in',
  arguments: { venue_code: { type: 'text', max: 100, required: 'event:venue_code_required' } },
  result: { id: { type: 'integer' }, name: { type: 'text' }, check_in_time: { type: 'instant' } },
  refusals: [
    'event:venue_code_required',
    'event:venue_code_wrong',
    'event:venue_code_expired',
    'event:no_self_check_in',
    'event:already_checked_in',
    'event:no_check_in',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration
