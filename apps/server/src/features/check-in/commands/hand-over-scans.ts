import { type HandOverAnswer, ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { momentOfScan } from '@cubic/domain/check-in/scans'
import { hashToken } from '../../people/data/queries.ts'
import type { SentScans } from './start-scan-writer.ts'
import type { Scan } from '../internal/judge-scan.ts'
import { takeScans } from './take-scans.ts'

const DAYS = 7
const SCANS_OF_A_PASS = 20_000

type EndedPass = {
  readonly id: number
  readonly event_id: number
  readonly name: string
  readonly creator: number | null
  readonly device_name: string | null
  readonly claimed_time: Date | null
  readonly gate: string | null
  readonly expires_time: Date
  readonly is_revoked: boolean
  readonly scans: number
  readonly now: Date
}

/** A clock that moved further between the device's last measurement and now shows no reliable times. */
const CLOCK_MOVED_MS = 2 * 60_000

/**
 * Takes the scans that still waited on a device as its pass ended. After expiry, those made before it count, if the
 * device's clock is still as it was. All others are kept for staff to accept, and check nobody in.
 */
export async function handOverScans(
  tx: Tx,
  caller: Caller,
  {
    token,
    read,
    clockOffset,
  }: {
    readonly token: string
    readonly read: (eventId: number) => SentScans
    /** In milliseconds, as the device last measured. */
    readonly clockOffset: number | undefined
  },
): Promise<Outcome<Omit<Extract<HandOverAnswer, { status: 'ok' }>, 'status'>>> {
  const pass = await tx.one<EndedPass>`
    select id, event_id, name, creator, device_name, claimed_time, gate, expires_time, revoked_time is not null as is_revoked, clock_timestamp() as now,
      (select count(*)::integer from cubic_scan scan where scan.pass_id = pass.id and scan.reason in ('door:pass_revoked', 'door:pass_expired')) as scans
    from cubic_scanner_pass pass
    where token_hash = ${hashToken(token)} and least(revoked_time, expires_time) between now() - make_interval(days => ${DAYS}) and now()
    for update`
  if (!pass) return refuse('door:pass_unknown')
  const { device, sent, scans } = read(pass.event_id)
  if (pass.scans + scans.length > SCANS_OF_A_PASS) return refuse('door:pass_unknown')
  const offset = sent ? pass.now.getTime() - sent.getTime() : undefined
  const isClockSame = offset !== undefined && Math.abs(offset - (clockOffset ?? 0)) <= CLOCK_MOVED_MS
  const late = scans.map(({ said, ...scan }): Scan => {
    const moment = momentOfScan(said, { sent, now: pass.now })
    if (pass.is_revoked) return { ...scan, ...moment, barred: 'door:pass_revoked' }
    const isInTime = isClockSame && !moment.clockIsWrong && moment.at < pass.expires_time
    return { ...scan, ...moment, ...(!isInTime && { barred: 'door:pass_expired' }) }
  })
  const { id, name, event_id: recordId, creator: makerId, device_name, claimed_time: claimed, gate } = pass
  const key = { id, name, recordId, makerId, device: device_name, claimed, gate }
  const results = await takeScans(tx, { ...caller, key }, { eventId: recordId, device, scans: late })
  const counted = results.filter(({ reason }) => reason !== 'door:pass_expired').length
  return ok({ taken: scans.length, ...(!pass.is_revoked && counted > 0 && { counted }) })
}
