import { SEAT_HOLDING } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import type { ReservedPlaces } from '@cubic/domain/registration/reserved-places'
import { parseScope } from '@cubic/domain/registration/scope'

type Row = Omit<ReservedPlaces, 'scope'> & { readonly scope: unknown }

/** The places of a registration that are still kept for some people, by the database's clock. */
export async function findReservedPlaces(db: Queryable, registId: number): Promise<readonly ReservedPlaces[]> {
  const rows = await db.rows<Row>`
    select places.id, places.seats, places.scope, places.until, (
      select count(*)::integer from cubic_event_applicant holder
      where holder.reserved_id = places.id and holder.registration_status = any(${SEAT_HOLDING})) as held
    from cubic_reserved_places places where places.regist_id = ${registId} and (places.until is null or places.until > now()) order by places.id`
  return rows.flatMap((row) => {
    const scope = parseScope(row.scope)
    return scope ? [{ ...row, scope }] : []
  })
}
