import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { checkLimits } from './limits.ts'
import { costOf, costOfQuestions } from './question-cost.ts'

const LIMITS = { depth: 12, tokens: 1000, aliases: 30, cost: 20_000 }
const costIn = (query: string, variables = {}): number =>
  checkLimits(parse(query), LIMITS, () => 0).questions.reduce((sum, each) => sum + costOfQuestions(each, variables), 0)
const condition = '{"leaf":{"field":"type_id.name","comparator":"=","value":"x"}}'
const search = (argument: string) => `search(model: "X", condition: ${argument}) { items { raw } }`

it('a condition costs the same inline, in a variable and as a default', () => {
  const cost = costOf(condition)
  expect(cost).toBeGreaterThan(costOf(''))
  expect(costIn(`{ dash { generic { ${search(JSON.stringify(condition))} } } }`)).toBe(cost)
  expect(costIn(`query q($c: String) { dash { generic { ${search('$c')} } } }`, { c: condition })).toBe(cost)
  expect(costIn(`query q($c: String = ${JSON.stringify(condition)}) { dash { generic { ${search('$c')} } } }`)).toBe(
    cost,
  )
})

it('each use of a field is charged, also through fragments', () => {
  const query = `query q($c: String) { dash { a: generic { ...s } b: generic { ...s } } } fragment s on GenericQuery { ${search('$c')} }`
  expect(costIn(query, { c: condition })).toBe(2 * costOf(condition))
})

it('escaped dots do not make a path cheaper', () => {
  const escaped = condition.replace('type_id.name', 'type_id\\u002ename')
  expect(costOf(escaped)).toBeGreaterThanOrEqual(costOf(condition))
})

it('each name in a list has a cost, and nothing else in the document has any', () => {
  expect(costIn('{ dash { generic { search(model: "X", fields: ["a", "b.c"]) { items { raw } } } } }')).toBe(
    costOf('a') + costOf('b.c'),
  )
  expect(costIn('{ user { me { uid } } }')).toBe(0)
})
