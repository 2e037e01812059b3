import { type Queryable, sql } from '@cubic/data-platform'
import type { Person } from '@cubic/domain/registration/scope'
import { unitsOfPerson } from './persons.ts'

export type Standing = {
  readonly signedIn: boolean
  /** Holds a live ticket of the event. */
  readonly registered: boolean
  readonly submitted: boolean
  /** The name that the organisation knows, otherwise the account's; undefined if nobody is signed in. */
  readonly ownName: string | undefined
  readonly persons: readonly Person[]
}
type Asked = { readonly eventId: number; readonly userId: number | null }
/** One for each of somebody's persons, or a single one without a person. */
export type StandingRow = {
  readonly place: number
  readonly registered: boolean
  readonly submitted: boolean
  readonly user_name: string | null
  readonly person_id: number | null
  readonly name: string | null
  readonly person_type: Person['person_type']
  readonly unify_id: Person['unify_id']
  readonly unit_ids: readonly number[] | null
}

/**
 * The columns and joins of a statement that reads the standing of each of `asked`, with an event, a user and a place.
 * Written so that PostgreSQL has one way to find each: `exists` would let it list everybody who is registered for any
 * event, and a plain comparison of `event_id` read all applicants of the event for each person (decision 28).
 */
export const STANDING = {
  columns: sql`asked.place::integer,
      (select 1 from cubic_event_applicant own where own.event_id + 0 = asked.event_id and own.user_id = asked.user_id
        and own.registration_status in ('waiting_review', 'success', 'waitlisted') limit 1) is not null as registered,
      (select 1 from cubic_submission own where own.event_id = asked.event_id and own.submitter_id = asked.user_id) is not null as submitted,
      (select coalesce(nullif(account.name, ''), nullif(account.nickname, '')) from cubic_user account where account.id = asked.user_id) as user_name,
      person.id as person_id, person.name, person.person_type, person.unify_id, ${unitsOfPerson(sql`person`)} as unit_ids`,
  joins: sql`left join cubic_event_person person on person.user_id = asked.user_id`,
  order: sql`asked.place, person.id`,
}

/** The standing of each, in their order, by one statement. */
export async function listStandings(db: Queryable, asked: readonly Asked[]): Promise<readonly Standing[]> {
  const rows = await db.rows<StandingRow>`
    select ${STANDING.columns}
    from unnest(${asked.map(({ eventId }) => eventId)}::integer[], ${asked.map(({ userId }) => userId)}::integer[])
      with ordinality as asked (event_id, user_id, place)
    ${STANDING.joins}
    order by ${STANDING.order}`
  return standingsOf(rows, asked)
}

export function standingsOf(rows: readonly StandingRow[], asked: readonly Asked[]): readonly Standing[] {
  const standings: (Standing & { persons: Person[] })[] = []
  for (const { place, registered, submitted, user_name, person_id, name, person_type, unify_id, unit_ids } of rows) {
    const standing = (standings[place - 1] ??= {
      signedIn: asked[place - 1]?.userId !== null,
      registered,
      submitted,
      ownName: name ?? user_name ?? undefined,
      persons: [],
    })
    if (person_id !== null) standing.persons.push({ person_type, unify_id, unit_ids })
  }
  return standings
}
