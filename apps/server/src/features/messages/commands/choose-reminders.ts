import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import type { Reminded } from '../internal/reminder-link.ts'

/** Starts or ends a person's reminders by e-mail; their link is the proof. Changes nothing if it is so already. */
export async function chooseReminders(tx: Tx, caller: Caller, reminded: Reminded, isWanted: boolean): Promise<void> {
  if ('addressHash' in reminded) {
    if (isWanted) await tx.run`delete from cubic_no_reminder where address_hash = ${reminded.addressHash}`
    else
      await tx.run`
        insert into cubic_no_reminder (address_hash) values (${reminded.addressHash}) on conflict (address_hash) do nothing`
    return
  }
  const { userId } = reminded
  const changed = await tx.run`
    update cubic_user set reminder_email = ${isWanted} where id = ${userId} and reminder_email <> ${isWanted}`
  if (changed === 0) return
  await recordChange(tx, caller, {
    model: 'User',
    id: userId,
    action: 'choose_reminders',
    before: { reminder_email: !isWanted },
    after: { reminder_email: isWanted },
  })
}
