import { type CheckedArgumentsOf, type MethodOutcome, ok, refuse, type REGISTER_AT_DOOR } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { gateKey } from '@cubic/domain/check-in/gate'
import { registerApplicant } from '../../registration/commands/register-applicant.ts'
import { takeScans } from './take-scans.ts'

/**
 * Takes a free seat, never a place on the waitlist, and checks in. The request id is that of the scan, so that a repeat
 * finds it.
 */
export async function registerAtDoor(
  tx: Tx,
  caller: Caller,
  eventId: number,
  given: CheckedArgumentsOf<typeof REGISTER_AT_DOOR>,
): Promise<MethodOutcome<typeof REGISTER_AT_DOOR>> {
  const event = await tx.one<{ walk_in: boolean; answers_later: boolean; sign_in: boolean; now: Date }>`
    select coalesce(regist.walk_in, false) as walk_in, coalesce(regist.walk_in_answers_later, true) as answers_later,
      event.sign_in, clock_timestamp() as now
    from cubic_event_base event left join cubic_event_regist regist on regist.event_id = event.id
    where event.id = ${eventId}`
  if (!event?.walk_in) return refuse('door:no_walk_in')
  if (!event.sign_in) return refuse('event:no_check_in')
  const scanId = given.request_id.toLowerCase()
  // Two sendings of one request at the same time: the second waits here, and finds what the first has done.
  await tx.one`select pg_advisory_xact_lock(hashtext(${scanId}))`
  const before = await tx.one<{ applicant_id: number | null; event_id: number }>`
    select applicant_id, event_id from cubic_scan where scan_id = ${scanId}`
  if (before && (before.event_id !== eventId || before.applicant_id === null)) return refuse('event:request_conflict')
  let id = before?.applicant_id ?? undefined
  if (id === undefined) {
    const { name, phone, email, unify_id, values, answers, session_ids } = given
    const entry = { values, name, phone, email, unify_id, session_ids, note: null }
    // a queue must not wait for a long form, unless the organiser says so
    const manner = { source: 'walk_in', answersLater: event.answers_later && answers !== 'now' } as const
    const registered = await registerApplicant(tx, caller, eventId, entry, manner)
    if (!registered.ok) return registered
    if (registered.value.registration_status !== 'success') return refuse('event:regist_full')
    id = registered.value.id
  }
  const scan = {
    scanId,
    target: { kind: 'id', id },
    at: event.now,
    clockIsWrong: false,
    gate: gateKey(given.gate ?? ''),
    source: 'walk_in',
    shown: 'welcome',
    undone: false,
  } as const
  const [result] = await takeScans(tx, caller, { eventId, device: given.device ?? '', scans: [scan] })
  return ok({ id, name: result?.name ?? given.name, check_in_time: result?.check_in_time ?? '' })
}
