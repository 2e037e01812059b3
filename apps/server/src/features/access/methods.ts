import { EXPLAIN_ACCESS, ok } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import type { Config } from '../../infra/services/configuration.ts'
import { recordChange } from '../audit/commands/record-change.ts'
import type { LateServices } from '../feature.ts'
import { admins } from '../people/data/roles.ts'
import { explainAccess } from './commands/explain-access.ts'

export const accessMethods = ({ signOn }: Config, services: LateServices): readonly Method[] => [
  defineMethod(EXPLAIN_ACCESS, {
    // only administrators give rights, so only they may ask about them
    right: admins,
    async run(tx, caller, personId, asked, registry) {
      const rules = { from: services().settings.current().twoFactorFrom, onlyBySignOn: signOn.only }
      const outcome = await explainAccess(tx, registry, caller, { ...asked, personId, rules })
      if (!outcome.ok) return outcome
      const entry = { model: 'User', id: personId, action: 'explain_access', before: null, after: asked }
      await recordChange(tx, caller, entry)
      return ok({ explanation: outcome.value })
    },
  }),
]
