import { type UnitReview, where } from '@cubic/contract'
import { type Caller, type Queryable, readAs, type Registry, sql, type Sql } from '@cubic/data-platform'

/** A recursive relation `above (id, parent_id, review, level)`: the unit and all above it. */
export function unitsAbove(unitId: Sql): Sql {
  return sql`above as (
    select unit.id, unit.parent_id, unit.review, 1 as level from cubic_unit unit where unit.id = ${unitId}
    union all select unit.id, unit.parent_id, unit.review, above.level + 1 from above join cubic_unit unit on unit.id = above.parent_id)`
}

export function unitsBelow(ids: readonly number[]): Sql {
  return sql`(with recursive below as (
    select id from cubic_unit where id = any(${ids}::integer[])
    union select unit.id from below join cubic_unit unit on unit.parent_id = below.id) select id from below)`
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

/** The unit where somebody reviews there, else the centre; null without a unit. */
export async function findFirstStep(db: Queryable, unitId: number | null): Promise<'unit' | 'centre' | null> {
  if (unitId === null) return null
  const reviewer = await db.one`select 1 from ${reviewersOf(sql`${unitId}::integer`)} limit 1`
  return reviewer ? 'unit' : 'centre'
}

type Asked = { readonly db: Queryable; readonly registry: Registry; readonly caller: Caller }

export async function findUnit({ db, registry, caller }: Asked, id: number) {
  const query = { fields: ['name', 'description'], condition: where('id', '=', id), limit: 1 } as const
  const [unit] = await readAs(db, registry, caller, 'CubicUnit', query, { pageMax: 1, allMax: 1 })
  return unit
}

const UNITS_MAX = 10_000

export function listUnits({ db, registry, caller }: Asked) {
  const query = { fields: ['name'], condition: where('archived', '=', false), limit: -1 } as const
  return readAs(db, registry, caller, 'CubicUnit', query, { pageMax: UNITS_MAX, allMax: UNITS_MAX })
}
