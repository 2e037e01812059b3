import { type Sql, sql, type Tx } from '@cubic/data-platform'

/**
 * Without the lock, two changes of one person's hours would each count without the other's. In order of ids, against
 * deadlocks.
 */
export async function lockPeople(tx: Tx, personIds: readonly number[]): Promise<void> {
  await tx.run`select 1 from cubic_event_person where id = any(${personIds}::integer[]) order by id for no key update`
}

/**
 * Applies the limits of each category in order of when hours were earned and then of ids (`domain/hours/caps.ts` says
 * the same of one person), and sums up.
 */
export async function countHours(tx: Tx, personIds: readonly number[], timeZone: string): Promise<void> {
  if (personIds.length === 0) return
  const people = sql`${personIds}::integer[]`
  await tx.run`
    with dated as (
      select entry.id, entry.person_id, entry.category_id, entry.earned_time, entry.earned_hours::numeric(9,2) as earned,
        (entry.earned_time at time zone ${timeZone})::date as day,
        category.cap_day::numeric(9,2) as cap_day, category.cap_term::numeric(9,2) as cap_term
      from cubic_hour_entry entry join cubic_hour_category category on category.id = entry.category_id
      where entry.person_id = any(${people}) and not entry.corrected),
    of_day as (
      select dated.*, ${letThrough(sql`earned`, sql`cap_day`)} as kept,
        (select max(term.start) from cubic_term term where term.start <= dated.day) as term
      from dated window limited as (partition by person_id, category_id, day order by earned_time, id)),
    of_term as (
      select of_day.*, case when term is null then kept else ${letThrough(sql`kept`, sql`cap_term`)} end as counted
      from of_day window limited as (partition by person_id, category_id, term order by earned_time, id))
    update cubic_hour_entry entry set hours = counted, cut_day = earned - kept, cut_term = kept - counted
    from of_term where of_term.id = entry.id
      and (entry.hours::numeric(9,2), entry.cut_day::numeric(9,2), entry.cut_term::numeric(9,2)) is distinct from (counted, earned - kept, kept - counted)`
  await tx.run`
    with sums as (
      select person_id, category_id, ${sumOf('locked')} as locked, ${sumOf('published')} as published, ${sumOf('proposed')} as proposed
      from cubic_hour_entry where person_id = any(${people}) and not corrected group by person_id, category_id),
    gone as (
      delete from cubic_hour_total total where total.person_id = any(${people})
        and not exists (select 1 from sums where sums.person_id = total.person_id and sums.category_id = total.category_id))
    insert into cubic_hour_total as total (person_id, category_id, locked, published, proposed) select * from sums
    on conflict (person_id, category_id) do update set locked = excluded.locked, published = excluded.published, proposed = excluded.proposed
      where (total.locked, total.published, total.proposed) is distinct from (excluded.locked, excluded.published, excluded.proposed)`
}

/** Given a running sum. */
function letThrough(hours: Sql, cap: Sql): Sql {
  const sum = sql`sum(${hours}) over limited`
  return sql`(case when ${cap} is null then ${hours} else least(${sum}, ${cap}) - least(${sum} - ${hours}, ${cap}) end)`
}

const sumOf = (state: string): Sql => sql`coalesce(sum(hours::numeric(9,2)) filter (where state = ${state}), 0)`
