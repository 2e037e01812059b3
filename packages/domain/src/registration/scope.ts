import { PERSON_TYPE, type PersonType } from '@cubic/contract'

/** The people who can register. Registering needs a log-in in any case. */
export type Scope =
  | 'everyone'
  | 'login'
  | { readonly person_types: readonly PersonType[] }
  | { readonly unify_ids: readonly string[] }
  /** Who studies or works in one of these units, or in one below. */
  | { readonly units: readonly number[] }

export const UNIFY_ID_MAX = 60
export const SCOPE_LIST_MAX = 100_000
const UNITS_MAX = 1000

/** Parses a stored or sent scope and removes duplicates; undefined if invalid, for example an empty list. */
export function parseScope(given: unknown): Scope | undefined {
  if (given === 'everyone' || given === 'login') return given
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const [entry, ...others] = Object.entries(given)
  if (!entry || others.length > 0) return undefined
  const [key, list] = entry as [string, unknown]
  if (!Array.isArray(list) || list.length === 0 || list.length > SCOPE_LIST_MAX) return undefined
  if (key === 'person_types') return list.every(isPersonType) ? { person_types: [...new Set(list)] } : undefined
  if (key === 'units')
    return list.length <= UNITS_MAX && list.every(isUnitId) ? { units: [...new Set(list)] } : undefined
  if (key !== 'unify_ids' || !list.every(isUnifyId)) return undefined
  return { unify_ids: [...new Set(list.map((id) => id.trim()))] }
}

export type Person = {
  readonly person_type: string | null
  readonly unify_id: string | null
  /** Their units and all above these. */
  readonly unit_ids?: readonly number[] | null
}

/** Tells whether the scope admits every signed-in user. */
export function isForAll(scope: Scope): scope is 'everyone' | 'login' {
  return scope === 'everyone' || scope === 'login'
}

/** Is one of the caller's identities in the scope? Student numbers are compared without regard to case. */
export function isInScope(scope: Scope, persons: readonly Person[]): boolean {
  if (isForAll(scope)) return true
  if ('person_types' in scope)
    return persons.some(({ person_type }) => scope.person_types.some((type) => type === person_type))
  if ('units' in scope) return persons.some(({ unit_ids: ids }) => ids?.some((id) => scope.units.includes(id)))
  const listed = listedIn(scope.unify_ids)
  return persons.some(({ unify_id }) => unify_id !== null && listed.has(comparable(unify_id)))
}

/** A list is checked for every visitor and may name a hundred thousand people. */
const listedBefore = new WeakMap<readonly string[], ReadonlySet<string>>()

function listedIn(unifyIds: readonly string[]): ReadonlySet<string> {
  const listed = listedBefore.get(unifyIds) ?? new Set(unifyIds.map(comparable))
  listedBefore.set(unifyIds, listed)
  return listed
}

function comparable(unifyId: string): string {
  return unifyId.trim().toLowerCase()
}

function isPersonType(given: unknown): given is PersonType {
  return typeof given === 'string' && Object.hasOwn(PERSON_TYPE, given)
}

function isUnitId(given: unknown): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given > 0 && given < 2 ** 31
}

function isUnifyId(given: unknown): given is string {
  return typeof given === 'string' && given.trim() !== '' && given.length <= UNIFY_ID_MAX
}
