import { allOf, anyOf, type Condition, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, everybody, mine } from '../../../infra/access/access-rules.ts'
import { admins, ANY_UNIT_ROLE, eventManagers, inUnits } from '../../people/data/roles.ts'

const nothingOf = (path: string): Condition => ({ logic_operator: '!', children: [where(path, 'is not null')] })
const isEmpty = allOf(nothingOf('child_ids.id'), nothingOf('member_ids.id'), where('event_number', '=', 0))

/** Owners of the unit above decide on the unit as a whole; otherwise it could leave their reach, or their review. */
const ownersAbove = either(admins, inUnits('parent_id'))
const owners = either(admins, inUnits('id'))

/** Pages name units and show them, so everybody reads them. A unit with events or people is archived. */
export const unitAccess: Access = {
  read: everybody,
  create: ownersAbove,
  write: owners,
  unlink: (caller) => allOf(ownersAbove(caller), isEmpty),
  fields: {
    parent_id: { write: ownersAbove },
    kind: { write: ownersAbove },
    review: { write: ownersAbove },
    archived: { write: ownersAbove },
    sort: { write: ownersAbove },
    // It tells of drafts.
    event_number: { read: either(eventManagers, inUnits('id', ...ANY_UNIT_ROLE)) },
  },
}

/** Nobody gives a role that they do not hold; owners hold all. */
const giversOfRole: Rule = (caller) =>
  anyOf(
    admins(caller),
    inUnits('unit_id')(caller),
    ...ANY_UNIT_ROLE.map((role) => allOf(where('role', '=', role), inUnits('unit_id', role)(caller))),
  )

/** What others gave is theirs to take back, or the owners’. */
const givenByThem: Rule = (caller) => allOf(mine('given_by.id')(caller), giversOfRole(caller))
const changers = either(admins, inUnits('unit_id'), givenByThem)

/** Owners plan who takes over the roles of their unit; its people see it. */
const planners = either(admins, inUnits('member_id.unit_id'))
export const handOverAccess: Access = {
  read: either(planners, mine('user_id.id'), mine('member_id.user_id.id')),
  create: planners,
  write: planners,
  unlink: planners,
}

export const unitMemberAccess: Access = {
  read: either(eventManagers, mine('user_id.id'), inUnits('unit_id', ...ANY_UNIT_ROLE)),
  create: giversOfRole,
  write: changers,
  // People may leave.
  unlink: either(changers, mine('user_id.id')),
}
