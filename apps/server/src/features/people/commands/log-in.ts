import { randomBytes } from 'node:crypto'
import { type Outcome, ok, refuse } from '@cubic/contract'
import type { Caller, Database } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/networks.ts'
import { useLimit } from '../../../infra/rate-limits.ts'
import { TooManyTries } from '../../../infra/tries.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { isPassword } from '../internal/password.ts'
import { hashToken } from '../queries.ts'

/** Of one account: the scanners of a large event may share theirs. Only who knows the password can use it up. */
const LOG_INS = { max: 300, seconds: 3600 }
const SESSIONS_MAX = 300

/** Opens a session and gives its token, of which the database holds the hash alone; the oldest of too many ends. */
export async function logIn(
  db: Database,
  caller: Caller,
  account: string,
  password: string,
  days: number,
): Promise<Outcome<string>> {
  const user = await db.one<{ id: number; password: string | null }>`
    select id, password from cubic_user where lower(account) = lower(${account})`
  if (!(await isPassword(password, user?.password)) || !user) return refuse('auth:invalid_credentials')
  const token = randomBytes(32).toString('base64url')
  // The password that was proved must still be theirs: a change of it meanwhile waits for this row, or is waited for.
  return db.transaction(async (tx) => {
    const opened = await tx.run`
      insert into cubic_session (token_hash, user_id, expires_at, address)
      select ${hashToken(token)}::bytea, id, now() + make_interval(days => ${days}), ${caller.address}::text from cubic_user
      where id = ${user.id} and password = ${user.password} for share`
    if (opened === 0) return refuse('auth:invalid_credentials')
    const wait = await useLimit(tx, { key: `log-in:right:${user.id}`, ...LOG_INS })
    if (wait) throw new TooManyTries(wait.waitSeconds)
    await tx.run`
      delete from cubic_session where token_hash in (
        select token_hash from cubic_session where user_id = ${user.id} order by created_at desc, token_hash offset ${SESSIONS_MAX})`
    const self = { ...caller, userId: user.id, address: maskedAddress(caller.address) }
    await recordChange(tx, self, { model: 'User', id: user.id, action: 'log_in', before: null, after: null })
    return ok(token)
  })
}
