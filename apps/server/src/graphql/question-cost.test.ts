import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { checkLimits } from './limits.ts'
import { costOf, costOfQuestions } from './question-cost.ts'

const LIMITS = { depth: 12, tokens: 1000, aliases: 30, cost: 20_000 }
const costIn = (query: string, variables = {}): number =>
  checkLimits(parse(query), LIMITS).questions.reduce((sum, each) => sum + costOfQuestions(each, variables), 0)
const condition = '{"leaf":{"field":"type_id.name","comparator":"=","value":"x"}}'
const search = (argument: string) => `search(model: "X", condition: ${argument}) { items { raw } }`

it('a condition costs the same in the text, in a variable and as a default', () => {
  const cost = costOf(condition)
  expect(cost).toBeGreaterThan(costOf(''))
  expect(costIn(`{ dash { generic { ${search(JSON.stringify(condition))} } } }`)).toBe(cost)
  expect(costIn(`query q($c: String) { dash { generic { ${search('$c')} } } }`, { c: condition })).toBe(cost)
  expect(costIn(`query q($c: String = ${JSON.stringify(condition)}) { dash { generic { ${search('$c')} } } }`)).toBe(
    cost,
  )
})

it('a question costs once for each time it is asked, also through a fragment', () => {
  const query = `query q($c: String) { dash { a: generic { ...s } b: generic { ...s } } } fragment s on GenericQuery { ${search('$c')} }`
  expect(costIn(query, { c: condition })).toBe(2 * costOf(condition))
})

it('a path costs no less when its dots are written as escapes', () => {
  const escaped = condition.replace('type_id.name', 'type_id\\u002ename')
  expect(costOf(escaped)).toBeGreaterThanOrEqual(costOf(condition))
})

it('each name in a list has a cost, and nothing else in a document has one', () => {
  expect(costIn('{ dash { generic { search(model: "X", fields: ["a", "b.c"]) { items { raw } } } } }')).toBe(
    costOf('a') + costOf('b.c'),
  )
  expect(costIn('{ user { me { uid } } }')).toBe(0)
})
