import { allOf, anyOf, type RoleKey } from '@cubic/contract'
import type { Caller, Rule } from '@cubic/data-platform'

export const admins: Rule = (caller) => (hasRole(caller, 'admin') ? allOf() : anyOf())
/** Staff who run events: the role `event_admin`, and `admin`, which may do everything. */
export const eventManagers: Rule = (caller) => (isEventManager(caller) ? allOf() : anyOf())
/** Staff who write events of their own and submit them for review. */
export const eventAuthors: Rule = (caller) => (hasRole(caller, 'event_author') ? allOf() : anyOf())
export const eventAuditors: Rule = (caller) => (hasRole(caller, 'event_auditor') ? allOf() : anyOf())
/** Staff who handle the registrations of published events. */
export const applicantManagers: Rule = (caller) => (hasRole(caller, 'applicant_manager') ? allOf() : anyOf())
/** Staff who check people in. */
export const scanners: Rule = (caller) => (isScanner(caller) ? allOf() : anyOf())

export const officeStaff: Rule = (caller) => (isOfficeStaff(caller) ? allOf() : anyOf())

const OFFICE_ROLES: readonly RoleKey[] = [
  'admin',
  'event_admin',
  'event_author',
  'event_auditor',
  'applicant_manager',
  'scanner_admin',
]

export function isOfficeStaff(caller: Caller): boolean {
  return OFFICE_ROLES.some((role) => hasRole(caller, role))
}

/** The roles that may upload pictures for events. */
export function writesEvents(caller: Caller): boolean {
  return isEventManager(caller) || hasRole(caller, 'event_author')
}

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
