import type { Tx } from '@cubic/data-platform'

/** Changes of these columns are announced to people who registered. */
const TOLD_FIELDS = ['stage', 'start_time', 'end_time', 'activity_mode', 'address_cn', 'address_en'] as const
type Row = { readonly [column: string]: unknown }

/**
 * Keeps what an event was before, if its people are to hear of the change. Several changes become one message, which
 * says what differs in the end (`enqueueEventChanges`).
 */
export async function noteEventChange(tx: Tx, eventId: number, before: Row, change: Row): Promise<void> {
  const isKnown = before['stage'] === 'published' || before['stage'] === 'cancelled'
  const isTold = TOLD_FIELDS.some((field) => Object.hasOwn(change, field) && !isSame(before[field], change[field]))
  if (!isKnown || !isTold) return
  const known = Object.fromEntries(TOLD_FIELDS.map((field) => [field, before[field] ?? null]))
  await tx.run`
    insert into cubic_event_change (event_id, before) values (${eventId}, ${JSON.stringify(known)}::jsonb)
    on conflict (event_id) do update set changed_at = now()`
}

function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? ''))
  return text(one) === text(other)
}
