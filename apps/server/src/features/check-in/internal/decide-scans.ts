import { atTwoGates, scanThatCounts } from '@cubic/domain/check-in/scans'
import { isLate } from './judge-scan.ts'
import { deviceOf, type Draft, isGood } from './scan-draft.ts'
import type { CheckIn, TicketRow } from './scan-rows.ts'

export type Decided = { readonly drafts: readonly Draft[]; readonly checkIns: readonly CheckIn[] }

/** Decides which scan of each ticket counts. `voidsAll`: none that was made until now. */
export function decideAll(tickets: readonly TicketRow[], drafts: readonly Draft[], voidsAll = false): Decided {
  const ofTickets = new Map<number | null, Draft[]>()
  for (const draft of drafts) {
    const ofTicket = ofTickets.get(draft.ticket_id)
    if (ofTicket) ofTicket.push(draft)
    else ofTickets.set(draft.ticket_id, [draft])
  }
  const decided = tickets.map((ticket) => decide(ticket, ofTickets.get(ticket.id) ?? [], voidsAll))
  const byId = new Map(decided.flatMap((each) => each.drafts).map((draft) => [draft.scan_id, draft]))
  return {
    drafts: drafts.map((draft) => byId.get(draft.scan_id) ?? draft),
    checkIns: decided.flatMap(({ checkIns }) => checkIns),
  }
}

/** Of all good scans of a ticket: which one counts, and which contradict each other. */
function decide(ticket: TicketRow, drafts: readonly Draft[], voidsAll: boolean): Decided {
  const good = drafts.filter(isGood).map((draft) => ({ scanId: draft.scan_id, at: draft.at.getTime(), draft }))
  // A check-in from before scans were kept has none: it counts like one.
  const since = ticket.check_in_time?.getTime() ?? 0
  const isOfScan = drafts.some(({ answer, at }) => answer !== undefined && at.getTime() === since)
  const standsAlone = ticket.check_in_status === 'attend' && !isOfScan && !voidsAll
  const alone = standsAlone ? [{ scanId: '', at: since, device: '', letIn: true }] : []
  const counts = scanThatCounts([...good.map(({ scanId, at }) => ({ scanId, at })), ...alone])
  const gates = atTwoGates([
    ...good.map(({ scanId, draft }) => ({
      scanId,
      device: deviceOf(draft),
      letIn: letIn(draft, scanId === counts?.scanId),
    })),
    ...alone,
  ])
  const atGates = new Set(gates.map(({ scanId }) => scanId))
  const decided = good.map(({ draft }): Draft => {
    const conflict = atGates.has(draft.scan_id) ? 'two_gates' : draft.clock_wrong ? 'clock' : null
    const isFirst = draft.scan_id === counts?.scanId
    return {
      ...draft,
      verdict: isFirst ? 'welcome' : 'already_in',
      reason: isFirst ? null : 'event:already_checked_in',
      conflict: draft.is_settled ? draft.conflict : conflict,
    }
  })
  const first = decided.find(({ verdict }) => verdict === 'welcome')
  return { drafts: decided, checkIns: checkInsOf(ticket, drafts, { first, isAlone: counts?.scanId === '' }) }
}

function checkInsOf(
  ticket: TicketRow,
  drafts: readonly Draft[],
  { first, isAlone }: { readonly first: Draft | undefined; readonly isAlone: boolean },
): readonly CheckIn[] {
  const isIn = ticket.check_in_status === 'attend'
  const caller = first?.caller ?? drafts.find((draft) => draft.caller)?.caller
  if (first) {
    const isSo =
      isIn &&
      ticket.check_in_time?.getTime() === first.at.getTime() &&
      ticket.check_in_by === first.by &&
      ticket.check_in_pass === first.pass_id
    const checkIn = { ticket, status: 'attend', at: first.at, by: first.by, pass: first.pass_id, scan: first } as const
    return isSo ? [] : [{ ...checkIn, caller }]
  }
  if (!isIn || isAlone) return []
  // Somebody who was on leave is on leave again.
  const status = drafts.some(({ onLeave, undone }) => onLeave && undone) ? 'leave' : 'not_present'
  const why = drafts.find(({ undone, caller: sender, note }) => undone && sender && note !== null)?.note ?? null
  return [{ ticket, status, at: null, by: null, pass: null, caller, why }]
}

function letIn({ shown_verdict: shown, answer, at, received_time: received }: Draft, counts: boolean): boolean {
  if (shown !== null) return shown === 'welcome'
  return isLate(at, received) || (answer ? answer.verdict === 'welcome' : counts)
}
