import { type Comparator, invariant } from '@cubic/contract'
import type { Caller } from '../caller.ts'
import {
  type BoundCondition,
  type BoundField,
  type BoundPath,
  type BoundSortKey,
  type BoundStep,
  isTrue,
} from './bound.ts'
import { identifier, join, raw, sql, type Sql } from '../sql.ts'
import { relationOf } from '../field-types/registry.ts'
import { isStored, type Model } from '../model.ts'

/** The comparators that hold for null, or ask about it: they need the value itself, not the existence of a match. */
const NULL_SENSITIVE: ReadonlySet<Comparator> = new Set([
  '!=',
  'not in',
  'not like',
  'not ilike',
  'is null',
  'is not null',
])

/** Bound trees → SQL text and parameters. One compiler a statement: it hands out the aliases. */
export class Compiler {
  readonly #caller: Caller
  #aliases = 0

  constructor(caller: Caller) {
    this.#caller = caller
  }

  alias(): Sql {
    return identifier(`t${this.#aliases++}`)
  }

  /** A boolean expression over the row `alias`. */
  condition(condition: BoundCondition, alias: Sql): Sql {
    switch (condition.kind) {
      case 'constant':
        return raw(condition.holds ? 'true' : 'false')
      case 'and':
        return sql`(${join(
          condition.children.map((child) => this.condition(child, alias)),
          ' and ',
        )})`
      case 'or':
        return sql`(${join(
          condition.children.map((child) => this.condition(child, alias)),
          ' or ',
        )})`
      case 'not':
        // A comparison with null is unknown to SQL; to us it is false, so its negation is true.
        return sql`(not coalesce(${this.condition(condition.child, alias)}, false))`
      case 'test':
        return this.#test(condition.path, condition.comparator, condition.value, alias)
      case 'related':
        return this.#related(condition.relation, condition.owner, alias)
    }
  }

  orderBy(keys: readonly BoundSortKey[], alias: Sql): Sql {
    const parts = keys.map(
      ({ path, order }) => sql`${this.#value(path.steps, path.field, alias)} ${raw(order)} nulls last`,
    )
    return join([...parts, sql`${alias}.id`])
  }

  /** The field's value on the row `alias`: null where the caller may not read it. */
  field(field: BoundField, alias: Sql): Sql {
    const value = this.#stored(field, alias)
    return isTrue(field.readable) ? value : sql`(case when ${this.condition(field.readable, alias)} then ${value} end)`
  }

  /** The value at the end of a path over to-one relations: null where the caller may not read it. */
  value({ steps, field }: BoundPath, alias: Sql): Sql {
    return this.#value(steps, field, alias)
  }

  /** Joins a to-many relation's records `to` with the records that `ownerId` names. */
  toMany({ model, name, declaration }: BoundField, to: Sql, ownerId: Sql): Sql {
    const related = relationOf(declaration)
    invariant(related?.kind === 'many', `${name} is a to-many relation`)
    if (related.inverse !== undefined) return sql`${to}.${identifier(related.inverse)} = ${ownerId}`
    const link = this.alias()
    return sql`exists (select 1 from ${joinTableOf(model, name)} ${link} where ${link}.owner_id = ${ownerId} and ${link}.related_id = ${to}.id)`
  }

  #related(relation: BoundField, owner: number, alias: Sql): Sql {
    if (relationOf(relation.declaration)?.kind === 'many') return this.toMany(relation, alias, sql`${owner}::integer`)
    const from = this.alias()
    return sql`${alias}.id = (select ${this.field(relation, from)} from ${identifier(relation.model.table)} ${from} where ${from}.id = ${owner})`
  }

  #stored({ model, name, declaration }: BoundField, alias: Sql): Sql {
    if (declaration.aliasOf !== undefined) return sql`${alias}.${identifier(declaration.aliasOf)}`
    if (name === 'version') return sql`${alias}.xmin::text`
    if (name === 'id' || isStored(declaration)) return sql`${alias}.${identifier(name)}`
    const derivation = model.derived?.[name]
    invariant(derivation && 'sql' in derivation, `${model.declaration.name}.${name} is computed by SQL`)
    return derivation.sql(alias, this.#caller)
  }

  #test(path: BoundPath, comparator: Comparator, value: unknown, alias: Sql): Sql {
    // `= null` on a relation's path is about the value too.
    const asksForNull = value === null || (Array.isArray(value) && value.includes(null))
    if (!NULL_SENSITIVE.has(comparator) && !asksForNull)
      return this.#exists(path.steps, alias, (last) => this.#leaf(path.field, comparator, value, last))
    // Behind the last to-many relation a record that is missing has the value null.
    const many = path.steps.findLastIndex((step) => relationOf(step.relation.declaration)?.kind === 'many') + 1
    const rest = path.steps.slice(many)
    return this.#exists(path.steps.slice(0, many), alias, (last) =>
      compare(this.#value(rest, path.field, last), comparator, value),
    )
  }

  #leaf(field: BoundField, comparator: Comparator, value: unknown, alias: Sql): Sql {
    const derivation = field.model.derived?.[field.name]
    const asked = comparator === '=' ? [value] : comparator === 'in' ? (value as unknown[]) : undefined
    if (derivation && 'sql' in derivation && derivation.matches && asked && isTrue(field.readable)) {
      const matched = derivation.matches(alias, asked)
      if (matched) return matched
    }
    return compare(this.field(field, alias), comparator, value)
  }

  #exists(steps: readonly BoundStep[], alias: Sql, test: (alias: Sql) => Sql): Sql {
    const [step, ...rest] = steps
    if (!step) return test(alias)
    const to = this.alias()
    const joined = this.#joined(step, to, alias)
    const inner = this.#exists(rest, to, test)
    return sql`exists (select 1 from ${identifier(step.to.table)} ${to} where ${joined} and ${this.#scoped(step, to)}${inner})`
  }

  #value(steps: readonly BoundStep[], field: BoundField, alias: Sql): Sql {
    const [step, ...rest] = steps
    if (!step) return this.field(field, alias)
    const to = this.alias()
    const joined = this.#joined(step, to, alias)
    return sql`(select ${this.#value(rest, field, to)} from ${identifier(step.to.table)} ${to} where ${this.#scoped(step, to)}${joined})`
  }

  #joined({ relation }: BoundStep, to: Sql, from: Sql): Sql {
    if (relationOf(relation.declaration)?.kind === 'one') return sql`${to}.id = ${this.field(relation, from)}`
    const joined = this.toMany(relation, to, sql`${from}.id`)
    return isTrue(relation.readable) ? joined : sql`${joined} and ${this.condition(relation.readable, from)}`
  }

  #scoped({ scope }: BoundStep, to: Sql): Sql {
    return isTrue(scope) ? raw('') : sql`${this.condition(scope, to)} and `
  }
}

/** The table that holds a to-many relation without an inverse: owner_id, related_id. */
export function joinTableOf(model: Model, field: string): Sql {
  return identifier(`${model.table}__${field}`)
}

const OPERATORS: { readonly [comparator in Comparator]?: string } = {
  '=': '=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  like: 'like',
  ilike: 'ilike',
  'not like': 'like',
  'not ilike': 'ilike',
}

function compare(left: Sql, comparator: Comparator, value: unknown): Sql {
  switch (comparator) {
    case 'is null':
      return sql`${left} is null`
    case 'is not null':
      return sql`${left} is not null`
    case '!=':
      return value === null ? sql`${left} is not null` : sql`${left} is distinct from ${value}`
    case 'in':
    case 'not in': {
      const values = value as readonly unknown[]
      const present = values.filter((item) => item !== null)
      const matches = sql`coalesce(${left} = any(${present}), ${values.length !== present.length})`
      return comparator === 'in'
        ? values.length === present.length
          ? sql`${left} = any(${present})`
          : matches
        : sql`(not ${matches})`
    }
    default: {
      if (value === null) return sql`${left} is null`
      const operator = OPERATORS[comparator]
      invariant(operator, `${comparator} compiles`)
      const holds = sql`${left} ${raw(operator)} ${value}`
      return comparator.startsWith('not ') ? sql`(not coalesce(${holds}, false))` : holds
    }
  }
}
