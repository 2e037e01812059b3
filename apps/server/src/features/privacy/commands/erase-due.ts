import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import { isLastAdmin } from '../internal/last-holders.ts'
import { erasePerson, ErasureWaits, type Erasing } from './erase-person.ts'

/** A last message that cannot be sent keeps nobody longer than this. */
const PATIENCE_MINUTES = 15

/**
 * Writes to those whose days are over, and erases those whose last message is on its way. One that fails holds up
 * nobody else.
 */
export async function eraseDue(erasing: Erasing, signal: AbortSignal): Promise<void> {
  await eachAlone([tellDue, eraseTold], signal, (step) => step(erasing, signal))
}

async function tellDue({ db, log }: Erasing, signal: AbortSignal): Promise<void> {
  const untold = await db.rows<{ user_id: number }>`
    select user_id from cubic_erasure where due_at <= now() and told_at is null order by due_at`
  await eachAlone(untold, signal, ({ user_id: id }) =>
    db.transaction(async (tx) => {
      // The others have given up the role since they asked.
      if (await isLastAdmin(tx, id)) return log.warn('The last administrator is not erased', { userId: id })
      const told = await tx.run`update cubic_erasure set told_at = now() where user_id = ${id} and told_at is null`
      if (told > 0) await enqueueSecurityNotice(tx, id, { notice: 'erasing' })
    }),
  )
}

async function eraseTold(erasing: Erasing, signal: AbortSignal): Promise<void> {
  const { db, log } = erasing
  const due = await db.rows<{ user_id: number }>`
    select user_id from cubic_erasure erasure where told_at < now() - make_interval(mins => ${PATIENCE_MINUTES})
      or told_at is not null and not exists (select 1 from cubic_message message where message.user_id = erasure.user_id
        and "case" = 'security_notice' and state in ('waiting', 'failed')) order by due_at`
  for (const { user_id: userId } of due) {
    signal.throwIfAborted()
    try {
      await erasePerson(erasing, { userId, personIds: [], ticketIds: [] })
    } catch (error) {
      if (!(error instanceof ErasureWaits)) log.error('A person could not be erased', { userId, error })
    }
  }
}
