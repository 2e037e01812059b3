import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'

type Membership = {
  readonly id: number
  readonly user_id: number
  readonly role: string
  readonly until: Date | null
}
type Passed = {
  readonly unitId: number
  readonly to: number
  readonly members: readonly number[]
  /** Until when the successor holds them, if not as long as whoever held them before. */
  readonly until?: Date | null
}

/** What that person holds already is extended, never shortened. */
export async function passRoles(tx: Tx, caller: Caller, { unitId, to, members, until }: Passed): Promise<number> {
  const ended = await tx.rows<Membership>`
    delete from cubic_unit_member where id = any(${members}::integer[]) and user_id <> ${to} returning id, user_id, role, until`
  const roles = ended.map((held) => ({ role: held.role, until: until === undefined ? held.until : endOf(held, until) }))
  const given = await tx.rows<Membership>`
    insert into cubic_unit_member as held (unit_id, user_id, role, until, given_by)
    select ${unitId}::integer, ${to}::integer, passed.role, passed.until, ${caller.userId}::integer
    from json_to_recordset(${JSON.stringify(roles)}::json) as passed (role text, until timestamptz)
    on conflict (unit_id, user_id, role) do update set given_by = excluded.given_by, rule_id = null,
      until = nullif(greatest(coalesce(held.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')
    returning id, user_id, role, until`
  const noted = ({ id, user_id, role, until: end }: Membership, isEnded: boolean) => {
    const held = { unit_id: unitId, user_id, role, until: end }
    const [before, after] = isEnded ? [held, null] : [null, held]
    return { model: 'CubicUnitMember', id, action: 'hand_over', before, after }
  }
  await recordChanges(tx, caller, [
    ...ended.map((membership) => noted(membership, true)),
    ...given.map((membership) => noted(membership, false)),
  ])
  return given.length
}

/** Until when a successor holds the role: a unit keeps an owner for as long as before. */
export function endOf(held: Pick<Membership, 'role' | 'until'>, until: Date | null): Date | null {
  const isLonger = until !== null && (held.until === null || held.until > until)
  return held.role === 'owner' && isLonger ? held.until : until
}
