import { family } from '@cubic/web-kit/queries/query-families'

/** What an event says to its reader follows from these: also from who they are, which they can change themselves. */
export const EVENT_AND_READER = [
  'CubicEventBase',
  'CubicEventRegist',
  'CubicEventApplicant',
  'User',
  'EventPerson',
] as const

// Families that several features read.
export const EVENT = family('event', ...EVENT_AND_READER)
export const EVENTS = family('events', ...EVENT_AND_READER)
export const REGISTRATION_STATE = family('registration-state', ...EVENT_AND_READER)
export const TO_DO = family('todo', 'CubicEventApplicant', 'CubicEventBase')
