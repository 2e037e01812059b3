import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { SelectionBar } from '../../src/crud/list-page/selection-bar.tsx'
import { useSelection } from '../../src/crud/list-page/use-selection.ts'
import { show } from './show.tsx'

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

it('offers all of them as what they are', async () => {
  const selection = { count: 2, isAll: false, selectAll: () => undefined, clear: () => undefined }
  const rest = { offers: [], total: 114, rows: [], nameOf: () => '', controls: undefined, onChoose: () => undefined }
  await show(<SelectionBar {...rest} selection={selection} model="CubicEventApplicant" />, 'cn')
  await expect.element(page.getByRole('button', { name: '选择全部 114 人' })).toBeVisible()
})
