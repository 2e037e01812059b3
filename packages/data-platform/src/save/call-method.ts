import { AppError, type Condition, type Outcome, refuse } from '@cubic/contract'
import { type ReadScope, readScopeFor } from '../condition/access.ts'
import type { Caller } from '../core/caller.ts'
import type { Queryable, Tx } from '../core/database.ts'
import { and, type BoundCondition, isFalse, isTrue, or } from '../condition/bound.ts'
import { holdsEach, holdsOf, isCovered } from '../query/holds.ts'
import { listCovered } from '../query/list-covered.ts'
import { ID_MAX } from './draft.ts'
import type { Registry, Rule } from '../model/model.ts'

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
  if (method.declaration.confirm) await caller.demandConfirmed?.(tx, method.declaration.confirm)
  if (method.declaration.recordless) {
    const args = method.records === undefined ? call.args : await withinReach(tx, scope, right, call, method.records)
    return method.run(tx, caller, call.id, args, registry)
  }

  // Locked, so that what is asked here still holds when the method runs.
  const asked = { scope, id: call.id, right, reach: method.reach }
  if (!(await reaches(tx, asked, 'for update'))) return refuse('save:not_found')
  if (call.condition && !(await isCovered(tx, scope, call.id, binder.condition(model, call.condition))))
    return refuse('save:not_found')
  return method.run(tx, caller, call.id, call.args, registry)
}

/** The arguments without the records that the right does not cover: they count as unknown. */
async function withinReach(
  tx: Tx,
  scope: ReadScope,
  right: BoundCondition,
  { args }: MethodCall,
  name: string,
): Promise<MethodCall['args']> {
  if (isTrue(right)) return args
  const given = args[name]
  if (given === undefined || given === null) throw forbidden(scope.caller)
  if (!Array.isArray(given)) return args
  const ids = given.filter((id): id is number => Number.isInteger(id) && id > 0 && id <= ID_MAX)
  const covered = await listCovered(tx, { ...scope, where: and(scope.where, right) }, ids)
  const kept = given.filter((id) => !ids.includes(id as number) || covered.has(id as number))
  if (given.length > 0 && kept.length === 0) throw forbidden(scope.caller)
  return { ...args, [name]: kept }
}

/** The rights required to act on a record other than by a method. */
export type Demand = {
  readonly model: string
  readonly id: number
  readonly right: Rule
  readonly reach: Rule
}

/**
 * Throws `Forbidden` if the caller sees the record without having the right to it, or can have it on no record;
 * false if they do not see it.
 */
export async function demandRight(db: Queryable, registry: Registry, caller: Caller, demand: Demand): Promise<boolean> {
  const scope = readScopeFor(registry, demand.model, caller)
  const right = scope.binder.rule(scope.model, demand.right)
  if (isFalse(right)) throw forbidden(caller)
  return reaches(db, { scope, id: demand.id, right, reach: demand.reach })
}

type Reach = {
  readonly scope: ReadScope
  readonly id: number
  readonly right: BoundCondition
  readonly reach: Rule | undefined
}

async function reaches(db: Queryable, { scope, id, right, reach }: Reach, lock?: 'for update'): Promise<boolean> {
  const seen = reach ? or(scope.where, scope.binder.rule(scope.model, reach)) : scope.where
  if (!lock) {
    const [isSeen, isRight] = await holdsEach(db, scope, id, [seen, right])
    if (isSeen && !isRight) throw forbidden(scope.caller)
    return isSeen === true
  }
  // Once the record is locked, everything else that decides is read again.
  if (!(await holdsOf(db, scope, id, seen, lock))) return false
  if (!(await holdsOf(db, scope, id, right))) throw forbidden(scope.caller)
  return true
}

function forbidden(caller: Caller): AppError {
  return caller.userId === null && !caller.key
    ? new AppError('Unauthenticated', { cn: '请先登录', en: 'Please log in first' })
    : new AppError('Forbidden', { cn: '没有权限进行此操作', en: 'You are not allowed to do this' })
}
