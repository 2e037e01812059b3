import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSelection } from '../../src/crud/list-page/use-selection.ts'

it('selects what is shown, and nothing of rows that give way to others', async () => {
  const rows = [1, 2].map((id) => ({ data: { id }, tags: [] }))
  const { result, act, rerender } = await renderHook((props) => useSelection(props?.rows ?? [], 'all'), {
    initialProps: { rows },
  })
  await act(() => result.current.toggle(1))
  expect(result.current.ids).toEqual([1])
  await rerender({ rows: [] })
  await act(() => result.current.toggle(2))
  await act(() => result.current.togglePage())
  expect(result.current.ids).toEqual([1])
  await rerender({ rows })
  await act(() => result.current.togglePage())
  expect(result.current.ids).toEqual([1, 2])
})
