import { allOf, anyOf, type Condition, type RoleKey, where } from '@cubic/contract'
import type { Caller, Rule } from '@cubic/data-platform'

export const everybody: Rule = () => allOf()
export const nobody: Rule = () => anyOf()
export const signedIn: Rule = (caller) => (caller.userId === null ? anyOf() : allOf())
export const admins: Rule = (caller) => (hasRole(caller, 'admin') ? allOf() : anyOf())
/** Those who run events: the role `event_admin`, and `admin`, which may do everything. */
export const eventManagers: Rule = (caller) => (isEventManager(caller) ? allOf() : anyOf())
/** Those who check people in. */
export const scanners: Rule = (caller) => (isScanner(caller) ? allOf() : anyOf())

export function hasRole(caller: Caller, role: RoleKey): boolean {
  return caller.roles.has(role)
}

export function isEventManager(caller: Caller): boolean {
  return hasRole(caller, 'admin') || hasRole(caller, 'event_admin')
}

export function isScanner(caller: Caller): boolean {
  return isEventManager(caller) || hasRole(caller, 'scanner_admin')
}

/** Whether any role key contains "admin" (spec §6). */
export function isAdmin(roles: ReadonlySet<string>): boolean {
  return [...roles].some((role) => role.toLowerCase().includes('admin'))
}

/** The records on which one of the rules holds. */
export function either(...rules: readonly Rule[]): Rule {
  return (caller) => anyOf(...rules.map((rule) => rule(caller)))
}

/** The records whose field (a path to a user's id) is the caller. */
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
