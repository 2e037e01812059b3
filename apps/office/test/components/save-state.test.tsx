import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { SaveState } from '../../src/features/events/components/base/save-state.tsx'
import { PagePart } from '../../src/features/events/components/page/page-part.tsx'
import type { StoredEvent, StoredRegistration } from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import { serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const about = { display_name: '', description: '', display_field: 'name', text_search: false, user_read_only: false }
const model = toModel({ name: 'CubicEventBase', ...about }, {}, [])
const edited = {
  id: 7,
  status: 'not_start',
  tags: ['write'],
  event: idleEditor<StoredEvent>(model, { values: { custom_detail_page_id: null }, changed: ['address_cn'] }),
  registration: undefined,
  parts: {},
  saveSlot: null,
} as const

it('updates no part of a published event while another has something to correct', async () => {
  serve({})
  const update = page.getByRole('button', { name: 'Update event…' })
  for (const isBlocked of [false, true]) {
    const problems = isBlocked ? { limit_number: 'Seats already taken: 3. The limit cannot be lower' } : {}
    const more = { changed: ['limit_number'], isBlocked, problems }
    await show(<SaveState edited={{ ...edited, registration: idleEditor<StoredRegistration>(model, more) }} />)
    await expect.element(update).toHaveAttribute('type', 'button')
    expect(update.element().matches(':disabled'), `${isBlocked}`).toBe(isBlocked)
  }
})

it('stands in the head of the event for its page too', async () => {
  serve({})
  const saveSlot = document.body.appendChild(document.createElement('span'))
  await show(<PagePart edited={{ ...edited, saveSlot }} report={() => undefined} />)
  await expect.poll(() => saveSlot.querySelector('[role=status]')?.textContent).toContain('change')
  saveSlot.remove()
})
