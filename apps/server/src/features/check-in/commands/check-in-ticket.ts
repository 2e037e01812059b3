import {
  type CHECK_IN,
  type CheckedArgumentsOf,
  type MethodOutcome,
  ok,
  printInstant,
  refuse,
  type ResultOf,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { checkInRefusal } from '@cubic/domain/check-in/transition'
import { recordChange } from '../../audit/commands/record-change.ts'
import { type LockedTicket, lockTicket } from '../../tickets/queries.ts'

type Scan = CheckedArgumentsOf<typeof CHECK_IN>
type Welcome = ResultOf<typeof CHECK_IN>

/** Checks a ticket in. Only one scan of a ticket succeeds; any other gets the time of that scan and the name of its scanner. */
export async function checkInTicket(
  tx: Tx,
  caller: Caller,
  id: number,
  scan: Scan,
): Promise<MethodOutcome<typeof CHECK_IN>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const repeated =
    scan.scan_id === null
      ? undefined
      : await tx.one<{
          applicant_id: number
          answer: Welcome
        }>`select applicant_id, answer from cubic_scan where scan_id = ${scan.scan_id}`
  if (repeated) return repeated.applicant_id === id ? ok(repeated.answer) : refuse('event:request_conflict')
  if (scan.event_id !== null && scan.event_id !== ticket.event_id) return refuse('event:wrong_event')
  const refusal = checkInRefusal(ticket.state)
  if (refusal) return refuse(refusal, whenAndByWhom(ticket))

  const at = momentOf(scan, ticket.now)
  await tx.run`update cubic_event_applicant set check_in_status = 'attend', check_in_time = ${at}, check_in_by = ${caller.userId} where id = ${id}`
  const welcome: Welcome = { id, name: ticket.name, person_type: ticket.person_type, check_in_time: printInstant(at) }
  if (scan.scan_id !== null) {
    const kept = await tx.run`insert into cubic_scan (scan_id, applicant_id, user_id, at, source, answer)
      values (${scan.scan_id}, ${id}, ${caller.userId}, ${at}, ${scan.source}, ${JSON.stringify(welcome)}) on conflict (scan_id) do nothing`
    if (kept === 0) return refuse('event:request_conflict')
  }
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'check_in',
    before: { check_in_status: ticket.check_in_status },
    after: { check_in_status: 'attend', at: welcome.check_in_time, source: scan.source },
  })
  return ok(welcome)
}

/** An offline scanner keeps its scans for days, not for years: an earlier moment is a wrong clock. */
const SCANS_KEPT_MS = 30 * 24 * 3_600_000

function momentOf({ at }: Scan, now: Date): Date {
  return at && at < now && now.getTime() - at.getTime() < SCANS_KEPT_MS ? at : now
}

function whenAndByWhom({ check_in_time, check_in_by_name, name }: LockedTicket): { [key: string]: string } {
  return {
    name,
    ...(check_in_time ? { check_in_time: printInstant(check_in_time) } : {}),
    ...(check_in_by_name ? { check_in_by: check_in_by_name } : {}),
  }
}
