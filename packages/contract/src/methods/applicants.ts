import type { MethodDeclaration } from '../method.ts'
import type { PersonType } from '../other-states.ts'
import { DECISION } from './decision.ts'

const model = 'CubicEventApplicant'
const PERSON_TYPES = ['student', 'staff', 'alumni', 'external'] as const satisfies readonly PersonType[]
/** Of a ticket whose registration is not accepted, or whose event does not take place. */
const NOT_EXPECTED = [
  'event:waiting_review',
  'event:waitlisted',
  'event:withdrawn',
  'event:not_registered',
  'event:event_cancelled',
  'event:forbidden_transition',
] as const

/** Approves an applicant who waits for review, or rejects them with a reason. */
export const AUDIT_APPLICANT = {
  model,
  name: 'audit',
  arguments: DECISION,
  result: null,
  refusals: ['event:reason_required', 'event:forbidden_transition'],
} as const satisfies MethodDeclaration

/** Reviews many at once. Those who no longer wait for review are skipped and named. */
export const AUDIT_APPLICANTS = {
  model,
  name: 'audit_many',
  recordless: true,
  arguments: { applicant_ids: { type: 'ids', max: 1000, required: true }, ...DECISION },
  result: { audited: { type: 'ids' }, skipped: { type: 'ids' } },
  refusals: ['event:reason_required'],
} as const satisfies MethodDeclaration

/** Checks a ticket in. `at`: when it was scanned. The same `scan_id` sent again is the same scan. `event_id`: the event at the door. */
export const CHECK_IN = {
  model,
  name: 'check_in',
  arguments: {
    at: { type: 'instant' },
    source: { type: 'text', max: 100 },
    scan_id: { type: 'uuid' },
    event_id: { type: 'integer', min: 1, max: 2_147_483_647 },
  },
  result: {
    id: { type: 'integer' },
    name: { type: 'text' },
    person_type: { type: 'choice', choices: PERSON_TYPES, nullable: true },
    check_in_time: { type: 'instant' },
  },
  refusals: [
    'event:already_checked_in',
    'event:wrong_event',
    'event:no_check_in',
    'event:request_conflict',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration

export const UNDO_CHECK_IN = {
  model,
  name: 'undo_check_in',
  arguments: {},
  result: null,
  refusals: ['event:not_checked_in'],
} as const satisfies MethodDeclaration

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
