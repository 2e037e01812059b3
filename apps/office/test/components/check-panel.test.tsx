import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { CheckPanel } from '../../src/features/events/components/life/check-panel.tsx'
import { EVENT_NAMES, type StoredEvent } from '../../src/features/events/data/api.ts'
import type { EditedEvent } from '../../src/features/events/internal/edited-event.ts'
import { idleEditor } from './idle-editor.ts'
import { useLocation } from 'react-router'
import { found, read, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const model = toModel(
  {
    name: 'CubicEventBase',
    display_name: '',
    description: '',
    display_field: 'name',
    text_search: true,
    user_read_only: false,
  },
  {},
  [],
)
const PLACED = {
  activity_mode: 'offline',
  address_cn: '图书馆 203',
  address_en: null,
  start_time: '2030-11-28T06:00:00Z',
  end_time: '2030-11-28T08:00:00Z',
}
const other = { ...PLACED, id: 8, name: 'Open day', status: 'not_start' }

async function showPanel(values: object, canWrite = true, tags: EditedEvent['tags'] = []) {
  const all = { ...Object.fromEntries(EVENT_NAMES.map((name) => [name, null])), ...values }
  const event = idleEditor<StoredEvent>(model, { values: all, canWrite })
  const edited = {
    id: 7,
    status: 'draft',
    tags,
    event,
    registration: undefined,
    parts: {},
    saveSlot: null,
  } as const
  await show(
    <>
      <CheckPanel edited={edited} />
      <Address />
    </>,
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return pathname + search
}

it('says of a complete event what its reader may do next', async () => {
  serve({ search: () => found() })
  const whole = { ...PLACED, name_cn: '讲座', name_en: 'Talk', type_id: { id: 1, display_name: 'Talk' } }
  for (const [tags, said] of [
    [['publish', 'submit_review'], 'Ready to publish'],
    [['submit_review'], 'Ready to submit for review'],
    [[], 'Nothing is missing'],
  ] as const) {
    await showPanel(whole, true, tags)
    await expect.element(page.getByRole('status')).toHaveTextContent(said)
  }
})

it('names the event that needs the place at the same time', async () => {
  serve({ search: () => found(other) })
  await showPanel(PLACED)
  await expect.element(page.getByText(/“Open day”/)).toBeVisible()
  await showPanel({ ...PLACED, address_cn: '图书馆 204' })
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(page.getByText(/“Open day”/).elements()).toEqual([])
})

it('names the questions without English, and leads to each', async () => {
  const question = { type: 'text', required: false, removed: false }
  serve({
    get: () => read({ id: 7, form_version: '1' }),
    search: ({ model: asked }) =>
      asked === 'CubicEventFormField'
        ? found({ ...question, id: 4, name_cn: '姓名', name_en: 'Name' }, { ...question, id: 5, name_cn: '尺码' })
        : found(),
  })
  await showPanel(PLACED)
  const line = page.getByRole('listitem').filter({ hasText: 'The question “尺码” lacks English' })
  await expect.element(line).toBeVisible()
  expect(page.getByText(/“姓名”/).elements()).toEqual([])
  await line.getByRole('button', { name: 'Go there' }).click()
  await expect.element(page.getByText('/admin/events/7/form?question=5')).toBeVisible()
})

it('sets each mark beside its text, and leads only those to a field who may write in it', async () => {
  serve({ search: () => found() })
  await showPanel(PLACED)
  const lines = page.getByRole('listitem')
  await expect.element(lines.first()).toBeVisible()
  const middle = (element: Element | null | undefined) => {
    const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return top + height / 2
  }
  for (const line of lines.elements()) expect(middle(line.children[0])).toBeCloseTo(middle(line.children[1]), 0)
  expect(page.getByRole('button', { name: 'Go there' }).elements().length).toBeGreaterThan(0)
  await showPanel(PLACED, false)
  await expect.element(lines.first()).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
