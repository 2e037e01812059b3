import { randomUUID } from 'node:crypto'
import {
  CHECK_IN,
  CHECK_OUT,
  type CheckedArgumentsOf,
  type MethodOutcome,
  ok,
  type Outcome,
  refuse,
  type ResultOf,
  type ScanDirection,
  type ScanResult,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { momentOfScan } from '@cubic/domain/check-in/scans'
import type { ScanTarget } from '../internal/judge-scan.ts'
import { takeScans } from './take-scans.ts'

/** Only one scan of a ticket succeeds; any other gets the time of that scan and the name of its scanner. */
export async function checkInTicket(
  tx: Tx,
  caller: Caller,
  id: number,
  given: Given,
): Promise<MethodOutcome<typeof CHECK_IN>> {
  const scanned = await scanTicket(tx, caller, id, { given, direction: 'in' })
  return scanned.ok ? outcomeOf(id, scanned.value) : scanned
}

/** The latest scan counts, but only one is answered as the check-out. */
export async function checkOutTicket(
  tx: Tx,
  caller: Caller,
  id: number,
  given: Given,
): Promise<MethodOutcome<typeof CHECK_OUT>> {
  const scanned = await scanTicket(tx, caller, id, { given, direction: 'out' })
  if (!scanned.ok) return scanned
  const { verdict, reason, name = '', check_in_time = '', check_out_time = '', minutes = 0 } = scanned.value ?? {}
  if (verdict === 'goodbye') return ok({ id, name, check_in_time, check_out_time, minutes })
  const parameters = { ...(name && { name }), ...(check_out_time && { check_out_time }) }
  const refusal = CHECK_OUT.refusals.find((kind) => kind === reason) ?? 'event:invalid_ticket'
  return { ...refuse(refusal, parameters), kept: true }
}

type Given = CheckedArgumentsOf<typeof CHECK_IN>

async function scanTicket(
  tx: Tx,
  caller: Caller,
  id: number,
  { given, direction }: { readonly given: Given; readonly direction: ScanDirection },
): Promise<Outcome<ScanResult | undefined, 'event:request_conflict' | 'save:not_found'>> {
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
  const way = { direction, sessionId: given.session_id }
  const scan = {
    scanId,
    target,
    at,
    clockIsWrong,
    gate: null,
    source: given.source,
    shown: null,
    undone: false,
    ...way,
  }
  const [result] = await takeScans(tx, caller, { eventId, device: given.source ?? '', scans: [scan] })
  // Another ticket was scanned with this id in the meantime.
  return result?.ticket_id !== undefined && result.ticket_id !== id ? refuse('event:request_conflict') : ok(result)
}

function outcomeOf(id: number, result: ScanResult | undefined): MethodOutcome<typeof CHECK_IN> {
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
