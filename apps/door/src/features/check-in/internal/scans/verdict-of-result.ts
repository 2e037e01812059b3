import type { ScanResult } from '@cubic/contract'
import type { Verdict } from './verdict.ts'

/** The verdict of the server's answer. What only the device knows (the note, another event's name) is kept. */
export function verdictOfResult(result: ScanResult, local: Verdict): Verdict {
  const {
    verdict,
    reason,
    ticket_id,
    name,
    person_type,
    check_in_time,
    check_in_by,
    check_in_gate,
    check_in_device,
    check_out_time,
    check_out_gate,
    check_out_device,
    minutes,
    back,
    on_leave,
    test,
  } = result
  const isSame = ticket_id === undefined || local.ticketId === undefined || local.ticketId === ticket_id
  const { note, event, session, whole, credit, personType, name: knownName }: Partial<Verdict> = isSame ? local : {}
  const [who, type] = [name ?? knownName, person_type ?? personType]
  return {
    verdict,
    ...(reason !== undefined && { reason }),
    ...(verdict === 'unknown' && reason === undefined && { reason: 'foreign' as const }),
    ...(ticket_id !== undefined && { ticketId: ticket_id }),
    ...(who !== undefined && { name: who }),
    ...(type !== undefined && { personType: type }),
    ...(check_in_time !== undefined && { at: check_in_time }),
    ...(check_in_by !== undefined && { by: check_in_by }),
    ...((check_out_gate ?? check_in_gate) !== undefined && { gate: check_out_gate ?? check_in_gate }),
    ...((check_out_device ?? check_in_device) !== undefined && { device: check_out_device ?? check_in_device }),
    ...(check_out_time !== undefined && { left: check_out_time }),
    ...(minutes !== undefined && { minutes, ...(whole !== undefined && { whole }), ...(credit && { credit }) }),
    ...(back && { isBack: true }),
    ...(session && reason === 'event:wrong_session' && { session }),
    ...(on_leave && { onLeave: true }),
    ...(test && { test: true }),
    ...(note !== undefined && { note }),
    ...((result.event ?? event) !== undefined && { event: result.event ?? event }),
  }
}
