import { Role } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RelatedValue } from '../../src/crud/model/value.tsx'
import { RelationPicker, RelationsPicker } from '../../src/crud/relation-picker/relation-picker.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { described, found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const AUTHOR: RelatedValue = { id: 2, display_name: 'Event author' }
const ABOUT = described(Role)

function Roles({ onDismiss }: { readonly onDismiss: () => void }) {
  const [roles, setRoles] = useState<readonly RelatedValue[]>([AUTHOR])
  const [first, setFirst] = useState<RelatedValue | null>(AUTHOR)
  return (
    <Dialog title="Account" onDismiss={onDismiss}>
      <RelationsPicker label="Roles" target="Role" value={roles} onChange={setRoles} />
      <RelationPicker label="First role" target="Role" value={first} onChange={setFirst} />
    </Dialog>
  )
}

it.each([
  ['a list', [{ id: 3, name: 'Mentor' }]],
  ['an empty list', []],
])('keeps what was chosen when Escape closes %s, and leaves the next Escape to the dialog', async (_list, finds) => {
  serve({
    info: () => ABOUT.info,
    fields: () => ABOUT.fields,
    allow_record_tags: () => [],
    search: () => found(...finds),
  })
  const dismissed = vi.fn<() => void>()
  await show(<Roles onDismiss={dismissed} />)
  const kept = page.getByRole('button', { name: 'Remove Event author' })
  const single = page.getByRole('combobox', { name: 'First role' })
  for (const field of [page.getByRole('combobox', { name: 'Roles', exact: true }), single]) {
    dismissed.mockClear()
    await field.click()
    await expect.poll(() => page.getByRole('option').elements().length).toBe(finds.length)
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    expect(dismissed).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(dismissed).toHaveBeenCalledOnce()
    await expect.element(kept).toBeInTheDocument()
    await expect.element(single).toHaveValue('Event author')
  }
})
