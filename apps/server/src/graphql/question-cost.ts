import { AppError } from '@cubic/contract'
import { type FieldNode, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql'

/** No page asks for this much in one query, so even honest networks of thousands never use up their allowance. */
const FREE = 1000
/** Costlier queries get their own turn of the event loop. */
export const LONG_COST = 100

const ARGUMENTS = new Set(['condition', 'sort', 'fields', 'custom_count_fields', 'match_record_tags', 'definition'])

const TEXT = 5
const NODE = 5
const VALUE = 1
/** Each step along a relation is a sub-query with the rights of the model that it leads to. */
const WALK = 20
const [BRACE, COMMA, DOT, BACKSLASH] = ['{', ',', '.', '\\'].map((character) => character.charCodeAt(0))

/** The cost of a document's arguments: literal ones, and the variables that hold the others, once for each use. */
export type Questions = {
  readonly fixed: number
  readonly variables: readonly { readonly name: string; readonly byDefault: number }[]
}

export function collectQuestions({ variableDefinitions = [] }: OperationDefinitionNode): {
  readonly add: (field: FieldNode) => void
  readonly questions: () => Questions
} {
  const defaults = new Map(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue ? costOfLiteral(defaultValue) : 0,
    ]),
  )
  const variables: { name: string; byDefault: number }[] = []
  let fixed = 0

  function addValue(value: ValueNode): void {
    if (value.kind === Kind.VARIABLE)
      variables.push({ name: value.name.value, byDefault: defaults.get(value.name.value) ?? 0 })
    else if (value.kind === Kind.LIST) for (const each of value.values) addValue(each)
    else fixed += costOfLiteral(value)
  }

  return {
    add: (field) => {
      for (const { name, value } of field.arguments ?? []) if (ARGUMENTS.has(name.value)) addValue(value)
    },
    questions: () => ({ fixed, variables }),
  }
}

function costOfLiteral(value: ValueNode): number {
  if (value.kind === Kind.LIST) return value.values.reduce((sum, each) => sum + costOfLiteral(each), 0)
  return value.kind === Kind.STRING ? costOf(value.value) : 0
}

export function costOfQuestions({ fixed, variables }: Questions, given: { readonly [name: string]: unknown }): number {
  return variables.reduce(
    (sum, { name, byDefault }) => sum + (Object.hasOwn(given, name) ? costOf(given[name]) : byDefault),
    fixed,
  )
}

/** Estimates the cost from the text alone, before parsing. An escape counts as a step along a relation. */
export function costOf(value: unknown): number {
  // Repeated names are measured once.
  if (Array.isArray(value))
    return [...new Set<unknown>(value)].reduce((sum: number, each) => sum + costOf(each), value.length * VALUE)
  if (typeof value !== 'string') return 0
  let cost = TEXT
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code === BRACE) cost += NODE
    else if (code === COMMA) cost += VALUE
    else if (code === DOT || code === BACKSLASH) cost += WALK
  }
  return cost
}

export function chargedFor(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + Math.max(0, cost - FREE), 0)
}

export function asksTooMuch(): AppError {
  return new AppError('LimitExceeded', {
    cn: '一次请求的条件与字段过多，请缩小范围或分几次查询',
    en: 'The conditions and fields of one request are too many. Please ask for less, or in several requests',
  })
}

export function asksTooOften(): AppError {
  return new AppError('LimitExceeded', {
    cn: '复杂查询过于频繁，请稍后再试',
    en: 'Too many complex searches. Please try again in a moment',
  })
}
