import type { MethodDeclaration } from '../core/method.ts'
import type { PersonType } from '../core/enumerations.ts'
import { NOT_EXPECTED } from './tickets.ts'

const model = 'CubicEventApplicant'
const PERSON_TYPES = ['student', 'staff', 'alumni', 'external'] as const satisfies readonly PersonType[]

/**
 * Checks a ticket in. `at`: when it was scanned. The same `scan_id` sent again is the same scan.
 * `event_id`: the event at the door.
 */
export const CHECK_IN = {
  model,
  name: 'check_in',
  arguments: {
    at: { type: 'instant' },
    source: { type: 'text', max: 100 },
    scan_id: { type: 'uuid' },
    event_id: { type: 'record', of: 'CubicEventBase' },
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
    'event:scan_undone',
    'event:invalid_ticket',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration

/** Undoes a check-in. `reason`: ours; why, as it is shown with the scan and in the audit log. */
export const UNDO_CHECK_IN = {
  model,
  name: 'undo_check_in',
  arguments: { reason: { type: 'text', max: 200 } },
  result: null,
  refusals: ['event:not_checked_in', 'event:undo_too_late'],
} as const satisfies MethodDeclaration
