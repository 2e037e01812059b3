import { describe, expect, it } from 'vitest'
import { targetInState } from './action-target.ts'
import type { Row } from './types.ts'

const row = (id: number, state: string): Row => ({ data: { id, name: `N${id}`, state }, tags: [] })
const asked = {
  rows: [row(1, 'waits'), row(2, 'done'), row(3, 'waits')],
  stateOf: ({ data }: Row) => data['state'],
  nameOf: ({ data }: Row) => String(data['name']),
  counted: 14,
  all: () => Promise.resolve([1, 3, 8]),
}

describe('selected records in one state', () => {
  it('leave out those that are seen to be in another, and keep those of other pages', async () => {
    const target = targetInState('waits', { ...asked, selection: { ids: [1, 2, 9], isAll: false } })
    expect(target.count).toBe(2)
    expect(await target.ids()).toEqual([1, 9])
    expect(target.nameOf?.(1)).toBe('N1')
  })

  it('are asked for and counted where all are selected', async () => {
    const target = targetInState('waits', { ...asked, selection: { ids: [1], isAll: true } })
    expect(target.count).toBe(14)
    expect(await target.ids()).toEqual([1, 3, 8])
  })
})
