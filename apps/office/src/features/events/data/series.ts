import { type ArgumentsOf, LEAVE_SERIES, PUBLISH_EVENT, REPEAT_EVENT, SUBMIT_REVIEW, where } from '@cubic/contract'
import { mutation, query } from '@cubic/web-kit/query'
import { leaf, printFilter } from '../../../crud/reads/filter.ts'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { officePath } from '../../../shell/screen.ts'

export const seriesOf = (eventId: number, enabled: boolean) => ({
  ...query(RECORDS, { series: eventId }, (signal) => client.eventSeries(eventId, { signal })),
  enabled,
})

const change = <Input, Answer>(run: (input: Input) => Promise<Answer>) => mutation(run, { makesStale: [RECORDS] })

export const repeatEvent = change(({ id, ...given }: { readonly id: number } & ArgumentsOf<typeof REPEAT_EVENT>) =>
  client.callMethod(REPEAT_EVENT, id, given),
)
export const leaveSeries = change((id: number) => client.callMethod(LEAVE_SERIES, id))
/** Publishes the drafts of a series, or submits them: `id` is one of them. */
export const publishDrafts = change((id: number) => client.callMethod(PUBLISH_EVENT, id, { scope: 'all' }))
export const submitDrafts = change((id: number) => client.callMethod(SUBMIT_REVIEW, id, { scope: 'all' }))

/** Reads what the caller may do with the first draft of a series. */
export const tagsOfDraft = (id: number | undefined) => ({
  ...query(RECORDS, { draftOfSeries: id }, async (signal) => {
    const { items } = await client.search(
      'CubicEventBase',
      { fields: ['id'], condition: where('id', '=', id ?? 0), limit: 1, tags: true },
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
