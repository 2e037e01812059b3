import type { Queryable, Tx } from '@cubic/data-platform'
import type { Found, Ticket } from '../data/queries.ts'
import { makeUser } from './create-account.ts'

type Namesake = { readonly id: number; readonly user_id: number | null }

/** The account of an identity: the known one, or that of the person whose number a trusted provider names. */
export async function findAccount(tx: Tx, ticket: Ticket): Promise<Found | undefined> {
  const { provider, issuer, subject, person } = ticket
  const known = await tx.one<{ user_id: number; person_id: number | null }>`
    select user_id, person_id from cubic_identity
    where provider_id = ${provider.id} and issuer = ${issuer} and subject = ${subject} for update`
  if (known) return { userId: known.user_id, personId: known.person_id }
  if (!provider.trusted || person.unify_id === null) return undefined
  const namesake = await findNamesake(tx, person.unify_id)
  if (!namesake) return undefined
  const { id: personId, user_id: userId } = namesake
  if (userId !== null) return { userId, personId }
  // The organisation knows this person, who has had no account yet.
  return { userId: await makeUser(tx, ticket, personId), personId, isNew: true }
}

/** The person of that number; numbers ignore case. */
export function findNamesake(db: Queryable, number: string): Promise<Namesake | undefined> {
  return db.one<Namesake>`
    select id, user_id from cubic_event_person where lower(unify_id) = lower(${number}) and unify_id is not null for update`
}

/** Which of a user's persons an identity is: the one of that number, or the only one. */
export async function personOf(db: Queryable, userId: number, number: string | null): Promise<number | null> {
  const persons = await db.rows<{ id: number; is_it: boolean }>`
    select id, lower(unify_id) is not distinct from lower(${number}::text) as is_it from cubic_event_person
    where user_id = ${userId} order by id limit 20`
  const [only, ...others] = persons
  return (persons.find((person) => person.is_it) ?? (others.length === 0 ? only : undefined))?.id ?? null
}
