import { sql, type Sql } from '@cubic/data-platform'
import { unitsBelow } from '../../units/data/queries.ts'
import { countNobodies, openConflicts } from './presence.ts'

/**
 * Nobody has a row for a category without hours in it, so people below a minimum are those who are not among those who
 * have enough.
 */
export const personHours = {
  within_unit: {
    sql: (person: Sql) =>
      sql`(select min(link.related_id) from cubic_event_person__unit_ids link where link.owner_id = ${person}.id)`,
    matches: (person: Sql, values: readonly unknown[]) => sql`${person}.id in (
      select link.owner_id from cubic_event_person__unit_ids link
      where link.related_id in ${unitsBelow(values.filter((value) => typeof value === 'number'))})`,
  },
  hours_counted: {
    sql: (person: Sql) =>
      sql`coalesce((select sum(total.hours) from cubic_hour_total total where total.person_id = ${person}.id), 0)::float8`,
    forPage: (ids: readonly number[]) =>
      sql`select person.id, coalesce(sum(total.hours), 0)::float8 as value from unnest(${ids}::integer[]) person (id)
        left join cubic_hour_total total on total.person_id = person.id group by person.id`,
  },
  hours_missing: {
    sql: (person: Sql) => sql`(${missingOf(person)})::float8`,
    forPage: (ids: readonly number[]) =>
      sql`select person.id, (${missingOf(sql`person`)})::float8 as value from unnest(${ids}::integer[]) person (id)`,
  },
  hours_below: {
    sql: (person: Sql) => sql`(select min(category.id) from cubic_hour_category category
      where category.minimum > 0 and category.minimum > ${hoursIn(person, sql`category.id`)})`,
    matches: (person: Sql, values: readonly unknown[]) => below(person, values),
  },
} as const

const hoursIn = (person: Sql, category: Sql): Sql =>
  sql`coalesce((select total.hours from cubic_hour_total total where total.person_id = ${person}.id and total.category_id = ${category}), 0)`

const missingOf = (
  person: Sql,
): Sql => sql`select coalesce(sum(greatest(0, category.minimum::numeric(9,2) - ${hoursIn(person, sql`category.id`)})), 0)
  from cubic_hour_category category where category.minimum > 0`

/** `0` stands for any category. */
function below(person: Sql, values: readonly unknown[]): Sql {
  const ids = values.filter((value) => typeof value === 'number' && value > 0)
  const isAsked = values.includes(0) ? sql`true` : sql`category.id = any(${ids}::integer[])`
  return sql`((select count(*) from cubic_hour_category category where category.minimum > 0 and ${isAsked}) > 0 and ${person}.id not in (
    select total.person_id from cubic_hour_total total join cubic_hour_category category on category.id = total.category_id
    where category.minimum > 0 and ${isAsked} and total.hours >= category.minimum::numeric(9,2)
    group by total.person_id
    having count(*) = (select count(*) from cubic_hour_category category where category.minimum > 0 and ${isAsked})))`
}

const WAITING = sql`select entry.event_id from cubic_hour_entry entry
  where entry.event_id is not null and (entry.state = 'proposed' and not entry.corrected or entry.objection_state = 'open')`

/** For those who publish the event's hours. */
export const eventHours = {
  hours_proposed: {
    sql: (event: Sql) => sql`(select count(*)::integer from cubic_hour_entry entry
      where entry.event_id = ${event}.id and entry.state = 'proposed' and not entry.corrected)`,
  },
  hours_objected: {
    sql: (event: Sql) => sql`(select count(*)::integer from cubic_hour_entry entry
      where entry.event_id = ${event}.id and entry.objection_state = 'open')`,
  },
  hours_waiting: {
    sql: (event: Sql) => sql`(${event}.id in (${WAITING}))`,
    matches: (event: Sql, [wanted]: readonly unknown[]) =>
      wanted === true ? sql`${event}.id in (${WAITING})` : undefined,
  },
  hours_nobodies: { sql: (event: Sql) => countNobodies(sql`${event}.id`) },
  hours_conflicts: { sql: (event: Sql) => openConflicts(sql`${event}.id`) },
} as const
