import {
  asObject,
  callMethod,
  invalidArgument,
  parseCondition,
  parseJson,
  RELATION_UPDATES,
  save,
  unlink,
  updateRelation,
} from '@cubic/data-platform'
import type { RequestContext } from '../../../graphql/context.ts'
import type { Resolvers } from '../../../graphql/resolvers.ts'
import { mutationResult } from '../../../graphql/results.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { prepareRichText } from '../../../infra/parsing/prepare-rich-text.ts'
import type { Services } from '../../../infra/services/services.ts'
import { whoAsks } from '../../../infra/network/who-asks.ts'
import { recordSave } from '../../audit/commands/record-change.ts'
import { recordRefusedSave } from '../../audit/commands/record-refused-save.ts'
import { type Conflict, findConflict } from '../../editing/data/queries.ts'
import { methodResult, saveResult } from './results.ts'

const RELATED_MAX = 1000

type RelationArguments = {
  model: string
  id: number
  relation_field: string
  relationIDs?: readonly (number | null)[] | null
  kind?: string | null
}
type MethodArguments = { model: string; id: number; arguments: string; method: string; condition?: string | null }

export function changeResolvers({ db, registry, parser }: Services): Resolvers {
  /** Sanitises long rich text of values that are then saved, away from the event loop and from locks. */
  async function sanitize(values: unknown, { caller, spend }: RequestContext): Promise<void> {
    // Guests may save nothing, whatever it is.
    if (caller.userId !== null) await prepareRichText(values, { parser, who: whoAsks(caller), spend })
  }

  return {
    GenericMutation: {
      async save(_: never, { model, values }: { model: string; values?: string | null }, context: RequestContext) {
        const { reads, caller } = context
        const given = asObject(parseJson(values?.trim() || '{}', 'values'), 'values')
        await sanitize(given, context)
        const run = () => inTransaction(db, (tx) => save(tx, registry, caller, model, given, recordSave))
        const { guardSave } = registry.model(model)
        const outcome = await (guardSave ? guardSave(caller, given, run) : run())
        if (!outcome.ok) await recordRefusedSave(db, registry, caller, { model, given, refusal: outcome.refusal })
        const conflictOf = async () =>
          !outcome.ok && outcome.refusal === 'save:conflict'
            ? findConflict(reads, registry, caller, { model, id: Number(given['id']), sent: Object.keys(given) })
            : undefined
        return { ...saveResult(outcome, caller.lang), conflictOf }
      },
      async unlink(_: never, args: { model: string; id: number }, { caller }: RequestContext) {
        return mutationResult(
          await inTransaction(db, (tx) => unlink(tx, registry, caller, args, recordSave)),
          caller.lang,
        )
      },
      async update_relation(_: never, args: RelationArguments, { caller }: RequestContext) {
        const update = readRelationUpdate(args)
        const outcome = await inTransaction(db, (tx) => updateRelation(tx, registry, caller, update, recordSave))
        if (!outcome.ok) {
          const given = { id: update.id, [update.field]: update.ids }
          await recordRefusedSave(db, registry, caller, { model: update.model, given, refusal: outcome.refusal })
        }
        return mutationResult(outcome, caller.lang)
      },
      async call_method(_: never, args: MethodArguments, context: RequestContext) {
        const { caller } = context
        const call = readMethodCall(args)
        const { guard } = registry.method(registry.model(call.model), call.method)
        await sanitize(call.args, context)
        const run = () => inTransaction(db, (tx) => callMethod(tx, registry, caller, call))
        return methodResult(await (guard ? guard(caller, run) : run()), caller.lang)
      },
    },
    // Resolved only if selected: it is read from the database.
    SaveResult: { conflict: ({ conflictOf }: { conflictOf: () => Promise<Conflict | undefined> }) => conflictOf() },
  }
}

/** Throws `BadRequest` for an invalid update. */
function readRelationUpdate({ model, id, relation_field: field, relationIDs, kind: asked }: RelationArguments) {
  const kind = RELATION_UPDATES.find((candidate) => candidate === (asked || 'add'))
  if (!kind) throw invalidArgument('kind')
  const ids = relationIDs ?? []
  if (ids.length > RELATED_MAX) throw invalidArgument('relationIDs')
  if (!ids.every((related) => related !== null && related > 0)) throw invalidArgument('relationIDs')
  return { model, id, field, ids: ids.filter((related) => related !== null), kind }
}

/** Throws `BadRequest` for invalid arguments or conditions. */
function readMethodCall({ model, id, method, arguments: args, condition }: MethodArguments) {
  return {
    model,
    id,
    method,
    args: asObject(parseJson(args.trim() || '{}', 'arguments'), 'arguments'),
    ...(condition ? { condition: parseCondition(condition) } : {}),
  }
}
