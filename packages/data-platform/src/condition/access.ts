import { BASIC_TAGS, CREATE_TAG } from '@cubic/contract'
import { Binder } from './bind.ts'
import { and, type BoundCondition, isFalse, TRUE } from './bound.ts'
import type { Caller } from '../core/caller.ts'
import type { Model, Registry } from '../model/model.ts'

declare const proven: unique symbol

/**
 * The records of a model that a caller may see. Minted only by `readScopeFor` and `systemScope`, so
 * no read goes without one.
 */
export type ReadScope = {
  readonly [proven]: true
  readonly registry: Registry
  readonly model: Model
  readonly caller: Caller
  readonly where: BoundCondition
  /** Binds the names of a query as this reader may use them. */
  readonly binder: Binder
}

export function readScopeFor(registry: Registry, modelName: string, caller: Caller): ReadScope {
  const model = registry.model(modelName)
  const binder = new Binder(registry, caller)
  return mint({ registry, model, caller, where: binder.rule(model, model.access.read), binder })
}

/** Gives every record and field to any caller. `_reason` documents why in the code. */
export function systemScope(registry: Registry, modelName: string, caller: Caller, _reason: string): ReadScope {
  return mint({
    registry,
    model: registry.model(modelName),
    caller,
    where: TRUE,
    binder: new Binder(registry, caller, 'rules'),
  })
}

function mint(scope: Omit<ReadScope, typeof proven>): ReadScope {
  return Object.freeze(scope) as ReadScope
}

/** What the caller may do with the records of the scope's model: tag → the records on which it is granted. */
export function tagConditions({ registry, model, binder }: ReadScope): ReadonlyMap<string, BoundCondition> {
  const readable = binder.rule(model, model.access.read)
  const conditions = new Map<string, BoundCondition>(
    BASIC_TAGS.map((tag) => [tag, and(readable, binder.rule(model, model.access[tag]))]),
  )
  for (const method of registry.methods(model)) {
    const right = binder.rule(model, method.right)
    conditions.set(method.declaration.name, method.when ? and(right, binder.rule(model, method.when)) : right)
  }
  return conditions
}

/** The tags of the model as a whole: what the caller may do with some record of it, or whether one may be created. */
export function modelTags(scope: ReadScope, isCreate: boolean): readonly string[] {
  const { model, binder } = scope
  if (isCreate) return isFalse(binder.rule(model, model.access.create)) ? [] : [CREATE_TAG]
  return [...tagConditions(scope)].filter(([, condition]) => !isFalse(condition)).map(([tag]) => tag)
}
