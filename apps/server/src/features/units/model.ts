import {
  CubicHandOver,
  CubicUnit,
  CubicUnitMember,
  type FieldProblem,
  type Refusal,
  refuse,
  type Text,
} from '@cubic/contract'
import { type Caller, defineModel, type Model, type SaveDraft, sql, type Tx, valueOf } from '@cubic/data-platform'
import { claimFile } from '../files/commands/claim-file.ts'
import { hasRole, unitsOf } from '../people/data/roles.ts'
import { handOverAccess, unitAccess, unitMemberAccess } from './data/access.ts'
import { unitsAbove } from './data/queries.ts'
import { refuseArchived } from './commands/refuse-archived.ts'
import { checkReview } from './internal/check-review.ts'
import { limitGiving } from './commands/limit-giving.ts'
import { endOf } from './commands/pass-roles.ts'
import { checkPlace } from './internal/tree.ts'

const FIXED: Text = { cn: '不能更改，请另行添加', en: 'cannot be changed: add another member instead' }
const SAME: Text = { cn: '就是现在的成员', en: 'holds the role now' }
const BEFORE: Text = { cn: '须晚于交接时间', en: 'must be after the hand-over' }
const LONGER: Text = { cn: '不能晚于您自己角色的期限', en: 'cannot be later than the end of your own role' }

export const unitModels: readonly Model[] = [
  defineModel(CubicUnit, {
    access: unitAccess,
    textSearch: { fields: ['name'] },
    derived: {
      below: {
        sql: (unit) => sql`(with recursive below as (
          select ${unit}.id as id union all select lower.id from below join cubic_unit lower on lower.parent_id = below.id)
          select jsonb_agg(id order by id) from below)`,
      },
      event_number: {
        sql: (unit) => sql`((select count(*) from cubic_event_base event where event.unit_id = ${unit}.id)
          + (select count(*) from cubic_event_base__co_unit_ids link where link.related_id = ${unit}.id))::integer`,
      },
    },
    async beforeSave(tx, caller, draft) {
      const owners = caller.userId === null ? [] : [caller.userId]
      const logo = await claimFile(tx, { draft, field: 'logo', label: CubicUnit.fields.logo.label, owners })
      return [...logo, ...(await checkPlace(tx, draft)), ...(await checkReview(tx, caller, draft))]
    },
  }),
  defineModel(CubicUnitMember, {
    access: unitMemberAccess,
    derived: {
      active: { sql: (member) => sql`(${member}.until is null or ${member}.until > now())` },
    },
    indexes: {
      cubic_unit_member_once_unique: 'unique on cubic_unit_member (unit_id, user_id, role)',
    },
    constraints: { cubic_unit_member_once_unique: 'role' },
    async beforeSave(tx, caller, draft) {
      if (draft.id === undefined) {
        draft.values.set('given_by', caller.userId)
        await limitGiving(tx, caller)
      }
      return [
        ...refuseOther(draft),
        ...(await refuseArchived(tx, draft, CubicUnitMember.fields.unit_id.label)),
        ...(await refuseLonger(tx, caller, {
          unitId: Number(valueOf(draft, 'unit_id')),
          userId: valueOf(draft, 'user_id'),
          role: String(valueOf(draft, 'role')),
          until: dateOf(valueOf(draft, 'until')),
        })),
      ]
    },
    afterSave: (tx, caller, _id, { before }) => keepOwner(tx, caller, before),
    afterUnlink: keepOwner,
  }),
  defineModel(CubicHandOver, {
    access: handOverAccess,
    indexes: {
      cubic_hand_over_member_unique: 'unique on cubic_hand_over (member_id)',
      cubic_hand_over_due_index: 'on cubic_hand_over (at) where problem is null',
    },
    constraints: { cubic_hand_over_member_unique: 'member_id' },
    beforeSave: async (tx, caller, draft) => {
      // whoever changes the plan answers for it, and it is tried again
      draft.values.set('planned_by', caller.userId)
      draft.values.set('problem', null)
      const [at, until, userId] = [valueOf(draft, 'at'), dateOf(valueOf(draft, 'until')), valueOf(draft, 'user_id')]
      const { fields } = CubicHandOver
      const problem = (field: 'until' | 'user_id', reason: Text): FieldProblem => ({
        problem: 'content',
        field,
        parameters: { name: fields[field].label, reason },
      })
      const held = await tx.one<{ unit_id: number; user_id: number; role: string; until: Date | null }>`
        select unit_id, user_id, role, until from cubic_unit_member where id = ${valueOf(draft, 'member_id')}`
      return [
        ...(held?.user_id === userId ? [problem('user_id', SAME)] : []),
        ...(at instanceof Date && until && until <= at ? [problem('until', BEFORE)] : []),
        ...(held
          ? await refuseLonger(tx, caller, { unitId: held.unit_id, userId, role: held.role, until: endOf(held, until) })
          : []),
      ]
    },
  }),
]

/** Another person, or another unit, is another membership: given, not written. */
function refuseOther({ before, values }: SaveDraft): readonly FieldProblem[] {
  if (!before) return []
  const changed = (['unit_id', 'user_id'] as const).filter(
    (field) => values.has(field) && values.get(field) !== before[field],
  )
  return changed.map((field) => {
    const { label: name } = CubicUnitMember.fields[field]
    return { problem: 'content', field, parameters: { name, reason: FIXED } }
  })
}

type Given = {
  readonly unitId: number
  readonly userId: unknown
  readonly role: string
  readonly until: Date | null
}

/** Who holds a role for a time cannot give it for longer. Owners can, but not to themselves. */
async function refuseLonger(
  tx: Tx,
  caller: Caller,
  { unitId, userId, role, until }: Given,
): Promise<readonly FieldProblem[]> {
  const isOwn = userId === caller.userId
  if (hasRole(caller, 'admin') || (!isOwn && unitsOf(caller).includes(unitId))) return []
  const own = await tx.one<{ is_longer: boolean }>`
    with recursive ${unitsAbove(sql`${unitId}::integer`)}
    select max(coalesce(member.until, 'infinity')) < coalesce(${until}::timestamptz, 'infinity') as is_longer
    from cubic_unit_member member join above on above.id = member.unit_id
    where member.user_id = ${caller.userId} and member.role in ('owner', ${role})`
  if (!own?.is_longer) return []
  return [
    { problem: 'content', field: 'until', parameters: { name: CubicUnitMember.fields.until.label, reason: LONGER } },
  ]
}

const dateOf = (value: unknown): Date | null => (value instanceof Date ? value : null)

/**
 * Refuses a change of `before` after which the unit has no owner for as long as before. The unit's row is locked: of
 * two owners who leave at the same time, the second sees that the first has gone.
 */
async function keepOwner(
  tx: Tx,
  caller: Caller,
  before: { readonly [column: string]: unknown } | undefined,
): Promise<Refusal | undefined> {
  if (before?.['role'] !== 'owner' || hasRole(caller, 'admin')) return undefined
  const unitId = Number(before['unit_id'])
  const until = before['until'] instanceof Date ? before['until'] : null
  await tx.run`select 1 from cubic_unit where id = ${unitId} for no key update`
  const kept = await tx.one<{ is_kept: boolean }>`
    select coalesce(${until}::timestamptz, 'infinity') <= now() or exists (
      select 1 from cubic_unit_member where unit_id = ${unitId} and role = 'owner'
        and coalesce(until, 'infinity') >= coalesce(${until}::timestamptz, 'infinity')
        and user_id not in (select user_id from cubic_erasure)) as is_kept`
  return kept?.is_kept ? undefined : refuse('unit:last_owner')
}
