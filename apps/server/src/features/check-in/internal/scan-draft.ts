import type { ScanResult } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import type { KeptScan, NewScan, ScanRow, TicketRow } from './scan-rows.ts'

/** A scan while its ticket is decided. */
export type Draft = NewScan & {
  /** The answer that its device got, if the scan is stored already. */
  readonly answer: ScanResult | undefined
  /** For a new scan: its ticket, of this event. */
  readonly ticket: TicketRow | undefined
  /** The user who sends it now; undefined for scans that are stored already. */
  readonly caller: Caller | undefined
  readonly onLeave: boolean
  /** Of a ticket for another event: what the caller is told of it. */
  readonly other?: Pick<ScanResult, 'name' | 'event'> | undefined
}

export const asDraft = (scan: KeptScan): Draft => ({
  ...scan,
  source: null,
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
  !undone && (verdict === 'welcome' || verdict === 'already_in')

/** Identifies a device: a pass, or a user and the name that they gave their device. */
export const deviceOf = ({ pass_id, by, device }: ScanRow): string =>
  pass_id === null ? `${by} ${device}` : `pass ${pass_id}`

export function isOwn(scan: ScanRow, { key, userId }: Caller): boolean {
  return key ? scan.pass_id === key.id : scan.pass_id === null && scan.by === userId
}
