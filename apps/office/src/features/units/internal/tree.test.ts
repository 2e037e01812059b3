import { describe, expect, it } from 'vitest'
import { branchesOf, listBelow, pathTo } from './tree.ts'

const unit = (id: number, parent: number | null, name = `Unit ${id}`) => ({
  id,
  name,
  parent_id: parent === null ? null : { id: parent },
})
const UNITS = [
  unit(1, null, 'University'),
  unit(2, 1, 'Computing'),
  unit(3, 2, 'Robots'),
  unit(4, 1, 'Arts'),
  unit(5, null),
]

const rows = (open: readonly number[], words = '') =>
  branchesOf(UNITS, { isOpen: (id) => open.includes(id), words }).map(({ unit: { id }, level, hasBelow }) => [
    id,
    level,
    hasBelow,
  ])

describe('the tree of units', () => {
  it('shows what is below open units', () => {
    expect(rows([])).toEqual([
      [1, 0, true],
      [5, 0, false],
    ])
    expect(rows([1])).toEqual([
      [1, 0, true],
      [2, 1, true],
      [4, 1, false],
      [5, 0, false],
    ])
  })

  it('shows what is searched for, with all above it', () =>
    expect(rows([], 'robo')).toEqual([
      [1, 0, true],
      [2, 1, true],
      [3, 2, false],
    ]))

  it('has a place for a unit whose parent is not known', () =>
    expect(branchesOf([unit(7, 6)], { isOpen: () => false, words: '' })).toHaveLength(1))

  it('leads from the top to a unit, and from it to all below', () => {
    expect(pathTo(UNITS, 3).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(listBelow(UNITS, 1).map(({ id }) => id)).toEqual([2, 3, 4])
    expect(pathTo(UNITS, 9)).toEqual([])
  })
})
