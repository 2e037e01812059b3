import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { Person } from '@cubic/domain/registration/scope'

export type KnownPerson = Person & { readonly name: string; readonly user_id: number | null }

/** The units of a row of persons and all above them; null without any, after one look into an index. */
export function unitsOfPerson(person: Sql): Sql {
  return sql`case when exists (select 1 from cubic_event_person__unit_ids link where link.owner_id = ${person}.id) then (
    with recursive above as (
      select unit.id, unit.parent_id from cubic_event_person__unit_ids link join cubic_unit unit on unit.id = link.related_id
      where link.owner_id = ${person}.id
      union select unit.id, unit.parent_id from above join cubic_unit unit on unit.id = above.parent_id)
    select array_agg(id) from above) end`
}

/** The people of the organisation with these student or employee numbers, by the number in lower case. */
export async function listPersons(
  db: Queryable,
  unifyIds: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const rows = await db.rows<KnownPerson & { readonly key: string }>`
    select lower(unify_id) as key, unify_id, person_type, name, user_id, ${unitsOfPerson(sql`person`)} as unit_ids from cubic_event_person person
    where lower(unify_id) = any(${unifyIds.map((id) => id.toLowerCase())}) and unify_id is not null`
  return new Map(rows.map(({ key, ...person }) => [key, person]))
}
