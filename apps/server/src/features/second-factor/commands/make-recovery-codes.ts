import type { Tx } from '@cubic/data-platform'
import { hashOfRecoveryCode, newRecoveryCodes } from '../internal/recovery-codes.ts'

/** Makes new recovery codes, which end those before, and returns them: they are shown this once. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(userId, code))
  await tx.run`delete from cubic_recovery_code where user_id = ${userId}`
  await tx.run`
    insert into cubic_recovery_code (user_id, code_hash) select ${userId}::integer, unnest(${hashes.map((hash) => `\\x${hash.toString('hex')}`)}::bytea[])`
  return codes
}

/** The first second factor comes with recovery codes; further ones leave them as they are. */
export async function makeFirstRecoveryCodes(tx: Tx, userId: number): Promise<readonly string[]> {
  const has = await tx.one`select 1 from cubic_recovery_code where user_id = ${userId} limit 1`
  return has ? [] : makeRecoveryCodes(tx, userId)
}
