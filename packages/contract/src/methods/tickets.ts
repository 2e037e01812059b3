import type { MethodDeclaration } from '../core/method.ts'

const model = 'CubicEventApplicant'
/** Of a ticket whose registration is not accepted, or whose event does not take place. */
export const NOT_EXPECTED = [
  'event:waiting_review',
  'event:waitlisted',
  'event:withdrawn',
  'event:not_registered',
  'event:event_cancelled',
  'event:forbidden_transition',
] as const

export const ASK_LEAVE = {
  model,
  name: 'ask_leave',
  arguments: { reason: { type: 'text', max: 2000 } },
  result: { seat_freed: { type: 'boolean' } },
  refusals: ['event:event_ended', 'event:already_checked_in', ...NOT_EXPECTED],
} as const satisfies MethodDeclaration

export const TAKE_BACK_LEAVE = {
  model,
  name: 'take_back_leave',
  arguments: {},
  result: { seat_retaken: { type: 'boolean' } },
  refusals: [
    'event:not_on_leave',
    'event:leave_final',
    'event:seat_taken',
    'event:already_registered',
    'event:not_found',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration

/** Rates the event of a ticket that its holder attended with. */
export const RATE_EVENT = {
  model,
  name: 'rate',
  arguments: { score: { type: 'integer', min: 1, max: 5, required: true }, comment: { type: 'text', max: 2000 } },
  result: null,
  refusals: ['event:not_rateable', 'event:already_rated'],
} as const satisfies MethodDeclaration

/** Gives an unowned ticket to the caller, who proves it by its binding code. */
export const BIND_TICKET = {
  model,
  name: 'bind',
  recordless: true,
  arguments: { flora_external_id: { type: 'text', max: 200, required: 'event:binding_code_required' } },
  result: { id: { type: 'integer' }, event_id: { type: 'integer' } },
  refusals: [
    'event:binding_code_required',
    'event:invalid_ticket',
    'event:ended_ticket',
    'event:already_bound',
    'event:ticket_bound',
  ],
} as const satisfies MethodDeclaration
