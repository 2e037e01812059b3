import type { MethodDeclaration } from '../core/method.ts'

/**
 * Makes a pass with which one device scans at this event. `expires_time`: without it, twelve hours after the event's
 * end. `gate`: of its scans that name no other.
 */
export const MAKE_SCANNER_PASS = {
  model: 'CubicEventBase',
  name: 'make_scanner_pass',
  arguments: {
    name: { type: 'text', max: 100, required: 'door:name_required' },
    expires_time: { type: 'instant' },
    gate: { type: 'text', max: 100 },
  },
  /** `url` opens the scanner and claims the pass; `code` is the same to be typed. Neither is shown again. */
  result: { id: { type: 'integer' }, url: { type: 'text' }, code: { type: 'text' }, expires_time: { type: 'instant' } },
  refusals: ['door:name_required', 'door:expires_early', 'door:too_many_passes'],
} as const satisfies MethodDeclaration

export const REVOKE_SCANNER_PASS = {
  model: 'CubicEventBase',
  name: 'revoke_scanner_pass',
  arguments: { pass_id: { type: 'record', of: 'CubicScannerPass', required: true } },
  result: null,
  refusals: ['door:pass_unknown'],
} as const satisfies MethodDeclaration

/** Removes a device from the event's list. It appears again once it is in contact; its scans and its pass stay. */
export const REMOVE_DEVICE = {
  model: 'CubicDoorDevice',
  name: 'remove_device',
  arguments: {},
  result: null,
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Accepts the scans that a pass handed over after its end: each counts as if it had come in time, and
 * its conflict is settled.
 */
export const ACCEPT_SCANS = {
  model: 'CubicScannerPass',
  name: 'accept_scans',
  arguments: {},
  result: { accepted: { type: 'integer' }, checked_in: { type: 'integer' } },
  refusals: ['door:no_conflict'],
} as const satisfies MethodDeclaration

/** Settles the conflict of a scan; a conflict of two gates for every scan of the same ticket. */
export const SETTLE_SCAN = {
  model: 'CubicScan',
  name: 'settle',
  arguments: { note: { type: 'text', max: 2000 } },
  result: { settled: { type: 'ids' } },
  refusals: ['door:no_conflict'],
} as const satisfies MethodDeclaration

/** Makes tickets for a rehearsal of this event's check-in. */
export const MAKE_TEST_TICKETS = {
  model: 'CubicEventBase',
  name: 'make_test_tickets',
  arguments: { count: { type: 'integer', min: 1, max: 100, required: true } },
  result: { ids: { type: 'ids' } },
  refusals: ['door:too_many_test_tickets'],
} as const satisfies MethodDeclaration

export const REMOVE_TEST_TICKETS = {
  model: 'CubicEventBase',
  name: 'remove_test_tickets',
  arguments: {},
  result: { removed: { type: 'integer' } },
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Registers somebody who stands at the door without a ticket, and checks them in. The same `request_id` sent
 * again is the same person.
 */
export const REGISTER_AT_DOOR = {
  model: 'CubicEventBase',
  name: 'register_at_door',
  arguments: {
    name: { type: 'text', max: 100, required: 'event:name_required' },
    phone: { type: 'text', max: 40 },
    email: { type: 'text', max: 320 },
    unify_id: { type: 'text', max: 100 },
    /** Answers by the ids of the form's questions. The name and the contact fill the questions for them. */
    values: { type: 'object', max: 100_000 },
    /**
     * `now`: every required question must be answered. Otherwise they can wait, unless the event says that they cannot.
     */
    answers: { type: 'choice', choices: ['now', 'later'] },
    /** Where people choose sessions; without them it is the one that goes on, or begins within the hour. */
    session_ids: { type: 'ids', max: 500 },
    request_id: { type: 'uuid', required: true },
    device: { type: 'text', max: 100 },
    gate: { type: 'text', max: 100 },
  },
  result: { id: { type: 'integer' }, name: { type: 'text' }, check_in_time: { type: 'instant' } },
  refusals: [
    'door:no_walk_in',
    'events:status_forbidden',
    'event:regist_full',
    'event:session_full',
    'event:invalid_field',
    'event:invalid_email',
    'event:applicant_exists',
    'event:unknown_person',
    'event:name_required',
    'event:no_check_in',
    'event:request_conflict',
  ],
} as const satisfies MethodDeclaration
