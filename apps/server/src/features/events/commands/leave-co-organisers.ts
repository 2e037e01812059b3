import { type LEAVE_CO_ORGANISERS, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { unitsOf } from '../../people/data/roles.ts'

/** The people of the unit lose access to the event. */
export async function leaveCoOrganisers(
  tx: Tx,
  caller: Caller,
  id: number,
  { unit_id: unitId }: { readonly unit_id: number },
): Promise<MethodOutcome<typeof LEAVE_CO_ORGANISERS>> {
  if (!unitsOf(caller, 'owner').includes(unitId)) return refuse('save:not_found')
  const left = await tx.run`delete from cubic_event_base__co_unit_ids where owner_id = ${id} and related_id = ${unitId}`
  if (left === 0) return refuse('save:not_found')
  const entry = {
    model: 'CubicEventBase',
    id,
    action: 'leave_co_organisers',
    before: { co_unit_ids: unitId },
    after: null,
  }
  await recordChange(tx, caller, entry)
  return ok()
}
