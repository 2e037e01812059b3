import { allOf, anyOf, type Condition, where } from '@cubic/contract'
import type { Rule } from '@cubic/data-platform'

export const everybody: Rule = () => allOf()
export const nobody: Rule = () => anyOf()
export const signedIn: Rule = (caller) => (caller.userId === null ? anyOf() : allOf())

export function either(...rules: readonly Rule[]): Rule {
  return (caller) => anyOf(...rules.map((rule) => rule(caller)))
}

export function mine(path: string): Rule {
  return (caller) => (caller.userId === null ? anyOf() : where(path, '=', caller.userId))
}

/** The records whose relation leads to a record that the rule covers. */
export function through(relation: string, rule: Rule): Rule {
  return (caller) => prefixed(relation, rule(caller))
}

function prefixed(relation: string, condition: Condition): Condition {
  if ('leaf' in condition) return { leaf: { ...condition.leaf, field: `${relation}.${condition.leaf.field}` } }
  return {
    logic_operator: condition.logic_operator,
    children: condition.children.map((child) => prefixed(relation, child)),
  }
}
