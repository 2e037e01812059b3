import { type Caller, identifier, join, sql, type Tx } from '@cubic/data-platform'
import type { LockableField } from '@cubic/domain/sign-on/claims'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import { followedFields, type Found, type Ticket } from '../data/queries.ts'

type Said = readonly [LockableField, string]
const isOfUser = (said: Said): said is readonly ['name' | 'email' | 'phone', string] =>
  said[0] === 'name' || said[0] === 'email' || said[0] === 'phone'

type Values = { readonly [column: string]: string | boolean }

/** Brings the locked fields up to what the provider says. What it does not say stays. */
export async function followProvider(
  tx: Tx,
  caller: Caller,
  { provider, person }: Ticket,
  { userId, personId }: Found,
): Promise<void> {
  const said = followedFields(provider).flatMap((field): readonly Said[] => {
    const value = person[field]
    return value === null ? [] : [[field, value]]
  })
  const self = { ...caller, userId }
  const ofUser = said.filter(isOfUser)
  const before = await tx.one<{ email: string | null; phone: string | null; is_email_typed: boolean }>`
    select email, phone, is_email_typed from cubic_user where id = ${userId} for no key update`
  // An address that a trusted provider says is known to be the person's; what another says, they may have typed there.
  const typed = ofUser.flatMap(([field, value]): readonly (readonly [string, boolean])[] =>
    field !== 'name' && (provider.trusted || before?.[field] !== value)
      ? [[`is_${field}_typed`, !provider.trusted]]
      : [],
  )
  const values = Object.fromEntries<string | boolean>([...ofUser, ...typed])
  await write(tx, self, { model: 'User', table: 'cubic_user', id: userId, values })
  const email = ofUser.find(([field]) => field === 'email')?.[1]
  if (before?.email && email !== undefined && email.toLowerCase() !== before.email.toLowerCase())
    await enqueueSecurityNotice(tx, userId, {
      notice: 'email_changed',
      to: before.email,
      is_to_typed: before.is_email_typed,
    })
  if (personId === null) return
  const number = said.find(([field]) => field === 'unify_id')?.[1]
  // Somebody else has the number: an administrator has to look into it.
  const taken =
    number !== undefined &&
    (await tx.one`select 1 from cubic_event_person where lower(unify_id) = lower(${number}) and id <> ${personId}`)
  const ofPerson = said.flatMap(([field, value]): readonly (readonly [string, string])[] => {
    if (field === 'unit')
      return [
        ['unit_cn', value],
        ['unit_en', value],
      ]
    return field === 'unify_id' && taken ? [] : [[field, value]]
  })
  const changed = Object.fromEntries(ofPerson)
  await write(tx, self, { model: 'EventPerson', table: 'cubic_event_person', id: personId, values: changed })
}

async function write(
  tx: Tx,
  caller: Caller,
  {
    model,
    table,
    id,
    values,
  }: { readonly model: string; readonly table: string; readonly id: number; readonly values: Values },
): Promise<void> {
  const before = await tx.one<Values>`select * from ${identifier(table)} where id = ${id} for no key update`
  const changed = Object.entries(values).filter(([name, value]) => before?.[name] !== value)
  if (!before || changed.length === 0) return
  await tx.run`update ${identifier(table)} set ${join(changed.map(([name, value]) => sql`${identifier(name)} = ${value}`))} where id = ${id}`
  await recordChange(tx, caller, {
    model,
    id,
    action: 'write',
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: Object.fromEntries(changed),
  })
}
