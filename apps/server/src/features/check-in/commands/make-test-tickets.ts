import { randomBytes } from 'node:crypto'
import { type MAKE_TEST_TICKETS, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'
import { recordChange } from '../../audit/commands/record-change.ts'

const TEST_TICKETS_MAX = 100

/** Keeps them apart from the registrations, so that they count nowhere, with ids of the same sequence. */
export async function makeTestTickets(
  tx: Tx,
  caller: Caller,
  eventId: number,
  count: number,
): Promise<MethodOutcome<typeof MAKE_TEST_TICKETS>> {
  const before = await tx.one<{ count: number }>`
    select count(*)::integer as count from cubic_test_ticket where event_id = ${eventId}`
  const made = before?.count ?? 0
  if (made + count > TEST_TICKETS_MAX) return refuse('door:too_many_test_tickets', { max: TEST_TICKETS_MAX })
  const codes = Array.from({ length: count }, () => bindingCodeFrom(randomBytes(12)))
  const rows = await tx.rows<{ id: number }>`
    insert into cubic_test_ticket (id, event_id, name, flora_external_id, created_time)
    select nextval(pg_get_serial_sequence('cubic_event_applicant', 'id')), ${eventId}::integer, '彩排 ' || (${made}::integer + place) || ' · Test', code, now()
    from unnest(${codes}::text[]) with ordinality as made (code, place) returning id`
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: eventId,
    action: 'make_test_tickets',
    before: null,
    after: { test_tickets: count },
  })
  return ok({ ids: rows.map(({ id }) => id) })
}
