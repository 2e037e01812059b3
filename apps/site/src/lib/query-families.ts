import type { ModelName } from '@cubic/contract'
import type { Mutation, QueryFamily } from '@cubic/web-kit/query'
import { CURRENT_USER } from '@cubic/web-kit/query-cache'

/**
 * What queries show and mutations change: records of a model, or a user's log-ins and second
 * factors, which are no model.
 */
type Shown = ModelName | 'log-ins' | 'second-factors'
type SiteFamily = QueryFamily & { readonly shows: readonly Shown[] }

/** Those of the loaded modules: no other query can be on the screen. */
const families: SiteFamily[] = [{ ...CURRENT_USER, shows: ['User'] }]

/** Declares a query family, and what its answers follow from: an event's free places follow from its applicants. */
export function family(name: string, ...shows: readonly [Shown, ...Shown[]]): QueryFamily {
  const declared = { name, shows }
  families.push(declared)
  return declared
}

/** Declares a change. Every family that shows some of what it changes becomes stale. */
export function mutation<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  { changes }: { readonly changes: readonly Shown[] },
): Mutation<Input, Answer> {
  return {
    run,
    get makesStale() {
      return families.filter(({ shows }) => shows.some((shown) => changes.includes(shown)))
    },
  }
}

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
export const TODO = family('todo', 'CubicEventApplicant', 'CubicEventBase')
