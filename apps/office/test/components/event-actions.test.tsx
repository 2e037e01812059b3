import type { EventStatus } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toModel } from '../../src/crud/model/model.ts'
import { EventActions } from '../../src/features/events/components/editor/event-actions.tsx'
import { PublishDialog } from '../../src/features/events/components/life/publish-dialog.tsx'
import {
  EVENT_NAMES,
  type RegistrationEditor,
  type StoredEvent,
  type StoredRegistration,
} from '../../src/features/events/data/api.ts'
import { idleEditor } from './idle-editor.ts'
import type { EditedEvent } from '../../src/features/events/internal/edited-event.ts'
import { read, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const model = toModel(
  {
    name: 'CubicEventBase',
    display_name: 'Event',
    description: '',
    display_field: 'name',
    text_search: true,
    user_read_only: false,
  },
  {},
  ['write', 'publish', 'unpublish', 'duplicate', 'unlink'],
)

/** An event of which nothing is known. */
const BLANK = Object.fromEntries(EVENT_NAMES.map((name) => [name, null])) as unknown as StoredEvent

const editorOf = (changed: readonly string[]) =>
  idleEditor<StoredEvent>(model, { values: BLANK, changed: [...changed] })

async function showActions(
  status: EventStatus,
  changed: readonly string[],
  lang: 'cn' | 'en',
  registration?: RegistrationEditor,
) {
  const tags = ['write', status === 'draft' ? 'publish' : 'unpublish', 'duplicate'] as const
  const edited: EditedEvent = { id: 7, status, tags, event: editorOf(changed), registration, parts: {}, saveSlot: null }
  await show(
    <ToastProvider Note={ToastNote}>
      <div style={{ width: 328 }}>
        <EventActions edited={edited} loaded={{ values: BLANK, version: '1', tags }} name="Talk" slot={undefined} />
      </div>
    </ToastProvider>,
    lang,
  )
  return page.getByRole('group', { name: 'Talk' }).element()
}

it.each([
  ['draft', [], 'cn'],
  ['draft', [], 'en'],
  ['not_start', ['address_cn', 'start_time'], 'cn'],
  ['not_start', ['address_cn', 'start_time'], 'en'],
] as const)('stays one row on the narrowest phone: %s, changed %j, in %s', async (status, changed, lang) => {
  await page.viewport(360, 780)
  const row = await showActions(status, changed, lang)
  const buttons = [...row.querySelectorAll('button, a')].map((button) => button.getBoundingClientRect())
  expect(buttons.length).toBeGreaterThan(1)
  const middles = buttons.map(({ top, height }) => Math.round(top + height / 2))
  expect(new Set(middles).size).toBe(1)
  expect(Math.max(...buttons.map(({ right }) => right))).toBeLessThanOrEqual(row.getBoundingClientRect().right + 1)
  expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
})

it('keeps what does not fit in the menu', async () => {
  await page.viewport(360, 780)
  await showActions('not_start', [], 'en')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'View public page' })).toBeVisible()
})

it('says of what cannot be done whether the right is missing or which events it is for', async () => {
  await page.viewport(1280, 800)
  await showActions('draft', [], 'en')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Cancel the event…' }))
    .toHaveTextContent('Only published and scheduled events can be cancelled')
  await expect.element(page.getByRole('menuitem', { name: 'Pin' })).toHaveTextContent('Your roles don’t allow this')
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete' }))
    .toHaveTextContent('Events with registrations can’t be deleted')
})

it('takes a published event off the site apart from cancelling it', async () => {
  await page.viewport(1280, 800)
  await showActions('not_start', [], 'cn')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '重新上架' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('不会通知任何人')
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '取消活动…' }).click()
  await expect.element(page.getByLabelText('原因')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '保留活动' })).toBeVisible()
})

it('says that an event is cancelled and whom that is told, and offers to undo it', async () => {
  await page.viewport(1280, 800)
  serve({
    get: () => read({ id: 7, status: 'not_start' }),
    call_method: ({ method }) => ({
      status: 'ok',
      result: JSON.stringify(
        method === 'count_told' ? { people: 6, emails: 4, phones: 0, in_app: 1, unreachable: 1 } : {},
      ),
    }),
  })
  await showActions('not_start', [], 'cn')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '取消活动…' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent('4 人收到邮件；1 人没有邮箱，只在网站的通知里看到；1 人没有可用的地址，请另行告知。')
  await page.getByRole('button', { name: '取消活动并通知 5 人' }).click()
  await expect.element(page.getByText('活动已取消，一分钟后通知 5 人')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '撤销' })).toBeVisible()
})

it('says whom publishing a cancelled event tells, and offers to write to them', async () => {
  const people = { people: 3, emails: 3, phones: 0, in_app: 0, unreachable: 0 }
  serve({
    call_method: ({ method }) => ({ status: 'ok', result: JSON.stringify(method === 'count_told' ? people : {}) }),
  })
  const event = editorOf([])
  const edited: EditedEvent = {
    id: 7,
    status: 'cancelled',
    tags: ['publish'],
    event,
    registration: undefined,
    parts: {},
    saveSlot: null,
  }
  await show(
    <ToastProvider Note={ToastNote}>
      <PublishDialog edited={edited} onPublished={() => undefined} onDismiss={() => undefined} />
    </ToastProvider>,
  )
  const dialog = page.getByRole('dialog', { name: 'Publish the event again' })
  await expect.element(dialog).toHaveTextContent('it takes place after all: all by email.')
  await dialog.getByRole('button', { name: 'Publish now' }).last().click()
  await expect.element(page.getByText('Published again. 3 people will be told shortly')).toBeVisible()
  // the dialog is still open here, so nothing else has a role
  await expect.element(page.getByText('Write to them')).toBeVisible()
})

it('publishing is not offered while the registration settings have something to correct, and the page says so', async () => {
  await page.viewport(1280, 800)
  const registration = idleEditor<StoredRegistration>(model, {
    changed: ['limit_number'],
    problems: { limit_number: 'Required' },
  })
  await showActions('draft', [], 'en', registration)
  const publish = page.getByRole('button', { name: 'Publish…' })
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await publish.hover()
  await expect.element(page.getByText('Complete the items of the check first')).toBeVisible()
})
