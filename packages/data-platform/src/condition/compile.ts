import { type Comparator, invariant, isTranslated } from '@cubic/contract'
import type { Caller } from '../core/caller.ts'
import {
  type BoundCondition,
  type BoundField,
  type BoundMatch,
  type BoundPath,
  type BoundSortKey,
  type BoundStep,
  isTrue,
} from './bound.ts'
import { flattened } from './simplify.ts'
import { identifier, join, raw, sql, type Sql } from '../core/sql.ts'
import { relationOf } from '../field-types/registry.ts'
import { findField, isStored, joinTableNameOf, type Model } from '../model/model.ts'
import { translated } from '../core/translations.ts'
import { holdsOf, matchOf, rankOf, rankOfText, textsOf, type Writer } from './compile-match.ts'

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

  readonly #writer: Writer = {
    alias: () => this.alias(),
    condition: (condition, alias) => this.condition(condition, alias),
  }

  alias(): Sql {
    return identifier(`t${this.#aliases++}`)
  }

  condition(condition: BoundCondition, alias: Sql): Sql {
    switch (condition.kind) {
      case 'constant':
        return raw(condition.holds ? 'true' : 'false')
      case 'and':
      case 'or':
        return this.#several(condition.kind, condition.children, alias)
      case 'not':
        // A comparison with null is unknown to SQL; to us it is false, so its negation is true.
        return sql`(not coalesce(${this.condition(condition.child, alias)}, false))`
      case 'test':
        return this.#test(condition, alias)
      case 'related':
        return this.#related(condition.relation, condition.owner, alias)
      case 'match':
        return this.#exists(condition.steps, alias, (last) => matchOf(condition, last, this.#writer))
    }
  }

  /** Gives the ids and ranks of the records that satisfy one match, by one look into the index. */
  ranked(match: BoundMatch, rest: BoundCondition): Sql {
    const [text, alias] = [this.alias(), this.alias()]
    return sql`select ${alias}.id, ${rankOfText(match, text, this.#writer, false)} as rank
      from ${textsOf(match)} ${text} join ${identifier(match.model.table)} ${alias} on ${alias}.id = ${text}.id
      where ${holdsOf(match, text, this.#writer)} and ${this.condition(rest, alias)}`
  }

  rank(matches: readonly BoundMatch[], alias: Sql, mayFail: boolean): Sql {
    return join(
      matches.map((match) => rankOf(match, alias, this.#writer, mayFail)),
      ' + ',
    )
  }

  orderBy(keys: readonly BoundSortKey[], alias: Sql): Sql {
    return join([...keys.map((key) => this.#orderKey(key, alias)), sql`${alias}.id`])
  }

  #orderKey({ path: { steps, field }, order }: BoundSortKey, alias: Sql): Sql {
    const sortKey = field.model.sortKeys?.[field.name]?.[order]
    if (sortKey && steps.length === 0 && isTrue(field.readable)) return sortKey(alias)
    const value = this.#value(steps, field, alias)
    const isFilled =
      field.name === 'id' || (field.model.neverNull?.includes(field.name) === true && isTrue(field.readable))
    // An index serves both directions only without `nulls last`.
    return steps.length === 0 && isFilled ? sql`${value} ${raw(order)}` : sql`${value} ${raw(order)} nulls last`
  }

  /** The field's value on the row `alias`: null where the caller may not read it. */
  field(field: BoundField, alias: Sql): Sql {
    const value = this.unguarded(field.model, field.name, alias)
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

  /** Tests about one related record walk to it once. */
  #several(kind: 'and' | 'or', children: readonly BoundCondition[], alias: Sql): Sql {
    const parts = groupsOf(
      kind,
      children.flatMap((child) => flattened(kind, child)),
    ).map((group) => {
      const [first, second] = group
      if (second === undefined || first.kind !== 'test') return this.condition(first, alias)
      const step = first.path.steps.slice(0, 1)
      return this.#exists(step, alias, (to) => this.#several(kind, group.map(behindFirstStep), to))
    })
    const [only] = parts
    return only && parts.length === 1 ? only : sql`(${join(parts, ` ${kind} `)})`
  }

  #related(relation: BoundField, owner: number, alias: Sql): Sql {
    if (relationOf(relation.declaration)?.kind === 'many') return this.toMany(relation, alias, sql`${owner}::integer`)
    const from = this.alias()
    return sql`${alias}.id = (select ${this.field(relation, from)} from ${identifier(relation.model.table)} ${from} where ${from}.id = ${owner})`
  }

  unguarded(model: Model, name: string, alias: Sql): Sql {
    const declaration = findField(model, name)
    invariant(declaration, `${model.declaration.name} has ${name}`)
    if (declaration.aliasOf !== undefined) return this.unguarded(model, declaration.aliasOf, alias)
    if (isTranslated(declaration)) return translated(alias, name, this.#caller.lang)
    if (name === 'version') return sql`${alias}.xmin::text`
    if (name === 'id' || isStored(declaration)) return sql`${alias}.${identifier(name)}`
    const derivation = model.derived?.[name]
    invariant(derivation && 'sql' in derivation, `${model.declaration.name}.${name} is computed by SQL`)
    return derivation.sql(alias, this.#caller)
  }

  #test(test: Test, alias: Sql): Sql {
    const { comparator, value } = test
    const path = withoutLastStep(test.path)
    if (!needsValue(test)) {
      const relation = joinedOf(path)
      return relation
        ? this.#exists(path.steps.slice(0, -1), alias, (last) => this.#inJoinTable(relation, comparator, value, last))
        : this.#exists(path.steps, alias, (last) => this.#leaf(path.field, comparator, value, last))
    }
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
      const matched = derivation.matches(alias, asked, this.#caller)
      if (matched) return matched
    }
    return compare(this.field(field, alias), comparator, value)
  }

  #inJoinTable({ model, name, readable }: BoundField, comparator: Comparator, id: unknown, alias: Sql): Sql {
    const link = this.alias()
    const found = compare(sql`${link}.related_id`, comparator, id)
    const isOwn = sql`${link}.owner_id = ${alias}.id`
    const named = sql`exists (select 1 from ${joinTableOf(model, name)} ${link} where ${isOwn} and ${found})`
    return isTrue(readable) ? named : sql`(${this.condition(readable, alias)} and ${named})`
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

type Group = readonly [BoundCondition, ...(readonly BoundCondition[])]
type Test = Extract<BoundCondition, { readonly kind: 'test' }>

/** The children, those together that test something behind the same record. */
function groupsOf(kind: 'and' | 'or', children: readonly BoundCondition[]): readonly Group[] {
  const groups: [BoundCondition, ...BoundCondition[]][] = []
  const behind = new Map<BoundCondition, Map<string, [BoundCondition, ...BoundCondition[]]>>()
  for (const child of children) {
    const step = asksOfOne(kind, child) ? child.path.steps[0] : undefined
    const known = step && behind.get(step.scope)?.get(step.relation.name)
    if (known) {
      known.push(child)
      continue
    }
    const group: [BoundCondition, ...BoundCondition[]] = [child]
    groups.push(group)
    if (!step) continue
    const named = behind.get(step.scope) ?? new Map<string, [BoundCondition, ...BoundCondition[]]>()
    behind.set(step.scope, named.set(step.relation.name, group))
  }
  return groups
}

/** Is it a test that asks whether a match exists behind a relation, and that joins others about the same record? */
function asksOfOne(kind: 'and' | 'or', condition: BoundCondition): condition is Test {
  if (condition.kind !== 'test' || needsValue(condition)) return false
  const [first] = condition.path.steps
  if (first === undefined || !isTrue(first.relation.readable)) return false
  // a foreign key answers it without the record
  if (withoutLastStep(condition.path).steps.length === 0) return false
  // joined by `or`, tests of several records stay apart: each finds its own index
  return relationOf(first.relation.declaration)?.kind === 'one' || (kind === 'and' && first.isOfOneRecord)
}

/**
 * A foreign key is the id of the record behind it: where the caller may see all of those,
 * nothing needs to be looked up.
 */
function withoutLastStep(path: BoundPath): BoundPath {
  const last = path.steps.at(-1)
  if (!last || !isTrue(last.scope) || path.field.name !== 'id' || !isTrue(path.field.readable)) return path
  const relation = relationOf(last.relation.declaration)
  if (relation?.kind !== 'one' || !relation.foreignKey || !isStored(last.relation.declaration)) return path
  return { steps: path.steps.slice(0, -1), field: last.relation }
}

/**
 * The to-many relation at whose end an id is asked for, if it has a join table: the ids stand there, too, and where the
 * caller may see all of those records, nothing needs to be looked up.
 */
function joinedOf({ steps, field }: BoundPath): BoundField | undefined {
  const last = steps.at(-1)
  if (!last || !isTrue(last.scope) || field.name !== 'id' || !isTrue(field.readable)) return undefined
  const relation = relationOf(last.relation.declaration)
  return relation?.kind === 'many' && relation.inverse === undefined ? last.relation : undefined
}

function behindFirstStep(condition: BoundCondition): BoundCondition {
  invariant(condition.kind === 'test', 'a test')
  const { steps, field } = condition.path
  return { ...condition, path: { steps: steps.slice(1), field } }
}

/** `= null` on a relation's path is about the value too. */
function needsValue({ comparator, value }: Test): boolean {
  return NULL_SENSITIVE.has(comparator) || value === null || (Array.isArray(value) && value.includes(null))
}

/** The table that holds a to-many relation without an inverse: owner_id, related_id. */
export function joinTableOf(model: Model, field: string): Sql {
  return identifier(joinTableNameOf(model, field))
}

/** A boolean stands in the text: the plan of a prepared statement then knows which of the two is rare. */
function operandOf(value: unknown): unknown {
  return typeof value === 'boolean' ? raw(String(value)) : value
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
      const present = values.includes(null) ? values.filter((item) => item !== null) : values
      const matches = sql`coalesce(${left} = any(${present}), ${values.length !== present.length})`
      return comparator === 'in'
        ? values.length === present.length
          ? sql`${left} = any(${present})`
          : matches
        : sql`(not ${matches})`
    }
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'like':
    case 'ilike':
    case 'not like':
    case 'not ilike':
    case 'match': {
      if (value === null) return sql`${left} is null`
      const operator = OPERATORS[comparator]
      invariant(operator, `${comparator} compiles`)
      const holds = sql`${left} ${raw(operator)} ${operandOf(value)}`
      return comparator.startsWith('not ') ? sql`(not coalesce(${holds}, false))` : holds
    }
  }
}
