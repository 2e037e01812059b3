import { type CheckedArgumentsOf, type MethodOutcome, ok, PLAN_HAND_OVER, refuse } from '@cubic/contract'
import { type Caller, type Registry, save, type Tx, unlink } from '@cubic/data-platform'
import { recordSave } from '../../audit/commands/record-change.ts'

type Asked = CheckedArgumentsOf<typeof PLAN_HAND_OVER> & { readonly unitId: number }

const MODEL = 'CubicHandOver'

/** Plans who takes over which roles, or nothing of it. The rights are those of each plan's save. */
export async function planHandOver(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  { unitId, at, until, successors }: Asked,
): Promise<MethodOutcome<typeof PLAN_HAND_OVER>> {
  // Two who plan for one unit wait for each other. The job that hands over locks plans before members, so no member is
  // locked here.
  await tx.run`select 1 from cubic_unit where id = ${unitId} for no key update`
  const members = await tx.rows<{ id: number; plan_id: number | null; user_id: number | null }>`
    select member.id, plan.id as plan_id, plan.user_id from cubic_unit_member member
      left join cubic_hand_over plan on plan.member_id = member.id
    where member.unit_id = ${unitId} and (member.until is null or member.until > now()) order by member.id`
  const chosen = new Map(successors.map(({ member_id: member, user_id: user }) => [member, user ?? null]))
  if ([...chosen.keys()].some((id) => !members.some((member) => member.id === id))) return refuse('save:not_found')
  let planned = 0
  for (const { id, plan_id: planId, user_id: standing } of members) {
    const successor = chosen.has(id) ? chosen.get(id) : standing
    if (successor === null && planId === null) continue
    const plan = planId === null ? { member_id: id } : { id: planId }
    const values = { ...plan, user_id: successor, at: at.toISOString(), until: until?.toISOString() ?? null }
    const saved =
      successor === null && planId !== null
        ? await unlink(tx, registry, caller, { model: MODEL, id: planId }, recordSave)
        : await save(tx, registry, caller, MODEL, values, recordSave)
    if (!saved.ok) {
      const kind = PLAN_HAND_OVER.refusals.find((each) => each === saved.refusal) ?? 'save:invalid'
      return refuse(kind, saved.parameters, saved.problems)
    }
    if (successor !== null) planned += 1
  }
  return ok({ planned })
}
