import { AppError, type Condition, type Outcome, refuse } from '@cubic/contract'
import { readScopeFor } from './access.ts'
import type { Caller } from './caller.ts'
import type { Tx } from './database.ts'
import { isFalse } from './condition/bound.ts'
import { isCovered } from './query/holds.ts'
import type { Registry } from './model.ts'

export type MethodCall = {
  readonly model: string
  readonly id: number
  readonly method: string
  readonly args: { readonly [name: string]: unknown }
  /** A further condition that the record must meet at the time of the call. */
  readonly condition?: Condition
}

/** Calls a model's method on a record that the caller may read and has the method's right to. */
export async function callMethod(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  call: MethodCall,
): Promise<Outcome<unknown>> {
  const scope = readScopeFor(registry, call.model, caller)
  const { model, binder } = scope
  const method = registry.method(model, call.method)
  const right = binder.rule(model, method.right)
  if (isFalse(right)) throw forbidden(caller)
  if (method.declaration.recordless) return method.run(tx, caller, call.id, call.args, registry)

  // Locked, so that what is asked here still holds when the method runs.
  if (!(await isCovered(tx, scope, call.id, scope.where, 'for update'))) return refuse('save:not_found')
  if (!(await isCovered(tx, scope, call.id, right))) throw forbidden(caller)
  if (call.condition && !(await isCovered(tx, scope, call.id, binder.condition(model, call.condition))))
    return refuse('save:not_found')
  return method.run(tx, caller, call.id, call.args, registry)
}

function forbidden(caller: Caller): AppError {
  return caller.userId === null
    ? new AppError('Unauthenticated', { cn: '请先登录', en: 'Please log in first' })
    : new AppError('Forbidden', { cn: '没有权限进行此操作', en: 'You are not allowed to do this' })
}
