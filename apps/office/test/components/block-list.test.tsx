import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BlockList } from '../../src/features/events/components/page/block-list.tsx'
import { PagePreview } from '../../src/features/events/components/page/page-preview.tsx'
import { type DraftBlock, draftBlocks } from '../../src/features/events/internal/page-draft.ts'
import { show } from './show.tsx'

function Editor({
  content,
  onChange,
}: {
  readonly content: unknown
  readonly onChange: (blocks: readonly DraftBlock[]) => void
}) {
  const [blocks, setBlocks] = useState(draftBlocks(content))
  return (
    <>
      <BlockList
        canWrite
        blocks={blocks}
        lang="en"
        onChange={(next) => {
          setBlocks(next)
          onChange(next)
        }}
      />
      <PagePreview content={blocks} banner="" hasCover={false} files={[]} lang="en" />
    </>
  )
}

const CONTENT = [
  { id: 'one', type: 'heading', level: 2, text: 'Programme' },
  { id: 'two', type: 'quote', text: 'Draw what you read.' },
  { id: 'three', type: 'divider' },
]

async function edit(content: unknown = CONTENT) {
  const changed = vi.fn<(blocks: readonly DraftBlock[]) => void>()
  await show(<Editor content={content} onChange={changed} />)
  return {
    order: () => changed.mock.lastCall?.[0].map(({ id }) => id),
    last: () => changed.mock.lastCall?.[0].at(-1),
  }
}
const preview = () => page.getByRole('region', { name: 'Preview' })

it('moves a block by buttons, and by keyboard alone', async () => {
  const { order } = await edit()
  await page.getByRole('button', { name: 'Move “Divider 3” up' }).click()
  expect(order()).toEqual(['one', 'three', 'two'])
  page.getByRole('button', { name: 'Drag “Heading 1”' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^(Picked up item|Moved to place) 1$/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('Moved to place 2')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await vi.waitFor(() => expect(order()).toEqual(['three', 'one', 'two']))
})

it('shows visitors what is typed as it is typed', async () => {
  const { last } = await edit()
  await page.getByRole('group', { name: 'Add' }).getByRole('button', { name: 'Schedule' }).click()
  const row = page.getByRole('group', { name: 'Row 1' })
  await row.getByLabelText('Time').fill('14:00')
  await row.getByLabelText('What').fill('Opening')
  await expect.element(preview().getByText('Opening')).toBeVisible()
  expect(last()).toMatchObject({ type: 'schedule', rows: [{ time: '14:00', title: 'Opening', note: '' }] })
})

it('brings a deleted block back to its place', async () => {
  const { order } = await edit()
  await page.getByRole('button', { name: 'Delete “Quote 2”' }).click()
  expect(order()).toEqual(['one', 'three'])
  await expect.element(preview().getByText('Draw what you read.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(order()).toEqual(['one', 'two', 'three'])
  await expect.element(preview().getByText('Draw what you read.')).toBeVisible()
})

it('edits the blocks of a column, which has no columns itself', async () => {
  const { last } = await edit([{ id: 'c', type: 'columns', columns: [[], []] }])
  const column = page.getByRole('region', { name: 'Column 2' })
  await expect.element(column.getByRole('button', { name: 'Columns' })).not.toBeInTheDocument()
  await column.getByRole('button', { name: 'Quote' }).click()
  await column.getByLabelText('Text', { exact: true }).fill('On the right')
  expect(last()).toMatchObject({ columns: [[], [{ type: 'quote', text: 'On the right' }]] })
  await expect.element(preview().getByText('On the right')).toBeVisible()
})

it('copies a block with an id of its own, and says which blocks visitors will not see', async () => {
  const { order } = await edit([{ id: 'one', type: 'heading', level: 2, text: '' }])
  await expect.element(page.getByText('Empty: visitors won’t see it')).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate “Heading 1”' }).click()
  expect(new Set(order()).size).toBe(2)
})
