import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

export type Given = {
  readonly identityId: number
  readonly userId: number
  /** The rules that hold of this log-in. */
  readonly ruleIds: readonly number[]
  readonly providerId: number
}

/** The same as `giveMemberships`, for roles of the whole site. */
export async function giveRoles(
  tx: Tx,
  caller: Caller,
  { identityId, userId, ruleIds, providerId }: Given,
): Promise<void> {
  const wanted = await tx.rows<{ role: number }>`
    select distinct role from cubic_sign_on_rule where id = any(${ruleIds}::integer[]) and provider_id = ${providerId} and role is not null order by role`
  const roles = wanted.map(({ role }) => role)
  const given = await tx.rows<{ related_id: number }>`
    insert into cubic_user__roles (owner_id, related_id) select ${userId}::integer, role from unnest(${roles}::integer[]) role order by role
    on conflict do nothing returning related_id`
  const added = given.map(({ related_id: id }) => id)
  // A role that some rule gave is this rule's as well; one that a hand gave is not.
  await tx.run`
    insert into cubic_sign_on_role (identity_id, user_id, role_id)
    select ${identityId}::integer, ${userId}::integer, role from unnest(${roles}::integer[]) role
    where role = any(${added}::integer[]) or exists (select 1 from cubic_sign_on_role other where other.user_id = ${userId} and other.role_id = role)
    on conflict do nothing`
  const removed = await takeBack(tx, identityId, roles)
  await recordRoles(tx, caller, userId, { added, removed })
}

/** Takes away what rules gave to an identity, but for these roles. Returns what its user has no longer. */
export async function takeBack(tx: Tx, identityId: number, kept: readonly number[] = []): Promise<readonly number[]> {
  const ended = await tx.rows<{ user_id: number; role_id: number }>`
    delete from cubic_sign_on_role where identity_id = ${identityId} and role_id <> all(${kept}::integer[]) returning user_id, role_id`
  const [first] = ended
  if (!first) return []
  // As when somebody saves it: of two administrators who leave at once, the second sees that the first has gone.
  await tx.one`select 1 from cubic_role where key = 'admin' for update`
  const removed = await tx.rows<{ related_id: number }>`
    delete from cubic_user__roles held using cubic_role role
    where held.owner_id = ${first.user_id} and held.related_id = any(${ended.map(({ role_id: id }) => id)}::integer[]) and role.id = held.related_id
      and not exists (select 1 from cubic_sign_on_role other where other.user_id = held.owner_id and other.role_id = held.related_id)
      and (role.key <> 'admin' or exists (
        select 1 from cubic_user__roles other join cubic_user holder on holder.id = other.owner_id
        where other.related_id = role.id and other.owner_id <> held.owner_id and not holder.disabled))
    returning held.related_id`
  return removed.map(({ related_id: id }) => id)
}

export async function recordRoles(
  tx: Tx,
  caller: Caller,
  userId: number,
  { added = [], removed }: { readonly added?: readonly number[]; readonly removed: readonly number[] },
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return
  const entry = {
    model: 'User',
    id: userId,
    action: 'sign_on_roles',
    before: { roles: removed },
    after: { roles: added },
  }
  await recordChange(tx, caller, entry)
}
