import { type HAND_OVER, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { passRoles } from './pass-roles.ts'

export async function handOver(
  tx: Tx,
  caller: Caller,
  unitId: number,
  userId: number,
): Promise<MethodOutcome<typeof HAND_OVER>> {
  const known =
    await tx.one`select 1 from cubic_user where id = ${userId} and id is distinct from ${caller.userId} and not disabled`
  if (!known) return refuse('unit:no_person')
  const own = await tx.rows<{ id: number }>`
    select id from cubic_unit_member where unit_id = ${unitId} and user_id = ${caller.userId} and (until is null or until > now()) for update`
  if (own.length === 0) return refuse('unit:no_roles')
  return ok({ handed: await passRoles(tx, caller, { unitId, to: userId, members: own.map(({ id }) => id) }) })
}
