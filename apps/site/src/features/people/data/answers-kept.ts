import { anyOf, whereOf } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicEventApplicant')

const ANSWERS_KEPT = family('answers-kept', 'CubicEventApplicant', 'CubicEventFormField')

const FIELDS = [
  'event_id.name',
  'event_id.application_form_ids.name',
  'event_id.application_form_ids.deleted_on',
  'event_id.application_form_ids.answers_deleted_at',
] as const
type Registration = RecordOf<'CubicEventApplicant', (typeof FIELDS)[number]>

/** Of an event, what will be or was deleted, the next first. */
export type KeptAnswers = {
  readonly event: { readonly id: number; readonly name: string }
  readonly questions: readonly { readonly name: string; readonly on: string; readonly isGone: boolean }[]
}

const SHOWN_MAX = 200

export const answersKept = (userId: number) =>
  query(ANSWERS_KEPT, { userId }, async (signal): Promise<readonly KeptAnswers[]> => {
    const found = await client.search(
      'CubicEventApplicant',
      {
        fields: FIELDS,
        condition: anyOf(where('user_id.id', '=', userId), where('submitter_id.id', '=', userId)),
        sort: [{ field: 'id', order: 'desc' }],
        limit: SHOWN_MAX,
      },
      { signal },
    )
    const byEvent = new Map(
      found.items.flatMap(({ data }) => (data.event_id ? [[data.event_id.id, data.event_id]] : [])),
    )
    return [...byEvent.values()].map(keptOf).filter(({ questions }) => questions.length > 0)
  })

function keptOf({ id, name, application_form_ids: asked }: NonNullable<Registration['event_id']>): KeptAnswers {
  const questions = asked.flatMap(({ name: question, deleted_on: on, answers_deleted_at: gone }) =>
    on === null ? [] : [{ name: question, on: gone ?? on, isGone: gone !== null }],
  )
  return { event: { id, name }, questions: questions.toSorted((one, other) => one.on.localeCompare(other.on)) }
}
