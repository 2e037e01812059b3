import { randomUUID } from 'node:crypto'
import {
  type CheckedArgumentsOf,
  type MethodOutcome,
  ok,
  printInstant,
  refuse,
  type RefusalsOf,
  SET_ATTENDANCE,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import type { Scan } from '../internal/judge-scan.ts'
import { findDoorEvent } from '../internal/scan-rows.ts'
import { keepsAttendance } from '../internal/decide-scans.ts'
import { takeScans } from './take-scans.ts'

const DAY_MS = 24 * 3_600_000

export type EnteredTimes = {
  readonly ticketId: number
  readonly sessionId: number | null
  readonly in: Date | null
  readonly out: Date | null
  readonly reason: string
}

/** Keeps the times as scans that count before all others. */
export async function setAttendance(
  tx: Tx,
  caller: Caller,
  id: number,
  { session_id: sessionId, in_time, out_time, reason }: CheckedArgumentsOf<typeof SET_ATTENDANCE>,
): Promise<MethodOutcome<typeof SET_ATTENDANCE>> {
  const ticket = await tx.one<{ event_id: number }>`select event_id from cubic_event_applicant where id = ${id}`
  if (!ticket) return refuse('save:not_found')
  const entered = { ticketId: id, sessionId, in: in_time, out: out_time, reason }
  const [refusal] = await enterTimes(tx, caller, { eventId: ticket.event_id, source: 'hand', entered: [entered] })
  if (refusal) return refuse(refusal)
  const stored = await tx.one<{ in_time: Date | null; out_time: Date | null; minutes: number | null }>`
    select in_time, out_time, minutes from cubic_attendance
    where applicant_id = ${id} and session_id is not distinct from ${sessionId}::integer`
  const print = (moment: Date | null | undefined) => (moment ? printInstant(moment) : null)
  return ok({ in_time: print(stored?.in_time), out_time: print(stored?.out_time), minutes: stored?.minutes ?? null })
}

type Entering = {
  readonly eventId: number
  readonly source: 'hand' | 'import'
  readonly entered: readonly EnteredTimes[]
}

/**
 * Returns the refusal of each; undefined where it was entered. The caller rolls back what was entered if one was
 * refused.
 */
export async function enterTimes(
  tx: Tx,
  caller: Caller,
  { eventId, source, entered }: Entering,
): Promise<readonly (RefusalsOf<typeof SET_ATTENDANCE> | undefined)[]> {
  const event = await findDoorEvent(tx, eventId)
  if (!event) return entered.map(() => 'save:not_found')
  const against = entered.map((times) => refusalOf(times, event))
  const scans = entered.map((times, index): readonly Scan[] =>
    against[index]
      ? []
      : (['in', 'out'] as const).flatMap((direction) => {
          const at = times[direction]
          return at ? scanOf(times, { direction, at, source }) : []
        }),
  )
  const results = await takeScans(tx, caller, { eventId, device: source, scans: scans.flat() })
  const byId = new Map(results.map((result) => [result.scan_id, result]))
  return entered.map((_, index) => {
    if (against[index]) return against[index]
    const own = (scans[index] ?? []).flatMap(({ scanId }) => byId.get(scanId) ?? [])
    const refused = own.find(({ verdict }) => verdict === 'not_valid' || verdict === 'unknown')
    if (refused) return SET_ATTENDANCE.refusals.find((kind) => kind === refused.reason) ?? 'event:forbidden_transition'
    const late = own.find(({ verdict }) => verdict === 'no_check_in')
    return late && (late.check_in_time !== undefined ? 'event:out_before_in' : 'event:not_checked_in')
  })
}

function refusalOf(
  { in: came, out: left, sessionId }: EnteredTimes,
  event: NonNullable<Awaited<ReturnType<typeof findDoorEvent>>>,
): RefusalsOf<typeof SET_ATTENDANCE> | undefined {
  if (!came && !left) return 'event:times_required'
  if (came && left && left < came) return 'event:out_before_in'
  if (!keepsAttendance(event) || (sessionId === null && !event.sign_out)) return 'event:no_attendance'
  if (left && !event.sign_out) return 'event:no_check_out'
  const start = (event.start_time?.getTime() ?? 0) - DAY_MS
  const end = Math.min((event.end_time?.getTime() ?? Number.POSITIVE_INFINITY) + DAY_MS, event.now.getTime())
  const isThen = (moment: Date | null) => !moment || (moment.getTime() >= start && moment.getTime() <= end)
  return isThen(came) && isThen(left) ? undefined : 'event:not_that_time'
}

function scanOf(
  { ticketId, sessionId, reason }: EnteredTimes,
  { direction, at, source }: { readonly direction: 'in' | 'out'; readonly at: Date; readonly source: string },
): Scan {
  return {
    scanId: randomUUID(),
    target: { kind: 'id', id: ticketId },
    at,
    clockIsWrong: false,
    gate: null,
    source,
    shown: null,
    undone: false,
    direction,
    sessionId,
    isCorrection: true,
    note: reason,
  }
}
