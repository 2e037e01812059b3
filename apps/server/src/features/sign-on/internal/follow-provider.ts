import { type Caller, identifier, join, sql, type Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { followedFields, type Found, type Ticket } from '../data/queries.ts'

type Values = { readonly [column: string]: string | boolean }

/** Brings the locked fields up to what the provider says. What it does not say stays. */
export async function followProvider(
  tx: Tx,
  caller: Caller,
  { provider, person }: Ticket,
  { userId, personId }: Found,
): Promise<void> {
  const said = followedFields(provider).flatMap((field): readonly (readonly [string, string])[] => {
    const value = person[field]
    return value === null ? [] : [[field, value]]
  })
  const self = { ...caller, userId }
  const known = provider.trusted ? { is_email_typed: false, is_phone_typed: false } : {}
  const ofUser = said.filter(([field]) => field === 'name' || field === 'email' || field === 'phone')
  const typed = Object.entries(known).filter(([name]) => ofUser.some(([field]) => name === `is_${field}_typed`))
  await write(tx, self, {
    model: 'User',
    table: 'cubic_user',
    id: userId,
    values: Object.fromEntries([...ofUser, ...typed]),
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
  const values = Object.fromEntries(ofPerson)
  await write(tx, self, { model: 'EventPerson', table: 'cubic_event_person', id: personId, values })
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
