import { type Refusal, refuse } from '@cubic/contract'
import { sql, type Tx } from '@cubic/data-platform'
import { canEverSit, type ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import type { Person, Scope } from '@cubic/domain/registration/scope'
import { listReservedPlaces } from '../reading/reserved-places.ts'

/** What one person submitted, as far as it waits for seats: they are given to all of it together. */
export type WaitingGroup = {
  /** The applicants, in the order of their ids. */
  readonly ids: readonly number[]
  /** The identities of who submitted it. */
  readonly persons: readonly Person[]
}
type Which = {
  readonly after?: number
  readonly atLeast?: number
  readonly max: number
  /** Only groups of whom one of these lets in. */
  readonly inScopeOf?: readonly Scope[] | undefined
}

/** The groups that wait, by their first applicants, from the first one behind the applicant `after`, of so many people at least. */
export async function listWaitingGroups(
  tx: Tx,
  eventId: number,
  { after = 0, atLeast = 1, max, inScopeOf }: Which,
): Promise<readonly WaitingGroup[]> {
  const { types, ids } = listedBy(inScopeOf ?? [])
  const those = inScopeOf
    ? sql`and exists (select 1 from cubic_event_person person where person.user_id = submitter_id
        and (person.person_type = any(${types}) or lower(btrim(person.unify_id)) = any(${ids})))`
    : sql``
  return tx.rows<WaitingGroup>`
    with waiting as (
      select submitter_id, array_agg(id order by id) as ids from (
        select id, submitter_id from cubic_event_applicant where event_id = ${eventId} and registration_status = 'waitlisted' ${those}) applicant
      group by submitter_id having min(id) > ${after} and count(*) >= ${atLeast} order by min(id) limit ${max})
    select waiting.ids, coalesce((
      select json_agg(json_build_object('person_type', person.person_type, 'unify_id', person.unify_id))
      from cubic_event_person person where person.user_id = waiting.submitter_id), '[]'::json) as persons
    from waiting order by waiting.ids[1]`
}

/** Whom the scopes name, as the database compares them. */
function listedBy(scopes: readonly Scope[]): { readonly types: readonly string[]; readonly ids: readonly string[] } {
  const lists = scopes.filter((scope) => typeof scope !== 'string')
  return {
    types: lists.flatMap((scope) => ('person_types' in scope ? scope.person_types : [])),
    ids: lists.flatMap((scope) => ('unify_ids' in scope ? scope.unify_ids.map((id) => id.toLowerCase()) : [])),
  }
}

const STUCK_LOOKED_AT = 10_000

/** What decides how large a group may ever sit together. */
export type Seats = { readonly limit: number | null; readonly places: readonly ReservedPlaces[] }

/**
 * Refuses what has just been changed about the seats where it leaves too few, for good, to a group of several that waits and had enough
 * `before`: nobody overtakes it, so all behind it would wait for good too. One that never had enough refuses nothing.
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

/** May the group ever sit, whole? */
export function isSeatable({ ids, persons }: WaitingGroup, { limit, places }: Seats): boolean {
  return canEverSit(ids.length, limit, places, persons)
}
