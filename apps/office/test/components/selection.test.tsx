import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import type { Offer } from '../../src/crud/list-page/offers.ts'
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
  const rest = {
    offers: [],
    total: 114,
    rows: [],
    nameOf: () => '',
    controls: undefined,
    hasPanel: false,
    onChoose: () => undefined,
  }
  await show(<SelectionBar {...rest} selection={selection} model="CubicEventApplicant" />, 'cn')
  await expect.element(page.getByRole('button', { name: '选择全部 114 人' })).toBeVisible()
})

it('Escape gives up the selection, once no panel is open', async () => {
  const clear = vi.fn<() => void>()
  const selection = { count: 2, isAll: false, selectAll: () => undefined, clear }
  const rest = { offers: [], total: 2, rows: [], nameOf: () => '', controls: undefined, onChoose: () => undefined }
  await show(<SelectionBar {...rest} hasPanel selection={selection} model="User" />)
  await userEvent.keyboard('{Escape}')
  expect(clear).not.toHaveBeenCalled()
  await show(<SelectionBar {...rest} hasPanel={false} selection={selection} model="User" />)
  await userEvent.keyboard('{Escape}')
  expect(clear).toHaveBeenCalledOnce()
})

it('offers nothing that none of them shows', async () => {
  const selection = { count: 1, isAll: false, selectAll: () => undefined, clear: () => undefined }
  const offer = (label: string, isShown?: () => boolean): Offer => ({
    key: label,
    label,
    tag: undefined,
    danger: false,
    isForMany: true,
    isShown,
    chosen: { kind: 'delete' },
  })
  const rows = [{ data: { id: 1 }, tags: [] }]
  const rest = { total: 1, rows, nameOf: () => '', controls: undefined, hasPanel: false, onChoose: () => undefined }
  const offers = [offer('Delete'), offer('Undo', () => false), offer('Approve', () => true)]
  await show(<SelectionBar {...rest} offers={offers} selection={selection} model="User" />)
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})
