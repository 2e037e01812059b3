import type { MethodDeclaration } from '../core/method.ts'

/**
 * Changes the sessions that a ticket is for, all or none: new seats are taken before old ones are let go. A full
 * session puts them on its waitlist, where the event has one. Sessions that are over stay.
 */
export const CHOOSE_SESSIONS_OF_TICKET = {
  model: 'CubicEventApplicant',
  name: 'choose_sessions',
  arguments: { session_ids: { type: 'ids', max: 500, required: true } },
  /** The sessions with a seat, and those that they wait for. */
  result: { seated: { type: 'ids' }, waiting: { type: 'ids' } },
  refusals: [
    'event:forbidden_transition',
    'event:no_choice_of_sessions',
    'event:edit_closed',
    'event:invalid_field',
    'event:session_full',
  ],
} as const satisfies MethodDeclaration
