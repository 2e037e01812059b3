import { type ANSWER_OBJECTION, type CheckedArgumentsOf, type MethodOutcome, ok, refuse } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { hasDecimals } from '@cubic/domain/hours/award'
import { recordChange } from '../../audit/commands/record-change.ts'
import { findEntry } from '../data/queries.ts'
import { findHourSettings } from '../data/settings.ts'
import { isOwn, replaceEntry } from './correct-hours.ts'
import { enqueueHoursMessages } from './enqueue-hours-messages.ts'

/**
 * The person reads the reason. Kept by the organiser, there is time to ask the centre; kept by the centre, it is
 * settled.
 */
export async function answerObjection(
  tx: Tx,
  caller: Caller,
  id: number,
  asked: CheckedArgumentsOf<typeof ANSWER_OBJECTION> & { readonly timeZone: string },
): Promise<MethodOutcome<typeof ANSWER_OBJECTION>> {
  const { decision, reason, timeZone } = asked
  const entry = await findEntry(tx, id)
  if (!entry) return refuse('save:not_found')
  if (entry.objection_state !== 'open') return refuse('hours:no_objection')
  if (isOwn(caller, entry)) return refuse('hours:own_entry')
  const hours = decision === 'grant' ? (asked.hours ?? entry.record_hours) : null
  if (decision === 'grant' && hours === null) return refuse('hours:hours_required')
  if (hours !== null && !hasDecimals(hours, 2)) return refuse('hours:hours_invalid')
  const { objectionDays } = await findHourSettings(tx)
  const until =
    entry.objection_step === 'organiser'
      ? sql`greatest(objections_until, now() + make_interval(days => ${objectionDays}))`
      : sql`now()`
  await tx.run`
    update cubic_hour_entry set objection_state = ${decision === 'grant' ? 'granted' : 'kept'}, objection_answer = ${reason}, answered_time = now(),
      answered_by = ${caller.userId}, objections_until = ${until}
    where id = ${id}`
  const made = hours === null ? null : await replaceEntry(tx, caller, entry, { hours, reason, timeZone })
  await recordChange(tx, caller, {
    model: 'CubicHourEntry',
    id,
    action: 'answer',
    before: { objection_state: 'open' },
    after: { decision, reason, ...(made !== null && { hours, corrected_by: made }) },
  })
  await enqueueHoursMessages(tx, [made ?? id], { about: 'hours_changed', answer: reason })
  return ok({ id: made })
}
