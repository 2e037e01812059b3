import type { ModelName } from '@cubic/contract'
import type { Mutation, QueryFamily } from './query.ts'
import { CURRENT_USER, makeStale } from './query-cache.ts'

/**
 * What queries show and mutations change: records of a model, or a user's log-ins and second
 * factors, which are no model.
 */
type Shown = ModelName | 'log-ins' | 'second-factors'
type Shows = readonly [Shown, ...Shown[]] | readonly ['every record'] | readonly ['no record']
type Declared = QueryFamily & { readonly shows: readonly string[] }

/** Those of the loaded modules: no other query can be on the screen. */
const families: Declared[] = [{ ...CURRENT_USER, shows: ['User'] }]

/** Declares a query family, and what its answers follow from: an event's free places follow from its applicants. */
export function family(name: string, ...shows: Shows): QueryFamily {
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
      return familiesShowing(changes)
    },
  }
}

/** Makes stale what shows the model's records, after a change that is no `mutation`. */
export function makeModelStale(model: string): Promise<void> {
  return makeStale(familiesShowing([model]))
}

function familiesShowing(changes: readonly string[]): readonly QueryFamily[] {
  return families.filter(({ shows }) =>
    changes.some((changed) => shows[0] === 'every record' || shows.includes(changed)),
  )
}
