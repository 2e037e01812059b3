import { ok, type Outcome, refuse } from '@cubic/contract'
import { type Caller, type Registry, type Tx, unlink } from '@cubic/data-platform'
import { recordSave } from '../../audit/commands/record-change.ts'

/** Ends all roles of the caller in the unit. Whoever only gives something up need not show again who they are. */
export async function leaveUnit(
  tx: Tx,
  registry: Registry,
  { userId, roles, lang, address }: Caller,
  unitId: number,
): Promise<Outcome<{ readonly left: number }>> {
  const caller: Caller = { userId, roles, lang, address }
  const own = await tx.rows<{ id: number }>`
    select id from cubic_unit_member where unit_id = ${unitId} and user_id = ${userId} order by id`
  if (own.length === 0) return refuse('unit:no_roles')
  for (const { id } of own) {
    const left = await unlink(tx, registry, caller, { model: 'CubicUnitMember', id }, recordSave)
    if (!left.ok) return left
  }
  return ok({ left: own.length })
}
