import { type Caller, identifier, type Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import type { Reminded } from '../internal/reminder-link.ts'

/** The link is the proof. Changes nothing if it is so already. */
export async function chooseReminders(tx: Tx, caller: Caller, reminded: Reminded, isWanted: boolean): Promise<void> {
  if ('addressHash' in reminded) {
    if (isWanted) await tx.run`delete from cubic_no_reminder where address_hash = ${reminded.addressHash}`
    else
      await tx.run`
        insert into cubic_no_reminder (address_hash) values (${reminded.addressHash}) on conflict (address_hash) do nothing`
    return
  }
  const [userId, field] =
    'followerId' in reminded ? [reminded.followerId, 'follow_email'] : [reminded.userId, 'reminder_email']
  const changed = await tx.run`
    update cubic_user set ${identifier(field)} = ${isWanted} where id = ${userId} and ${identifier(field)} <> ${isWanted}`
  if (changed === 0) return
  await recordChange(tx, caller, {
    model: 'User',
    id: userId,
    action: 'choose_reminders',
    before: { [field]: !isWanted },
    after: { [field]: isWanted },
  })
}
