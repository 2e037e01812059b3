import { describe, expect, it } from 'vitest'
import { type ConditionalQuestion, parseShowIf, showIfProblems, visibleFields } from './show-if.ts'

const choice = (id: number, show_if: ConditionalQuestion['show_if'] = null): ConditionalQuestion => ({
  id,
  show_if,
  type: 'radio',
  selections: [{ value: 'yes' }, { value: 'no' }],
})
const text = (id: number, show_if: ConditionalQuestion['show_if'] = null): ConditionalQuestion => ({
  id,
  show_if,
  type: 'text',
  selections: [],
})
const ifYes = (field: number) => ({ field, in: ['yes'] })

describe('the questions that a registrant sees', () => {
  const form = [choice(1), choice(2, ifYes(1)), text(3, ifYes(2)), text(4)]
  const shown = (given: { [id: string]: unknown }) => visibleFields(form, given).map(({ id }) => id)

  it('are those whose condition holds', () => {
    expect(shown({})).toEqual([1, 4])
    expect(shown({ 1: 'no', 2: 'yes' })).toEqual([1, 4])
    expect(shown({ 1: 'yes' })).toEqual([1, 2, 4])
    expect(shown({ 1: ' yes ', 2: 'yes' })).toEqual([1, 2, 3, 4])
  })

  it('do not depend on the answer to a hidden question', () => {
    expect(shown({ 1: 'no', 2: 'yes', 3: 'typed before' })).toEqual([1, 4])
  })

  it('do not depend on non-text answers or on inherited properties', () => {
    expect(shown({ 1: ['yes'] })).toEqual([1, 4])
    expect(visibleFields([choice(1), text(3, { field: 1, in: ['constructor'] })], {})).toHaveLength(1)
  })

  it('include those that depend on a removed question', () => {
    expect(visibleFields([text(3, ifYes(1))], {}).map(({ id }) => id)).toEqual([3])
  })
})

describe('a condition', () => {
  it.each([
    [null, null],
    [undefined, null],
    ['', null],
    [
      { field: 7, in: ['a', 'a', 'b'] },
      { field: 7, in: ['a', 'b'] },
    ],
    [{ field: 7, in: [] }, undefined],
    [{ field: '7', in: ['a'] }, undefined],
    [{ field: 7, in: [1] }, undefined],
    [['a'], undefined],
    ['a', undefined],
  ])('%j is parsed as %j', (given, expected) => {
    expect(parseShowIf(given)).toEqual(expected)
  })

  it.each<[string, readonly ConditionalQuestion[], readonly number[]]>([
    ['an earlier single choice', [choice(1), text(2, ifYes(1))], []],
    ['a later one', [text(2, ifYes(1)), choice(1)], [2]],
    ['itself', [choice(1, ifYes(1))], [1]],
    ['a text', [text(1), text(2, ifYes(1))], [2]],
    ['a question of another form', [text(2, ifYes(9))], [2]],
    ['a choice that is not offered', [choice(1), text(2, { field: 1, in: ['yes', 'perhaps'] })], [2]],
    ['each other', [choice(1, ifYes(2)), choice(2, ifYes(1))], [1]],
  ])('that depends on %s', (_title, form, refused) => {
    expect(showIfProblems(form).map(({ id }) => id)).toEqual(refused)
  })
})
