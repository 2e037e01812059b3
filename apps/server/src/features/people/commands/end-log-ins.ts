import { ok, type Outcome, refuse } from '@cubic/contract'
import { type Caller, type Database, sql } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../data/queries.ts'

/** `id`: one log-in of the caller's; `others`: all but the one with this token. */
export type WhichLogIns = { readonly id: string } | { readonly others: string }

/** They end at their next request wherever that arrives. Returns how many. */
export async function endLogIns(db: Database, caller: Caller, which: WhichLogIns): Promise<Outcome<number>> {
  if (caller.userId === null) return refuse('auth:unauthenticated')
  const { userId } = caller
  const chosen = 'id' in which ? sql`id = ${which.id}::uuid` : sql`token_hash <> ${hashToken(which.others)}`
  return db.transaction(async (tx) => {
    const ended = await tx.run`delete from cubic_session where user_id = ${userId} and ${chosen}`
    const self = { ...caller, address: maskedAddress(caller.address) }
    const entry = { model: 'User', id: userId, action: 'end_log_ins', before: null, after: { ended } }
    if (ended > 0) await recordChange(tx, self, entry)
    return ok(ended)
  })
}
