import type { HandOverProblem } from '@cubic/contract'
import type { Caller, Database, Tx } from '@cubic/data-platform'
import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { findCallersOf } from '../../people/data/queries.ts'
import { hasRole, unitsOf } from '../../people/data/roles.ts'
import { passRoles } from './pass-roles.ts'

type Due = {
  readonly id: number
  readonly member_id: number
  readonly unit_id: number
  readonly user_id: number
  readonly until: Date | null
  readonly planned_by: number | null
  readonly disabled: boolean
  readonly archived: boolean
}

const AT_ONCE = 500

/** Uses the planners' rights at that time. One that is refused stays and says why; one that fails is tried again. */
export async function carryOutHandOvers(db: Database): Promise<void> {
  const [carriedOut] = await db.transaction(async (tx) => {
    const due = await tx.rows<Due>`
      select plan.id, plan.member_id, member.unit_id, plan.user_id, plan.until, plan.planned_by, successor.disabled, unit.archived
      from cubic_hand_over plan
      join cubic_unit_member member on member.id = plan.member_id
      join cubic_unit unit on unit.id = member.unit_id
      join cubic_user successor on successor.id = plan.user_id
      where plan.at <= now() and plan.problem is null
      order by plan.at, plan.id limit ${AT_ONCE} for update of plan skip locked`
    // read before any role is passed: owners plan for others and for themselves
    const planners = await findCallersOf(
      tx,
      due.flatMap(({ planned_by: planner }) => planner ?? []),
      { lang: 'cn', address: '' },
    )
    // what failed does not take back the others
    return Promise.allSettled([
      eachAlone(due, undefined, (plan) => tx.savepoint(() => carryOut(tx, planners.get(plan.planned_by ?? 0), plan))),
    ])
  })
  if (carriedOut.status === 'rejected') throw carriedOut.reason
}

async function carryOut(tx: Tx, planner: Caller | undefined, plan: Due): Promise<void> {
  const may = planner && (hasRole(planner, 'admin') || unitsOf(planner).includes(plan.unit_id))
  const problem: HandOverProblem | undefined = plan.archived
    ? 'archived'
    : plan.disabled
      ? 'successor'
      : may
        ? undefined
        : 'planner'
  if (planner && !problem) {
    const { unit_id: unitId, user_id: to, until, member_id: id } = plan
    await passRoles(tx, planner, { unitId, to, until, members: [id] })
    return
  }
  await tx.run`update cubic_hand_over set problem = ${problem} where id = ${plan.id}`
  if (planner)
    await recordChanges(tx, planner, [
      { model: 'CubicHandOver', id: plan.id, action: 'hand_over', before: null, after: { problem } },
    ])
}
