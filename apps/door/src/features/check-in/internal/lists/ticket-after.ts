import type { DoorTicket, TicketPresence } from '@cubic/contract'
import type { ScanRecord } from '../scans/scan-record.ts'
import type { Verdict } from '../scans/verdict.ts'

/** The ticket as a decided scan leaves it: the list need not be fetched again to know. */
export function ticketAfter(
  ticket: DoorTicket,
  decided: Verdict,
  scan: Pick<ScanRecord, 'sessionId'> = {},
): DoorTicket {
  const after = withPresence(ticket, decided, scan.sessionId ?? 0)
  const isIn = decided.verdict === 'welcome' || decided.verdict === 'already_in'
  if (!isIn || decided.at === undefined || ticket.check_in_status === 'attend') return after
  return {
    ...after,
    check_in_status: 'attend',
    check_in_time: decided.at,
    check_in_by: decided.by ?? null,
    check_in_gate: decided.gate ?? null,
  }
}

/** Only lists of events that check out or have sessions have it. */
function withPresence(ticket: DoorTicket, { verdict, at, left, isBack }: Verdict, session: number): DoorTicket {
  if (ticket.presence === undefined) return ticket
  const seconds = (moment: string | undefined) => (moment === undefined ? null : Math.floor(Date.parse(moment) / 1000))
  const [, cameBefore = null, leftBefore = null] = placeOf(ticket, session) ?? []
  const came = seconds(at) ?? cameBefore
  switch (verdict) {
    case 'welcome':
    case 'already_in':
      return putPlace(ticket, [session, came, isBack ? null : leftBefore])
    case 'goodbye':
    case 'already_out':
      return putPlace(ticket, [session, came, seconds(left)])
    case 'no_check_in':
      return putPlace(ticket, [session, cameBefore, seconds(left)])
    case 'back':
    case 'not_valid':
    case 'unknown':
      return ticket
  }
}

/** The ticket as it was before a scan that was taken back. */
export function ticketBefore(ticket: DoorTicket, { shown, sessionId = 0, direction }: ScanRecord): DoorTicket {
  const place = placeOf(ticket, sessionId)
  if (direction === 'out' || shown.isBack) {
    if (!place) return ticket
    return putPlace(ticket, [sessionId, place[1], null])
  }
  const presence = ticket.presence?.filter(([session]) => session !== sessionId)
  const others = presence?.some(([, came]) => came !== null) === true
  const status: DoorTicket['check_in_status'] = others ? 'attend' : shown.onLeave ? 'leave' : 'not_present'
  return {
    ...ticket,
    ...(presence && { presence }),
    check_in_status: status,
    ...(!others && { check_in_time: null, check_in_by: null }),
  }
}

export function placeOf({ presence }: DoorTicket, session: number): TicketPresence | undefined {
  return presence?.find(([id]) => id === session)
}

function putPlace(ticket: DoorTicket, place: TicketPresence): DoorTicket {
  return { ...ticket, presence: [...(ticket.presence ?? []).filter(([id]) => id !== place[0]), place] }
}
