import { EXPLAIN_ACCESS, ok } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { recordChange } from '../audit/commands/record-change.ts'
import { admins } from '../people/data/roles.ts'
import { explainAccess } from './commands/explain-access.ts'

export const accessMethods = (): readonly Method[] => [
  defineMethod(EXPLAIN_ACCESS, {
    // only administrators give rights, so only they may ask about them
    right: admins,
    async run(tx, caller, personId, asked, registry) {
      const outcome = await explainAccess(tx, registry, caller, { ...asked, personId })
      if (!outcome.ok) return outcome
      const entry = { model: 'User', id: personId, action: 'explain_access', before: null, after: asked }
      await recordChange(tx, caller, entry)
      return ok({ explanation: outcome.value })
    },
  }),
]
