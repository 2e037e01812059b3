import { randomBytes } from 'node:crypto'
import { type Outcome, ok, refuse } from '@cubic/contract'
import type { Caller, Database } from '@cubic/data-platform'
import { isPassword } from '../internal/password.ts'
import { hashToken } from '../queries.ts'

/** Opens a session and gives its token, of which the database holds the hash alone. */
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
  const opened = await db.run`
    insert into cubic_session (token_hash, user_id, expires_at, address)
    select ${hashToken(token)}::bytea, id, now() + make_interval(days => ${days}), ${caller.address}::text from cubic_user
    where id = ${user.id} and password = ${user.password} for share`
  return opened === 1 ? ok(token) : refuse('auth:invalid_credentials')
}
