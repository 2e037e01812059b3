import type { LeadsTo } from '@cubic/contract'
import { identifier, join, type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { MappedTable } from './map.ts'
import { hashOfAddress } from '../../messages/data/address-hash.ts'

/** Account, what the organisation knows, and registrations. */
export type Person = {
  readonly userId: number
  readonly personIds: readonly number[]
  readonly ticketIds: readonly number[]
  readonly identityIds: readonly number[]
  /** E-mail addresses and phone numbers that nobody typed in for themselves. */
  readonly proven: readonly string[]
  /** Adds those that they typed in and nobody else has. */
  readonly contacts: readonly string[]
  /** Others may be called the same. */
  readonly fullNames: readonly string[]
  /** Theirs alone: account, number, names at providers. */
  readonly names: readonly string[]
}
/** As they were when they were erased: a restored backup may no longer say which registrations were theirs. */
export type Known = Pick<Person, 'userId' | 'personIds' | 'ticketIds'>

export async function findPerson(db: Queryable, known: Known): Promise<Person> {
  const { userId } = known
  const persons = await db.rows<Contact & { id: number; unify_id: string | null }>`
    select id, name, phone, email, unify_id from cubic_event_person where user_id = ${userId} or id = any(${known.personIds})`
  const users = await db.rows<Contact & { account: string; is_email_typed: boolean; is_phone_typed: boolean }>`
    select name, phone, email, account, is_email_typed, is_phone_typed from cubic_user where id = ${userId}`
  const identities = await db.rows<{ id: number; subject: string }>`
    select id, subject from cubic_identity where user_id = ${userId}`
  const tickets = await db.rows<{ id: number }>`
    select id from cubic_event_applicant where user_id = ${userId} or id = any(${known.ticketIds})`
  const proven = present([
    ...persons.flatMap(({ phone, email }) => [phone, email]),
    ...users.flatMap((user) => [user.is_phone_typed ? null : user.phone, user.is_email_typed ? null : user.email]),
  ])
  const typed = present(users.flatMap(({ phone, email }) => [phone, email]))
  return {
    userId,
    personIds: persons.map(({ id }) => id),
    ticketIds: tickets.map(({ id }) => id),
    identityIds: identities.map(({ id }) => id),
    proven,
    contacts: present([...proven, ...(await findUnshared(db, userId, typed))]),
    fullNames: present([...users, ...persons].map(({ name }) => name)),
    names: present([
      ...users.map(({ account }) => account),
      ...persons.map(({ unify_id }) => unify_id),
      ...identities.map(({ subject }) => subject),
    ]),
  }
}

/** A contact that somebody typed in may be another's: it counts unless another account or person has it. */
async function findUnshared(db: Queryable, userId: number, typed: readonly string[]): Promise<readonly string[]> {
  const shared = await db.rows<{ contact: string }>`
    select contact from unnest(${typed}::text[]) contact where exists (
      select 1 from cubic_user other where other.id <> ${userId} and (lower(other.email) = lower(contact) or other.phone = contact))
      or exists (select 1 from cubic_event_person other where other.user_id is distinct from ${userId} and (other.email = contact or other.phone = contact))`
  return typed.filter((contact) => !shared.some((each) => each.contact === contact))
}

/**
 * Registrations that others made, of the person's name and with a contact that is known to be theirs. Reads all
 * registrations, so nobody may wait for it.
 */
export async function findUnboundTickets(db: Queryable, { fullNames, proven }: Person): Promise<readonly number[]> {
  const tickets = await db.rows<{ id: number }>`
    select id from cubic_event_applicant where user_id is null and name = any(${fullNames})
      and (phone = any(${proven}) or email = any(${proven}))`
  return tickets.map(({ id }) => id)
}

type Contact = { readonly name: string | null; readonly phone: string | null; readonly email: string | null }

const present = (values: readonly (string | null)[]): readonly string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as readonly string[]

/** Undefined if no column leads to them. */
export function rowsOf({ whose }: MappedTable, person: Person): Sql | undefined {
  const ways = [...whose].map(([column, to]) => sql`${identifier(column)} ${leads(to, person)}`)
  return ways.length === 0 ? undefined : sql`(${join(ways, ' or ')})`
}

function leads(to: LeadsTo, person: Person): Sql {
  switch (to) {
    case 'User':
      return sql`= ${person.userId}`
    case 'EventPerson':
      return sql`= any(${person.personIds})`
    case 'CubicEventApplicant':
      return sql`= any(${person.ticketIds})`
    case 'CubicIdentity':
      return sql`= any(${person.identityIds})`
    case 'log-in':
      return sql`in (select token_hash from cubic_session where user_id = ${person.userId})`
    case 'address':
      return sql`= any(${person.contacts.map(hashOfAddress)})`
  }
}
