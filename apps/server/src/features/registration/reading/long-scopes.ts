import type { Queryable } from '@cubic/data-platform'
import { parseScope, type Scope } from '@cubic/domain/registration/scope'
import { LRUCache } from 'lru-cache'

/** A registration whose scope is a long list, with a text that changes whenever the scope does. */
export type LongScope = { readonly regist_id: number; readonly scope_version: string }

const KNOWN_MAX = 100
/** By version. A list may name a hundred thousand people: reading it for each visitor would be too slow. */
const known = new LRUCache<string, Scope>({ max: KNOWN_MAX })

export async function listLongScopes(
  db: Queryable,
  registrations: readonly LongScope[],
): Promise<ReadonlyMap<number, Scope>> {
  const unknown = registrations.filter(({ scope_version: version }) => !known.has(version))
  const read = unknown.length > 0 ? await readScopes(db, unknown) : new Map<number, Scope>()
  const scopes = new Map<number, Scope>()
  for (const { regist_id: id, scope_version: version } of registrations) {
    const scope = known.get(version) ?? read.get(id)
    if (scope === undefined) continue
    scopes.set(id, scope)
    known.set(version, scope)
  }
  return scopes
}

async function readScopes(db: Queryable, registrations: readonly LongScope[]): Promise<ReadonlyMap<number, Scope>> {
  const rows = await db.rows<{ id: number; scope: unknown }>`
    select id, scope from cubic_event_regist where id = any(${registrations.map((registration) => registration.regist_id)})`
  return new Map(rows.map(({ id, scope }) => [id, parseScope(scope) ?? 'everyone']))
}
