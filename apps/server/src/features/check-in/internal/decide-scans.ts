import type { AttendanceSource } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import { countPresence, type Presence, presenceOf, type PresenceTimes } from '@cubic/domain/check-in/presence'
import { atTwoGates, scanThatCounts } from '@cubic/domain/check-in/scans'
import type { AttendanceRow, AttendanceValues } from './attendance-rows.ts'
import { isLate } from './judge-scan.ts'
import { deviceOf, type Draft, isGood, placeOf } from './scan-draft.ts'
import type { CheckIn, DoorEventRow, TicketRow } from './scan-rows.ts'

/** A session's, or the event's as a whole. */
export type Place = {
  readonly came: Draft | undefined
  readonly cameAt: number | undefined
  readonly leftAt: number | undefined
  /** Scans between which nobody went the other way. */
  readonly turns: readonly (readonly Draft[])[]
  readonly times: PresenceTimes
}
export type AttendanceChange = {
  readonly before: AttendanceRow | undefined
  /** Undefined: nothing is left of it. */
  readonly after: AttendanceValues | undefined
  readonly caller: Caller | undefined
  readonly why: string | null
}
export type Decided = {
  readonly drafts: readonly Draft[]
  readonly checkIns: readonly CheckIn[]
  readonly places: ReadonlyMap<string, Place>
  readonly attendances: readonly AttendanceChange[]
}

export type Deciding = {
  readonly event: DoorEventRow
  /** Nothing that was scanned until now counts. */
  readonly voidsAll?: boolean
  /** The attendances that are stored of these tickets; undefined where the event keeps none. */
  readonly stored: readonly AttendanceRow[] | undefined
}

/** Elsewhere the check-in of the ticket says it all. */
export const keepsAttendance = ({ sign_out, sessions }: Pick<DoorEventRow, 'sign_out' | 'sessions'>): boolean =>
  sign_out || sessions !== null

export function decideAll(tickets: readonly TicketRow[], drafts: readonly Draft[], deciding: Deciding): Decided {
  const ofTickets = groupBy(drafts, ({ ticket_id }) => ticket_id)
  // One map for all tickets: most have a single scan, and a map for each would take longer than to decide it.
  const byId = new Map<string, Draft>()
  const rule = { ...deciding, byId }
  const decided = tickets.map((ticket) => decide(ticket, ofTickets.get(ticket.id) ?? [], rule))
  return {
    drafts: drafts.map((draft) => byId.get(draft.scan_id) ?? draft),
    checkIns: decided.flatMap(({ checkIns }) => checkIns),
    places: new Map(decided.flatMap(({ places }) => places)),
    attendances: decided.flatMap(({ attendances }) => attendances),
  }
}

/** A good scan, or a check-in from before scans were kept, which has no draft. */
type Counted = {
  readonly scanId: string
  readonly at: number
  readonly direction: 'in' | 'out'
  readonly entered: number | null
  readonly source: AttendanceSource
  readonly draft: Draft | undefined
}

const NONE: readonly AttendanceRow[] = []

type OfTicket = Pick<Decided, 'checkIns' | 'attendances'> & {
  readonly places: readonly (readonly [key: string, place: Place])[]
}

/** Puts the scans that count, and those that contradict each other, into `byId`. */
function decide(
  ticket: TicketRow,
  drafts: readonly Draft[],
  { event, voidsAll = false, stored, byId }: Deciding & { readonly byId: Map<string, Draft> },
): OfTicket {
  // A check-in from before scans were kept has none: it counts like one.
  const since = ticket.check_in_time?.getTime() ?? 0
  const isOfScan = drafts.some(
    ({ answer, at, direction }) => direction === 'in' && answer !== undefined && at.getTime() === since,
  )
  const standsAlone = ticket.check_in_status === 'attend' && !isOfScan && !voidsAll
  const alone: readonly Counted[] = standsAlone
    ? [{ scanId: '', at: since, direction: 'in', entered: null, source: 'scan', draft: undefined }]
    : []
  const bySession = groupBy(drafts.filter(isGood).map(countedOf), ({ draft }) => draft?.session_id ?? null)
  const wasThere = stored === undefined ? NONE : stored.filter(({ applicant_id }) => applicant_id === ticket.id)
  const sessions = new Set([null, ...bySession.keys(), ...wasThere.map(({ session_id }) => session_id)])
  const places = [...sessions].map((sessionId) => {
    const scans = [...(bySession.get(sessionId) ?? []), ...(sessionId === null ? alone : [])]
    const presence = presenceOf(scans)
    for (const draft of verdictsOf(presence, scans)) byId.set(draft.scan_id, draft)
    return { sessionId, presence, times: timesOf(event, sessionId) }
  })
  const first = scanThatCounts(places.flatMap(({ presence: { came } }) => came ?? []))
  const checkIns = checkInsOf(ticket, drafts, {
    first: first && byId.get(first.scanId),
    isAlone: first !== undefined && first.draft === undefined,
  })
  return {
    checkIns,
    places: places.map(({ sessionId, presence, times }) => [
      placeOf({ ticket_id: ticket.id, session_id: sessionId }),
      placeFrom(presence, times, byId),
    ]),
    attendances:
      stored === undefined || ticket.test
        ? []
        : places.flatMap(({ sessionId, presence, times }) => {
            const before = wasThere.find(({ session_id }) => session_id === sessionId)
            const isKept = event.sign_out || sessionId !== null
            const rule = {
              ...times,
              signOut: event.sign_out,
              countClosed: event.count_closed,
              now: event.now.getTime(),
            }
            const counted = isKept ? countPresence(presence, rule) : undefined
            const after = counted && {
              applicant_id: ticket.id,
              session_id: sessionId,
              in_time: counted.came === null ? null : new Date(counted.came),
              out_time: counted.left === null ? null : new Date(counted.left),
              minutes: counted.minutes,
              source: counted.source,
              open: event.sign_out && counted.came !== null && counted.minutes === null,
            }
            return isSame(before, after) ? [] : [{ before, after, ...whoChanged(drafts, sessionId) }]
          }),
  }
}

const countedOf = (draft: Draft): Counted => ({
  scanId: draft.scan_id,
  at: draft.at.getTime(),
  direction: draft.direction,
  entered: draft.correction ? draft.received_time.getTime() : null,
  source: draft.correction
    ? draft.source === 'import'
      ? 'import'
      : 'hand'
    : draft.source === 'self'
      ? 'self'
      : 'scan',
  draft,
})

function timesOf(event: DoorEventRow, sessionId: number | null): PresenceTimes {
  if (sessionId === null) return { start: event.start_time?.getTime() ?? null, end: event.end_time?.getTime() ?? null }
  return event.sessions?.find(({ id }) => id === sessionId) ?? { start: null, end: null }
}

function verdictsOf(presence: Presence<Counted>, scans: readonly Counted[]): readonly Draft[] {
  const letThrough = (counted: Counted) => {
    const verdict = presence.verdicts.get(counted)
    return counted.draft ? letIn(counted.draft, verdict === 'welcome' || verdict === 'goodbye') : true
  }
  const contradicting = presence.turns
    .filter((turn) => turn.length > 1)
    .flatMap((turn) =>
      atTwoGates(
        turn.map((counted) => ({
          scanId: counted.scanId,
          device: counted.draft ? deviceOf(counted.draft) : '',
          letIn: letThrough(counted),
        })),
      ),
    )
  return scans.flatMap((counted): readonly Draft[] => {
    const { draft } = counted
    const verdict = presence.verdicts.get(counted)
    if (!draft || !verdict) return []
    const isUnknownIn = verdict === 'no_check_in' && !draft.correction && letThrough(counted)
    const conflict = contradicting.some(({ scanId }) => scanId === draft.scan_id)
      ? 'two_gates'
      : draft.clock_wrong
        ? 'clock'
        : isUnknownIn
          ? 'no_check_in'
          : null
    return [{ ...draft, verdict, reason: REASON[verdict], conflict: draft.is_settled ? draft.conflict : conflict }]
  })
}

const REASON = {
  welcome: null,
  already_in: 'event:already_checked_in',
  back: null,
  goodbye: null,
  already_out: 'event:already_checked_out',
  no_check_in: 'event:not_checked_in',
} as const

function placeFrom(
  { came, left, turns }: Presence<Counted>,
  times: PresenceTimes,
  byId: ReadonlyMap<string, Draft>,
): Place {
  return {
    came: came && byId.get(came.scanId),
    cameAt: came?.at,
    leftAt: left?.at,
    turns: turns.map((turn) => turn.flatMap(({ scanId }) => byId.get(scanId) ?? [])),
    times,
  }
}

const same = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

function isSame(before: AttendanceRow | undefined, after: AttendanceValues | undefined): boolean {
  if (!before || !after) return before === after
  const isTimes = same(before.in_time, after.in_time) && same(before.out_time, after.out_time)
  const isCounted = before.minutes === after.minutes && before.open === after.open
  return isTimes && isCounted && before.source === after.source
}

/** Undefined for time. */
function whoChanged(drafts: readonly Draft[], sessionId: number | null) {
  const sent = drafts.filter(({ caller, session_id }) => caller && session_id === sessionId)
  const last = sent.find(({ undone, correction }) => undone || correction) ?? sent.at(-1)
  const why = last && (last.undone || last.correction) ? last.note : null
  return { caller: last?.caller, why }
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

/** Did the device let the person through, as far as is known? `counts`: this is the scan that counts. */
function letIn(draft: Draft, counts: boolean): boolean {
  const { shown_verdict: shown, answer, at, received_time: received, direction } = draft
  const passed = direction === 'out' ? 'goodbye' : 'welcome'
  if (shown !== null) return shown === passed
  return isLate(at, received) || (answer ? answer.verdict === passed : counts)
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
