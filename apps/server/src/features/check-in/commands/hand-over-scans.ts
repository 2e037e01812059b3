import { type HandOverAnswer, ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { momentOfScan } from '@cubic/domain/check-in/scans'
import { hashToken } from '../../people/queries.ts'
import type { SentScans } from './start-scan-writer.ts'
import { type Scan, takeScans } from './take-scans.ts'

/** For how long after its end a pass may hand its scans over, and how many. */
const DAYS = 7
const SCANS_OF_A_PASS = 20_000

type EndedPass = {
  readonly id: number
  readonly event_id: number
  readonly name: string
  readonly creator: number | null
  readonly is_revoked: boolean
  readonly scans: number
  readonly now: Date
}

/**
 * Takes the scans that still waited on a device as its pass ended. They are kept for staff to look at and check nobody in: what a device
 * says of the time before is no proof.
 */
export async function handOverScans(
  tx: Tx,
  caller: Caller,
  { token, read }: { readonly token: string; readonly read: (eventId: number) => SentScans },
): Promise<Outcome<Extract<HandOverAnswer, { status: 'ok' }>['taken']>> {
  const pass = await tx.one<EndedPass>`
    select id, event_id, name, creator, revoked_time is not null as is_revoked, clock_timestamp() as now,
      (select count(*)::integer from cubic_scan scan where scan.pass_id = pass.id and scan.reason in ('door:pass_revoked', 'door:pass_expired')) as scans
    from cubic_scanner_pass pass
    where token_hash = ${hashToken(token)} and least(revoked_time, expires_time) between now() - make_interval(days => ${DAYS}) and now()
    for update`
  if (!pass) return refuse('door:pass_unknown')
  const { device, sent, scans } = read(pass.event_id)
  if (pass.scans + scans.length > SCANS_OF_A_PASS) return refuse('door:pass_unknown')
  const barred = pass.is_revoked ? 'door:pass_revoked' : 'door:pass_expired'
  const late = scans.map(({ said, ...scan }): Scan => ({
    ...scan,
    ...momentOfScan(said, { sent, now: pass.now }),
    barred,
  }))
  const key = { id: pass.id, name: pass.name, recordId: pass.event_id, makerId: pass.creator }
  await takeScans(tx, { ...caller, key }, { eventId: pass.event_id, device, scans: late })
  return ok(scans.length)
}
