import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConflictDialog } from '../../src/crud/record-form/conflict-dialog.tsx'
import { toModel } from '../../src/crud/model/model.ts'
import type { Values } from '../../src/crud/record-form/values.ts'
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
const MODEL = toModel(
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
const MERGE = {
  values: { name: 'Talks', sort: 7 },
  taken: [],
  clashes: [
    { field: 'name', mine: 'Talks', theirs: 'Lectures' },
    { field: 'sort', mine: 7, theirs: 3 },
  ],
}

it('saves our value by default and theirs where it is selected, with the keyboard alone', async () => {
  const saved = vi.fn<(values: Values) => void>()
  const author = { name: 'Lin', at: '2026-11-22T01:00:00Z' }
  await show(
    <ConflictDialog
      model={MODEL}
      merge={MERGE}
      author={author}
      isPending={false}
      onSave={saved}
      onDismiss={() => {}}
    />,
  )
  const lectures = page.getByRole('button', { name: /Lectures/ })
  await expect.element(lectures).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('button', { name: /Talks/ })).toHaveAttribute('aria-pressed', 'true')
  for (let presses = 0; presses < 20 && document.activeElement !== lectures.element(); presses++) await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(lectures).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /save/i }).click()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ name: 'Lectures', sort: 7 })
})
