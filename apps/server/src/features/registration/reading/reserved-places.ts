import { SEAT_HOLDING } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import type { ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import { parseScope } from '@cubic/domain/registration/scope'

type Row = Omit<ReservedPlaces, 'scope'> & { readonly regist_id: number; readonly scope: unknown }
export type PlacesOfRegistration = ReservedPlaces & { readonly regist_id: number }

/** The places of these registrations that are still kept for some people, by the database's clock. */
export async function listReservedPlaces(
  db: Queryable,
  registIds: readonly number[],
): Promise<readonly PlacesOfRegistration[]> {
  const rows = await db.rows<Row>`
    select places.regist_id, places.id, places.seats, places.scope, places.until, (
      select count(*)::integer from cubic_event_applicant holder
      where holder.reserved_id = places.id and holder.registration_status = any(${SEAT_HOLDING})) as held
    from cubic_reserved_places places
    where places.regist_id = any(${registIds}) and (places.until is null or places.until > now()) order by places.id`
  return rows.flatMap((row) => {
    const scope = parseScope(row.scope)
    return scope ? [{ ...row, scope }] : []
  })
}
