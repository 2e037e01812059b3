import { allOf, type ConditionOf, CubicEventApplicant, whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

const where = whereOf(CubicEventApplicant)

/** Ids per condition; more would make the query too costly. */
const IDS_AT_ONCE = 500
const FIELDS = ['name', 'unify_id', 'values', 'flora_external_id'] as const

/** Reads people with a seat, or the chosen ones. `withQr` adds the ticket's link, if the caller may read it. */
export const printedPeople = (
  eventId: number,
  { ids, withQr }: { readonly ids: readonly number[] | null; readonly withQr: boolean },
) =>
  query(RECORDS, { printed: eventId, ids, withQr }, async (signal) => {
    const read = async (whom: ConditionOf<'CubicEventApplicant'>) => {
      const asked = {
        fields: [...FIELDS, ...(withQr ? (['qr_token'] as const) : [])],
        condition: allOf(where('event_id', '=', eventId), whom),
        limit: -1,
      }
      return (await client.search(CubicEventApplicant, asked, { signal })).items.map(({ data }) => data)
    }
    if (ids === null) return read(where('registration_status', '=', 'success'))
    const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
      ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
    )
    return (await Promise.all(parts.map((part) => read(where('id', 'in', part))))).flat()
  })

export type PrintedPerson = Awaited<ReturnType<ReturnType<typeof printedPeople>['queryFn']>>[number]
