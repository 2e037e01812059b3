import type { ScanResult } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import type { KeptScan, ScanRow, TicketRow } from './scan-rows.ts'

/** A scan while its ticket is decided. */
export type Draft = ScanRow & {
  /** Undefined for a new scan. */
  readonly answer: ScanResult | undefined
  /** For a new scan: its ticket, of this event. */
  readonly ticket: TicketRow | undefined
  /** The user who sends it now; undefined for scans that are stored already. */
  readonly caller: Caller | undefined
  readonly onLeave: boolean
  /** Of a scan for a session that the ticket is not for: those that it is for. */
  readonly chosen?: readonly number[]
  /** Of a ticket for another event: what the caller is told of it. */
  readonly other?: Pick<ScanResult, 'name' | 'event'> | undefined
}

export const asDraft = (scan: KeptScan): Draft => ({
  ...scan,
  ticket: undefined,
  caller: undefined,
  onLeave: scan.answer.on_leave === true,
})

export const takenBack = (draft: Draft, caller: Caller, why: string | null | undefined): Draft => ({
  ...draft,
  caller,
  undone: true,
  note: why ?? draft.note,
  verdict: 'not_valid',
  reason: 'event:scan_undone',
  conflict: draft.is_settled ? draft.conflict : null,
})

export const isGood = ({ verdict, undone }: ScanRow): boolean =>
  !undone && verdict !== 'not_valid' && verdict !== 'unknown'

/** Scans of one place are decided together: of a ticket at one session, or at the event as a whole. */
export const placeOf = ({ ticket_id, session_id }: Pick<ScanRow, 'ticket_id' | 'session_id'>): string =>
  `${ticket_id} ${session_id ?? 0}`

/** A pass, or a user and the name that they gave their device. */
export const deviceOf = ({ pass_id, by, device }: ScanRow): string =>
  pass_id === null ? `${by} ${device}` : `pass ${pass_id}`

export function isOwn(scan: ScanRow, { key, userId }: Caller): boolean {
  return key ? scan.pass_id === key.id : scan.pass_id === null && scan.by === userId
}
