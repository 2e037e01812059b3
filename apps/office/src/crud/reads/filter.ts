import { COMPARATORS, type Comparator, type Condition, type ConditionValue } from '@cubic/contract'

/** A filter as people build it: leaves in groups of any depth. */
export type Leaf = {
  readonly kind: 'leaf'
  readonly field: string
  readonly comparator: Comparator
  readonly value?: ConditionValue
}
export type Group = {
  readonly kind: 'group'
  readonly operator: '&' | '|'
  readonly not: boolean
  readonly children: readonly Node[]
}
export type Node = Leaf | Group

export const NO_FILTER: Group = { kind: 'group', operator: '&', not: false, children: [] }

export function leaf(field: string, comparator: Comparator, value?: ConditionValue): Leaf {
  return { kind: 'leaf', field, comparator, ...(value !== undefined && { value }) }
}

/** Converts a filter to the server's condition; undefined without leaves. Omits empty groups. */
export function toCondition(node: Node): Condition | undefined {
  if (node.kind === 'leaf') {
    const { field, comparator, value } = node
    return { leaf: { field, comparator, ...(value !== undefined && { value }) } }
  }
  const children = node.children.map(toCondition).filter((child) => child !== undefined)
  if (children.length === 0) return undefined
  const [only] = children
  const group: Condition = only && children.length === 1 ? only : { logic_operator: node.operator, children }
  return node.not ? { logic_operator: '!', children: [group] } : group
}

export function fromCondition(condition: Condition | null | undefined): Group {
  if (!condition) return NO_FILTER
  const node = nodeOf(condition)
  return node.kind === 'group' ? node : { ...NO_FILTER, children: [node] }
}

function nodeOf(condition: Condition): Node {
  if ('leaf' in condition) return leaf(condition.leaf.field, condition.leaf.comparator, condition.leaf.value)
  const { logic_operator: operator } = condition
  const children = condition.children.map(nodeOf)
  if (operator !== '!') return { kind: 'group', operator, not: false, children }
  const [only] = children
  // "not" of one group negates it; of several groups it negates their conjunction
  if (only?.kind === 'group' && children.length === 1) return { ...only, not: !only.not }
  return { kind: 'group', operator: '&', not: true, children }
}

/** Encodes a filter for the URL as compact nested arrays. */
export function printFilter(filter: Group): string {
  return filter.children.length === 0 ? '' : JSON.stringify(print(filter))
}

function print(node: Node): unknown {
  if (node.kind === 'leaf') return [node.field, node.comparator, ...(node.value === undefined ? [] : [node.value])]
  return [node.not ? `!${node.operator}` : node.operator, ...node.children.map(print)]
}

const OPERATORS = { '&': ['&', false], '|': ['|', false], '!&': ['&', true], '!|': ['|', true] } as const
const DEPTH_MAX = 12

/** Parses a filter from the URL; undefined for invalid text. */
export function parseFilter(text: string | null): Group | undefined {
  if (!text) return undefined
  try {
    const node = read(JSON.parse(text), 0)
    return node?.kind === 'group' ? node : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function read(value: unknown, depth: number): Node | undefined {
  if (!Array.isArray(value) || depth > DEPTH_MAX) return undefined
  const [head, ...rest]: unknown[] = value
  if (typeof head !== 'string') return undefined
  if (head in OPERATORS) {
    const [operator, not] = OPERATORS[head as keyof typeof OPERATORS]
    const children = rest.map((child) => read(child, depth + 1))
    return children.every((child) => child !== undefined) ? { kind: 'group', operator, not, children } : undefined
  }
  const [asked, operand] = rest
  const comparator = COMPARATORS.find((each) => each === asked)
  if (!comparator || !/^\w+(\.\w+)*$/.test(head)) return undefined
  if (operand === undefined) return leaf(head, comparator)
  return isOperand(operand) ? leaf(head, comparator, operand) : undefined
}

function isOperand(value: unknown): value is ConditionValue {
  return Array.isArray(value) ? value.every(isSingle) : isSingle(value)
}

function isSingle(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** The path to a node: the index in each group. */
export type Place = readonly number[]

/** Returns the filter with the node at a path replaced, or removed if `next` is undefined. Removes emptied groups. */
export function replaceAt(group: Group, [index, ...below]: Place, next: Node | undefined): Group {
  const children = group.children.flatMap((child, at) => {
    if (at !== index) return [child]
    if (below.length === 0) return next ? [next] : []
    if (child.kind === 'leaf') return [child]
    const changed = replaceAt(child, below, next)
    return changed.children.length === 0 ? [] : [changed]
  })
  return { ...group, children }
}

/** Returns the filter with a node added to the group at a path; an empty path is the root. */
export function addAt(group: Group, place: Place, node: Node): Group {
  const [index, ...below] = place
  if (index === undefined) return { ...group, children: [...group.children, node] }
  const child = group.children[index]
  return child?.kind === 'group' ? replaceAt(group, [index], addAt(child, below, node)) : group
}

export function countLeaves(node: Node): number {
  return node.kind === 'leaf' ? 1 : node.children.reduce((sum, child) => sum + countLeaves(child), 0)
}
