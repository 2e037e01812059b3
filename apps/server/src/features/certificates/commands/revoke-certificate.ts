import { type MethodOutcome, ok, refuse, type REVOKE_CERTIFICATE } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueMessage } from '../../messages/commands/enqueue-messages.ts'
import { verifyAddress } from '../internal/verify-address.ts'

type Revoking = { readonly reason: string; readonly publicUrl: string }
type Row = {
  readonly id: number
  readonly code: string
  readonly event_id: number
  readonly applicant_id: number
  readonly user_id: number | null
  readonly is_erased: boolean
}

export async function revokeCertificate(
  tx: Tx,
  caller: Caller,
  id: number,
  { reason, publicUrl }: Revoking,
): Promise<MethodOutcome<typeof REVOKE_CERTIFICATE>> {
  const row = await tx.one<Row>`
    update cubic_certificate set state = 'revoked', revoked_time = now(), revoke_reason = ${reason}, revoked_by = ${caller.userId}
    where id = ${id} and state = 'valid'
    returning id, code, event_id, applicant_id, user_id, name_cn is null and name_en is null as is_erased`
  if (!row) return refuse('event:forbidden_transition')
  await recordChange(tx, caller, {
    model: 'CubicCertificate',
    id,
    action: 'revoke',
    before: { state: 'valid' },
    after: { state: 'revoked', reason },
  })
  // nobody is left to be told
  if (row.is_erased) return ok()
  await enqueueMessage(tx, {
    case: 'certificate_revoked',
    key: `certificate_revoked:${id}`,
    eventId: row.event_id,
    applicantId: row.applicant_id,
    userId: row.user_id,
    facts: { url: verifyAddress(publicUrl, row.code), reason },
  })
  return ok()
}
