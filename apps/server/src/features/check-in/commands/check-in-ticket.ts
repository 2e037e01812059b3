import { randomUUID } from 'node:crypto'
import {
  CHECK_IN,
  type CheckedArgumentsOf,
  type MethodOutcome,
  ok,
  refuse,
  type ResultOf,
  type ScanResult,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { momentOfScan } from '@cubic/domain/check-in/scans'
import type { ScanTarget } from '../internal/judge-scan.ts'
import { takeScans } from './take-scans.ts'

/**
 * Checks a ticket in by one scan, made online. Only one scan of a ticket succeeds; any other gets the time of that scan
 * and the name of its scanner.
 */
export async function checkInTicket(
  tx: Tx,
  caller: Caller,
  id: number,
  given: CheckedArgumentsOf<typeof CHECK_IN>,
): Promise<MethodOutcome<typeof CHECK_IN>> {
  const ticket = await tx.one<{ event_id: number; now: Date }>`
    select event_id, clock_timestamp() as now from cubic_event_applicant where id = ${id}`
  if (!ticket) return refuse('save:not_found')
  const scanId = (given.scan_id ?? randomUUID()).toLowerCase()
  const other = await tx.one<{
    applicant_id: number | null
  }>`select applicant_id from cubic_scan where scan_id = ${scanId}`
  if (other && other.applicant_id !== id) return refuse('event:request_conflict')
  const eventId = given.event_id ?? ticket.event_id
  const target: ScanTarget = eventId === ticket.event_id ? { kind: 'id', id } : { kind: 'other_event', id }
  const { at, clockIsWrong } = momentOfScan(given.at ?? ticket.now, { sent: undefined, now: ticket.now })
  const scan = { scanId, target, at, clockIsWrong, gate: null, source: given.source, shown: null, undone: false }
  const [result] = await takeScans(tx, caller, { eventId, device: given.source ?? '', scans: [scan] })
  return outcomeOf(id, result)
}

function outcomeOf(id: number, result: ScanResult | undefined): MethodOutcome<typeof CHECK_IN> {
  // Another ticket was scanned with this id in the meantime.
  if (result?.ticket_id !== undefined && result.ticket_id !== id) return refuse('event:request_conflict')
  if (result?.verdict === 'welcome') {
    const { name = '', person_type = null, check_in_time = '' } = result
    const welcome: ResultOf<typeof CHECK_IN> = { id, name, person_type, check_in_time }
    return ok(welcome)
  }
  const { name, check_in_time, check_in_by } = result ?? {}
  const parameters = {
    ...(name && { name }),
    ...(check_in_time && { check_in_time }),
    ...(check_in_by && { check_in_by }),
  }
  // The refused scan is kept.
  const refusal = CHECK_IN.refusals.find((kind) => kind === result?.reason) ?? 'event:invalid_ticket'
  return { ...refuse(refusal, parameters), kept: true }
}
