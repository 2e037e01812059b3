import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { mutationResult } from '../../graphql/results.ts'
import type { Services } from '../../infra/services/services.ts'
import { announceEditing, HEARTBEAT_S } from './commands/announce-editing.ts'

export const editingResolvers = ({ db, registry }: Services): Resolvers => ({
  GenericMutation: {
    async announce_editing(
      _: never,
      { model, id, leaving }: { model: string; id: number; leaving?: boolean | null },
      { caller }: RequestContext,
    ) {
      const outcome = await announceEditing(db, registry, caller, { model, id, leaving: leaving === true })
      const editors = outcome.ok ? outcome.value : []
      return { ...mutationResult(outcome, caller.lang), editors, heartbeat_seconds: HEARTBEAT_S }
    },
  },
})
