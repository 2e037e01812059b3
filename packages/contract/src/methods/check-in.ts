import type { MethodDeclaration } from '../core/method.ts'
import type { PersonType } from '../core/enumerations.ts'
import { CHOOSE_SESSIONS_OF_TICKET } from './sessions.ts'
import { NOT_EXPECTED } from './tickets.ts'

const model = 'CubicEventApplicant'
const PERSON_TYPES = ['student', 'staff', 'alumni', 'external'] as const satisfies readonly PersonType[]

const SESSION = { type: 'record', of: 'CubicEventSession' } as const

/**
 * Checks a ticket in. `at`: when it was scanned. The same `scan_id` sent again is the same scan.
 * `event_id`: the event at the door. `session_id`: ours; one of its sessions.
 */
export const CHECK_IN = {
  model,
  name: 'check_in',
  arguments: {
    at: { type: 'instant' },
    source: { type: 'text', max: 100 },
    scan_id: { type: 'uuid' },
    event_id: { type: 'record', of: 'CubicEventBase' },
    session_id: SESSION,
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
    'event:wrong_session',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration

/** Checks a ticket out, at events that check people out. The arguments are those of a check-in. */
export const CHECK_OUT = {
  model,
  name: 'check_out',
  arguments: CHECK_IN.arguments,
  result: {
    id: { type: 'integer' },
    name: { type: 'text' },
    check_in_time: { type: 'instant' },
    check_out_time: { type: 'instant' },
    minutes: { type: 'integer' },
  },
  refusals: ['event:already_checked_out', 'event:not_checked_in', 'event:no_check_out', ...CHECK_IN.refusals],
} as const satisfies MethodDeclaration

/**
 * Undoes a check-in. `reason`: ours; why, as it is shown with the scan and in the audit log. `session_id`: ours; only
 * that of one session.
 */
export const UNDO_CHECK_IN = {
  model,
  name: 'undo_check_in',
  arguments: { reason: { type: 'text', max: 200 }, session_id: SESSION },
  result: null,
  refusals: ['event:not_checked_in', 'event:undo_too_late'],
} as const satisfies MethodDeclaration

/** Undoes a check-out: they are there again. A scanner pass can take back its own, and only at once. */
export const UNDO_CHECK_OUT = {
  model,
  name: 'undo_check_out',
  arguments: { reason: { type: 'text', max: 200 }, session_id: SESSION },
  result: null,
  refusals: ['event:not_checked_out', 'event:undo_too_late'],
} as const satisfies MethodDeclaration

/**
 * Gives somebody at the door a seat of another session of the event, in place of those of theirs that it overlaps; only
 * where one is free.
 */
export const MOVE_TO_SESSION = {
  model,
  name: 'move_to_session',
  arguments: { session_id: { ...SESSION, required: true } },
  result: { seated: { type: 'ids' } },
  refusals: CHOOSE_SESSIONS_OF_TICKET.refusals,
} as const satisfies MethodDeclaration

/**
 * Adds or corrects an attendance. A time that is given counts before any scan, until it is taken back; one that is left
 * out stays what it is.
 */
export const SET_ATTENDANCE = {
  model,
  name: 'set_attendance',
  arguments: {
    session_id: SESSION,
    in_time: { type: 'instant' },
    out_time: { type: 'instant' },
    reason: { type: 'text', max: 200, required: 'event:reason_required' },
  },
  result: {
    in_time: { type: 'instant', nullable: true },
    out_time: { type: 'instant', nullable: true },
    minutes: { type: 'integer', nullable: true },
  },
  refusals: [
    'event:reason_required',
    'event:times_required',
    'event:out_before_in',
    'event:not_that_time',
    'event:not_checked_in',
    'event:no_check_in',
    'event:no_check_out',
    'event:no_attendance',
    'event:wrong_session',
    ...NOT_EXPECTED,
  ],
} as const satisfies MethodDeclaration
