import type { Comparator, Condition, FieldDeclaration, SortKey } from '@cubic/contract'
import type { Caller, Rule } from '@cubic/data-platform'
import {
  fieldOf,
  isNeverRead,
  modelOf,
  type Row,
  namesUnreadable,
  rightTo,
  targetOf,
  type World,
  type WorldModel,
} from './world.ts'

/**
 * The database as somebody sees it: first the rows and values that they may not read are taken away, then questions are
 * asked of what is left. It shares no code with the platform.
 */
export type Sight = {
  readonly world: World
  readonly rows: (model: string) => readonly Row[]
  readonly find: (model: string, id: number) => Row | undefined
  /** The value of a field of the row: for a to-one relation the id of a record that is seen, else null. */
  readonly value: (model: WorldModel, row: Row, name: string) => unknown
  readonly related: (model: WorldModel, row: Row, name: string) => readonly Row[]
  /**
   * Does a to-one relation count as present? To a rule where its column holds an id, to a
   * caller where a record is seen.
   */
  readonly isPresent: (model: WorldModel, row: Row, name: string) => boolean
}
/** Orders texts as the database does. */
export type TextOrder = (a: string, b: string) => number

/** Everything, as rules see it. */
export function fullSight(world: World, caller: Caller): Sight {
  return {
    ...sightOf(
      world,
      caller,
      (model) => model.rows,
      () => true,
    ),
    isPresent: (model, row, name) => stored(world, caller, model, row, name) !== null,
  }
}

function stored(world: World, caller: Caller, model: WorldModel, row: Row, name: string): unknown {
  const field = fieldOf(model, name)
  const { aliasOf } = field
  if ('translated' in field && field.translated) {
    const other = caller.lang === 'en' ? 'cn' : 'en'
    return row[`${name}_${caller.lang}`] ?? row[`${name}_${other}`] ?? null
  }
  const derive = model.derived[name]
  return (derive ? derive(row, caller, world) : row[aliasOf ?? name]) ?? null
}

/** What the caller may read. */
export function sightOfCaller(world: World, caller: Caller, order: TextOrder): Sight {
  const full = fullSight(world, caller)
  const covers = (model: WorldModel, row: Row, rule: Rule | undefined): boolean =>
    rule === undefined || holds(full, order, model, row, rule(caller))
  const visible = new Map(
    [...world.models.values()].map((model) => [
      model.name,
      model.rows.filter((row) => covers(model, row, model.server.access.read)),
    ]),
  )
  return sightOf(
    world,
    caller,
    (model) => visible.get(model.name) ?? [],
    (model, row, name) => covers(model, row, rightTo(model, name)),
  )
}

function sightOf(
  world: World,
  caller: Caller,
  rowsOf: (model: WorldModel) => readonly Row[],
  isReadable: (model: WorldModel, row: Row, name: string) => boolean,
): Sight {
  const byId = new Map(
    [...world.models.values()].map((model) => [model.name, new Map(rowsOf(model).map((row) => [row.id, row]))]),
  )
  const sight: Sight = {
    world,
    rows: (model) => rowsOf(modelOf(world, model)),
    find: (model, id) => byId.get(model)?.get(id),
    value(model, row, name) {
      const value = isReadable(model, row, name) ? stored(world, caller, model, row, name) : null
      const field = fieldOf(model, name)
      return field.type === 'to_one' && value !== null && !sight.find(field.model, Number(value)) ? null : value
    },
    isPresent: (model, row, name) => sight.value(model, row, name) !== null,
    related(model, row, name) {
      const field = fieldOf(model, name)
      if (field.type !== 'to_many' || !isReadable(model, row, name)) return []
      const { inverse } = field
      const ids = row[name]
      return sight
        .rows(field.model)
        .filter((other) =>
          inverse === undefined ? Array.isArray(ids) && ids.includes(other.id) : other[inverse] === row.id,
        )
        .toSorted((a, b) => a.id - b.id)
    },
  }
  return sight
}

export function holds(sight: Sight, order: TextOrder, model: WorldModel, row: Row, condition: Condition): boolean {
  if ('leaf' in condition) {
    const { field, comparator, value = null } = condition.leaf
    return leafHolds({ sight, order, comparator, value }, model, row, field.split('.'))
  }
  const { logic_operator, children } = condition
  if (logic_operator === '&') return children.every((child) => holds(sight, order, model, row, child))
  if (logic_operator === '|') return children.some((child) => holds(sight, order, model, row, child))
  return !children.some((child) => holds(sight, order, model, row, child))
}

type Question = {
  readonly sight: Sight
  readonly order: TextOrder
  readonly comparator: Comparator
  readonly value: unknown
}

/** `row` is undefined behind a to-one relation that leads nowhere: every value there is missing. */
function leafHolds(question: Question, model: WorldModel, row: Row | undefined, path: readonly string[]): boolean {
  const { sight, comparator, value } = question
  const [name = '', ...rest] = path
  const field = fieldOf(model, name)
  const target = targetOf(field)
  if (target === undefined) return compares(question, field, row ? sight.value(model, row, name) : null)
  const other = modelOf(sight.world, target)
  if (field.type === 'to_many') {
    const related = row ? sight.related(model, row, name) : []
    if (rest.length > 0) return related.some((found) => leafHolds(question, other, found, rest))
    const presence = presenceAsked(comparator, value)
    return presence === undefined
      ? related.some((found) => compares(question, field, found.id))
      : presence === related.length > 0
  }
  const id = row ? sight.value(model, row, name) : null
  if (rest.length === 0 && comparator.endsWith('null'))
    return (comparator === 'is not null') === (row !== undefined && sight.isPresent(model, row, name))
  if (rest.length === 0) return compares(question, field, id)
  return leafHolds(question, other, id === null ? undefined : sight.find(target, Number(id)), rest)
}

/** Does the leaf test for presence (true) or absence (false)? */
function presenceAsked(comparator: Comparator, value: unknown): boolean | undefined {
  if (comparator === 'is null' || (comparator === '=' && value === null)) return false
  return comparator === 'is not null' || (comparator === '!=' && value === null) ? true : undefined
}

function compares({ order, comparator, value: wanted }: Question, field: FieldDeclaration, value: unknown): boolean {
  const same = (operand: unknown): boolean =>
    operand === null ? value === null : value !== null && compare(order, field, value, operand) === 0
  const like = (foldCase: boolean): boolean => typeof value === 'string' && matches(value, String(wanted), foldCase)
  const within = (test: (difference: number) => boolean): boolean =>
    value !== null && test(compare(order, field, value, wanted))
  switch (comparator) {
    case '=':
      return same(wanted)
    case '!=':
      return !same(wanted)
    case 'in':
      return (wanted as readonly unknown[]).some(same)
    case 'not in':
      return !(wanted as readonly unknown[]).some(same)
    case 'is null':
      return value === null
    case 'is not null':
      return value !== null
    case '<':
      return within((difference) => difference < 0)
    case '<=':
      return within((difference) => difference <= 0)
    case '>':
      return within((difference) => difference > 0)
    case '>=':
      return within((difference) => difference >= 0)
    case 'like':
      return like(false)
    case 'ilike':
      return like(true)
    case 'not like':
      return !like(false)
    case 'not ilike':
      return !like(true)
    case 'match':
      throw new Error('no model here is searched by text')
  }
}

function compare(order: TextOrder, { type }: FieldDeclaration, a: unknown, b: unknown): number {
  if (type === 'text' || type === 'long_text' || type === 'selection') return order(String(a), String(b))
  const numberOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number(value))
  // Days of years before 100 are no dates to JavaScript; as texts they sort as they should.
  if (type === 'date') return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
  return numberOf(a) - numberOf(b)
}

function matches(text: string, pattern: string, foldCase: boolean): boolean {
  const fold = (value: string): string => (foldCase ? value.toLowerCase() : value)
  const hasWildcard = /[%_]/.test(pattern.replaceAll(/\\./gsu, ''))
  const characters = hasWildcard ? [...pattern] : ['%', ...pattern, '%']
  let source = ''
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? ''
    if (character === '%') source += '.*'
    else if (character === '_') source += '.'
    else source += literal(fold(character === '\\' ? (characters[++index] ?? '') : character))
  }
  return new RegExp(`^${source}$`, 'su').test(fold(text))
}

function literal(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** The rows in the requested order: missing values last both ways, ties by id. */
export function sorted(
  sight: Sight,
  order: TextOrder,
  model: WorldModel,
  rows: readonly Row[],
  keys: readonly SortKey[],
): readonly Row[] {
  return rows.toSorted((a, b) => {
    for (const { field, order: direction } of keys) {
      const [left, right] = [valueAt(sight, model, a, field.split('.')), valueAt(sight, model, b, field.split('.'))]
      if (left.value === null || right.value === null) {
        if (left.value !== right.value) return left.value === null ? 1 : -1
        continue
      }
      const difference = compare(order, left.field, left.value, right.value)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return a.id - b.id
  })
}

function valueAt(
  sight: Sight,
  model: WorldModel,
  row: Row | undefined,
  path: readonly string[],
): { value: unknown; field: FieldDeclaration } {
  const [name = '', ...rest] = path
  const field = fieldOf(model, name)
  const value = row ? sight.value(model, row, name) : null
  const target = targetOf(field)
  if (rest.length === 0 || target === undefined) return { value, field }
  return valueAt(
    sight,
    modelOf(sight.world, target),
    value === null ? undefined : sight.find(target, Number(value)),
    rest,
  )
}

/** A record as `raw` holds it. */
export function projected(
  sight: Sight,
  model: WorldModel,
  row: Row,
  { paths, caller }: { readonly paths: readonly string[]; readonly caller: Caller },
): { readonly [field: string]: unknown } {
  const output: { [field: string]: unknown } = { id: row.id }
  for (const name of new Set(paths.map((path) => path.split('.')[0] ?? ''))) {
    const field = fieldOf(model, name)
    if (isNeverRead(model, name, caller)) {
      output[name] = null
      continue
    }
    const target = targetOf(field)
    if (target === undefined) {
      output[name] = printed(field, sight.value(model, row, name))
      continue
    }
    const other = modelOf(sight.world, target)
    const isNamed = paths.includes(name)
    const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
    const show = (found: Row) => ({
      ...projected(sight, other, found, { paths: below, caller }),
      ...(isNamed
        ? {
            display_name:
              other.displayField === 'id' ? String(found.id) : (sight.value(other, found, other.displayField) ?? ''),
          }
        : {}),
    })
    if (field.type === 'to_many') {
      output[name] = sight.related(model, row, name).map(show)
    } else {
      const id = sight.value(model, row, name)
      const found = id === null ? undefined : sight.find(target, Number(id))
      output[name] = found ? show(found) : null
    }
  }
  return output
}

/** The value of a dotted key, read from the nested record. */
export function dottedValue(
  world: World,
  caller: Caller,
  { model, record, path }: { readonly model: WorldModel; readonly record: unknown; readonly path: string },
): unknown {
  if (namesUnreadable(world, caller, model.name, path)) return null
  const found = along(world, model, record, path.split('.'))
  return found === undefined ? null : found.isList ? found.values : found.values[0]
}

/** Undefined behind a to-one relation that leads nowhere. */
function along(
  world: World,
  model: WorldModel,
  record: unknown,
  [name = '', ...rest]: readonly string[],
): { readonly isList: boolean; readonly values: readonly unknown[] } | undefined {
  const field = fieldOf(model, name)
  const value = (record as { readonly [field: string]: unknown })[name]
  const isMany = field.type === 'to_many'
  if (rest.length === 0)
    return isMany ? { isList: true, values: value as unknown[] } : { isList: false, values: [value] }
  const other = modelOf(world, targetOf(field) ?? '')
  if (!isMany) return value === null ? undefined : along(world, other, value, rest)
  const values = (value as unknown[]).flatMap((related) => {
    const found = along(world, other, related, rest)
    return found ? found.values : crossesMany(world, other, rest) ? [] : [null]
  })
  return { isList: true, values }
}

function crossesMany(world: World, model: WorldModel, [name = '', ...rest]: readonly string[]): boolean {
  const field = fieldOf(model, name)
  if (field.type === 'to_many') return true
  return rest.length > 0 && crossesMany(world, modelOf(world, targetOf(field) ?? ''), rest)
}

function printed({ type }: FieldDeclaration, value: unknown): unknown {
  return type === 'instant' && value !== null ? new Date(Number(value)).toISOString().replace('.000Z', 'Z') : value
}
