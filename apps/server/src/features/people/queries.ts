import { createHash } from 'node:crypto'
import type { Lang } from '@cubic/contract'
import type { Caller, Queryable } from '@cubic/data-platform'
import { isAdmin } from './access.ts'

export type CurrentUser = {
  readonly uid: number
  readonly name: string
  readonly nickname: string | null
  readonly avatar: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly is_admin: boolean
  readonly default_identity_id: number | null
}

/** Sessions are found by the hash of their token: a stolen table logs nobody in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The caller that a bearer token proves; a guest where it is missing, unknown, expired or revoked. */
export async function findCaller(
  db: Queryable,
  token: string | undefined,
  from: { readonly lang: Lang; readonly address: string },
): Promise<Caller> {
  const guest: Caller = { userId: null, roles: new Set(), ...from }
  if (!token) return guest
  const session = await db.one<{ user_id: number; roles: string[] }>`
    select session.user_id, coalesce(array_agg(role.key) filter (where role.key is not null), '{}') as roles
    from cubic_session session
    left join cubic_user__roles link on link.owner_id = session.user_id
    left join cubic_role role on role.id = link.related_id
    where session.token_hash = ${hashToken(token)} and session.expires_at > now()
    group by session.user_id`
  return session ? { ...guest, userId: session.user_id, roles: new Set(session.roles) } : guest
}

/** The caller's own account; undefined for a guest. */
export async function findCurrentUser(db: Queryable, caller: Caller): Promise<CurrentUser | undefined> {
  if (caller.userId === null) return undefined
  const user = await db.one<Omit<CurrentUser, 'is_admin'>>`
    select id as uid, name, nickname, avatar, email, phone, default_identity_id from cubic_user where id = ${caller.userId}`
  return user && { ...user, is_admin: isAdmin(caller.roles) }
}
