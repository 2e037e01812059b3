import type { MethodDeclaration } from '../core/method.ts'
import {
  BROADCAST_AUDIENCE,
  BROADCAST_CHANNELS,
  MESSAGE_CHANNEL,
  MESSAGE_LANGUAGE,
  TEMPLATE_CASE,
} from '../core/message-states.ts'

const keysOf = <Key extends string>(states: { readonly [key in Key]: unknown }) => Object.keys(states) as Key[]

/**
 * Sends the accepted people of an event their check-in codes, or those of them that are named. People to whom one is
 * already being sent are skipped.
 */
export const SEND_SIGN_IN_CODES = {
  model: 'CubicEventBase',
  name: 'send_sign_in_codes',
  arguments: { applicant_ids: { type: 'ids', max: 10_000 } },
  result: { queued: { type: 'integer' }, skipped: { type: 'integer' } },
  refusals: ['message:event_cancelled'],
} as const satisfies MethodDeclaration

/**
 * Tries messages again that were given up, or that wait for their next attempt; without ids, all that were given up.
 */
export const SEND_AGAIN = {
  model: 'CubicMessage',
  name: 'send_again',
  recordless: true,
  arguments: { message_ids: { type: 'ids', max: 1000 } },
  result: { queued: { type: 'integer' } },
  refusals: [],
} as const satisfies MethodDeclaration

/** How a message looks, as it was or would be sent. */
export const READ_MESSAGE = {
  model: 'CubicMessage',
  name: 'read_message',
  arguments: {},
  result: { subject: { type: 'text' }, text: { type: 'text' }, html: { type: 'text' } },
  refusals: [],
} as const satisfies MethodDeclaration

/** Whether messages go out, and where to. `inbox`: they are kept here and reach nobody. */
export const OUTBOX_STATE = {
  model: 'CubicMessage',
  name: 'outbox_state',
  recordless: true,
  arguments: {},
  result: {
    email: { type: 'choice', choices: ['none', 'smtp', 'platform', 'inbox'] },
    sms: { type: 'choice', choices: ['none', 'platform'] },
    waiting: { type: 'integer' },
    failed: { type: 'integer' },
    dead: { type: 'integer' },
  },
  refusals: [],
} as const satisfies MethodDeclaration

const DRAFT = {
  channel: { type: 'choice', choices: keysOf(MESSAGE_CHANNEL), required: true },
  case: { type: 'choice', choices: keysOf(TEMPLATE_CASE), required: true },
  language: { type: 'choice', choices: keysOf(MESSAGE_LANGUAGE), required: true },
  subject: { type: 'text', max: 300 },
  body: { type: 'text', max: 20_000 },
} as const

/** How a template looks with the newest registration there is. An empty subject or body is the product's. */
export const PREVIEW_TEMPLATE = {
  model: 'CubicMessageTemplate',
  name: 'preview_template',
  recordless: true,
  arguments: DRAFT,
  result: { subject: { type: 'text' }, text: { type: 'text' }, html: { type: 'text' }, parts: { type: 'integer' } },
  refusals: ['message:unknown_variable'],
} as const satisfies MethodDeclaration

/** Sends the caller a message with this template. Gives its id: whether it has been sent stands in the record. */
export const TRY_TEMPLATE = {
  model: 'CubicMessageTemplate',
  name: 'try_template',
  recordless: true,
  arguments: DRAFT,
  result: { id: { type: 'integer' } },
  refusals: ['message:unknown_variable', 'message:no_address'],
} as const satisfies MethodDeclaration

const BROADCAST = {
  audience: { type: 'choice', choices: keysOf(BROADCAST_AUDIENCE), required: true },
  /** The people where the audience is `chosen`. */
  applicant_ids: { type: 'ids', max: 10_000 },
  channels: { type: 'choice', choices: keysOf(BROADCAST_CHANNELS), required: true },
  subject_cn: { type: 'text', max: 200 },
  subject_en: { type: 'text', max: 200 },
  body_cn: { type: 'text', max: 5000 },
  body_en: { type: 'text', max: 5000 },
} as const

/**
 * Writes to applicants of an event, now or at a time. An empty text stands for the one in the other language. The same
 * `request_id` writes once.
 */
export const WRITE_TO_APPLICANTS = {
  model: 'CubicEventBase',
  name: 'write_to_applicants',
  arguments: { ...BROADCAST, send_time: { type: 'instant' }, request_id: { type: 'uuid', required: true } },
  result: { id: { type: 'integer' }, people: { type: 'integer' } },
  refusals: ['message:no_text', 'message:unknown_variable', 'message:nobody', 'message:no_sms', 'message:time_past'],
} as const satisfies MethodDeclaration

/** How many people a message reaches: those in `in_app` read it in their account alone, `unreachable` get nothing. */
const REACH = {
  people: { type: 'integer' },
  emails: { type: 'integer' },
  phones: { type: 'integer' },
  in_app: { type: 'integer' },
  unreachable: { type: 'integer' },
} as const

/** Whom a change or the cancellation of an event would be told, by how it reaches them. */
export const COUNT_TOLD = {
  model: 'CubicEventBase',
  name: 'count_told',
  arguments: {},
  result: REACH,
  refusals: [],
} as const satisfies MethodDeclaration

/**
 * How such a message looks to the first person whom it is for, and how many it reaches. `parts`: those of its text
 * message; `can_email` and `can_sms`: whether there is a way out.
 */
export const PREVIEW_TO_APPLICANTS = {
  model: 'CubicEventBase',
  name: 'preview_to_applicants',
  arguments: { ...BROADCAST, language: { type: 'choice', choices: keysOf(MESSAGE_LANGUAGE), required: true } },
  result: {
    ...REACH,
    subject: { type: 'text' },
    html: { type: 'text' },
    sms: { type: 'text' },
    parts: { type: 'integer' },
    can_email: { type: 'boolean' },
    can_sms: { type: 'boolean' },
    reply_to: { type: 'text', nullable: true },
  },
  refusals: ['message:unknown_variable'],
} as const satisfies MethodDeclaration

/** Takes back a message that has not been sent yet. */
export const WITHDRAW_BROADCAST = {
  model: 'CubicBroadcast',
  name: 'withdraw_broadcast',
  arguments: {},
  result: null,
  refusals: ['message:already_sent'],
} as const satisfies MethodDeclaration
