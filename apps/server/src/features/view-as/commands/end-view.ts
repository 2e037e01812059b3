import type { Caller, Database } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../../people/data/queries.ts'

type Ended = { readonly viewer_id: number; readonly user_id: number | null; readonly role_id: number | null }

export async function endView(db: Database, caller: Caller, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.one<Ended>`
      delete from cubic_view_as view where token_hash = ${hashToken(token)} and expires_at > now()
      returning viewer_id, user_id, (select id from cubic_role where key = view.role) as role_id`
    if (!ended) return
    const viewer = { ...caller, userId: ended.viewer_id }
    const about = ended.user_id === null ? { model: 'Role', id: ended.role_id } : { model: 'User', id: ended.user_id }
    await recordChange(tx, viewer, { ...about, action: 'end_view_as', before: null, after: null })
  })
}
