import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import type { Given } from './give-roles.ts'

type Member = { readonly id: number; readonly unit_id: number; readonly user_id: number; readonly role: string }

/**
 * Gives the roles in units of the rules that hold, and takes away those that rules gave to this identity and that none
 * gives any more. What a hand gave, or a rule of another identity, stays.
 */
export async function giveMemberships(
  tx: Tx,
  caller: Caller,
  { identityId, userId, ruleIds, providerId }: Given,
): Promise<void> {
  const added = await tx.rows<Member>`
    insert into cubic_unit_member (unit_id, user_id, role, rule_id)
    select distinct on (rule.unit_id, rule.unit_role) rule.unit_id, ${userId}::integer, rule.unit_role, rule.id
    from cubic_sign_on_rule rule join cubic_unit unit on unit.id = rule.unit_id and not unit.archived
    where rule.id = any(${ruleIds}::integer[]) and rule.provider_id = ${providerId} order by rule.unit_id, rule.unit_role, rule.id
    on conflict do nothing returning id, unit_id, user_id, role`
  const kept = await tx.rows<{ id: number }>`
    with wanted as (
      select distinct member.id from cubic_sign_on_rule rule
      join cubic_unit_member member on member.unit_id = rule.unit_id and member.role = rule.unit_role and member.user_id = ${userId}
      where rule.id = any(${ruleIds}::integer[]) and rule.provider_id = ${providerId} and member.rule_id is not null),
    linked as (
      insert into cubic_sign_on_member (identity_id, member_id) select ${identityId}::integer, id from wanted
      on conflict do nothing)
    select id from wanted`
  await recordChanges(
    tx,
    caller,
    added.map(({ id, ...after }) => ({ model: 'CubicUnitMember', id, action: 'create', before: null, after })),
  )
  await endMemberships(
    tx,
    caller,
    identityId,
    kept.map(({ id }) => id),
  )
}

/** Ends what rules gave to an identity in units, but for these. */
export async function endMemberships(
  tx: Tx,
  caller: Caller,
  identityId: number,
  kept: readonly number[] = [],
): Promise<void> {
  const removed = await tx.rows<Member>`
    with ended as (
      delete from cubic_sign_on_member where identity_id = ${identityId} and member_id <> all(${kept}::integer[]) returning member_id)
    delete from cubic_unit_member member using ended
    where member.id = ended.member_id and not exists (
      select 1 from cubic_sign_on_member other where other.member_id = member.id and other.identity_id <> ${identityId})
    returning member.id, member.unit_id, member.user_id, member.role`
  await recordChanges(
    tx,
    caller,
    removed.map(({ id, ...before }) => ({ model: 'CubicUnitMember', id, action: 'unlink', before, after: null })),
  )
}
