import type { Caller, Database, Tx } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../data/queries.ts'

/** Finds where the browser leaves the provider too by which this session began. */
export type FindWayOut = (tx: Tx, tokenHash: Buffer) => Promise<string | undefined>

/** Returns where the browser has to leave as well. */
export async function logOut(
  db: Database,
  caller: Caller,
  token: string,
  findWayOut: FindWayOut,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const wayOut = await findWayOut(tx, hashToken(token))
    const ended = await tx.one<{ user_id: number }>`
      delete from cubic_session where token_hash = ${hashToken(token)} returning user_id`
    if (!ended) return undefined
    const self = { ...caller, userId: ended.user_id, address: maskedAddress(caller.address) }
    await recordChange(tx, self, { model: 'User', id: ended.user_id, action: 'log_out', before: null, after: null })
    return wayOut
  })
}
