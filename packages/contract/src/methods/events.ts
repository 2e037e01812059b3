import type { MethodDeclaration } from '../method.ts'
import { DECISION } from './decision.ts'

const model = 'CubicEventBase'
const CHANGES_STAGE = ['event:forbidden_transition', 'event:incomplete'] as const

export const SUBMIT_REVIEW = {
  model,
  name: 'submit_review',
  arguments: {},
  result: null,
  refusals: CHANGES_STAGE,
} as const satisfies MethodDeclaration

/** Approves an event that waits for review, or rejects it with a reason. */
export const AUDIT_EVENT = {
  model,
  name: 'audit',
  arguments: DECISION,
  result: null,
  refusals: [...CHANGES_STAGE, 'event:reason_required'],
} as const satisfies MethodDeclaration

export const PUBLISH_EVENT = {
  model,
  name: 'publish',
  arguments: {},
  result: null,
  refusals: CHANGES_STAGE,
} as const satisfies MethodDeclaration

export const UNPUBLISH_EVENT = {
  model,
  name: 'unpublish',
  arguments: {},
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

export const UNPIN_EVENT = {
  model,
  name: 'unpin',
  arguments: {},
  result: null,
  refusals: [],
} as const satisfies MethodDeclaration

/** Makes a draft like the event, and gives its id. */
export const DUPLICATE_EVENT = {
  model,
  name: 'duplicate',
  arguments: {},
  result: { id: { type: 'integer' } },
  refusals: [],
} as const satisfies MethodDeclaration
