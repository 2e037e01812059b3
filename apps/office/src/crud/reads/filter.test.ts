import type { Condition } from '@cubic/contract'
import { allOf, anyOf, whereOf } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import {
  addAt,
  fromCondition,
  leaf,
  NO_FILTER,
  parseFilter,
  printFilter,
  replaceAt,
  toCondition,
  type Group,
} from './filter.ts'

const where = whereOf<string>('Model')

const nested: Group = {
  kind: 'group',
  operator: '&',
  not: false,
  children: [
    leaf('status', 'in', ['draft', 'rejected']),
    {
      kind: 'group',
      operator: '|',
      not: true,
      children: [leaf('creator.id', '=', 3), leaf('address', 'is null'), leaf('name', 'ilike', '["&"]')],
    },
  ],
}

describe('a filter', () => {
  it('round-trips through the URL, even with values that look like syntax', () => {
    expect(parseFilter(printFilter(nested))).toEqual(nested)
    expect(printFilter(NO_FILTER)).toBe('')
  })

  it('is empty if the URL has no valid filter', () => {
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '["&",["x"]]',
      '["&",["x","~",1]]',
      '["&",["a b","=",1]]',
      '["&",["x","=",{}]]',
      '["x","=",1]',
    ])
      expect(parseFilter(text), String(text)).toBeUndefined()
  })

  it('compiles to a condition without empty groups', () => {
    expect(toCondition(NO_FILTER)).toBeUndefined()
    expect(toCondition({ ...NO_FILTER, children: [leaf('a', '=', 1), { ...NO_FILTER, not: true }] })).toEqual(
      where('a', '=', 1),
    )
    expect(toCondition(nested)).toEqual(
      allOf(where('status', 'in', ['draft', 'rejected']), {
        logic_operator: '!',
        children: [anyOf(where('creator.id', '=', 3), where('address', 'is null'), where('name', 'ilike', '["&"]'))],
      }),
    )
  })

  it('is parsed from a stored condition of any form', () => {
    const stored: readonly Condition[] = [
      where('a', '=', 1),
      anyOf(where('a', '=', 1), where('b', '=', 2)),
      { logic_operator: '!', children: [where('a', '=', 1), where('b', '=', 2)] },
      { logic_operator: '!', children: [allOf(where('a', '=', 1), anyOf(where('b', '=', 2), where('c', 'is null')))] },
    ]
    const meanings = [
      where('a', '=', 1),
      anyOf(where('a', '=', 1), where('b', '=', 2)),
      { logic_operator: '!', children: [allOf(where('a', '=', 1), where('b', '=', 2))] },
      stored[3],
    ]
    expect(stored.map((condition) => toCondition(fromCondition(condition)))).toEqual(meanings)
    expect(fromCondition(null)).toEqual(NO_FILTER)
  })

  it('can be edited at one path, and drops groups that become empty', () => {
    const changed = replaceAt(nested, [1, 0], leaf('creator.id', '=', 4))
    expect(changed.children[1]).toMatchObject({ children: [{ value: 4 }, {}, {}] })
    let emptied = nested
    for (let count = 0; count < 3; count++) emptied = replaceAt(emptied, [1, 0], undefined)
    expect(emptied.children).toEqual([nested.children[0]])
    expect(addAt(nested, [1], leaf('z', '=', 1)).children[1]).toMatchObject({ children: { length: 4 } })
    expect(addAt(nested, [], leaf('z', '=', 1)).children).toHaveLength(3)
  })
})
