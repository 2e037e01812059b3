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

const byVenueCode = {
  venue_code: { type: 'text', max: 100, required: 'event:venue_code_required' },
  session_id: { type: 'integer', min: 1, max: 2_147_483_647 },
} as const

/**
 * Checks a ticket in by the code on the venue's screen. Its holder may do so, or its submitter while nobody holds it.
 * `session_id`: ours; without it, at an event with sessions, the one that is on or begins next.
 */
export const SELF_CHECK_IN = {
  model: 'CubicEventApplicant',
  name: 'self_check_in',
  arguments: byVenueCode,
  result: { id: { type: 'integer' }, name: { type: 'text' }, check_in_time: { type: 'instant' } },
  refusals: [
    'event:venue_code_required',
    'event:venue_code_wrong',
    'event:venue_code_expired',
    'event:no_self_check_in',
    'event:already_checked_in',
    'event:no_check_in',
    'event:wrong_session',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration

/** Checks a ticket out by the code on the venue's screen. A later check-out counts. */
export const SELF_CHECK_OUT = {
  model: 'CubicEventApplicant',
  name: 'self_check_out',
  arguments: byVenueCode,
  result: {
    id: { type: 'integer' },
    name: { type: 'text' },
    check_in_time: { type: 'instant' },
    check_out_time: { type: 'instant' },
    minutes: { type: 'integer' },
    session_id: { type: 'integer', nullable: true },
  },
  refusals: ['event:no_check_out', 'event:not_checked_in', ...SELF_CHECK_IN.refusals],
} as const satisfies MethodDeclaration
