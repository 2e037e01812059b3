import { AppError, type Condition } from '@cubic/contract'
import type { ReadScope } from '../condition/access.ts'
import { Binder } from '../condition/bind.ts'
import { type BoundCondition, isTrue } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import type { Caller } from '../core/caller.ts'
import type { Queryable } from '../core/database.ts'
import { identifier, join, sql, type Sql } from '../core/sql.ts'
import type { Model, Registry, Rule } from '../model/model.ts'

/** Does the rule cover the record, for this caller? */
export type Question = { readonly caller: Caller; readonly rule: Rule }
type Leaf = Extract<Condition, { readonly leaf: unknown }>['leaf']

/** What a rule demands of a record, part by part. `holds` is undefined where only a record could tell. */
export type Judged =
  | { readonly kind: 'constant'; readonly holds: boolean }
  | { readonly kind: 'test'; readonly leaf: Leaf; readonly holds: boolean | undefined }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Judged[]; readonly holds: boolean | undefined }
  | { readonly kind: 'not'; readonly part: Judged; readonly holds: boolean | undefined }

const KIND = { '&': 'and', '|': 'or' } as const

/**
 * Takes rules apart and says of each part whether the record satisfies it, in one statement; without an id, of those
 * parts that no record changes. What the caller's roles settle is left out: a part that always or never holds is
 * there only if nothing else decides.
 */
export async function judge(
  db: Queryable,
  registry: Registry,
  { model, id }: { readonly model: Model; readonly id: number | undefined },
  questions: readonly Question[],
): Promise<readonly Judged[]> {
  const asked: Sql[] = []
  const alias = identifier('t0')
  const plans = questions.map(({ caller, rule }) => {
    const binder = new Binder(registry, caller, 'rules')
    const compiler = new Compiler(caller)
    compiler.alias()
    return planOf(rule(caller), (condition) => {
      const bound = binder.condition(model, condition)
      if (bound.kind === 'constant') return () => bound.holds
      const place = asked.push(sql`coalesce(${compiler.condition(bound, alias)}, false)`) - 1
      return (answers) => answers?.[place]
    })
  })
  const row =
    id === undefined || asked.length === 0
      ? undefined
      : await db.one<{ holds: readonly boolean[] }>`
          select array[${join(asked)}] as holds from ${identifier(model.table)} ${alias} where ${alias}.id = ${id}`
  return plans.map((plan) => plan(row?.holds))
}

type Answers = readonly boolean[] | undefined
type Ask = (condition: Condition) => (answers: Answers) => boolean | undefined
type Plan = (answers: Answers) => Judged

const constant = (holds: boolean): Judged => ({ kind: 'constant', holds })

function planOf(condition: Condition, ask: Ask): Plan {
  const holds = ask(condition)
  if ('leaf' in condition) return (answers) => ({ kind: 'test', leaf: condition.leaf, holds: holds(answers) })
  const plans = condition.children.map((child) => planOf(child, ask))
  const { logic_operator: operator } = condition
  return (answers) => {
    const parts = plans.map((plan) => plan(answers))
    if (operator === '!') return negated(parts[0] ?? constant(false), holds(answers))
    return joined(KIND[operator], parts, holds(answers))
  }
}

function negated(part: Judged, holds: boolean | undefined): Judged {
  return part.kind === 'constant' ? constant(!part.holds) : { kind: 'not', part, holds }
}

/** Flat, without the parts that decide nothing. */
function joined(kind: 'and' | 'or', parts: readonly Judged[], holds: boolean | undefined): Judged {
  const decides = kind === 'or'
  if (parts.some((part) => part.kind === 'constant' && part.holds === decides)) return constant(decides)
  const open = parts
    .filter((part) => part.kind !== 'constant')
    .flatMap((part) => (part.kind === kind ? part.parts : [part]))
  if (open.length === 0) return constant(!decides)
  return open.length === 1 && open[0] ? open[0] : { kind, parts: open, holds }
}

/** May the scope's caller read the field at the end of the path whatever the record, and all on the way to it? */
export function readsAlways({ binder, model }: ReadScope, path: string): boolean {
  try {
    const { steps, field } = binder.path(model, path)
    const demanded: readonly BoundCondition[] = [
      field.readable,
      ...steps.flatMap(({ scope, relation }) => [scope, relation.readable]),
    ]
    return demanded.every(isTrue)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'Forbidden') return false
    throw error
  }
}
