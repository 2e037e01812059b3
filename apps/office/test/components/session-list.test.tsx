import { CubicEventBase, CubicEventSession } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { SessionList } from '../../src/features/events/components/sessions/session-list.tsx'
import type { StoredEvent } from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import { described, found, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const NAME = 'Opening: why digital humanities, and what they owe to the people who read'
const edited = {
  id: 7,
  status: 'draft',
  tags: ['write'],
  event: idleEditor<StoredEvent>(toModel(described(CubicEventBase).info, {}, [])),
  registration: undefined,
  parts: {},
  saveSlot: null,
} as const

it('shows the whole name of a session on phones, and asks before it is deleted', async () => {
  const sent: Variables[] = []
  serve({
    search: ({ model }) =>
      model === CubicEventSession.name
        ? found({ id: 3, name: NAME, start_time: '2099-11-04T01:00:00Z', end_time: '2099-11-04T02:00:00Z' })
        : found(),
    call_method: (variables) => {
      sent.push(variables)
      return { status: 'ok', result: 'null', error_msg: null, error_kind: null, errors: [] }
    },
  })
  await page.viewport(360, 780)
  await show(<SessionList edited={edited} />)
  const name = page.getByText(NAME)
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBe(name.element().clientWidth)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  expect(sent).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => sent.map((call) => call['arguments'])).toEqual(['{"sessions":[{"id":3,"unlink":true}]}'])
})
