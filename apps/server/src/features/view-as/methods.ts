import { VIEW_AS_PERSON, VIEW_AS_ROLE } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { admins } from '../people/data/roles.ts'
import { beginView } from './commands/begin-view.ts'

export const viewAsMethods = (): readonly Method[] => [
  defineMethod(VIEW_AS_PERSON, {
    right: admins,
    run: (tx, caller, id, { reason }) => beginView(tx, caller, { model: 'User', id, reason }),
  }),
  defineMethod(VIEW_AS_ROLE, {
    right: admins,
    run: (tx, caller, id, { reason }) => beginView(tx, caller, { model: 'Role', id, reason }),
  }),
]
