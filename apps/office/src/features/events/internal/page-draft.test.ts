import { describe, expect, it } from 'vitest'
import { moved } from './moved.ts'
import { copyBlock, draftBlocks, withColumns } from './page-draft.ts'

describe('blocks that are being edited', () => {
  it('have ids that differ, and keep those that they have', () => {
    const text = { type: 'paragraph', text: 'A' }
    const ids = draftBlocks([{ ...text, id: 'x' }, { ...text, id: 'x' }, text]).map(({ id }) => id)
    expect(ids[0]).toBe('x')
    expect(new Set(ids).size).toBe(3)
  })

  it('are copied with new ids, in columns too', () => {
    const [columns] = draftBlocks([{ type: 'columns', columns: [[{ id: 'x', type: 'divider' }]] }])
    const copy = columns && copyBlock(columns)
    expect(copy).toMatchObject({ type: 'columns', columns: [[{ type: 'divider' }]] })
    expect(JSON.stringify(copy)).not.toContain('"x"')
  })

  it('move within the list, and not out of it', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
  })

  it('of a dropped column go to the last one that is left', () => {
    const block = (text: string) => ({ type: 'quote', text }) as const
    expect(withColumns([[block('a')], [block('b')], [block('c')]], 2)).toEqual([[block('a')], [block('b'), block('c')]])
    expect(withColumns([[block('a')]], 2)).toEqual([[block('a')], []])
  })
})
