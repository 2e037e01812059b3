import type { UnitReview } from '@cubic/contract'
import { type Queryable, sql, type Sql } from '@cubic/data-platform'

/** A recursive relation `above (id, parent_id, review, level)`: the unit and all above it. */
export function unitsAbove(unitId: Sql): Sql {
  return sql`above as (
    select unit.id, unit.parent_id, unit.review, 1 as level from cubic_unit unit where unit.id = ${unitId}
    union all select unit.id, unit.parent_id, unit.review, above.level + 1 from above join cubic_unit unit on unit.id = above.parent_id)`
}

/** The members whose role counts in the unit and lets them review events, in a relation `member`. */
export function reviewersOf(unitId: Sql): Sql {
  return sql`(with recursive ${unitsAbove(unitId)}
    select member.* from cubic_unit_member member join above on above.id = member.unit_id
    where member.role in ('owner', 'auditor') and (member.until is null or member.until > now())) member`
}

/** How the unit's events are reviewed: as it says itself, or the nearest unit above that does. */
export async function findReview(db: Queryable, unitId: number | null): Promise<UnitReview> {
  const said = await db.one<{ review: UnitReview }>`
    with recursive ${unitsAbove(sql`${unitId}::integer`)} select review from above where review is not null order by level limit 1`
  return said?.review ?? 'unit'
}

/**
 * Who is asked first to review an event: its unit where somebody reviews there, else the centre; null without a unit.
 */
export async function findFirstStep(db: Queryable, unitId: number | null): Promise<'unit' | 'centre' | null> {
  if (unitId === null) return null
  const reviewer = await db.one`select 1 from ${reviewersOf(sql`${unitId}::integer`)} limit 1`
  return reviewer ? 'unit' : 'centre'
}
