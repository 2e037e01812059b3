import type { Tx } from '@cubic/data-platform'

/** What has not been sent to an account or its tickets stays unsent. */
export async function dropMessages(
  tx: Tx,
  { userId, ticketIds }: { readonly userId: number; readonly ticketIds: readonly number[] },
): Promise<void> {
  await tx.run`
    update cubic_message set state = 'skipped', due_time = null, lease = null
    where (user_id = ${userId} or applicant_id = any(${ticketIds})) and state in ('waiting', 'failed')`
}
