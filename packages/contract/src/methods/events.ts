import type { ArgumentDeclaration, MethodDeclaration } from '../core/method.ts'
import { DECISION } from './decision.ts'

const model = 'CubicEventBase'
const CHANGES_STAGE = ['event:forbidden_transition', 'event:incomplete', 'event:date_refused'] as const

/**
 * Which dates of the event's series a change is for: this one, those from it on, or all. Over ones stay as they are.
 */
const SCOPE = { scope: { type: 'choice', choices: ['this', 'later', 'all'], unasked: true } } as const satisfies {
  readonly [name: string]: ArgumentDeclaration
}
export type SeriesScope = (typeof SCOPE.scope.choices)[number]

/** Asks the reviewers of the event's unit, or the centre's. Where its unit needs no review, the event is approved. */
export const SUBMIT_REVIEW = {
  model,
  name: 'submit_review',
  arguments: SCOPE,
  result: null,
  refusals: CHANGES_STAGE,
} as const satisfies MethodDeclaration

/**
 * Approves an event that waits for review, to be published at its `publish_time`, or rejects it with a reason. Where
 * the unit and then the centre review, the unit's approval hands it on to the centre.
 */
export const AUDIT_EVENT = {
  model,
  name: 'audit',
  arguments: { ...DECISION, ...SCOPE },
  result: null,
  refusals: [...CHANGES_STAGE, 'event:reason_required'],
} as const satisfies MethodDeclaration

/** Publishes an event now, or at a later time. */
export const PUBLISH_EVENT = {
  model,
  name: 'publish',
  arguments: { at: { type: 'instant' }, ...SCOPE },
  result: null,
  refusals: CHANGES_STAGE,
} as const satisfies MethodDeclaration

/**
 * Cancels a published event, and makes a scheduled one a draft again. The people of a cancelled one
 * read the `reason`: ours.
 */
export const UNPUBLISH_EVENT = {
  model,
  name: 'unpublish',
  arguments: { reason: { type: 'text', max: 2000 }, ...SCOPE },
  result: null,
  refusals: CHANGES_STAGE,
} as const satisfies MethodDeclaration

export const PIN_EVENT = {
  model,
  name: 'pin',
  arguments: {},
  result: null,
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Takes a unit off an event that names it as a co-organiser: for the owners of that unit, whom nobody asked before.
 */
export const LEAVE_CO_ORGANISERS = {
  model,
  name: 'leave_co_organisers',
  arguments: { unit_id: { type: 'record', of: 'CubicUnit', required: true } },
  result: null,
  refusals: ['save:not_found'],
} as const satisfies MethodDeclaration

export const UNPIN_EVENT = {
  model,
  name: 'unpin',
  arguments: {},
  result: null,
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * Changes the questions of an event's form, all of it or nothing. `fields` are the questions to save. A new one has a
 * negative id, which the `show_if` of later ones can name. A question in `removed` that has answers keeps them
 * and is no longer asked. `form_version`: of the form that the caller read. Gives the ids of `fields`, in their order.
 * With a `scope`, the same questions of the other dates change too; a date that has removed one stays without it.
 */
export const CHANGE_FORM = {
  model,
  name: 'change_form',
  arguments: {
    fields: { type: 'objects', of: 'CubicEventFormField', max: 200 },
    removed: { type: 'ids', max: 200 },
    form_version: { type: 'text', max: 100 },
    ...SCOPE,
  },
  result: { ids: { type: 'ids' } },
  refusals: [
    'save:invalid',
    'save:conflict',
    'save:not_found',
    'save:forbidden',
    'save:in_use',
    'event:field_needed',
    'event:date_refused',
  ],
} as const satisfies MethodDeclaration

/**
 * Saves an event with its registration and its page, all of it or nothing. Each takes the values that `save` takes,
 * `id` and `version` included; without an `id` the event is created, always with a registration, and a page is created
 * and given to the event. A problem's `index` is the place in `EVENT_PARTS`. With a `scope`, what this save changes is
 * changed on the other dates of the event's series too, and times by the same distance; all of them or none.
 */
export const SAVE_EVENT = {
  model,
  name: 'save_event',
  recordless: true,
  arguments: {
    event: { type: 'object', of: model, max: 1_000_000 },
    registration: { type: 'object', of: 'CubicEventRegist', max: 1_000_000 },
    page: { type: 'object', of: 'CubicEventPage', max: 4_000_000 },
    /** Sessions as they are to be, new ones without an id; a session with `unlink: true` is deleted. */
    sessions: { type: 'objects', of: 'CubicEventSession', unlinks: true, max: 200 },
    ...SCOPE,
  },
  /** `page_id`: the page that was made. */
  result: { id: { type: 'integer', nullable: true }, page_id: { type: 'integer', nullable: true } },
  refusals: [
    'save:invalid',
    'save:conflict',
    'save:not_found',
    'save:forbidden',
    'event:limit_below_taken',
    'event:limit_below_reserved',
    'event:group_waits',
    'event:sessions_fixed',
    'event:session_limit_below_taken',
    'event:session_chosen',
    'event:date_refused',
  ],
} as const satisfies MethodDeclaration
/**
 * The records that `save_event` saves, by the names of its arguments. The place of a problem's record is its `index`;
 * the sessions come after these.
 */
export const EVENT_PARTS = [
  'event',
  'registration',
  'page',
] as const satisfies readonly (keyof (typeof SAVE_EVENT)['arguments'])[]

/**
 * Makes a draft of all that the caller may read of the event, without its people, and gives its id. Its dates are
 * moved by `days`, or left out.
 */
export const DUPLICATE_EVENT = {
  model,
  name: 'duplicate',
  arguments: { days: { type: 'integer', min: -3650, max: 3650 } },
  result: { id: { type: 'integer' } },
  refusals: [],
} as const satisfies MethodDeclaration
