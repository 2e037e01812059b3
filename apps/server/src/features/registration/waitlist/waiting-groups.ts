import { type Refusal, refuse } from '@cubic/contract'
import { type Queryable, sql, type Tx } from '@cubic/data-platform'
import { canEverSit, type ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import type { Person, Scope } from '@cubic/domain/registration/scope'
import { unitsOfPerson } from '../reading/persons.ts'
import { listReservedPlaces } from '../reading/reserved-places.ts'
import { waitlistRank } from '../reading/waitlist-order.ts'

/** The waiting applicants of one submission: they get seats all together. */
export type WaitingGroup = {
  readonly ids: readonly number[]
  /** The place of the first of them in the waitlist's order. */
  readonly rank: number
  readonly persons: readonly Person[]
}
type Which = {
  /** The rank of the last group known. */
  readonly after?: number | undefined
  readonly atLeast?: number
  readonly max: number
  /** Only groups that one of these scopes lets in. */
  readonly inScopeOf?: readonly Scope[] | undefined
}

/** A person without an account, registered by staff, is a group of one. */
export async function listWaitingGroups(
  db: Queryable,
  eventId: number,
  { after, atLeast = 1, max, inScopeOf }: Which,
): Promise<readonly WaitingGroup[]> {
  const { types, ids, units } = listedBy(inScopeOf ?? [])
  const those = inScopeOf
    ? sql`and exists (select 1 from cubic_event_person person where person.user_id = submitter_id
        and (person.person_type = any(${types}) or lower(btrim(person.unify_id)) = any(${ids})
          or ${unitsOfPerson(sql`person`)} && ${units}::integer[]))`
    : sql``
  return db.rows<WaitingGroup>`
    with waiting as (
      select submitter_id, array_agg(id order by rank, id) as ids, min(rank) as rank from (
        select id, submitter_id, ${waitlistRank(sql`cubic_event_applicant`)} as rank
        from cubic_event_applicant where event_id = ${eventId} and registration_status = 'waitlisted' ${those}) applicant
      group by submitter_id, case when submitter_id is null then id end
      having (${after ?? null}::integer is null or min(rank) > ${after ?? null}) and count(*) >= ${atLeast} order by min(rank) limit ${max})
    select waiting.ids, waiting.rank, coalesce((
      select json_agg(json_build_object('person_type', person.person_type, 'unify_id', person.unify_id, 'unit_ids', ${unitsOfPerson(sql`person`)}))
      from cubic_event_person person where person.user_id = waiting.submitter_id), '[]'::json) as persons
    from waiting order by waiting.rank`
}

/** The people named by the scopes, in the form that the database compares. */
function listedBy(scopes: readonly Scope[]): {
  readonly types: readonly string[]
  readonly ids: readonly string[]
  readonly units: readonly number[]
} {
  const lists = scopes.filter((scope) => typeof scope !== 'string')
  return {
    types: lists.flatMap((scope) => ('person_types' in scope ? scope.person_types : [])),
    units: lists.flatMap((scope) => ('units' in scope ? scope.units : [])),
    ids: lists.flatMap((scope) => ('unify_ids' in scope ? scope.unify_ids.map((id) => id.toLowerCase()) : [])),
  }
}

const STUCK_LOOKED_AT = 10_000

/** The facts that decide how large a group can ever be seated together. */
export type Seats = { readonly limit: number | null; readonly places: readonly ReservedPlaces[] }

/**
 * Refuses a change to the seats that leaves a waiting group of several too few for good, if it had enough `before`:
 * nobody overtakes it, so everybody behind it would wait for good too. A group that never had enough blocks no change.
 */
export async function refuseStuckGroup(
  tx: Tx,
  registId: number,
  before: (now: Seats) => Seats,
): Promise<Refusal | undefined> {
  // An event that is over promotes nobody; one that is cancelled may be published again.
  const counter = await tx.one<{ event_id: number; seat_limit: number | null }>`
    select counter.event_id, counter.seat_limit from cubic_seat_counter counter join cubic_event_base event on event.id = counter.event_id
    where counter.regist_id = ${registId} and coalesce(event.end_time > now(), true) for update of counter`
  if (!counter || counter.seat_limit === null) return undefined
  const now = { limit: counter.seat_limit, places: await listReservedPlaces(tx, [registId]) }
  const groups = await listWaitingGroups(tx, counter.event_id, { atLeast: 2, max: STUCK_LOOKED_AT })
  const stuck = groups
    .filter((group) => isSeatable(group, before(now)) && !isSeatable(group, now))
    .map(({ ids }) => ids.length)
  return stuck.length > 0 ? refuse('event:group_waits', { group: Math.max(...stuck) }) : undefined
}

export function isSeatable({ ids, persons }: Pick<WaitingGroup, 'ids' | 'persons'>, { limit, places }: Seats): boolean {
  return canEverSit(ids.length, limit, places, persons)
}
