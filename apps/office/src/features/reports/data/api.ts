import { allOf, whereOf } from '@cubic/contract'
import type { ValuesOf } from '@cubic/data-client'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

export const reportOf = (eventId: number) =>
  query(RECORDS, { reportOf: eventId }, (signal) => client.report(eventId, { signal }))

/** Null if the user may not read the event. */
export const reportedEvent = (eventId: number) =>
  query(RECORDS, { reportedEvent: eventId }, async (signal) => {
    const fields = ['name', 'cover', 'type_id', 'status'] as const
    return (await client.get('CubicEventBase', eventId, fields, { signal })).data
  })

const NAMED = 12

/** Reads how many of the visible applicants did not come, and the first names. */
export const absentFrom = (eventId: number) =>
  query(RECORDS, { absentFrom: eventId }, async (signal) => {
    const where = whereOf('CubicEventApplicant')
    const condition = allOf(where('event_id', '=', eventId), where('no_show', '=', true))
    const asked = {
      fields: ['name'] as const,
      condition,
      sort: [{ field: 'name', order: 'asc' as const }],
      limit: NAMED,
      total: true,
    }
    const { items, total_count: total } = await client.search('CubicEventApplicant', asked, { signal })
    return { names: items.map(({ data }) => data.name ?? ''), total: total ?? 0 }
  })

const LINK_FIELDS = ['url', 'ends_at', 'audience', 'word', 'comments', 'opened', 'opened_time'] as const
const LINKS_MAX = 50

/** Reads the active links, the latest first, and whether the user may make one. */
export const linksOf = (eventId: number) =>
  query(RECORDS, { reportLinksOf: eventId }, async (signal) => {
    const where = whereOf('CubicReportLink')
    const asked = {
      fields: LINK_FIELDS,
      condition: allOf(
        where('event_id', '=', eventId),
        where('active', '=', true),
        where('ends_at', '>', new Date().toISOString()),
      ),
      sort: [{ field: 'id', order: 'desc' as const }],
      limit: LINKS_MAX,
      tags: true,
    }
    const { items } = await client.search('CubicReportLink', asked, { signal })
    return items.filter(({ tags }) => tags.includes('write')).map(({ data }) => data)
  })
export type ReportLink = Awaited<ReturnType<ReturnType<typeof linksOf>['queryFn']>>[number]

export const saveLink = mutation((values: ValuesOf<'CubicReportLink'>) => client.save('CubicReportLink', values), {
  changes: ['CubicReportLink'],
})
