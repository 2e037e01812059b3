import type { ConfirmAction, Lang } from '@cubic/contract'
import type { Queryable } from './database.ts'

/** A key in place of a log-in: it opens what the rules give it on one record, and nothing else. */
export type Key = {
  readonly id: number
  readonly name: string
  readonly recordId: number
  /** The user who made it and answers for it. */
  readonly makerId: number | null
  /** The device that claimed it, since when, and the gate at which it is used. */
  readonly device?: string | null
  readonly claimed?: Date | null
  readonly gate?: string | null
}

/**
 * Roles that hold not everywhere but for some owners of records: by role, the ids of these owners. `key` is equal for
 * equal ones.
 */
export type RolesWithin = { readonly key: string; readonly idsOf: ReadonlyMap<string, readonly number[]> }

/**
 * The user or guest behind a request. Made in one place from a verified session, and passed to every check of rights.
 */
export type Caller = {
  /** Null for a guest. */
  readonly userId: number | null
  readonly roles: ReadonlySet<string>
  /** Undefined for most people, who have none. */
  readonly rolesWithin?: RolesWithin
  readonly lang: Lang
  readonly address: string
  /** Its holder has no user and no roles. */
  readonly key?: Key
  /** Throws `ConfirmationRequired` where the user must show again who they are before such an action. */
  readonly demandConfirmed?: (db: Queryable, action: ConfirmAction) => Promise<void>
  /** A guest to everything until the session's user has set up a second factor, which their role requires. */
  readonly mustSetUp?: true
  /** The log-in by which they came: what must end with it names it. */
  readonly logIn?: string
  /** Who looks through this caller's eyes. They see what both may see, and change nothing. */
  readonly viewer?: Caller
}

const NO_ROLES: ReadonlySet<string> = new Set()

export function guest(lang: Lang = 'cn', address = ''): Caller {
  return { userId: null, roles: NO_ROLES, lang, address }
}
