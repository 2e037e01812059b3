import { CubicUnit, type FieldProblem, type Text } from '@cubic/contract'
import { type SaveDraft, type Tx, valueOf } from '@cubic/data-platform'
import { ARCHIVED } from '../commands/refuse-archived.ts'

const LEVELS_MAX = 8
const ITSELF: Text = { cn: '不能在自己或自己的下级单位之下', en: 'cannot be the unit itself or one below it' }
const TOO_DEEP: Text = { cn: `会使单位超过 ${LEVELS_MAX} 级`, en: `would make more than ${LEVELS_MAX} levels` }

/** Checks a unit's new place in the tree. Changes of the tree take turns: two that are fine alone may make a circle. */
export async function checkPlace(tx: Tx, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const parentId = valueOf(draft, 'parent_id') as number | null
  if (!draft.values.has('parent_id') || parentId === null || parentId === draft.before?.['parent_id']) return []
  await tx.one`select pg_advisory_xact_lock(hashtext('cubic-unit-tree'))`
  const place = await tx.one<{ levels: number; is_circle: boolean; archived: boolean }>`
    with recursive above as (
      select id, parent_id, archived, 1 as level from cubic_unit where id = ${parentId}
      union all select unit.id, unit.parent_id, unit.archived, above.level + 1 from above join cubic_unit unit on unit.id = above.parent_id),
    below as (
      select ${draft.id ?? null}::integer as id, 1 as level
      union all select unit.id, below.level + 1 from below join cubic_unit unit on unit.parent_id = below.id)
    select coalesce((select max(level) from above), 0) + (select max(level) from below) as levels,
      exists (select 1 from above where id = ${draft.id ?? null}::integer) as is_circle,
      coalesce((select archived from above where level = 1), false) as archived`
  if (place?.is_circle) return [problem('parent_id', ITSELF)]
  if (place && place.levels > LEVELS_MAX) return [problem('parent_id', TOO_DEEP)]
  return place?.archived ? [problem('parent_id', ARCHIVED)] : []
}

function problem(field: 'parent_id', reason: Text): FieldProblem {
  return { problem: 'content', field, parameters: { name: CubicUnit.fields[field].label, reason } }
}
