import { ADD_MEMBERS, ADOPT_TEXTS, HAND_OVER, PLAN_HAND_OVER } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { either, mine } from '../../infra/access/access-rules.ts'
import { admins, ANY_UNIT_ROLE, inUnits } from '../people/data/roles.ts'
import { addMembers } from './commands/add-members.ts'
import { adoptTexts } from './commands/adopt-texts.ts'
import { handOver } from './commands/hand-over.ts'
import { planHandOver } from './commands/plan-hand-over.ts'

export const unitMethods: readonly Method[] = [
  defineMethod(HAND_OVER, {
    right: inUnits('id', ...ANY_UNIT_ROLE),
    when: mine('member_ids.user_id.id'),
    run: (tx, caller, id, { user_id: userId }) => handOver(tx, caller, id, userId),
  }),
  defineMethod(PLAN_HAND_OVER, {
    right: either(admins, inUnits('id')),
    run: (tx, caller, id, asked, registry) => planHandOver(tx, registry, caller, { unitId: id, ...asked }),
  }),
  defineMethod(ADD_MEMBERS, {
    // Owners alone: it tells who has a number.
    right: either(admins, inUnits('id')),
    run: (tx, caller, id, asked, registry) => addMembers(tx, registry, caller, { unitId: id, ...asked }),
  }),
  defineMethod(ADOPT_TEXTS, {
    right: admins,
    run: (tx, caller, _id, asked, registry) => adoptTexts(tx, registry, caller, asked),
  }),
]
