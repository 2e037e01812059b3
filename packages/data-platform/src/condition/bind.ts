import {
  AppError,
  type Comparator,
  type Condition,
  type ConditionValue,
  FIELD_PROBLEMS,
  type FieldDeclaration,
  fillText,
  NULLNESS,
  type SortKey,
  type Text,
} from '@cubic/contract'
import { type Caller, guest } from '../core/caller.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import { bindMatch } from './bind-match.ts'
import { SEARCH_TEXT } from '../model/declaration.ts'
import { fieldAccess, findField, type Model, type Registry, type Rule } from '../model/model.ts'
import { shown } from '../core/shown.ts'
import {
  and,
  type BoundCondition,
  type BoundField,
  type BoundPath,
  type BoundSortKey,
  type BoundStep,
  FALSE,
  isFalse,
  isTrue,
  negate,
  or,
  TRUE,
} from './bound.ts'

type Leaf = Extract<Condition, { readonly leaf: unknown }>['leaf']

const NULL_COMPARATORS: ReadonlySet<Comparator> = new Set(NULLNESS)
const PATH_STEPS_MAX = 6
/** Each walk is a sub-query with the rights of the model that it arrives at. */
const WALKS_MAX = 60
/** Each looks its words up, and looks for slips. */
const MATCHES_MAX = 2

/**
 * Binds names to the registry and narrows every path to what its caller may read. The rules themselves are
 * bound without narrowing.
 */
export class Binder {
  readonly #registry: Registry
  readonly #caller: Caller
  readonly #trusted: boolean
  readonly #scopes = new Map<Model, BoundCondition>()
  #walks = 0
  #matches = 0

  constructor(registry: Registry, caller: Caller, trust: 'caller' | 'rules' = 'caller') {
    this.#registry = registry
    this.#caller = caller
    this.#trusted = trust === 'rules'
  }

  /** The records of `model` that a right covers: for who looks as somebody else, those that it covers for both. */
  rule(model: Model, rule: Rule): BoundCondition {
    const callers = this.#caller.viewer ? [this.#caller, this.#caller.viewer] : [this.#caller]
    return and(...callers.map((caller) => new Binder(this.#registry, caller, 'rules').condition(model, rule(caller))))
  }

  condition(model: Model, condition: Condition): BoundCondition {
    if ('leaf' in condition) return this.#leaf(model, condition.leaf)
    const children = condition.children.map((child) => this.condition(model, child))
    if (condition.logic_operator === '&') return and(...children)
    if (condition.logic_operator === '|') return or(...children)
    return negate(children[0] ?? FALSE)
  }

  sort(model: Model, keys: readonly SortKey[]): readonly BoundSortKey[] {
    return keys.map(({ field, order }) => {
      const path = this.path(model, field)
      const sortable = fieldTypeOf(path.field.declaration).sortable && isComparable(path.field)
      if (!sortable || crossesMany(path)) throw refused(field, { cn: '不能用于排序', en: 'cannot be sorted by' })
      // By the id behind the relation: an unreadable record counts as none.
      const isRelation = relationOf(path.field.declaration) !== undefined
      return Object.freeze({ path: isRelation ? this.path(model, `${field}.id`) : path, order })
    })
  }

  /** A dotted path from `model`; `BadRequest` or `Forbidden` naming it where it is unknown or may not be read. */
  path(model: Model, path: string): BoundPath {
    const names = path.split('.')
    const { steps, last } = this.#stepsOf(model, names, path)
    return Object.freeze({ steps, field: this.field(last, names.at(-1) ?? '', path) })
  }

  /** The walks before the last name of a path, and the model that they lead to. */
  #stepsOf(model: Model, names: readonly string[], path: string): { steps: readonly BoundStep[]; last: Model } {
    if (names.length > PATH_STEPS_MAX) throw refused(path, { cn: '路径过长', en: 'is too long' })
    this.#walks += names.length - 1
    if (!this.#trusted && this.#walks > WALKS_MAX)
      throw new AppError('LimitExceeded', {
        cn: `条件与排序一共最多经过 ${WALKS_MAX} 次关联`,
        en: `Conditions and sorts can walk over ${WALKS_MAX} relations in all`,
      })
    const steps: BoundStep[] = []
    let last = model
    for (const name of names.slice(0, -1)) {
      const step = this.step(this.field(last, name, path), path)
      steps.push(step)
      last = step.to
    }
    return { steps: Object.freeze(steps), last }
  }

  /** Returns the field of that name. Throws `Forbidden` with the name if the caller may not read it on any record. */
  field(model: Model, name: string, path = name): BoundField {
    const field = this.declared(model, name, path)
    if (isFalse(field.readable))
      throw new AppError('Forbidden', {
        cn: `无权读取字段 ${shown(path)}`,
        en: `You may not read the field ${shown(path)}`,
      })
    return field
  }

  declared(model: Model, name: string, path = name): BoundField {
    const declaration = findField(model, name)
    if (!declaration) {
      if (name === SEARCH_TEXT && model.textSearch)
        throw refused(path, { cn: '只能用 match 搜索', en: 'can only be searched with match' })
      throw unknownField(model, path)
    }
    return Object.freeze({ model, name, declaration, readable: this.#readable(model, name, declaration) })
  }

  mayRead(model: Model, name: string): boolean {
    const declaration = findField(model, name)
    return declaration !== undefined && !isFalse(this.#readable(model, name, declaration))
  }

  step(relation: BoundField, path: string): BoundStep {
    const related = relationOf(relation.declaration)
    if (!related) throw refused(path, { cn: '不是关联', en: 'is not a relation' })
    const to = this.#registry.model(related.model)
    const scope = this.#trusted ? TRUE : this.#scopeOf(to)
    return Object.freeze({ relation, to, scope, isOfOneRecord: this.#trusted })
  }

  /** Bound once, however many walks arrive there. */
  #scopeOf(model: Model): BoundCondition {
    const scope = this.#scopes.get(model) ?? this.rule(model, model.access.read)
    this.#scopes.set(model, scope)
    return scope
  }

  #readable(model: Model, name: string, declaration: FieldDeclaration): BoundCondition {
    if (declaration.writeOnly) return FALSE
    const rule = this.#trusted ? undefined : fieldAccess(model, name)?.read
    return rule ? this.rule(model, rule) : TRUE
  }

  #match(model: Model, path: string, value: ConditionValue): BoundCondition {
    const names = path.split('.')
    if (names.at(-1) !== SEARCH_TEXT) {
      this.path(model, path)
      throw notCompared(path, 'match')
    }
    const { steps, last } = this.#stepsOf(model, names, path)
    if (!last.textSearch) throw unknownField(last, path)
    if (!this.#trusted && ++this.#matches > MATCHES_MAX)
      throw new AppError('LimitExceeded', {
        cn: `一个条件最多有 ${MATCHES_MAX} 个文字搜索`,
        en: `A condition can search for text ${MATCHES_MAX} times`,
      })
    return bindMatch({ model: last, steps, path: shown(path) }, value, {
      readsAlways: (of, name) => {
        const declaration = findField(of, name)
        return declaration !== undefined && isTrue(this.#readable(of, name, declaration))
      },
      walk: (of, name) => this.step(this.field(of, name), name),
      everybody: (of) => new Binder(this.#registry, guest()).rule(of, of.access.read),
    })
  }

  #leaf(model: Model, leaf: Leaf): BoundCondition {
    const { field, comparator, value = null } = withoutListOfNulls(leaf)
    if (comparator === 'match') return this.#match(model, field, value)
    const named = this.path(model, field)
    const { declaration } = named.field
    if (!fieldTypeOf(declaration).comparators.has(comparator) || !isComparable(named.field))
      throw notCompared(field, comparator)
    const operand = operandOf(declaration, comparator, value, field)
    const relation = relationOf(declaration)
    const asksForPresence = NULL_COMPARATORS.has(comparator) || (operand === null && relation?.kind === 'many')
    // A rule asks the column itself; for a caller, a record that may not be read is none.
    if (!relation || (asksForPresence && relation.kind === 'one' && this.#trusted))
      return test(named, comparator, operand)
    // A relation without a path is compared by its records' ids.
    const ids = this.path(model, `${field}.id`)
    if (!asksForPresence || relation.kind === 'one') return test(ids, comparator, operand)
    if (crossesMany(named)) throw notCompared(field, comparator)
    const isPresent = test(ids, 'is not null', null)
    return comparator === 'is null' || comparator === '=' ? negate(isPresent) : isPresent
  }
}

/** `in [null]` asks what `= null` asks; SQL would find nothing in a list of nothing else. */
function withoutListOfNulls(leaf: Leaf): Leaf {
  const { field, comparator, value } = leaf
  if (!Array.isArray(value) || value.length === 0 || value.some((item) => item !== null)) return leaf
  return { field, comparator: comparator === 'in' ? '=' : '!=', value: null }
}

function test(path: BoundPath, comparator: Comparator, value: unknown): BoundCondition {
  return Object.freeze({ kind: 'test', path, comparator, value })
}

function crossesMany({ steps }: BoundPath): boolean {
  return steps.some((step) => relationOf(step.relation.declaration)?.kind === 'many')
}

function operandOf(
  declaration: FieldDeclaration,
  comparator: Comparator,
  value: ConditionValue,
  path: string,
): unknown {
  if (NULL_COMPARATORS.has(comparator)) return null
  const parse = (operand: unknown): unknown => {
    const parsed = fieldTypeOf(declaration).parseOperand(operand, declaration)
    if (!parsed.ok) {
      const wanted = FIELD_PROBLEMS[parsed.problem]
      const parameters = { name: shown(path), ...parsed.parameters }
      throw refused(path, {
        cn: `的比较值不正确：${fillText(wanted, 'cn', parameters)}`,
        en: `is compared with an invalid value: ${fillText(wanted, 'en', parameters)}`,
      })
    }
    return comparator.endsWith('like') ? patternOf(String(parsed.value), path) : parsed.value
  }
  if (Array.isArray(value)) return listOf(declaration, value, (item) => (item === null ? null : parse(item)))
  // `= null` and `!= null` ask for presence, as people expect.
  if (value === null && (comparator === '=' || comparator === '!=')) return null
  return parse(value)
}

/** Long lists of rights stand in many places: a frozen one is parsed once for each type of field. */
const lists = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>()

function listOf(
  { type }: FieldDeclaration,
  values: readonly unknown[],
  parse: (item: unknown) => unknown,
): readonly unknown[] {
  if (!Object.isFrozen(values)) return values.map(parse)
  const known = lists.get(values) ?? new Map<string, readonly unknown[]>()
  const parsed = known.get(type) ?? Object.freeze(values.map(parse))
  lists.set(values, known.set(type, parsed))
  return parsed
}

/** A text without an unescaped wildcard means "contains" (wire §3). */
function patternOf(text: string, path: string): string {
  if (/(?<!\\)(\\\\)*\\$/.test(text))
    throw refused(path, { cn: '的模式不能以单个 \\ 结尾', en: 'has a pattern that ends in a single \\' })
  return /(?<!\\)(?:\\\\)*[%_]/.test(text) ? text : `%${text}%`
}

/** Can SQL compute it? */
export function isComparable({ model, name }: Pick<BoundField, 'model' | 'name'>): boolean {
  if (name === 'version') return false
  const derivation = model.derived?.[name]
  return derivation === undefined || 'sql' in derivation
}

function unknownField(model: Model, path: string): AppError {
  const { name } = model.declaration
  return new AppError('BadRequest', {
    cn: `${name} 没有字段 ${shown(path)}`,
    en: `${name} has no field ${shown(path)}`,
  })
}

function notCompared(path: string, comparator: Comparator): AppError {
  return refused(path, { cn: `不能用 ${comparator} 比较`, en: `cannot be compared with ${comparator}` })
}

function refused(path: string, reason: Text): AppError {
  return new AppError('BadRequest', { cn: `${shown(path)} ${reason.cn}`, en: `${shown(path)} ${reason.en}` })
}
