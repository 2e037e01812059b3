import type { Caller, Tx } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'

export type FactorChange =
  | 'add_passkey'
  | 'remove_passkey'
  | 'add_totp'
  | 'remove_totp'
  | 'new_recovery_codes'
  | 'use_recovery_code'
  | 'forget_browser'

const TOLD: { readonly [action in FactorChange]?: 'factor_added' | 'factor_removed' } = {
  add_passkey: 'factor_added',
  add_totp: 'factor_added',
  remove_passkey: 'factor_removed',
  remove_totp: 'factor_removed',
}

/** Writes a change of somebody's own second factor into the audit log, without what it is, and tells them. */
export async function noteFactors(
  tx: Tx,
  caller: Caller & { readonly userId: number },
  action: FactorChange,
): Promise<void> {
  const notice = TOLD[action]
  if (notice) await enqueueSecurityNotice(tx, caller.userId, { notice })
  const self = { ...caller, address: maskedAddress(caller.address) }
  await recordChange(tx, self, { model: 'User', id: caller.userId, action, before: null, after: null })
}
