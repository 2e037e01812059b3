import type { Text } from '@cubic/contract'
import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { FormField } from '@cubic/domain/registration/form-field'
import { parseStoredFormField } from '@cubic/domain/registration/form-settings'

export type Form = readonly FormField<Text>[]

/** Questions whose answers were deleted are no longer asked, so that nothing is kept after its time. */
export async function listFormFields(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, Form>> {
  const rows = await db.rows<{ readonly event_id: number; readonly [field: string]: unknown }>`
    select * from cubic_event_form_field where event_id = any(${eventIds}) and not removed and answers_deleted_at is null order by sort, id`
  const byEvent = new Map<number, FormField<Text>[]>(eventIds.map((id) => [id, []]))
  for (const row of rows) {
    const field = parseStoredFormField(row)
    if (field) byEvent.get(row.event_id)?.push(field)
  }
  return byEvent
}

export type PlacedQuestion = FormField<Text> & { readonly sort: number }

export async function listQuestions(db: Queryable, eventId: number): Promise<readonly PlacedQuestion[]> {
  const rows = await db.rows<{ readonly sort: number | null; readonly [field: string]: unknown }>`
    select * from cubic_event_form_field where event_id = ${eventId} and not removed order by sort, id`
  return rows.flatMap((row) => {
    const field = parseStoredFormField(row)
    return field ? [{ ...field, sort: row.sort ?? 0 }] : []
  })
}

/** A text that changes with every change of an event's form. */
export function formVersionOf(eventId: Sql): Sql {
  return sql`(select coalesce(md5(string_agg(concat(question.id, ' ', question.xmin), ',' order by question.id)), '')
    from cubic_event_form_field question where question.event_id = ${eventId})`
}

export async function findFormVersion(db: Queryable, eventId: number): Promise<string> {
  return (
    (await db.one<{ version: string }>`select ${formVersionOf(sql`${eventId}::integer`)} as version`)?.version ?? ''
  )
}
