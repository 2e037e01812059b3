import { ADOPT_TEXTS, HAND_OVER } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { mine } from '../../infra/access/access-rules.ts'
import { admins, ANY_UNIT_ROLE, inUnits } from '../people/data/roles.ts'
import { adoptTexts } from './commands/adopt-texts.ts'
import { handOver } from './commands/hand-over.ts'

export const unitMethods: readonly Method[] = [
  defineMethod(HAND_OVER, {
    right: inUnits('id', ...ANY_UNIT_ROLE),
    when: mine('member_ids.user_id.id'),
    run: (tx, caller, id, { user_id: userId }) => handOver(tx, caller, id, userId),
  }),
  defineMethod(ADOPT_TEXTS, {
    right: admins,
    run: (tx, caller, _id, asked, registry) => adoptTexts(tx, registry, caller, asked),
  }),
]
