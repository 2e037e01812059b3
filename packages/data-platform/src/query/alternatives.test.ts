import { expect, it } from 'vitest'
import type { BoundCondition, BoundPath } from '../condition/bound.ts'
import { and, or } from '../condition/bound.ts'
import { alternativesOf } from './alternatives.ts'

/** A path of so many steps to a field; only their number and the field's name matter here. */
const pathOf = (name: string, steps: number) =>
  ({ steps: Array.from({ length: steps }, () => ({})), field: { name } }) as unknown as BoundPath
const test = (name: string, steps: number, value: unknown, comparator: '=' | 'in' | '>' = '='): BoundCondition => ({
  kind: 'test',
  path: pathOf(name, steps),
  comparator,
  value,
})
const [OF_UNIT, MINE, SEARCHED] = [test('id', 2, 7), test('id', 1, 3), test('created_time', 0, 'x', '>')]

it('asks for each alternative apart where one is about another table, each with all that else is asked', () => {
  expect(alternativesOf(or(OF_UNIT, MINE))).toEqual([OF_UNIT, MINE])
  const OF_UNITS = test('id', 2, [7, 8, 9], 'in')
  expect(alternativesOf(or(OF_UNITS, MINE))).toEqual([OF_UNITS, MINE])
  expect(alternativesOf(and(SEARCHED, or(OF_UNIT, MINE)))).toEqual([and(SEARCHED, OF_UNIT), and(SEARCHED, MINE)])
})

it('tests the rows once where an alternative asks for no ids, a text is looked for, or there are too many', () => {
  expect(alternativesOf(or(test('stage', 2, 'published'), MINE))).toBeUndefined()
  expect(alternativesOf(or(test('id', 2, null), MINE))).toBeUndefined()
  expect(alternativesOf(or(MINE, test('id', 1, 4)))).toBeUndefined()
  expect(alternativesOf(or(...Array.from({ length: 9 }, (_, id) => test('id', 2, id))))).toBeUndefined()
  expect(alternativesOf(and(or(OF_UNIT, MINE), or(MINE, OF_UNIT)))).toBeUndefined()
  expect(alternativesOf(OF_UNIT)).toBeUndefined()
  const text = { kind: 'match' } as unknown as BoundCondition
  expect(alternativesOf(and(text, or(OF_UNIT, MINE)))).toBeUndefined()
})
