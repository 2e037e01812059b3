import type { MethodDeclaration } from '../core/method.ts'
import { DECISION } from './decision.ts'

const model = 'CubicEventApplicant'

/** Why each of those skipped was: a sentence in the caller's language, by their id. */
const REASONS = { type: 'object' } as const

/** Approves an applicant under review, or rejects them with a reason. */
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
  result: { audited: { type: 'ids' }, skipped: { type: 'ids' }, reasons: REASONS },
  refusals: ['event:reason_required'],
} as const satisfies MethodDeclaration

/**
 * Withdraws applicants for them: their seats go to the waitlist. Those who are checked in, or hold no seat and do not
 * wait, are skipped and named.
 */
export const WITHDRAW_APPLICANTS = {
  model,
  name: 'withdraw_many',
  recordless: true,
  arguments: { applicant_ids: { type: 'ids', max: 1000, required: true }, reason: { type: 'text', max: 2000 } },
  result: { withdrawn: { type: 'ids' }, skipped: { type: 'ids' }, reasons: REASONS },
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Takes back the last review or withdrawal by staff of each applicant. Skipped and named are those with none, those who
 * have been checked in, and those whose seat somebody else has got in the meantime.
 */
export const UNDO_REVIEWS = {
  model,
  name: 'undo_many',
  recordless: true,
  arguments: { applicant_ids: { type: 'ids', max: 1000, required: true } },
  result: { undone: { type: 'ids' }, skipped: { type: 'ids' }, reasons: REASONS },
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Approves rejected applicants after all, while there are seats that nobody waits for. The others are skipped and
 * named.
 */
export const READMIT_APPLICANTS = {
  model,
  name: 'readmit_many',
  recordless: true,
  arguments: { applicant_ids: { type: 'ids', max: 1000, required: true } },
  result: { readmitted: { type: 'ids' }, skipped: { type: 'ids' }, reasons: REASONS },
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Moves waiting applicants, each with their whole submission, to the front of the waitlist. Those who
 * do not wait are skipped and named.
 */
export const MOVE_UP = {
  model,
  name: 'move_up',
  recordless: true,
  arguments: { applicant_ids: { type: 'ids', max: 100, required: true } },
  result: { moved: { type: 'ids' }, skipped: { type: 'ids' }, reasons: REASONS },
  refusals: [],
} as const satisfies MethodDeclaration

/** Replaces the note that staff see of an applicant; without a note it is removed. */
export const WRITE_NOTE = {
  model,
  name: 'write_note',
  arguments: { note: { type: 'text', max: 2000 } },
  result: null,
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Replaces an applicant's answers and contact, as staff may also after the deadline for registrants. `seen` is what the
 * caller read (`name`, `phone`, `email`, `values`): whatever was changed since is not overwritten. With `tell`,
 * a message tells the applicant each change, the old and the new.
 */
export const CORRECT_ANSWERS = {
  model,
  name: 'correct_answers',
  arguments: {
    values: { type: 'object', max: 100_000, required: true },
    name: { type: 'text', max: 100 },
    phone: { type: 'text', max: 40 },
    email: { type: 'text', max: 320 },
    seen: { type: 'object', max: 200_000, required: true },
    tell: { type: 'choice', choices: ['applicant'] },
  },
  result: null,
  refusals: ['event:invalid_field', 'event:invalid_email', 'event:name_required', 'save:conflict'],
} as const satisfies MethodDeclaration

/**
 * Registers somebody for the event by hand, as staff may: without review, outside the registration window and its
 * scope, never beyond the seats. `values` are the form's answers; name, phone and e-mail matter where the form does not
 * ask for them. `unify_id` names a person of the organisation, whose account then holds the ticket.
 */
export const REGISTER_APPLICANT = {
  model: 'CubicEventBase',
  name: 'register_applicant',
  arguments: {
    values: { type: 'object', max: 100_000 },
    name: { type: 'text', max: 100 },
    phone: { type: 'text', max: 40 },
    email: { type: 'text', max: 320 },
    unify_id: { type: 'text', max: 100 },
    /** Where people choose sessions. */
    session_ids: { type: 'ids', max: 500 },
    note: { type: 'text', max: 2000 },
  },
  result: {
    id: { type: 'integer' },
    registration_status: { type: 'choice', choices: ['success', 'waitlisted'] },
    flora_external_id: { type: 'text' },
  },
  refusals: [
    'events:status_forbidden',
    'event:regist_full',
    'event:session_full',
    'event:invalid_field',
    'event:invalid_email',
    'event:applicant_exists',
    'event:unknown_person',
    'event:name_required',
  ],
} as const satisfies MethodDeclaration
