import type { Queryable } from '@cubic/data-platform'
import type { Person } from '@cubic/domain/registration/scope'

/** Somebody's existing relation to an event. */
export type Standing = {
  readonly signedIn: boolean
  /** Holds a live ticket of the event. */
  readonly registered: boolean
  /** Has submitted a registration for the event. */
  readonly submitted: boolean
  /** The name that the organisation knows, otherwise the account's; undefined if nobody is signed in. */
  readonly ownName: string | undefined
  readonly persons: readonly Person[]
}
type Asked = { readonly eventId: number; readonly userId: number | null }
type Row = {
  readonly registered: boolean
  readonly submitted: boolean
  readonly user_name: string | null
  readonly persons: readonly (Person & { readonly name: string })[]
}

/** The standing of each, in their order, by one statement. */
export async function listStandings(db: Queryable, asked: readonly Asked[]): Promise<readonly Standing[]> {
  const rows = await db.rows<Row>`
    select
      exists (select 1 from cubic_event_applicant own where own.event_id = asked.event_id and own.user_id = asked.user_id
        and own.registration_status in ('waiting_review', 'success', 'waitlisted')) as registered,
      exists (select 1 from cubic_submission own where own.event_id = asked.event_id and own.submitter_id = asked.user_id) as submitted,
      (select coalesce(nullif(own.name, ''), nullif(own.nickname, '')) from cubic_user own where own.id = asked.user_id) as user_name,
      coalesce((select json_agg(json_build_object('name', person.name, 'person_type', person.person_type, 'unify_id', person.unify_id) order by person.id)
        from cubic_event_person person where person.user_id = asked.user_id), '[]'::json) as persons
    from unnest(${asked.map(({ eventId }) => eventId)}::integer[], ${asked.map(({ userId }) => userId)}::integer[])
      with ordinality as asked (event_id, user_id, place)
    order by asked.place`
  return rows.map(({ registered, submitted, user_name, persons }, index) => ({
    signedIn: asked[index]?.userId !== null,
    registered,
    submitted,
    ownName: persons[0]?.name ?? user_name ?? undefined,
    persons,
  }))
}
