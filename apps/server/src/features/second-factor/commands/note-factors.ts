import type { Caller, Tx } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'

export type FactorChange =
  | 'add_passkey'
  | 'remove_passkey'
  | 'add_totp'
  | 'remove_totp'
  | 'new_recovery_codes'
  | 'use_recovery_code'
  | 'forget_browser'

/** Writes a change of somebody's own second factor into the audit log, without what it is. */
export function noteFactors(tx: Tx, caller: Caller & { readonly userId: number }, action: FactorChange): Promise<void> {
  const self = { ...caller, address: maskedAddress(caller.address) }
  return recordChange(tx, self, { model: 'User', id: caller.userId, action, before: null, after: null })
}
