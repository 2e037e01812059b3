import { allOf, anyOf, type RoleKey } from '@cubic/contract'
import type { Caller, Rule } from '@cubic/data-platform'

export const admins: Rule = (caller) => (hasRole(caller, 'admin') ? allOf() : anyOf())
/** Staff who run events: the role `event_admin`, and `admin`, which may do everything. */
export const eventManagers: Rule = (caller) => (isEventManager(caller) ? allOf() : anyOf())
/** Staff who check people in. */
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

/** Does any role key contain "admin" (spec §6)? */
export function isAdmin(roles: ReadonlySet<string>): boolean {
  return [...roles].some((role) => role.toLowerCase().includes('admin'))
}
