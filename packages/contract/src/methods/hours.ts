import type { MethodDeclaration } from '../core/method.ts'

const model = 'CubicHourEntry'
const HOURS = { type: 'number', min: 0, max: 1000 } as const

/** Publishes the proposed hours of an event: its people are told, and may object for `objection_days`. */
export const PUBLISH_HOURS = {
  model: 'CubicEventBase',
  name: 'publish_hours',
  arguments: {},
  result: { published: { type: 'integer' } },
  refusals: ['hours:nothing_proposed', 'hours:not_over', 'hours:conflicts_open'],
} as const satisfies MethodDeclaration

/**
 * Objects to published hours, as their person. `file` names an upload. After the organiser has kept them, a second
 * objection goes to the centre.
 */
export const OBJECT_TO_HOURS = {
  model,
  name: 'object',
  arguments: { text: { type: 'text', max: 2000, required: 'event:reason_required' }, file: { type: 'text', max: 500 } },
  result: null,
  refusals: [
    'event:reason_required',
    'hours:not_published',
    'hours:objections_over',
    'hours:already_objected',
    'hours:already_answered',
    'hours:file_unknown',
  ],
} as const satisfies MethodDeclaration

/**
 * Answers an objection. Granted, a new entry of `hours` takes the place of the old one; without `hours`, of what
 * attendance gives now.
 */
export const ANSWER_OBJECTION = {
  model,
  name: 'answer',
  arguments: {
    decision: { type: 'choice', choices: ['grant', 'keep'], required: true },
    reason: { type: 'text', max: 2000, required: 'event:reason_required' },
    hours: HOURS,
  },
  result: { id: { type: 'integer', nullable: true } },
  refusals: [
    'event:reason_required',
    'hours:no_objection',
    'hours:own_entry',
    'hours:hours_required',
    'hours:hours_invalid',
  ],
} as const satisfies MethodDeclaration

/** Makes an entry of `hours` that takes the place of this one. */
export const CORRECT_HOURS = {
  model,
  name: 'correct',
  arguments: {
    hours: { ...HOURS, required: 'hours:hours_required' },
    reason: { type: 'text', max: 2000, required: 'event:reason_required' },
  },
  result: { id: { type: 'integer' } },
  refusals: [
    'event:reason_required',
    'hours:hours_required',
    'hours:hours_invalid',
    'hours:own_entry',
    'hours:already_corrected',
    'hours:objection_open',
  ],
} as const satisfies MethodDeclaration

/**
 * Enters hours of an event by hand for the person with that number, such as somebody whom the door has missed. `proof`
 * names an upload, a document or a link.
 */
export const ADD_HOURS = {
  model: 'CubicEventBase',
  name: 'add_hours',
  arguments: {
    unify_id: { type: 'text', max: 100, required: true },
    hours: { ...HOURS, required: 'hours:hours_required' },
    reason: { type: 'text', max: 2000, required: 'event:reason_required' },
    proof: { type: 'text', max: 500 },
  },
  result: { id: { type: 'integer' } },
  refusals: [
    'event:reason_required',
    'event:unknown_person',
    'hours:hours_required',
    'hours:hours_invalid',
    'hours:entry_exists',
    'hours:no_category',
    'hours:not_over',
    'hours:make_up_over',
    'hours:own_entry',
    'hours:file_unknown',
  ],
} as const satisfies MethodDeclaration
