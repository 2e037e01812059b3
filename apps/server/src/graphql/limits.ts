import { AppError } from '@cubic/contract'
import { type DocumentNode, type FieldNode, GraphQLError, Kind, type SelectionSetNode } from 'graphql'
import { asksOnlyForSchema, type CountIntrospection, INTROSPECTION_DEPTH } from './introspection.ts'
import { collectQuestions, type Questions } from './question-cost.ts'

export type QueryLimits = {
  readonly depth: number
  readonly tokens: number
  readonly aliases: number
  readonly cost: number
}

export type Cost = {
  readonly aliases: number
  readonly introspection: number
  readonly questions: readonly Questions[]
}

/** Refuses too much depth and too many aliases, counting each spread of a fragment; returns the cost. */
export function checkLimits(document: DocumentNode, limits: QueryLimits, countIntrospection: CountIntrospection): Cost {
  const fragments = fragmentsOf(document)
  const count = { aliases: 0, selections: 0 }
  const questions: Questions[] = []
  const aboutSchema: FieldNode[] = []
  let depthMax = limits.depth
  let collected: ReturnType<typeof collectQuestions> | undefined
  const visit = (selectionSet: SelectionSetNode, depth: number, within: readonly string[]): void => {
    if (depth > depthMax) throw exceeded('depth', depthMax)
    for (const selection of selectionSet.selections) {
      // Catches fragments that multiply, before anything runs.
      if (++count.selections > limits.tokens) throw exceeded('tokens', limits.tokens)
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value
        const fragment = fragments.get(name)
        if (within.includes(name)) throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`)
        if (fragment) visit(fragment, depth, [...within, name])
        continue
      }
      if (selection.kind === Kind.FIELD) {
        collected?.add(selection)
        if (ABOUT_SCHEMA.has(selection.name.value)) aboutSchema.push(selection)
      }
      if (selection.kind === Kind.FIELD && selection.alias && ++count.aliases > limits.aliases)
        throw exceeded('aliases', limits.aliases)
      if (selection.selectionSet)
        visit(selection.selectionSet, selection.kind === Kind.FIELD ? depth + 1 : depth, within)
    }
  }
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    depthMax = asksOnlyForSchema(definition.selectionSet, fragments)
      ? Math.max(limits.depth, INTROSPECTION_DEPTH)
      : limits.depth
    collected = collectQuestions(definition)
    visit(definition.selectionSet, 1, [])
    questions.push(collected.questions())
  }
  const introspection = aboutSchema.reduce((sum, field) => sum + countIntrospection(field, fragments), 0)
  return { aliases: count.aliases, introspection, questions }
}

export function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, SelectionSetNode> {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  )
}

const ABOUT_SCHEMA: ReadonlySet<string> = new Set(['__schema', '__type'])

const NAMES = {
  depth: { cn: '深度', en: 'depth' },
  tokens: { cn: '长度（记号数）', en: 'length (tokens)' },
  aliases: { cn: '别名数', en: 'number of aliases' },
  introspection: { cn: '结构信息量', en: 'amount of introspection' },
}

export function exceeded(limit: keyof typeof NAMES, max: number): AppError {
  return new AppError('LimitExceeded', {
    cn: `查询的${NAMES[limit].cn}超过上限 ${max}`,
    en: `The query exceeds the maximum ${NAMES[limit].en} of ${max}`,
  })
}
