import {
  allOf,
  AppError,
  type Comparator,
  COMPARATORS,
  type Condition,
  type ConditionValue,
  type SortKey,
  type Text,
} from '@cubic/contract'
import { shown } from '../core/shown.ts'

const NODES_MAX = 500
const DEPTH_MAX = 20
const VALUES_MAX = 10_000
const SORT_KEYS_MAX = 10

/**
 * Parses a condition of the wire into a frozen tree of the same shape, checking every part. Undefined
 * or empty text means true.
 */
export function parseCondition(text: string | null | undefined): Condition {
  if (text === undefined || text === null || text.trim() === '') return allOf()
  return readCondition(parseJson(text, 'condition'))
}

/** Like `parseCondition`, for JSON that is parsed already. */
export function readCondition(value: unknown): Condition {
  return parseNode(value, DEPTH_MAX, { nodes: NODES_MAX })
}

export function parseSort(text: string | null | undefined): readonly SortKey[] {
  if (text === undefined || text === null || text.trim() === '') return []
  return readSort(parseJson(text, 'sort'))
}

/** Like `parseSort`, for JSON that is parsed already. */
export function readSort(parsed: unknown): readonly SortKey[] {
  if (!Array.isArray(parsed)) throw bad('sort', { cn: '须是列表', en: 'must be a list' })
  if (parsed.length > SORT_KEYS_MAX)
    throw bad('sort', { cn: `最多 ${SORT_KEYS_MAX} 项`, en: `takes at most ${SORT_KEYS_MAX} keys` })
  return parsed.map((key: unknown) => {
    const { field, order: given = 'asc' } = asObject(key, 'sort')
    if (typeof field !== 'string') throw bad('sort', { cn: '每项须有 field', en: 'each key needs a field' })
    const order = typeof given === 'string' ? given.toLowerCase() : given
    if (order !== 'asc' && order !== 'desc')
      throw bad('sort', { cn: 'order 须是 asc 或 desc', en: 'order must be asc or desc' })
    return Object.freeze({ field, order })
  })
}

export function parseJson(text: string, argument: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw bad(argument, { cn: '不是有效的 JSON', en: 'is not valid JSON' })
    throw error
  }
}

export function asObject(value: unknown, argument: string): { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad(argument, { cn: '须是对象', en: 'must be made of objects' })
  return value as { readonly [key: string]: unknown }
}

function bad(argument: string, reason: Text): AppError {
  return new AppError('BadRequest', { cn: `${argument} ${reason.cn}`, en: `${argument} ${reason.en}` })
}

function parseNode(value: unknown, depth: number, budget: { nodes: number }): Condition {
  if (depth < 0 || --budget.nodes < 0) {
    throw new AppError('LimitExceeded', { cn: '条件过于复杂', en: 'The condition is too complex' })
  }
  const node = asObject(value, 'condition')
  if (Object.hasOwn(node, 'leaf')) return parseLeaf(asObject(node['leaf'], 'condition'))
  const { logic_operator: operator, children } = node
  if (operator !== '&' && operator !== '|' && operator !== '!') {
    throw bad('condition', {
      cn: '须有 leaf，或 logic_operator 为 &、| 或 !',
      en: 'needs a leaf, or a logic_operator of &, | or !',
    })
  }
  if (!Array.isArray(children)) throw bad('condition', { cn: '须有 children 列表', en: 'needs a list of children' })
  if (operator === '!' && children.length !== 1)
    throw bad('condition', { cn: '"!" 须有且只有一个子条件', en: 'takes exactly one child for "!"' })
  return Object.freeze<Condition>({
    logic_operator: operator,
    children: Object.freeze(children.map((child) => parseNode(child, depth - 1, budget))),
  })
}

function parseLeaf({ field, comparator, value }: { readonly [key: string]: unknown }): Condition {
  if (typeof field !== 'string')
    throw bad('condition', { cn: '的 field 须是字符串', en: 'needs a field name in each leaf' })
  const known = COMPARATORS.find((candidate) => candidate === comparator)
  if (!known)
    throw bad('condition', {
      cn: `没有比较符 ${shown(String(comparator))}`,
      en: `has no comparator ${shown(String(comparator))}`,
    })
  return Object.freeze({ leaf: Object.freeze({ field, comparator: known, value: parseValue(value, known, field) }) })
}

function parseValue(value: unknown, comparator: Comparator, field: string): ConditionValue {
  if (comparator === 'is null' || comparator === 'is not null') return null
  const isList = comparator === 'in' || comparator === 'not in'
  const refused = () =>
    bad('condition', {
      cn: `中 ${shown(field)} 的值须是${isList ? '列表' : '单个值'}`,
      en: `needs ${isList ? 'a list' : 'a single value'} for ${shown(field)}`,
    })
  if (!isList) {
    if (!isScalar(value)) throw refused()
    return value
  }
  if (!Array.isArray(value) || !value.every(isScalar)) throw refused()
  if (value.length > VALUES_MAX)
    throw new AppError('LimitExceeded', { cn: '条件中的值过多', en: 'The condition has too many values' })
  return Object.freeze(value)
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
