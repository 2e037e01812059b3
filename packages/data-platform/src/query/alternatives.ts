import type { Caller } from '../core/caller.ts'
import { identifier, join, sql, type Sql } from '../core/sql.ts'
import { and, type BoundCondition } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import { flattened } from '../condition/simplify.ts'
import type { Model } from '../model/model.ts'

/** Each takes a statement of its own. */
const ALTERNATIVES_MAX = 8

/**
 * Conditions that together cover what this one does, where each is found by its own index: rights such as “of my units,
 * or mine” ask of two tables, and by `or` the database would test every row. Undefined where that is not so.
 */
export function alternativesOf(matching: BoundCondition): readonly BoundCondition[] | undefined {
  const children = flattened('and', matching)
  const [open, ...more] = children.filter(({ kind }) => kind === 'or')
  if (!open || more.length > 0) return undefined
  const choices = flattened('or', open)
  if (choices.length > ALTERNATIVES_MAX || !choices.every(asksForIds) || !choices.some(isElsewhere)) return undefined
  const others = children.filter((child) => child !== open)
  // a text is looked for once, and few records have it
  if (others.some(({ kind }) => kind === 'match')) return undefined
  return choices.map((choice) => and(...others, choice))
}

/** The ids of the records that one of the conditions covers, each once. */
export function idsOfAny(caller: Caller, model: Model, conditions: readonly BoundCondition[]): Sql {
  const compiler = new Compiler(caller)
  const selects = conditions.map((condition) => {
    const alias = compiler.alias()
    return sql`select ${alias}.id from ${identifier(model.table)} ${alias} where ${compiler.condition(condition, alias)}`
  })
  return join(selects, ' union ')
}

/** Does it ask for given records, or for what belongs to them? */
function asksForIds(choice: BoundCondition): boolean {
  return testsIn(choice).some(
    ({ path, comparator, value }) =>
      path.field.name === 'id' && ((comparator === '=' && value !== null) || comparator === 'in'),
  )
}

/** Does it ask about another table? */
function isElsewhere(choice: BoundCondition): boolean {
  return testsIn(choice).some(({ path }) => path.steps.length > 1)
}

function testsIn(choice: BoundCondition) {
  return flattened('and', choice).filter((part) => part.kind === 'test')
}
