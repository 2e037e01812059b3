import { type ArgumentsOf, LEAVE_SERIES, PUBLISH_EVENT, REPEAT_EVENT, SUBMIT_REVIEW, whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { leaf, printFilter } from '../../../crud/reads/filter.ts'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { officePath } from '../../../shell/screen.ts'

export const seriesOf = (eventId: number, enabled: boolean) => ({
  ...query(RECORDS, { series: eventId }, (signal) => client.eventSeries(eventId, { signal })),
  enabled,
})

const CHANGES = { changes: ['CubicEventBase', 'CubicEventSeries'] } as const

export const repeatEvent = mutation(
  ({ id, ...given }: { readonly id: number } & ArgumentsOf<typeof REPEAT_EVENT>) =>
    client.callMethod(REPEAT_EVENT, id, given),
  CHANGES,
)
export const leaveSeries = mutation((id: number) => client.callMethod(LEAVE_SERIES, id), CHANGES)
/** Publishes the drafts of a series, or submits them: `id` is one of them. */
export const publishDrafts = mutation((id: number) => client.callMethod(PUBLISH_EVENT, id, { scope: 'all' }), CHANGES)
export const submitDrafts = mutation((id: number) => client.callMethod(SUBMIT_REVIEW, id, { scope: 'all' }), CHANGES)

/** Reads what the caller may do with the first draft of a series. */
export const tagsOfDraft = (id: number | undefined) => ({
  ...query(RECORDS, { draftOfSeries: id }, async (signal) => {
    const { items } = await client.search(
      'CubicEventBase',
      { fields: ['id'], condition: whereOf('CubicEventBase')('id', '=', id ?? 0), limit: 1, tags: true },
      { signal },
    )
    return items[0]?.tags ?? []
  }),
  enabled: id !== undefined,
})

/** Returns the URL of the event list, filtered by a series. */
export function seriesInList(seriesId: number): string {
  const children = [leaf('series_id', '=', seriesId)]
  const f = printFilter({ kind: 'group', operator: '&', not: false, children })
  return `${officePath('events')}?${new URLSearchParams({ f })}`
}
