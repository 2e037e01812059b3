import type { Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { type FormField, parseStoredFormField } from '@cubic/domain/registration/form-field'

export type Form = readonly FormField<Text>[]

/** The questions of the events' forms, in their order. */
export async function listFormFields(db: Queryable, eventIds: readonly number[]): Promise<ReadonlyMap<number, Form>> {
  const rows = await db.rows<{ readonly event_id: number; readonly [field: string]: unknown }>`
    select * from cubic_event_form_field where event_id = any(${eventIds}) order by sort, id`
  const byEvent = new Map<number, FormField<Text>[]>(eventIds.map((id) => [id, []]))
  for (const row of rows) {
    const field = parseStoredFormField(row)
    if (field) byEvent.get(row.event_id)?.push(field)
  }
  return byEvent
}
