import { guest, type Queryable } from '@cubic/data-platform'
import type { FindCaller } from '../../feature.ts'
import { findCallersOf, hashToken } from '../../people/data/queries.ts'
import { hasRole } from '../../people/data/roles.ts'

type View = { readonly viewer_id: number; readonly user_id: number | null; readonly role: string | null }

/** Has the rights of both as they are now; a guest once the view, or the administrator's log-in or role, ended. */
export function makeFindViewer(db: Queryable): FindCaller {
  return async (token, from) => {
    const nobody = guest(from.lang, from.address)
    const view = token === undefined ? undefined : await findView(db, token)
    if (!view) return nobody
    const { viewer_id: viewerId, user_id: userId, role } = view
    const callers = await findCallersOf(db, userId === null ? [viewerId] : [viewerId, userId], from)
    const viewer = callers.get(viewerId)
    if (!viewer || !hasRole(viewer, 'admin')) return nobody
    if (role !== null) return { userId: viewerId, roles: new Set([role]), ...from, viewer }
    const person = userId === null ? undefined : callers.get(userId)
    return person ? { ...person, viewer } : nobody
  }
}

function findView(db: Queryable, token: string): Promise<View | undefined> {
  return db.one<View>`
    select view.viewer_id, view.user_id, view.role
    from cubic_view_as view join cubic_session session on session.token_hash = view.log_in and session.user_id = view.viewer_id
    where view.token_hash = ${hashToken(token)} and view.expires_at > now() and session.expires_at > now()`
}
