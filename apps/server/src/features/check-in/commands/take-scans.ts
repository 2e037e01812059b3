import { invariant, printInstant, type ScanDirection, type ScanResult } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { type AuditedChange, recordChangesBy } from '../../audit/commands/record-change.ts'
import {
  type AttendanceRow,
  listAttendances,
  listTicketParts,
  NO_PARTS,
  removeAttendances,
  voidPart,
  writeAttendances,
} from '../internal/attendance-rows.ts'
import { type AttendanceChange, type Decided, decideAll, keepsAttendance } from '../internal/decide-scans.ts'
import { judge, numberOf, reasonAgainst, type Scan, type ScanTarget } from '../internal/judge-scan.ts'
import { noteUncounted, takeRoom } from '../internal/pass-room.ts'
import { countRepeats } from '../internal/repeated-scans.ts'
import { answersOf } from '../internal/scan-answers.ts'
import { asDraft, type Draft, isGood, isOwn, placeOf, takenBack } from '../internal/scan-draft.ts'
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

/** Takes those of several devices: one transaction costs little more for many scans than for one. */
export async function takeSendings(
  tx: Tx,
  eventId: number,
  sendings: readonly Sending[],
): Promise<readonly (readonly ScanResult[])[]> {
  const { event, tickets, ticketOf, names, kept, others, partsOf, stored } = await readForScans(tx, eventId, sendings)
  const known = new Map(kept.map((scan) => [scan.scan_id, scan]))
  const onLeave = new Set(kept.filter((scan) => scan.answer.on_leave === true).map(({ ticket_id }) => ticket_id))
  const drafts = new Map(kept.map((scan) => [scan.scan_id, asDraft(scan)]))
  const unkept = new Map<string, number | undefined>()
  const repeats = countRepeats(drafts.values())
  const beyond: Draft[] = []
  for (const { caller, device, scans } of sendings) {
    const room = await takeRoom(tx, caller, { eventId, count: scans.length })
    const callerName = caller.key?.name ?? names.get(caller.userId ?? 0) ?? null
    for (const scan of scans) {
      const before = drafts.get(scan.scanId)
      const ticket = ticketOf(scan.target)
      if (!before) {
        const draft = judge(scan, {
          caller,
          callerName,
          event,
          eventId,
          device,
          ticket,
          partsOf,
          onLeave,
          others,
        })
        const isRepeat = isGood(draft) && repeats.take(draft)
        if (isRepeat) beyond.push(asRepeat(draft))
        else drafts.set(scan.scanId, draft)
        if (isRepeat || !(await room.keeps(draft.verdict))) unkept.set(scan.scanId, caller.key?.id)
      } else if (mayTakeBack(scan, before, { caller, ticket }))
        drafts.set(scan.scanId, takenBack(before, caller, scan.note))
    }
  }
  const decided = decideAll(tickets, [...drafts.values()], { event, stored })
  const all = [...decided.drafts, ...beyond]
  const answers = await write(tx, { ...decided, eventId, drafts: all, known, unkept })
  return sendings.map(({ scans }) =>
    scans.map(({ scanId }) => {
      const answer = answers.get(scanId)
      // The id of a scan at another event tells nothing of that one.
      return answer && (drafts.get(scanId)?.event_id ?? eventId) === eventId
        ? answer
        : { scan_id: scanId, verdict: 'not_valid', reason: 'event:request_conflict' }
    }),
  )
}

function asRepeat(draft: Draft): Draft {
  return draft.direction === 'out'
    ? { ...draft, verdict: 'already_out', reason: 'event:already_checked_out' }
    : { ...draft, verdict: 'already_in', reason: 'event:already_checked_in' }
}

/** Only its own, of the same ticket. */
function mayTakeBack(
  { undone, barred }: Scan,
  before: Draft,
  { caller, ticket }: { readonly caller: Caller; readonly ticket: TicketRow | undefined },
): boolean {
  const isOfTicket = before.ticket_id !== null && before.ticket_id === ticket?.id
  return undone && !barred && isOwn(before, caller) && isOfTicket
}

/** Locks the scanned tickets of this event, and reads what their scans are judged by. */
async function readForScans(tx: Tx, eventId: number, sendings: readonly Sending[]) {
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
  const callers = sendings.flatMap(({ caller }) => caller.userId ?? [])
  const [event, names, kept] = await Promise.all([
    findDoorEvent(tx, eventId),
    listUserNames(tx, callers),
    listKeptScans(tx, { scanIds: scans.map(({ scanId }) => scanId), ticketIds: tickets.map(({ id }) => id) }),
  ])
  invariant(event, 'the event was read when the right to it was checked')
  const others = await listOthers(tx, eventId, { sendings, found })
  return { event, tickets, ticketOf, names, kept, others, ...(await readPlaces(tx, event, tickets)) }
}

/** Reads nothing for an event that keeps no attendances. */
async function readPlaces(tx: Tx, event: DoorEventRow, tickets: readonly TicketRow[]) {
  const ids = tickets.flatMap(({ id, test }) => (test ? [] : id))
  if (!keepsAttendance(event)) return { partsOf: NO_PARTS, stored: undefined }
  const [stored, partsOf] = await Promise.all([listAttendances(tx, ids), listTicketParts(tx, ids, event.chooses)])
  return { partsOf, stored }
}

/** Without a session and a direction, all scans of the ticket. */
export type ScanPart = {
  readonly sessionId?: number | null | undefined
  readonly direction?: ScanDirection | undefined
}

/**
 * By staff (`voids`), whatever was scanned until now of that part is void, also what still waits on a device. False
 * where there is no such ticket.
 */
export async function undoScans(
  tx: Tx,
  caller: Caller,
  id: number,
  {
    which,
    voids,
    reason,
  }: {
    readonly which: (scan: KeptScan) => boolean
    readonly voids: ScanPart | undefined
    readonly reason: string | null
  },
): Promise<boolean> {
  const [ticket] = await lockTickets(tx, { ids: [id], codes: [] })
  if (!ticket) return false
  const [event, all] = await Promise.all([
    findDoorEvent(tx, ticket.event_id),
    listKeptScans(tx, { scanIds: [], ticketIds: [id] }),
  ])
  invariant(event, 'the event was read when the right to it was checked')
  const kept = all.filter(({ event_id }) => event_id === ticket.event_id)
  const voidsAll = voids !== undefined && voids.sessionId === undefined && voids.direction === undefined
  const { stored } = await readPlaces(tx, event, [ticket])
  const drafts = kept.map((scan) => (which(scan) ? takenBack(asDraft(scan), caller, reason) : asDraft(scan)))
  const decided = decideAll([ticket], drafts, { event, stored, voidsAll })
  const checkIns = decided.checkIns.map((checkIn) => ({ ...checkIn, caller }))
  const known = new Map(kept.map((scan) => [scan.scan_id, scan]))
  await write(tx, { ...decided, eventId: ticket.event_id, checkIns, known, voidsAll })
  if (voids && !voidsAll) {
    const { sessionId = null, direction = null } = voids
    await voidPart(tx, id, { sessionId, direction })
  }
  return true
}

/**
 * Counts scans that were kept after their pass had ended, as if they had come in time. Returns the ids of the good
 * ones.
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
  const { partsOf, stored } = await readPlaces(tx, event, tickets)
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const accepted = new Set(scanIds)
  const drafts = kept.map((scan): Draft => {
    const ticket = byId.get(scan.ticket_id ?? 0)
    if (!accepted.has(scan.scan_id) || scan.undone || !ticket) return asDraft(scan)
    const reason = reasonAgainst(scan, event, ticket, partsOf(ticket.id))
    if (reason) return { ...asDraft(scan), reason }
    const verdict = scan.direction === 'out' ? 'already_out' : 'already_in'
    return { ...asDraft(scan), caller, verdict, reason: null, conflict: null }
  })
  const decided = decideAll(tickets, drafts, { event, stored })
  // `caller` says who accepted it; `by` stays the person who made the pass
  await write(tx, { ...decided, eventId, known: new Map(kept.map((scan) => [scan.scan_id, scan])) })
  return decided
}

/** For what has changed with time or with the times of the event. */
export async function decideAnew(tx: Tx, eventId: number, ticketIds: readonly number[]): Promise<void> {
  await byIndexes(tx)
  const found = await lockTickets(tx, { ids: ticketIds, codes: [] })
  const tickets = found.filter((ticket) => ticket.event_id === eventId)
  const [event, kept] = await Promise.all([
    findDoorEvent(tx, eventId),
    listKeptScans(tx, { scanIds: [], ticketIds: tickets.map(({ id }) => id) }),
  ])
  if (!event) return
  const { stored } = await readPlaces(tx, event, tickets)
  const drafts = kept.filter(({ event_id }) => event_id === eventId).map(asDraft)
  const { attendances } = decideAll(tickets, drafts, { event, stored })
  await writeChanges(tx, eventId, attendances)
}

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

type Written = Decided & {
  readonly eventId: number
  readonly known: ReadonlyMap<string, KeptScan>
  /** New scans that are only counted, with their passes. */
  readonly unkept?: ReadonlyMap<string, number | undefined>
  readonly voidsAll?: boolean
}

/** Returns the answer of each scan by its id. */
async function write(
  tx: Tx,
  { eventId, drafts, checkIns, places, attendances, known, unkept, voidsAll = false }: Written,
): Promise<ReadonlyMap<string, ScanResult>> {
  const hadCome = makeHadCome(known)
  const answers = answersOf(drafts, { places, hadCome })
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
      added.flatMap(({ ticket: _ticket, onLeave: _onLeave, other: _other, chosen: _chosen, caller, ...draft }) => {
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
    writeChanges(tx, eventId, attendances),
  ])
  return answers
}

/** By the scans before these, or by a check-in that has none. */
function makeHadCome(known: ReadonlyMap<string, KeptScan>): (draft: Draft) => boolean {
  const welcomes = [...known.values()].filter(({ verdict }) => verdict === 'welcome')
  const places = new Set(welcomes.map(placeOf))
  const tickets = new Set(welcomes.map(({ ticket_id }) => ticket_id))
  return (draft) =>
    places.has(placeOf(draft)) ||
    (draft.session_id === null && draft.ticket?.check_in_status === 'attend' && !tickets.has(draft.ticket_id))
}

async function writeChanges(tx: Tx, eventId: number, changes: readonly AttendanceChange[]): Promise<void> {
  if (changes.length === 0) return
  const ids = await writeAttendances(
    tx,
    eventId,
    changes.flatMap(({ after }) => after ?? []),
  )
  await removeAttendances(
    tx,
    changes.flatMap(({ before, after }) => (before && !after ? before.id : [])),
  )
  await recordChangesBy(
    tx,
    changes.map(({ before, after, caller = BY_TIME, why }) => {
      const { applicant_id, session_id } = after ?? before ?? { applicant_id: 0, session_id: null }
      return {
        model: 'CubicAttendance',
        id: before?.id ?? ids.get(placeOf({ ticket_id: applicant_id, session_id })) ?? null,
        action: actionOf(before, after),
        before: before ? timesOf(before) : null,
        after: { ...(after && timesOf(after)), applicant_id, session_id, ...(why !== null && { reason: why }) },
        caller,
      }
    }),
  )
}

function timesOf({
  in_time,
  out_time,
  minutes,
  source,
}: Pick<AttendanceRow, 'in_time' | 'out_time' | 'minutes' | 'source'>) {
  const print = (moment: Date | null) => moment && printInstant(moment)
  return { in_time: print(in_time), out_time: print(out_time), minutes, source }
}

function actionOf(before: AttendanceChange['before'], after: AttendanceChange['after']): string {
  if (!after) return 'undo_check_in'
  if (after.source === 'closed') return 'close'
  if (after.source === 'hand' || after.source === 'import') return 'set_attendance'
  const [had, has] = [before?.out_time ?? null, after.out_time]
  if (had === null && has === null) return before?.in_time ? 'move_times' : 'check_in'
  if (had === null) return 'check_out'
  return has === null ? 'undo_check_out' : 'move_times'
}

function countBy(ids: Iterable<number | undefined>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
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
