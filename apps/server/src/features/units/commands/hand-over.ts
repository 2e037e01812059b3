import { type HAND_OVER, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'

type Membership = { readonly id: number; readonly role: string; readonly until: Date | null }

/**
 * Gives the caller's roles in the unit to another person and ends their own. What that person holds already is
 * extended, never shortened.
 */
export async function handOver(
  tx: Tx,
  caller: Caller,
  unitId: number,
  userId: number,
): Promise<MethodOutcome<typeof HAND_OVER>> {
  const known =
    await tx.one`select 1 from cubic_user where id = ${userId} and id is distinct from ${caller.userId} and not disabled`
  if (!known) return refuse('unit:no_person')
  const own = await tx.rows<Membership>`
    delete from cubic_unit_member where unit_id = ${unitId} and user_id = ${caller.userId} and (until is null or until > now())
    returning id, role, until`
  if (own.length === 0) return refuse('unit:no_roles')
  const given = await tx.rows<Membership>`
    insert into cubic_unit_member as held (unit_id, user_id, role, until, given_by)
    select ${unitId}::integer, ${userId}::integer, own.role, own.until, ${caller.userId}::integer
    from json_to_recordset(${JSON.stringify(own)}::json) as own (role text, until timestamptz)
    on conflict (unit_id, user_id, role) do update set given_by = excluded.given_by, rule_id = null,
      until = nullif(greatest(coalesce(held.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
    returning id, role, until`
  const noted = (people: number | null, { id, role, until }: Membership, isOwn: boolean) => {
    const held = { unit_id: unitId, user_id: people, role, until }
    return {
      model: 'CubicUnitMember',
      id,
      action: 'hand_over',
      before: isOwn ? held : null,
      after: isOwn ? null : held,
    }
  }
  await recordChanges(tx, caller, [
    ...own.map((membership) => noted(caller.userId, membership, true)),
    ...given.map((membership) => noted(userId, membership, false)),
  ])
  return ok({ handed: given.length })
}
