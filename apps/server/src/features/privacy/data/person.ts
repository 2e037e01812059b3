import type { LeadsTo } from '@cubic/contract'
import { identifier, join, type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { MappedTable } from './map.ts'
import { hashOfAddress } from '../../messages/data/address-hash.ts'

/** All records that are one person: their account, what the organisation knows of them, and their registrations. */
export type Person = {
  readonly userId: number
  readonly personIds: readonly number[]
  readonly ticketIds: readonly number[]
  readonly identityIds: readonly number[]
  /** E-mail addresses and phone numbers of the account and of what the organisation knows. */
  readonly contacts: readonly string[]
  /** Those of registrations as well, which may be shared with others. */
  readonly addresses: readonly string[]
  /** What they are called, as others may be too. */
  readonly fullNames: readonly string[]
  /** What else is theirs alone: account, number, names at providers. */
  readonly names: readonly string[]
}
/** Who somebody was when they were erased: a restored backup may no longer say which registrations were theirs. */
export type Known = Pick<Person, 'userId' | 'personIds' | 'ticketIds'>

/**
 * Finds the person of an account, and of records that are known to be theirs; a registration that others made counts if
 * its name and a contact are theirs.
 */
export async function findPerson(db: Queryable, known: Known): Promise<Person> {
  const { userId } = known
  const persons = await db.rows<Contact & { id: number; unify_id: string | null }>`
    select id, name, phone, email, unify_id from cubic_event_person where user_id = ${userId} or id = any(${known.personIds})`
  const users = await db.rows<Contact & { account: string }>`
    select name, phone, email, account from cubic_user where id = ${userId}`
  const identities = await db.rows<{ id: number; subject: string }>`
    select id, subject from cubic_identity where user_id = ${userId}`
  const theirs = [...users, ...persons]
  const names = present(theirs.map(({ name }) => name))
  const contacts = present(theirs.flatMap(({ phone, email }) => [phone, email]))
  const tickets = await db.rows<Contact & { id: number }>`
    select id, name, phone, email from cubic_event_applicant where user_id = ${userId} or id = any(${known.ticketIds})
      or user_id is null and name = any(${names}) and (phone = any(${contacts}) or email = any(${contacts}))`
  return {
    userId,
    personIds: persons.map(({ id }) => id),
    ticketIds: tickets.map(({ id }) => id),
    identityIds: identities.map(({ id }) => id),
    contacts,
    fullNames: names,
    addresses: present([...contacts, ...tickets.map(({ email }) => email)]),
    names: present([
      ...users.map(({ account }) => account),
      ...persons.map(({ unify_id }) => unify_id),
      ...identities.map(({ subject }) => subject),
    ]),
  }
}

type Contact = { readonly name: string | null; readonly phone: string | null; readonly email: string | null }

const present = (values: readonly (string | null)[]): readonly string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as readonly string[]

/** The rows of a table that are about the person; undefined if no column leads to them. */
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
      return sql`= any(${person.addresses.map(hashOfAddress)})`
  }
}
