import { printInstant, type ScanResult } from '@cubic/contract'
import { minutesPresent } from '@cubic/domain/check-in/presence'
import type { Place } from './decide-scans.ts'
import { type Draft, isGood, placeOf } from './scan-draft.ts'

type Answering = {
  readonly places: ReadonlyMap<string, Place>
  /** Had they come to this place before these scans were sent? */
  readonly hadCome: (draft: Draft) => boolean
}

/** A scan that is known gets its first answer again. */
export function answersOf(drafts: readonly Draft[], { places, hadCome }: Answering): ReadonlyMap<string, ScanResult> {
  return new Map(
    drafts.map((draft) => {
      const place = isGood(draft) ? places.get(placeOf(draft)) : undefined
      const answer = () =>
        draft.direction === 'out' ? answerOut(draft, place) : answerIn(draft, { place, hadCome: hadCome(draft) })
      return [draft.scan_id, draft.answer ?? answer()]
    }),
  )
}

/**
 * In each turn only the device that asks first is told `welcome`. If another device's scan turns out to be earlier, it
 * counts, but is answered `already_in`, because somebody else has welcomed the holder.
 */
function answerIn(
  draft: Draft,
  { place, hadCome }: { readonly place: Place | undefined; readonly hadCome: boolean },
): ScanResult {
  const { ticket } = draft
  const turn = turnOf(draft, place)
  const isBack = turn.some(({ verdict }) => verdict === 'back')
  const first = isBack ? turn[0] : place?.came
  const told = turn.find(({ scan_id, answer }) => scan_id !== draft.scan_id && answer?.verdict === 'welcome')
  const leads = draft.verdict === 'welcome' || draft.verdict === 'back'
  const isTaken = leads && (told !== undefined || (draft.verdict === 'welcome' && hadCome))
  const reason = isTaken ? 'event:already_checked_in' : draft.reason
  const other = first && first.scan_id !== draft.scan_id ? first : undefined
  const by = leads && !isTaken ? draft.by_name : isGood(draft) ? ((other ?? told ?? ticket)?.by_name ?? null) : null
  const at = isGood(draft) ? (first?.at ?? ticket?.check_in_time) : null
  return {
    scan_id: draft.scan_id,
    verdict: isTaken ? 'already_in' : draft.verdict === 'back' ? 'welcome' : draft.verdict,
    ...(reason && { reason }),
    ...(ticket && {
      ticket_id: ticket.id,
      name: ticket.name,
      ...(ticket.person_type && { person_type: ticket.person_type }),
      ...(at && { check_in_time: printInstant(at) }),
      ...(by && { check_in_by: by }),
      ...(other?.gate && { check_in_gate: other.gate }),
      ...(other?.device && { check_in_device: other.device }),
      ...(ticket.test && { test: true }),
    }),
    ...draft.other,
    ...(draft.chosen && { sessions: draft.chosen }),
    ...(draft.conflict && { conflict: draft.conflict }),
    ...(draft.onLeave && isGood(draft) && { on_leave: true }),
    ...(draft.verdict === 'back' && !isTaken && { back: true }),
  }
}

/**
 * Of one turn the first device that asked is told `goodbye`, the others when and where that was. The latest counts all
 * the same.
 */
function answerOut(draft: Draft, place: Place | undefined): ScanResult {
  const { ticket } = draft
  const turn = turnOf(draft, place)
  const told = turn.find(({ answer }) => answer?.verdict === 'goodbye') ?? turn.find(({ answer }) => !answer)
  const came = place?.cameAt
  const isCounted = isGood(draft) && draft.verdict !== 'no_check_in'
  const before = isCounted && told?.scan_id !== draft.scan_id ? told : undefined
  const left = before?.at ?? draft.at
  const verdict = !isCounted ? draft.verdict : before ? 'already_out' : 'goodbye'
  const reason = verdict === 'already_out' ? 'event:already_checked_out' : verdict === 'goodbye' ? null : draft.reason
  return {
    scan_id: draft.scan_id,
    verdict,
    ...(reason && { reason }),
    ...(ticket && {
      ticket_id: ticket.id,
      name: ticket.name,
      ...(ticket.person_type && { person_type: ticket.person_type }),
      ...(isGood(draft) && { check_out_time: printInstant(left) }),
      // of one that counts not, because it was before the check-in, too
      ...(place && came !== undefined && { check_in_time: printInstant(new Date(came)) }),
      ...(place && came !== undefined && isCounted && { minutes: minutesPresent(came, left.getTime(), place.times) }),
      ...(before?.gate && { check_out_gate: before.gate }),
      ...(before?.device && { check_out_device: before.device }),
      ...(ticket.test && { test: true }),
    }),
    ...draft.other,
    ...(draft.chosen && { sessions: draft.chosen }),
    ...(draft.conflict && { conflict: draft.conflict }),
  }
}

const turnOf = (draft: Draft, place: Place | undefined): readonly Draft[] =>
  place?.turns.find((turn) => turn.some(({ scan_id }) => scan_id === draft.scan_id)) ?? []
