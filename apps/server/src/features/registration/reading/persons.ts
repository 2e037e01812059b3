import type { Queryable } from '@cubic/data-platform'
import type { Person } from '@cubic/domain/registration/scope'

export type KnownPerson = Person & { readonly name: string; readonly user_id: number | null }

/** The people of the organisation with these student or employee numbers, by the number in lower case. */
export async function listPersons(
  db: Queryable,
  unifyIds: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const rows = await db.rows<KnownPerson & { readonly key: string }>`
    select lower(unify_id) as key, unify_id, person_type, name, user_id from cubic_event_person
    where lower(unify_id) = any(${unifyIds.map((id) => id.toLowerCase())}) and unify_id is not null`
  return new Map(rows.map(({ key, ...person }) => [key, person]))
}
