import { type ADD_HOURS, type CheckedArgumentsOf, type MethodOutcome, ok, refuse } from '@cubic/contract'
import { type Caller, type Tx, violates } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { addByHand, settleByHand } from './add-by-hand.ts'

type Asked = CheckedArgumentsOf<typeof ADD_HOURS> & { readonly timeZone: string }

/** Finds the person by their number. */
export async function addHours(
  tx: Tx,
  caller: Caller,
  eventId: number,
  { unify_id: number, hours, reason, proof, timeZone }: Asked,
): Promise<MethodOutcome<typeof ADD_HOURS>> {
  const event = await tx.one<{ category: number | null }>`
    select hour_category_id as category from cubic_event_base where id = ${eventId}`
  if (!event?.category) return refuse('hours:no_category')
  const person = await tx.one<{ id: number }>`
    select id from cubic_event_person where lower(unify_id) = lower(${number}) and unify_id is not null`
  if (!person) return refuse('event:unknown_person', { number })
  const given = {
    person_id: person.id,
    event_id: eventId,
    hours,
    reason,
    proof,
    earned_time: null,
    source: 'hand',
    timeZone,
  } as const
  const checked = await addByHand(tx, caller, given)
  if (!checked.ok) {
    const kind = KINDS.find((each) => each === checked.refusal)
    return refuse(kind ?? 'hours:hours_invalid', checked.parameters)
  }
  const { earned_hours, earned_time, state, proposed_time, creator } = checked.value
  try {
    const made = await tx.savepoint(
      () => tx.one<{ id: number }>`
        insert into cubic_hour_entry (person_id, event_id, category_id, hours, earned_hours, earned_time, source, state, proposed_time, reason, proof, creator)
        values (${person.id}, ${eventId}, ${event.category}, ${hours}, ${earned_hours}, ${earned_time}, 'hand', ${state}, ${proposed_time}, ${reason}, ${proof}, ${creator})
        returning id`,
    )
    const id = made?.id ?? 0
    await settleByHand(tx, id, timeZone)
    const after = { event_id: eventId, person_id: person.id, hours, reason }
    await recordChange(tx, caller, { model: 'CubicHourEntry', id, action: 'create', before: null, after })
    return ok({ id })
  } catch (error) {
    if (violates(error, 'cubic_hour_entry_once_unique')) return refuse('hours:entry_exists')
    throw error
  }
}

const KINDS = ['hours:not_over', 'hours:make_up_over', 'hours:own_entry', 'hours:file_unknown'] as const
