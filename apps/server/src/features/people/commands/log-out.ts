import type { Caller, Database } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../data/queries.ts'

/** Ends the session of that token, if there is one. */
export async function logOut(db: Database, caller: Caller, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.one<{ user_id: number }>`
      delete from cubic_session where token_hash = ${hashToken(token)} returning user_id`
    if (!ended) return
    const self = { ...caller, userId: ended.user_id, address: maskedAddress(caller.address) }
    await recordChange(tx, self, { model: 'User', id: ended.user_id, action: 'log_out', before: null, after: null })
  })
}
