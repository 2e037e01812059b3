import { randomBytes } from 'node:crypto'
import { invariant, User } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { checkAccountName } from '@cubic/domain/people/account-name'
import { recordChange } from '../../audit/commands/record-change.ts'
import type { Found, Ticket } from '../data/queries.ts'

const NOTHING_KNOWN = { unify_id: null, person_type: null, unit: null } as const

export async function createAccount(tx: Tx, caller: Caller, ticket: Ticket): Promise<Found> {
  const { name, phone, email } = ticket.person
  // Who comes with a number, a type or a unit of their own choice gets none.
  const { unify_id: number, person_type: type, unit } = ticket.provider.trusted ? ticket.person : NOTHING_KNOWN
  const made = await tx.one<{ id: number }>`
    insert into cubic_event_person (name, unify_id, person_type, phone, email, unit_cn, unit_en)
    values (${name ?? ticket.subject}, ${number}, ${type ?? 'external'}, ${phone}, ${email}, ${unit}, ${unit}) returning id`
  invariant(made, 'an insert returns its row')
  const userId = await makeUser(tx, ticket, made.id)
  const self = { ...caller, userId }
  await recordChange(tx, self, { model: 'EventPerson', id: made.id, action: 'create', before: null, after: { name } })
  return { userId, personId: made.id, isNew: true }
}

/** Makes an account without a password for a person. */
export async function makeUser(tx: Tx, { provider, subject, person }: Ticket, personId: number): Promise<number> {
  const { name, phone, email, unify_id: number } = person
  const account = await freeName(tx, [provider.trusted ? number : null, subject])
  // Addresses of a trusted provider are known to be the person's.
  const isTyped = !provider.trusted
  const user = await tx.one<{ id: number }>`
    insert into cubic_user (account, name, nickname, phone, email, is_email_typed, is_phone_typed)
    select ${account}, coalesce(${name}::text, person.name), coalesce(${name}::text, person.name), coalesce(${phone}::text, person.phone),
      coalesce(${email}::text, person.email), ${isTyped}, ${isTyped}
    from cubic_event_person person where person.id = ${personId} returning id`
  invariant(user, 'the person is there')
  await tx.run`update cubic_event_person set user_id = ${user.id} where id = ${personId}`
  return user.id
}

/** The first of these names that is a valid one and nobody's, or one by chance. */
async function freeName(tx: Tx, wanted: readonly (string | null)[]): Promise<string> {
  for (const one of wanted) {
    const { name, reason } = checkAccountName(one ?? '')
    if (reason || name.length > User.fields.account.max) continue
    // Two people at once may want one name: the second waits, and then finds it taken.
    await tx.run`select pg_advisory_xact_lock(hashtext(${`cubic-account:${name.toLowerCase()}`}))`
    const taken =
      await tx.one`select 1 from cubic_user where lower(account collate "C") = lower(${name}::text collate "C")`
    if (!taken) return name
  }
  return `u-${randomBytes(9).toString('base64url').toLowerCase()}`
}
