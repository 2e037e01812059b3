import { allOf, anyOf, type RoleKey, UNIT_ROLE, type UnitRole, where } from '@cubic/contract'
import type { Caller, RolesWithin, Rule } from '@cubic/data-platform'

export const admins: Rule = (caller) => (hasRole(caller, 'admin') ? allOf() : anyOf())
/** The role `event_admin`, and `admin`, which may do everything. */
export const eventManagers: Rule = (caller) => (isEventManager(caller) ? allOf() : anyOf())
/** Authors write events of their own and submit them for review. */
export const eventAuthors: Rule = (caller) => (hasRole(caller, 'event_author') ? allOf() : anyOf())
export const eventAuditors: Rule = (caller) => (hasRole(caller, 'event_auditor') ? allOf() : anyOf())
/** They handle the registrations of published events. */
export const applicantManagers: Rule = (caller) => (hasRole(caller, 'applicant_manager') ? allOf() : anyOf())
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
  return OFFICE_ROLES.some((role) => hasRole(caller, role)) || caller.rolesWithin !== undefined
}

export function writesEvents(caller: Caller): boolean {
  return isEventManager(caller) || hasRole(caller, 'event_author') || unitsOf(caller, 'author').length > 0
}

/** What a role in a unit is like in the centre: where settings ask for a second factor, they ask for both. */
export const CENTRES_ROLE: { readonly [role in UnitRole]: RoleKey | null } = {
  owner: 'event_admin',
  author: 'event_author',
  auditor: 'event_auditor',
  registrar: 'applicant_manager',
  door: 'scanner_admin',
  viewer: null,
}

export const ANY_UNIT_ROLE = Object.keys(UNIT_ROLE) as readonly UnitRole[]

/** Includes the units below. Owners hold every role. */
export function unitsOf({ rolesWithin }: Caller, ...roles: readonly UnitRole[]): readonly number[] {
  if (!rolesWithin) return NO_UNITS
  const lists = unitLists.get(rolesWithin) ?? new Map<string, readonly number[]>()
  unitLists.set(rolesWithin, lists)
  const held = ['owner', ...roles].filter((role) => rolesWithin.idsOf.has(role))
  const key = [...new Set(held)].toSorted().join(' ')
  const ids = lists.get(key) ?? Object.freeze([...new Set(held.flatMap((role) => rolesWithin.idsOf.get(role) ?? []))])
  lists.set(key, ids)
  return ids
}

const NO_UNITS: readonly number[] = []
/** One list for one set of roles, so that statements that ask of it in many places send it once. */
const unitLists = new WeakMap<RolesWithin, Map<string, readonly number[]>>()

/** `path` leads from a record to its unit. */
export function inUnits(path: string, ...roles: readonly UnitRole[]): Rule {
  return (caller) => {
    const ids = unitsOf(caller, ...roles)
    const [id] = ids
    // of one, the database can read an index in its order
    if (ids.length === 1 && id !== undefined) return where(path, '=', id)
    return id === undefined ? anyOf() : where(path, 'in', ids)
  }
}

export function anywhereInUnits(...roles: readonly UnitRole[]): Rule {
  return (caller) => (unitsOf(caller, ...roles).length > 0 ? allOf() : anyOf())
}

export function hasRole(caller: Caller, role: RoleKey): boolean {
  return caller.roles.has(role)
}

export function isEventManager(caller: Caller): boolean {
  return hasRole(caller, 'admin') || hasRole(caller, 'event_admin')
}

/** Whoever has one works at every door. */
export const SCANNER_ROLES: readonly RoleKey[] = ['admin', 'event_admin', 'scanner_admin']

export function isScanner(caller: Caller): boolean {
  return SCANNER_ROLES.some((role) => hasRole(caller, role))
}

/** True even if it is only for some events. */
export function entersDoor(caller: Caller): boolean {
  return isScanner(caller) || unitsOf(caller, 'door').length > 0
}

/** Does any role key contain "admin" (spec §6)? */
export function isAdmin(roles: ReadonlySet<string>): boolean {
  return [...roles].some((role) => role.toLowerCase().includes('admin'))
}
