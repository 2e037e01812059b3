import { RESET_SECOND_FACTOR, where } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { admins } from '../people/data/roles.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'

export const secondFactorMethods = (): readonly Method[] => [
  defineMethod(RESET_SECOND_FACTOR, {
    right: admins,
    when: () => where('has_second_factor', '=', true),
    run: resetSecondFactor,
  }),
]
