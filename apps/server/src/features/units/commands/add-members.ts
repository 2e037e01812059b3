import {
  ADD_MEMBERS,
  type CheckedArgumentsOf,
  type FoundMember,
  type MethodOutcome,
  ok,
  refuse,
  type UnitRole,
} from '@cubic/contract'
import { type Caller, type Registry, save, type Tx } from '@cubic/data-platform'
import { byNumber } from './limit-giving.ts'
import { recordSave } from '../../audit/commands/record-change.ts'

type Asked = CheckedArgumentsOf<typeof ADD_MEMBERS> & { readonly unitId: number }
type Found = FoundMember & { readonly member_id: number | null }

/** Gives a role to the people who have these numbers, or says who they are. The rights are those of each save. */
export async function addMembers(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  { unitId, mode, people, role, until }: Asked,
): Promise<MethodOutcome<typeof ADD_MEMBERS>> {
  const numbers = [...new Set(people.map(({ number }) => (typeof number === 'string' ? number.trim() : '')))]
  const found = await findPeople(tx, { unitId, numbers: numbers.filter((number) => number !== ''), role, until })
  const added = new Map(
    found.flatMap(({ state, user_id, member_id }) => (state === 'found' ? [[user_id, member_id] as const] : [])),
  )
  const giver = byNumber(caller)
  if (mode === 'add')
    for (const [userId, memberId] of added) {
      const values = {
        ...(memberId === null ? { unit_id: unitId, user_id: userId, role } : { id: memberId }),
        until: until?.toISOString() ?? null,
      }
      const saved = await save(tx, registry, giver, 'CubicUnitMember', values, recordSave)
      if (!saved.ok) {
        const kind = ADD_MEMBERS.refusals.find((each) => each === saved.refusal) ?? 'save:invalid'
        return refuse(kind, saved.parameters, saved.problems)
      }
    }
  const list = found.map(({ number, state, user_id, name }): FoundMember => ({ number, state, user_id, name }))
  return ok({ added: added.size, people: { list } })
}

type Looked = Pick<Asked, 'unitId' | 'until'> & { readonly numbers: readonly string[]; readonly role: UnitRole }

/** Who has each number. An address that somebody typed in themselves proves nothing. */
function findPeople(tx: Tx, { unitId, numbers, role, until }: Looked): Promise<readonly Found[]> {
  return tx.rows<Found>`
    with typed as (select number, place from unnest(${numbers}::text[]) with ordinality as typed (number, place)),
    had as (
      select typed.place, account.id from typed
        join cubic_user account on lower(account.account collate "C") = lower(typed.number collate "C")
      union select typed.place, person.user_id from typed
        join cubic_event_person person on lower(person.unify_id) = lower(typed.number) where person.user_id is not null
      union select typed.place, account.id from typed
        join cubic_user account on lower(account.email) = lower(typed.number) where not account.is_email_typed),
    one as (select place, min(id) as id, count(*) as count from had group by place)
    select typed.number, person.id as user_id, person.name, held.id as member_id,
      case when one.count is null then 'unknown' when one.count > 1 then 'several'
        when held.id is not null and coalesce(held.until, 'infinity') >= coalesce(${until ?? null}::timestamptz, 'infinity')
        then 'member' else 'found' end as state
    from typed left join one on one.place = typed.place
      left join cubic_user person on person.id = one.id and one.count = 1
      left join cubic_unit_member held on held.user_id = person.id and held.unit_id = ${unitId} and held.role = ${role}
    order by typed.place`
}
