import type { HourState, ObjectionState, ObjectionStep } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'

export type Entry = {
  readonly id: number
  readonly person_id: number
  readonly user_id: number | null
  readonly event_id: number | null
  readonly category_id: number
  readonly earned_hours: number
  readonly record_hours: number | null
  readonly state: HourState
  readonly corrected: boolean
  readonly objections_until: Date | null
  readonly objection_state: ObjectionState | null
  readonly objection_step: ObjectionStep | null
  readonly now: Date
}

/** Nobody else changes this person's hours until the transaction ends. */
export async function findEntry(tx: Tx, id: number): Promise<Entry | undefined> {
  const whose = await tx.one<{ person_id: number }>`
    select person.id as person_id from cubic_event_person person
    where person.id = (select person_id from cubic_hour_entry where id = ${id}) for no key update`
  if (!whose) return undefined
  return tx.one<Entry>`
    select entry.id, entry.person_id, person.user_id, entry.event_id, entry.category_id, entry.earned_hours, entry.record_hours, entry.state, entry.corrected,
      entry.objections_until, entry.objection_state, entry.objection_step, now() as now
    from cubic_hour_entry entry join cubic_event_person person on person.id = entry.person_id where entry.id = ${id}`
}
