import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RecordCards } from '../../src/crud/list-page/record-cards.tsx'
import { RecordTable } from '../../src/crud/list-page/record-table.tsx'
import type { Row } from '../../src/crud/list-page/types.ts'
import { toModel } from '../../src/crud/model/model.ts'
import { show } from './show.tsx'

const FIELD = {
  required: false,
  readonly: false,
  sortable: true,
  countable: false,
  comparators: ['=' as const],
  groupings: [],
  measures: [],
}
const { fields } = toModel(
  {
    name: 'CubicEventType',
    display_name: 'Event type',
    description: '',
    user_read_only: false,
    display_field: 'name',
    text_search: false,
  },
  {
    name: { ...FIELD, type: 'text', display_name: 'Name', widget: 'text' },
    sort: { ...FIELD, type: 'integer', display_name: 'Order', widget: 'number' },
  },
  [],
)
const columns = ['name', 'sort'].flatMap((field) => {
  const meta = fields.get(field)
  return meta ? [{ field, meta }] : []
})
const rows = Array.from({ length: 200 }, (_, index): Row => ({
  data: { id: index + 1, name: `Type ${index + 1}`, sort: index },
  tags: [],
}))

const tableOf = (onMove: (from: number, to: number) => void) => (
  <div style={{ position: 'relative', top: 0, paddingTop: 900 }}>
    <RecordTable
      columns={columns}
      rows={rows}
      nameOf={(row) => `Type ${row.data.id}`}
      sort={[]}
      onSort={() => undefined}
      onMove={onMove}
      selection={{ has: () => false, toggle: () => undefined, page: 'none', togglePage: () => undefined }}
      at={-1}
      openId={undefined}
      onOpen={() => undefined}
      renderActions={() => null}
      isStale={false}
    />
  </div>
)

it('keeps the rows near the screen in the document, however far below the top the table begins', async () => {
  await show(tableOf(() => undefined))
  await expect.element(page.getByRole('button', { name: 'Type 1', exact: true })).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Type 200', exact: true }).query()).toBeNull()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByRole('button', { name: 'Type 200', exact: true })).toBeInViewport()
  await expect
    .poll(() => {
      const seen = [...document.querySelectorAll('[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
      return seen.length
    })
    .toBeGreaterThan(Math.floor(window.innerHeight / 60))
})

it('moves a column with the keyboard and by dragging its head', async () => {
  const moved = vi.fn<(from: number, to: number) => void>()
  await show(tableOf(moved))
  const [name, order] = ['Name', 'Order'].map((label) => page.getByRole('button', { name: label, exact: true }))
  name?.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowRight}{/Shift}')
  expect(moved.mock.calls).toEqual([[0, 1]])
  if (!name || !order) throw new Error('there are two heads')
  await userEvent.dragAndDrop(order, name, { steps: 12 })
  await expect
    .poll(() => moved.mock.calls)
    .toEqual([
      [0, 1],
      [1, 0],
    ])
})

it('opens a record by its card on phones, also where the screen draws the card', async () => {
  const opened = vi.fn<(id: number) => void>()
  await show(
    <RecordCards
      columns={columns}
      rows={rows.slice(0, 2)}
      nameOf={(row) => `Type ${row.data.id}`}
      sort={[]}
      onSort={() => undefined}
      onMove={() => undefined}
      selection={{ has: () => false, toggle: () => undefined, page: 'none', togglePage: () => undefined }}
      at={-1}
      openId={undefined}
      onOpen={(row) => opened(row.data.id)}
      renderActions={() => null}
      isStale={false}
      card={(row) => <span>Drawn {row.data.id}</span>}
    />,
  )
  await page.getByRole('button', { name: 'Type 2' }).click()
  expect(opened.mock.calls).toEqual([[2]])
})

it('leaves out of a card what is not known', async () => {
  const [first, order] = columns
  const blank: Row = { data: { id: 1, name: 'Type 1', sort: null }, tags: [] }
  await show(
    <RecordCards
      columns={[first, order].flatMap((column) => column ?? [])}
      rows={[blank]}
      nameOf={() => 'Type 1'}
      sort={[]}
      onSort={() => undefined}
      onMove={() => undefined}
      selection={{ has: () => false, toggle: () => undefined, page: 'none', togglePage: () => undefined }}
      at={-1}
      openId={undefined}
      onOpen={() => undefined}
      renderActions={() => null}
      isStale={false}
      card={undefined}
    />,
  )
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^Type 1$/)
})

it('leaves out beside an open record what does not fit, and shows it again once the record is closed', async () => {
  const wide = ['name', 'note', 'state', 'sort'].flatMap((id) => {
    const meta = fields.get(id === 'sort' ? 'sort' : 'name')
    return meta ? [{ id, field: id, label: id, meta, render: () => `A long ${id} of this record` }] : []
  })
  const tableIn = (width: number, isBeside: boolean) => (
    <div style={{ width }}>
      <RecordTable
        columns={wide}
        rows={rows.slice(0, 3)}
        nameOf={(row) => `Type ${row.data.id}`}
        sort={[{ field: 'sort', order: 'asc' }]}
        onSort={() => undefined}
        onMove={() => undefined}
        selection={{ has: () => false, toggle: () => undefined, page: 'none', togglePage: () => undefined }}
        at={-1}
        openId={isBeside ? 1 : undefined}
        isBeside={isBeside}
        state="state"
        onOpen={() => undefined}
        renderActions={({ data }) => <button type="button">Actions {data.id}</button>}
        isStale={false}
      />
    </div>
  )
  const heads = () => [...document.querySelectorAll('th[data-column]')].map((head) => head.textContent)
  const scrollsSideways = () => {
    const box = document.querySelector('table')?.parentElement
    return box && box.scrollWidth > box.clientWidth
  }
  await show(tableIn(680, false))
  await expect.poll(scrollsSideways).toBe(true)
  await expect.poll(heads).toEqual(['name', 'note', 'state', 'sort'])
  // The menus stay at the right edge, over what is scrolled below them.
  const menu = page.getByRole('button', { name: 'Actions 1' })
  await expect.poll(() => menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(680)
  await show(tableIn(680, true))
  await expect.poll(heads).toEqual(['name', 'state', 'sort'])
  await expect.poll(scrollsSideways).toBe(false)
  await show(tableIn(1100, true))
  await expect.poll(heads).toEqual(['name', 'note', 'state', 'sort'])
  await expect.poll(scrollsSideways).toBe(false)
})
