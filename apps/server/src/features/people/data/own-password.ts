import type { Queryable } from '@cubic/data-platform'
import { isPassword } from '../internal/password.ts'

export { oldPasswordLimits } from '../internal/log-in-limits.ts'

/** False for an account without one. */
export async function isOwnPassword(db: Queryable, userId: number, typed: string): Promise<boolean> {
  const user = await db.one<{ password: string | null }>`select password from cubic_user where id = ${userId}`
  return isPassword(typed, user?.password)
}
