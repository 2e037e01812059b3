import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { moveSeats } from './move-seats.ts'

type Waiting = { readonly ids: number[]; readonly submitter_id: number; readonly need_audit: boolean }

/**
 * Gives freed seats to those who wait, in their order and with their whole group: a group that does not fit yet is not
 * overtaken. Part of the transaction that frees the seats.
 */
export async function promoteWaitlist(tx: Tx, caller: Caller, registId: number): Promise<void> {
  for (;;) {
    const group = await tx.one<Waiting>`
      with first as (
        select applicant.event_id, applicant.submitter_id from cubic_event_applicant applicant
        where applicant.event_id = (select event_id from cubic_event_regist where id = ${registId}) and applicant.registration_status = 'waitlisted'
        order by applicant.id limit 1 for update)
      select array_agg(waiting.id order by waiting.id) as ids, first.submitter_id, regist.need_audit
      from first join cubic_event_applicant waiting using (event_id, submitter_id) join cubic_event_regist regist on regist.id = ${registId}
      where waiting.registration_status = 'waitlisted' group by first.submitter_id, regist.need_audit`
    if (!group) return
    const claimed = await moveSeats(tx, registId, group.ids.length)
    if (!claimed.ok) return
    const status = group.need_audit ? 'waiting_review' : 'success'
    await tx.run`update cubic_event_applicant set registration_status = ${status} where id = any(${group.ids})`
    for (const id of group.ids) {
      await recordChange(tx, caller, {
        model: 'CubicEventApplicant',
        id,
        action: 'promote',
        before: { registration_status: 'waitlisted' },
        after: { registration_status: status },
      })
    }
  }
}
