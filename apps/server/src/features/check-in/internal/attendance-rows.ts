import type { AttendanceSource, ScanDirection } from '@cubic/contract'
import type { Queryable, Tx } from '@cubic/data-platform'
import type { TicketParts, UndonePart } from './judge-scan.ts'

export type AttendanceRow = {
  readonly id: number
  readonly applicant_id: number
  readonly session_id: number | null
  readonly in_time: Date | null
  readonly out_time: Date | null
  readonly minutes: number | null
  readonly source: AttendanceSource
  /** Still there, at an event that checks out: closed once it ends. */
  readonly open: boolean
}
export type AttendanceValues = Omit<AttendanceRow, 'id'>

export function listAttendances(tx: Queryable, ticketIds: readonly number[]): Promise<readonly AttendanceRow[]> {
  return tx.rows<AttendanceRow>`
    select id, applicant_id, session_id, in_time, out_time, minutes, source, open from cubic_attendance
    where applicant_id = any(${ticketIds}::integer[])`
}

/** Returns the id of each by its ticket and session. */
export async function writeAttendances(
  tx: Tx,
  eventId: number,
  rows: readonly AttendanceValues[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map()
  const written = await tx.rows<Pick<AttendanceRow, 'id' | 'applicant_id' | 'session_id'>>`
    insert into cubic_attendance (event_id, applicant_id, session_id, in_time, out_time, minutes, source, open)
    select ${eventId}::integer, applicant_id, session_id, in_time, out_time, minutes, source, open
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (applicant_id integer, session_id integer, in_time timestamptz, out_time timestamptz, minutes integer, source text, open boolean)
    order by applicant_id, session_id
    on conflict (applicant_id, (coalesce(session_id, 0))) do update set in_time = excluded.in_time, out_time = excluded.out_time,
      minutes = excluded.minutes, source = excluded.source, open = excluded.open
    returning id, applicant_id, session_id`
  return new Map(written.map(({ id, applicant_id, session_id }) => [`${applicant_id} ${session_id ?? 0}`, id]))
}

export async function removeAttendances(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.run`delete from cubic_attendance where id = any(${ids}::integer[])`
}

export async function listTicketParts(
  tx: Queryable,
  ticketIds: readonly number[],
  chooses: boolean,
): Promise<(ticketId: number) => TicketParts> {
  const [chosen, undone] = await Promise.all([
    chooses
      ? tx.rows<{ id: number; session: number }>`
          select applicant_id as id, session_id as session from cubic_session_choice where seated and applicant_id = any(${ticketIds}::integer[])`
      : [],
    tx.rows<UndonePart & { readonly id: number }>`
      select applicant_id as id, session_id, direction, until from cubic_attendance_undo where applicant_id = any(${ticketIds}::integer[])`,
  ])
  const sessions = new Map<number, Set<number>>()
  for (const { id, session } of chosen) sessions.set(id, (sessions.get(id) ?? new Set()).add(session))
  const parts = new Map<number, UndonePart[]>()
  for (const { id, ...part } of undone) parts.set(id, [...(parts.get(id) ?? []), part])
  return (ticketId) => ({
    sessions: chooses ? (sessions.get(ticketId) ?? new Set()) : undefined,
    undone: parts.get(ticketId) ?? [],
  })
}

export const NO_PARTS = (): TicketParts => ({ sessions: undefined, undone: [] })

/** Voids what was scanned until now, also what still waits on a device. */
export async function voidPart(
  tx: Tx,
  ticketId: number,
  { sessionId, direction }: { readonly sessionId: number | null; readonly direction: ScanDirection | null },
): Promise<void> {
  await tx.run`
    insert into cubic_attendance_undo (applicant_id, session_id, direction, until)
    values (${ticketId}, ${sessionId ?? 0}, ${direction}, clock_timestamp())`
}
