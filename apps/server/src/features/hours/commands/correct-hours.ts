import { type CORRECT_HOURS, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { hasDecimals } from '@cubic/domain/hours/award'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hasRole } from '../../people/data/roles.ts'
import { type Entry, findEntry } from '../data/queries.ts'
import { countHours } from './count-hours.ts'
import { publishEntries } from './publish-hours.ts'
import { enqueueHoursMessages } from './enqueue-hours-messages.ts'

type Correction = { readonly hours: number; readonly reason: string; readonly timeZone: string }

/** Makes an entry in place of another: what was published is never changed. */
export async function correctHours(
  tx: Tx,
  caller: Caller,
  id: number,
  { hours, reason, timeZone }: Correction,
): Promise<MethodOutcome<typeof CORRECT_HOURS>> {
  if (!hasDecimals(hours, 2)) return refuse('hours:hours_invalid')
  const entry = await findEntry(tx, id)
  if (!entry) return refuse('save:not_found')
  if (isOwn(caller, entry)) return refuse('hours:own_entry')
  if (entry.corrected) return refuse('hours:already_corrected')
  if (entry.objection_state === 'open') return refuse('hours:objection_open')
  const made = await replaceEntry(tx, caller, entry, { hours, reason, timeZone })
  await recordChange(tx, caller, {
    model: 'CubicHourEntry',
    id,
    action: 'correct',
    before: { hours: entry.earned_hours },
    after: { hours, reason, corrected_by: made },
  })
  if (entry.state !== 'proposed') await enqueueHoursMessages(tx, [made], { about: 'hours_changed' })
  return ok({ id: made })
}

/** Nobody decides on their own hours, but for administrators, whom the log names. */
export function isOwn(caller: Caller, { user_id: userId }: Pick<Entry, 'user_id'>): boolean {
  return userId !== null && userId === caller.userId && !hasRole(caller, 'admin')
}

/** The new entry is as far as the old one was, at most published: people can object to it. Returns its id. */
export async function replaceEntry(
  tx: Tx,
  { userId }: Caller,
  { id, state, person_id: personId }: Entry,
  { hours, reason, timeZone }: Correction,
): Promise<number> {
  await tx.run`
    update cubic_hour_entry set corrected = true, record_hours = null, state = case when state = 'published' then 'locked' else state end,
      locked_time = case when state = 'published' then now() else locked_time end
    where id = ${id}`
  const made = await tx.one<{ id: number }>`
    insert into cubic_hour_entry (person_id, event_id, category_id, hours, earned_hours, basis, earned_time, source, state, proposed_time, reason, corrects_id, creator)
    select person_id, event_id, category_id, ${hours}, ${hours}, basis, earned_time, 'hand', 'proposed', now(), ${reason}, id, ${userId}
    from cubic_hour_entry where id = ${id} returning id`
  const newId = made?.id ?? 0
  if (state !== 'proposed') await publishEntries(tx, { ids: [newId] })
  await countHours(tx, [personId], timeZone)
  return newId
}
