import { printInstant, type ScanResult } from '@cubic/contract'
import { isGood, type Draft } from './scan-draft.ts'

/** The answers to the devices, by the ids of their scans. A scan that is known gets its first answer again. */
export function answersOf(drafts: readonly Draft[]): ReadonlyMap<string, ScanResult> {
  const first = new Map(drafts.filter(({ verdict }) => verdict === 'welcome').map((draft) => [draft.ticket_id, draft]))
  const told = new Map(drafts.filter(wasToldWelcome).map((draft) => [draft.ticket_id, draft]))
  return new Map(
    drafts.map((draft) => {
      const of = { first: first.get(draft.ticket_id), told: told.get(draft.ticket_id) }
      return [draft.scan_id, draft.answer ?? answerOf(draft, of)]
    }),
  )
}

const wasToldWelcome = (draft: Draft): boolean => isGood(draft) && draft.answer?.verdict === 'welcome'

type First = {
  /** The scan that counts. */
  readonly first: Draft | undefined
  /** An earlier call's scan whose device was told that it counts. */
  readonly told: Draft | undefined
}

/**
 * The answer to the device that sent a scan. For each ticket only the device that asks first is told `welcome`. If a
 * scan of another device turns out to be earlier, that scan counts, but its device is told `already_in`, because
 * somebody else has welcomed the holder.
 */
function answerOf(draft: Draft, { first, told }: First): ScanResult {
  const { ticket } = draft
  const isTaken = draft.verdict === 'welcome' && (told !== undefined || ticket?.check_in_status === 'attend')
  const reason = isTaken ? 'event:already_checked_in' : draft.reason
  const by =
    draft.verdict === 'welcome' && !isTaken ? draft.by_name : isGood(draft) ? welcomer({ first, told }, draft) : null
  const at = isGood(draft) ? (first?.at ?? ticket?.check_in_time) : null
  const before = isGood(draft) && first && first.scan_id !== draft.scan_id ? first : undefined
  return {
    scan_id: draft.scan_id,
    verdict: isTaken ? 'already_in' : draft.verdict,
    ...(reason && { reason }),
    ...(ticket && {
      ticket_id: ticket.id,
      name: ticket.name,
      ...(ticket.person_type && { person_type: ticket.person_type }),
      ...(at && { check_in_time: printInstant(at) }),
      ...(by && { check_in_by: by }),
      ...(before?.gate && { check_in_gate: before.gate }),
      ...(before?.device && { check_in_device: before.device }),
      ...(ticket.test && { test: true }),
    }),
    ...draft.other,
    ...(draft.conflict && { conflict: draft.conflict }),
    ...(draft.onLeave && isGood(draft) && { on_leave: true }),
  }
}

/** The name of the person who welcomed the holder before this scan. */
function welcomer({ first, told }: First, { scan_id, ticket }: Draft): string | null {
  const other = first && first.scan_id !== scan_id ? first : told
  return (other ?? ticket)?.by_name ?? null
}
