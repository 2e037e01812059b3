import { ok, type Outcome, refuse, type Text } from '@cubic/contract'
import type { Caller, Database } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import type { Tries } from '../../../infra/limits/tries.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { oldPasswordLimits } from '../internal/log-in-limits.ts'
import { judgeNewPassword } from '../internal/new-password.ts'
import { hashPassword, isPassword } from '../internal/password.ts'
import { endAccess } from './end-access.ts'

type Typed = { readonly old_password: string; readonly password: string }
type Context = { readonly db: Database; readonly tries: Tries; readonly site: () => { readonly organisation: Text } }

/**
 * The old password is the proof. Ends what a password opens except the session of `token`. Wrong old passwords are
 * limited: throws `TooManyTries`.
 */
export async function changePassword(
  { db, tries, site }: Context,
  caller: Caller,
  token: string,
  typed: Typed,
): Promise<Outcome<undefined>> {
  const { userId } = caller
  if (userId === null) return refuse('auth:unauthenticated')
  const { account = '' } =
    (await db.one<{ account: string }>`select account from cubic_user where id = ${userId}`) ?? {}
  const checked = judgeNewPassword(typed.password, account, site().organisation)
  if (!checked.ok) return checked
  const attempt = async (): Promise<Outcome<undefined>> => {
    const user = await db.one<{ password: string | null }>`select password from cubic_user where id = ${userId}`
    if (!(await isPassword(typed.old_password, user?.password))) return refuse('auth:wrong_password')
    const password = await hashPassword(checked.value)
    return db.transaction(async (tx) => {
      // Still the password that was proved: another change may have come first.
      const changed = await tx.run`
        update cubic_user set password = ${password} where id = ${userId} and password = ${user?.password ?? null}`
      if (changed === 0) return refuse('auth:wrong_password')
      await endAccess(tx, userId, { exceptToken: token })
      const self = { ...caller, address: maskedAddress(caller.address) }
      await recordChange(tx, self, {
        model: 'User',
        id: userId,
        action: 'change_password',
        before: null,
        after: null,
      })
      return ok()
    })
  }
  return tries(oldPasswordLimits(caller), attempt, (outcome) => !outcome.ok)
}
