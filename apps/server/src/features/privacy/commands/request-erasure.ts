import { type MethodOutcome, ok, refuse, type REQUEST_ERASURE } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import { isLastAdmin, isLastOwner } from '../internal/last-holders.ts'

const DAYS = 7

/** In seven days. The last holder of something hands it over first. */
export async function requestErasure(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<MethodOutcome<typeof REQUEST_ERASURE>> {
  if (await isLastAdmin(tx, id)) return refuse('save:last_admin')
  if (await isLastOwner(tx, id)) return refuse('unit:last_owner')
  const asked = await tx.one<{ due_at: Date }>`
    insert into cubic_erasure (user_id, due_at) values (${id}, now() + make_interval(days => ${DAYS}))
    on conflict (user_id) do update set user_id = excluded.user_id returning due_at`
  await recordChange(tx, caller, { model: 'User', id, action: 'request_erasure', before: null, after: null })
  await enqueueSecurityNotice(tx, id, { notice: 'erasure_asked' })
  return ok({ due_time: (asked?.due_at ?? new Date()).toISOString() })
}
