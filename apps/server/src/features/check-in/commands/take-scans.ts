import { invariant, printInstant, type ScanReason, type ScanResult, type ScanVerdict } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { atTwoGates, notBefore, scanThatCounts } from '@cubic/domain/check-in/scans'
import { checkInRefusal } from '@cubic/domain/check-in/transition'
import { eventStatus } from '@cubic/domain/event/status'
import { looksLikeCardNumber } from '@cubic/domain/ticket/card-number'
import { type AuditedChange, recordChangesBy } from '../../audit/commands/record-change.ts'
import { noteUncounted, takeRoom } from '../internal/pass-room.ts'
import { answersOf } from '../internal/scan-answers.ts'
import { asDraft, deviceOf, type Draft, isGood, isOwn, takenBack } from '../internal/scan-draft.ts'
import {
  byIndexes,
  type CheckIn,
  type DoorEventRow,
  findDoorEvent,
  findTicketsByNumber,
  insertScans,
  type KeptScan,
  listKeptScans,
  listOtherTickets,
  listUserNames,
  lockTickets,
  type OtherTicket,
  type TicketRow,
  updateScans,
  updateTickets,
} from '../internal/scan-rows.ts'

/**
 * The scanned code: a ticket by its id or its binding code; its holder's student or employee number, which a code of
 * digits alone may be as well; by its signature a ticket of another event; or an unknown code.
 */
export type ScanTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'code'; readonly code: string; readonly number?: string | undefined }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'other_event'; readonly id: number }
  | { readonly kind: 'unknown' }

export type Scan = {
  readonly scanId: string
  readonly target: ScanTarget
  readonly at: Date
  readonly clockIsWrong: boolean
  readonly gate: string | null
  readonly source: string | null
  readonly shown: ScanVerdict | null
  readonly undone: boolean
  /** Why it was made by hand, or taken back. */
  readonly note?: string | null
  /** Why it checks nobody in, whatever its ticket is: its pass has ended. */
  readonly barred?: ScanReason
}

/** A scan that reaches us later than that was made without network: its device decided alone. */
const LATE_MS = 60_000
const DAY_MS = 24 * 3_600_000

export type Sending = { readonly caller: Caller; readonly device: string; readonly scans: readonly Scan[] }

/**
 * Takes scans of one event, all of them or none. Decides which scan of each ticket counts, among these and all that
 * came before, checks people in by those, and keeps every scan. A scan id that is known gets its first answer again.
 * The order in which scans reach us does not matter: what counts is when they were made.
 */
export async function takeScans(
  tx: Tx,
  caller: Caller,
  { eventId, device, scans }: Omit<Sending, 'caller'> & { readonly eventId: number },
): Promise<readonly ScanResult[]> {
  const [results = []] = await takeSendings(tx, eventId, [{ caller, device, scans }])
  return results
}

/** The same of several devices at once: one transaction costs little more for many scans than for one. */
export async function takeSendings(
  tx: Tx,
  eventId: number,
  sendings: readonly Sending[],
): Promise<readonly (readonly ScanResult[])[]> {
  const scans = sendings.flatMap((sending) => sending.scans)
  const targets = scans.map(({ target }) => target)
  const numbers = targets.flatMap((target) => numberOf(target) ?? [])
  const [, byNumber] = await Promise.all([byIndexes(tx), findTicketsByNumber(tx, eventId, numbers)])
  const found = await lockTickets(tx, {
    ids: [...targets.flatMap((target) => (target.kind === 'id' ? target.id : [])), ...byNumber.values()],
    codes: targets.flatMap((target) => (target.kind === 'code' ? target.code : [])),
  })
  const [byId, byCode] = [new Map(found.map((row) => [row.id, row])), new Map(found.map((row) => [row.code, row]))]
  const ticketOf = (target: ScanTarget): TicketRow | undefined => {
    if (target.kind === 'id') return byId.get(target.id)
    const ofCode = target.kind === 'code' ? byCode.get(target.code) : undefined
    return ofCode ?? byId.get(byNumber.get(numberOf(target) ?? '') ?? 0)
  }
  const tickets = found.filter((ticket) => ticket.event_id === eventId)
  const [event, names, kept] = await Promise.all([
    findDoorEvent(tx, eventId),
    listUserNames(
      tx,
      sendings.flatMap(({ caller }) => caller.userId ?? []),
    ),
    listKeptScans(tx, { scanIds: scans.map(({ scanId }) => scanId), ticketIds: tickets.map(({ id }) => id) }),
  ])
  invariant(event, 'the event was read when the right to it was checked')
  const others = await listOthers(tx, eventId, { sendings, found })

  const known = new Map(kept.map((scan) => [scan.scan_id, scan]))
  const onLeave = new Set(kept.filter((scan) => scan.answer.on_leave === true).map(({ ticket_id }) => ticket_id))
  const drafts = new Map(kept.map((scan) => [scan.scan_id, asDraft(scan)]))
  const unkept = new Map<string, number | undefined>()
  const repeats = countRepeats(drafts.values())
  const beyond: Draft[] = []
  for (const { caller, device, scans: some } of sendings) {
    const room = await takeRoom(tx, caller, { eventId, count: some.length })
    for (const scan of some) {
      const before = drafts.get(scan.scanId)
      const ticket = ticketOf(scan.target)
      const callerName = caller.key?.name ?? names.get(caller.userId ?? 0) ?? null
      if (!before) {
        const draft = judge(scan, { caller, callerName, event, eventId, device, ticket, onLeave, others })
        const isRepeat = isGood(draft) && repeats.take(draft)
        if (isRepeat) beyond.push({ ...draft, verdict: 'already_in', reason: 'event:already_checked_in' })
        else drafts.set(scan.scanId, draft)
        if (isRepeat || !(await room.keeps(draft.verdict))) unkept.set(scan.scanId, caller.key?.id)
      } else if (
        scan.undone &&
        !scan.barred &&
        isOwn(before, caller) &&
        before.ticket_id !== null &&
        before.ticket_id === ticket?.id
      )
        drafts.set(scan.scanId, takenBack(before, caller, scan.note))
    }
  }
  const decided = decideAll(tickets, [...drafts.values()])
  const all = [...decided.drafts, ...beyond]
  const answers = await write(tx, { ...decided, drafts: all, known, unkept })
  return sendings.map((sending) =>
    sending.scans.map(({ scanId }) => {
      const answer = answers.get(scanId)
      // The id of a scan at another event tells nothing of that one.
      return answer && (drafts.get(scanId)?.event_id ?? eventId) === eventId
        ? answer
        : { scan_id: scanId, verdict: 'not_valid', reason: 'event:request_conflict' }
    }),
  )
}

/**
 * Undoes the scans of a ticket that `which` names. By staff (`voidsAll`), whatever was scanned until now is void, also
 * what still waits on a device. False where there is no such ticket.
 */
export async function undoScans(
  tx: Tx,
  caller: Caller,
  id: number,
  {
    which,
    voidsAll,
    reason,
  }: { readonly which: (scan: KeptScan) => boolean; readonly voidsAll: boolean; readonly reason: string | null },
): Promise<boolean> {
  const [ticket] = await lockTickets(tx, { ids: [id], codes: [] })
  if (!ticket) return false
  const kept = (await listKeptScans(tx, { scanIds: [], ticketIds: [id] })).filter(
    ({ event_id }) => event_id === ticket.event_id,
  )
  const drafts = kept.map((scan) => (which(scan) ? takenBack(asDraft(scan), caller, reason) : asDraft(scan)))
  const decided = decideAll([ticket], drafts, voidsAll)
  const checkIns = decided.checkIns.map((checkIn) => ({ ...checkIn, caller }))
  await write(tx, { ...decided, checkIns, known: new Map(kept.map((scan) => [scan.scan_id, scan])), voidsAll })
  return true
}

/**
 * Counts scans that were kept and checked nobody in, because their pass had ended, as if they had come in time. Gives
 * the ids of those that are good.
 */
export async function countLateScans(tx: Tx, caller: Caller, eventId: number, scanIds: readonly string[]) {
  const asked = await listKeptScans(tx, { scanIds, ticketIds: [] })
  const ids = asked.flatMap(({ ticket_id }) => ticket_id ?? [])
  const tickets = (await lockTickets(tx, { ids, codes: [] })).filter((ticket) => ticket.event_id === eventId)
  const [event, kept] = await Promise.all([
    findDoorEvent(tx, eventId),
    listKeptScans(tx, { scanIds, ticketIds: tickets.map(({ id }) => id) }),
  ])
  invariant(event, 'the event was read when the right to it was checked')
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const accepted = new Set(scanIds)
  const drafts = kept.map((scan): Draft => {
    const ticket = byId.get(scan.ticket_id ?? 0)
    if (!accepted.has(scan.scan_id) || scan.undone || !ticket) return asDraft(scan)
    const reason = reasonAgainst(scan, event, ticket)
    if (reason) return { ...asDraft(scan), reason }
    return { ...asDraft(scan), caller, verdict: 'already_in', reason: null, conflict: null }
  })
  const decided = decideAll(tickets, drafts)
  // `caller` says who accepted it; `by` stays the person who made the pass
  await write(tx, { ...decided, known: new Map(kept.map((scan) => [scan.scan_id, scan])) })
  return decided
}

type Judged = {
  readonly caller: Caller
  readonly callerName: string | null
  readonly event: DoorEventRow
  readonly eventId: number
  readonly device: string
  readonly ticket: TicketRow | undefined
  /** Tickets whose holders were on leave before they were checked in. */
  readonly onLeave: ReadonlySet<number | null>
  readonly others: ReadonlyMap<number, OtherTicket>
}

/** Reads the scanned tickets of other events. */
async function listOthers(
  tx: Tx,
  eventId: number,
  { sendings, found }: { readonly sendings: readonly Sending[]; readonly found: readonly TicketRow[] },
): Promise<ReadonlyMap<number, OtherTicket>> {
  const byCode = new Map(found.map((ticket) => [ticket.code, ticket]))
  const ids = sendings
    .flatMap(({ scans }) => scans)
    .flatMap(({ target }) => {
      if (target.kind === 'other_event') return target.id
      const ticket = target.kind === 'code' ? byCode.get(target.code) : undefined
      return ticket && ticket.event_id !== eventId ? ticket.id : []
    })
  return listOtherTickets(tx, ids)
}

/** Judges a new scan alone: whether its ticket may come in. */
function judge(scan: Scan, { caller, callerName, event, eventId, device, ticket, onLeave, others }: Judged): Draft {
  const isHere = ticket?.event_id === eventId
  const reason = scan.undone
    ? 'event:scan_undone'
    : (scan.barred ?? reasonAgainst(scan, event, isHere ? ticket : undefined))
  const isOther = scan.target.kind === 'other_event' || (scan.target.kind === 'code' && ticket !== undefined && !isHere)
  const otherId = scan.target.kind === 'other_event' ? scan.target.id : null
  const wasLetIn = scan.shown === 'welcome' || (scan.shown === null && isLate(scan.at, event.now))
  const moment = notBefore(scan, earliestScan(caller, event, isHere ? ticket : undefined), event.now)
  const conflict = scan.undone || !wasLetIn ? null : isOther ? 'other_event' : isHere && reason ? 'revoked' : null
  return {
    scan_id: scan.scanId,
    event_id: eventId,
    ticket_id: isHere || isOther ? (ticket?.id ?? otherId) : null,
    test: isHere && ticket.test,
    device,
    gate: scan.gate ?? caller.key?.gate ?? null,
    source: scan.source,
    at: moment.at,
    received_time: event.now,
    by: caller.userId ?? caller.key?.makerId ?? null,
    pass_id: caller.key?.id ?? null,
    by_name: callerName,
    verdict: isHere ? (reason ? 'not_valid' : 'welcome') : isOther ? 'not_valid' : 'unknown',
    reason: isHere ? (reason ?? null) : isOther ? 'event:wrong_event' : reasonOfUnknown(scan.target),
    conflict,
    shown_verdict: scan.shown,
    undone: scan.undone,
    note: scan.note ?? null,
    clock_wrong: moment.clockIsWrong,
    is_settled: false,
    answer: undefined,
    caller,
    ticket: isHere ? ticket : undefined,
    other: isOther ? otherTicketFor(caller, others.get(ticket?.id ?? otherId ?? 0)) : undefined,
    onLeave: isHere && (ticket.check_in_status === 'leave' || onLeave.has(ticket.id)),
  }
}

/** Staff read all tickets; a pass learns which published event it is for, as its holder would say. */
function otherTicketFor({ userId }: Caller, other: OtherTicket | undefined): Draft['other'] {
  if (!other) return undefined
  const { name, isPublished, event } = other
  if (userId !== null) return { name, event }
  return isPublished ? { event } : undefined
}

const numberOf = (target: ScanTarget): string | undefined => ('number' in target ? target.number : undefined)

/** Whether or not somebody has the number: a scanner learns nothing of people without a ticket. */
function reasonOfUnknown(target: ScanTarget): ScanReason {
  const number = numberOf(target)
  const isNumber = number !== undefined && (target.kind === 'number' || /^\d+$/.test(number))
  return isNumber && looksLikeCardNumber(number) ? 'door:no_ticket' : 'event:invalid_ticket'
}

/**
 * The earliest moment at which a pass can have scanned a ticket, in milliseconds: it must not move check-ins into the
 * past. Staff may note earlier ones. The day of the event counts once it has begun: before that, people may fetch
 * their badges days ahead.
 */
function earliestScan({ key }: Caller, event: DoorEventRow, ticket: TicketRow | undefined): number {
  if (!key) return 0
  const registered = ticket?.created_time?.getTime() ?? 0
  const start = ticket?.test ? 0 : (event.start_time?.getTime() ?? 0)
  return Math.max(registered, key.claimed?.getTime() ?? 0, start <= event.now.getTime() ? start - DAY_MS : 0)
}

function reasonAgainst(
  { at }: Pick<Scan, 'at'>,
  event: DoorEventRow,
  ticket: TicketRow | undefined,
): ScanReason | undefined {
  if (!ticket) return undefined
  const refusal = checkInRefusal({
    registration_status: ticket.registration_status,
    check_in_status: 'not_present',
    eventStatus: eventStatus(event, event.now),
    sign_in: event.sign_in,
  })
  if (refusal) return refusal
  return ticket.check_in_undone && at <= ticket.check_in_undone ? 'event:scan_undone' : undefined
}

const isLate = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > LATE_MS

type Decided = { readonly drafts: readonly Draft[]; readonly checkIns: readonly CheckIn[] }

function decideAll(tickets: readonly TicketRow[], drafts: readonly Draft[], voidsAll = false): Decided {
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

type Written = Decided & {
  readonly known: ReadonlyMap<string, KeptScan>
  /** New scans that are only counted, with their passes. */
  readonly unkept?: ReadonlyMap<string, number | undefined>
  readonly voidsAll?: boolean
}

/** Writes what was decided, and gives the answer of each scan by its id. */
async function write(
  tx: Tx,
  { drafts, checkIns, known, unkept, voidsAll = false }: Written,
): Promise<ReadonlyMap<string, ScanResult>> {
  const answers = answersOf(drafts)
  const added = drafts.filter(({ scan_id }) => !known.has(scan_id) && !unkept?.has(scan_id))
  if (unkept) await noteUncounted(tx, countBy(unkept.values()))
  const changed = drafts.filter((draft) => {
    const before = known.get(draft.scan_id)
    return (
      before &&
      (['verdict', 'reason', 'conflict', 'undone', 'note'] as const).some((field) => before[field] !== draft[field])
    )
  })
  await Promise.all([
    insertScans(
      tx,
      added.flatMap(({ ticket: _ticket, onLeave: _onLeave, other: _other, caller, ...draft }) => {
        const answer = answers.get(draft.scan_id)
        return answer && caller ? { ...draft, answer, caller } : []
      }),
    ),
    updateScans(tx, changed),
    updateTickets(tx, checkIns, voidsAll),
    recordChangesBy(
      tx,
      checkIns.flatMap((checkIn) => (checkIn.caller ? { ...entryOf(checkIn), caller: checkIn.caller } : [])),
    ),
  ])
  return answers
}

function countBy(ids: Iterable<number | undefined>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/**
 * Good scans of one ticket that are kept of each person or pass. With every one, the next scan of the
 * ticket has more to decide.
 */
const REPEATS_MAX = 100

/**
 * Counts the good scans of each ticket by each person or pass. `take` tells whether a further one is
 * beyond those that are kept.
 */
function countRepeats(drafts: Iterable<Draft>): { readonly take: (draft: Draft) => boolean } {
  const counts = new Map<string, number>()
  const take = (draft: Draft): boolean => {
    const sender = draft.pass_id === null ? `user ${draft.by}` : `pass ${draft.pass_id}`
    const place = `${draft.ticket_id} ${sender}`
    const count = counts.get(place) ?? 0
    if (count < REPEATS_MAX) counts.set(place, count + 1)
    return count >= REPEATS_MAX
  }
  for (const draft of drafts) if (isGood(draft)) take(draft)
  return { take }
}

function entryOf({ ticket, status, at, scan, why }: CheckIn): AuditedChange {
  const model = ticket.test ? 'CubicTestTicket' : 'CubicEventApplicant'
  const before = { check_in_status: ticket.check_in_status }
  const time = at && { at: printInstant(at) }
  if (status !== 'attend') {
    const reason = why ? { reason: why } : {}
    return { model, id: ticket.id, action: 'undo_check_in', before, after: { check_in_status: status, ...reason } }
  }
  if (ticket.check_in_status !== 'attend') {
    const place = { source: scan?.source ?? null, device: scan?.device ?? null, gate: scan?.gate ?? null }
    return { model, id: ticket.id, action: 'check_in', before, after: { check_in_status: status, ...time, ...place } }
  }
  // An earlier scan has reached us late.
  const earlier = ticket.check_in_time && { at: printInstant(ticket.check_in_time) }
  return { model, id: ticket.id, action: 'move_check_in', before: { ...earlier }, after: { ...time } }
}
