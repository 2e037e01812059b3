import {
  and,
  type BoundCondition,
  type BoundField,
  type BoundMatch,
  type BoundPath,
  type BoundStep,
  isFalse,
  isTrue,
  negate,
  or,
} from './bound.ts'

/**
 * Simplifies a condition without changing its meaning: absorbs alternatives (A and (A or B) is A) and removes
 * duplicates. Pages ask for records that everybody may see, so the caller's rights mostly disappear here.
 */
export function simplify(condition: BoundCondition): BoundCondition {
  switch (condition.kind) {
    case 'and':
      return simplifyAnd(condition)
    case 'or':
      return or(...distinct(flattened('or', condition).map(simplify)))
    case 'not':
      return negate(simplify(condition.child))
    case 'constant':
    case 'match':
    case 'related':
    case 'test':
      return condition
  }
}

function simplifyAnd(condition: BoundCondition): BoundCondition {
  const children = distinct(
    flattened('and', condition)
      .map(simplify)
      .flatMap((child) => flattened('and', child)),
  )
  if (children.some(isFalse)) return and(...children)
  const required = new Set(children.map(keyOf))
  const isGiven = (choice: BoundCondition) =>
    flattened('and', choice).every((part) => isTrue(part) || required.has(keyOf(part)))
  return and(...children.filter((child) => child.kind !== 'or' || !child.children.some(isGiven)))
}

export function flattened(kind: 'and' | 'or', condition: BoundCondition): readonly BoundCondition[] {
  return condition.kind === kind ? condition.children.flatMap((child) => flattened(kind, child)) : [condition]
}

function distinct(conditions: readonly BoundCondition[]): readonly BoundCondition[] {
  return [...new Map(conditions.map((condition) => [keyOf(condition), condition])).values()]
}

const keys = new WeakMap<BoundCondition, string>()

/** Equal for conditions on the same model that ask the same, rights on the way included. */
function keyOf(condition: BoundCondition): string {
  const known = keys.get(condition)
  if (known !== undefined) return known
  const key = JSON.stringify(partsOf(condition))
  keys.set(condition, key)
  return key
}

function partsOf(condition: BoundCondition): readonly unknown[] {
  switch (condition.kind) {
    case 'constant':
      return [condition.holds]
    case 'and':
    case 'or':
      return [condition.kind, condition.children.map(keyOf)]
    case 'not':
      return ['not', keyOf(condition.child)]
    case 'test':
      return [pathParts(condition.path), condition.comparator, valueParts(condition.value)]
    case 'related':
      return ['related', condition.relation.model.table, fieldParts(condition.relation), condition.owner]
    case 'match':
      return ['match', condition.steps.map(stepParts), condition.model.table, condition.words.map(wordParts)]
  }
}

const lists = new WeakMap<object, string>()
let listNumber = 0
const LONG = 50

/** A long frozen list is only equal to itself: writing it out for each condition would cost more than it saves. */
function valueParts(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < LONG || !Object.isFrozen(value)) return value
  const name = lists.get(value) ?? `list ${++listNumber}`
  lists.set(value, name)
  return { list: name }
}

const fieldParts = ({ name, readable }: BoundField): readonly unknown[] => [name, keyOf(readable)]

const stepParts = ({ relation, scope }: BoundStep): readonly unknown[] => [...fieldParts(relation), keyOf(scope)]

const wordParts = ({ text, lookup, related }: BoundMatch['words'][number]): readonly unknown[] => [
  text,
  lookup.weights,
  related.map(({ step, lookup: { weights } }) => [stepParts(step), weights]),
]

function pathParts({ steps, field }: BoundPath): readonly unknown[] {
  return [...steps.map(stepParts), fieldParts(field)]
}
