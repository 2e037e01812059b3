import { randomBytes } from 'node:crypto'
import { ok, type Outcome, printInstant, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../../people/data/queries.ts'
import { passTokenFrom } from '../data/queries.ts'

type Claimed = {
  readonly token: string
  readonly event_id: number
  readonly expires_time: string
  readonly gate?: string
}
type PassRow = {
  readonly id: number
  readonly event_id: number
  readonly expires_time: Date
  readonly is_expired: boolean
  readonly claimed_time: Date | null
  readonly revoked_time: Date | null
  readonly gate: string | null
}

/** Once. */
export async function claimPass(
  tx: Tx,
  caller: Caller,
  { code: typed, deviceName }: { readonly code: string; readonly deviceName: string },
): Promise<Outcome<Claimed>> {
  const code = normalizeBindingCode(typed)
  const pass =
    code &&
    (await tx.one<PassRow>`
      select id, event_id, expires_time, expires_time <= clock_timestamp() as is_expired, claimed_time, revoked_time, gate from cubic_scanner_pass
      where code_hash = ${hashToken(code)} for update`)
  if (!pass) return refuse('door:pass_unknown')
  if (pass.revoked_time) return refuse('door:pass_revoked')
  if (pass.is_expired) return refuse('door:pass_expired')
  if (pass.claimed_time) return refuse('door:pass_taken')
  const token = passTokenFrom(randomBytes(32))
  await tx.run`update cubic_scanner_pass set claimed_time = now(), device_name = ${deviceName}, token_hash = ${hashToken(token)} where id = ${pass.id}`
  await recordChange(tx, caller, {
    model: 'CubicScannerPass',
    id: pass.id,
    action: 'claim',
    before: null,
    after: { event_id: pass.event_id, device_name: deviceName },
  })
  return ok({
    token,
    event_id: pass.event_id,
    expires_time: printInstant(pass.expires_time),
    ...(pass.gate !== null && { gate: pass.gate }),
  })
}
