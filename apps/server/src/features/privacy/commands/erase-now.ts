import { type ERASE_NOW, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { isLastAdmin } from '../internal/last-holders.ts'

/** Waits until the person was told. The reason stays in the log, unless it names them. */
export async function eraseNow(
  tx: Tx,
  caller: Caller,
  id: number,
  { reason }: { readonly reason: string },
): Promise<MethodOutcome<typeof ERASE_NOW>> {
  if (await isLastAdmin(tx, id)) return refuse('save:last_admin')
  await tx.run`
    insert into cubic_erasure (user_id, due_at, by_staff, reason) values (${id}, now(), true, ${reason})
    on conflict (user_id) do update set due_at = least(cubic_erasure.due_at, now()), by_staff = true, reason = excluded.reason`
  await recordChange(tx, caller, { model: 'User', id, action: 'erase_now', before: null, after: { reason } })
  return ok({})
}
