import { CubicEventApplicant, CubicEventBase } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { store } from '@cubic/web-kit/storage/storage'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { EventApplicants } from '../../src/features/applicants/components/applicants-screen.tsx'
import { applicantScreens } from '../../src/features/applicants/screens.ts'
import { type Command, OfficeContext } from '../../src/shell/screen.ts'
import { described, found, read, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  store('login_token', null)
  queryClient.clear()
  await page.viewport(414, 896)
})

const ABOUT = described(CubicEventApplicant)
const EVENT = {
  id: 7,
  name: 'Young Scholars’ Salon: China in Its Local Gazetteers',
  cover: null,
  type_id: null,
  status: 'not_start',
  'regist_id.need_audit': true,
}

/** The width that the sidebar leaves in a window of 1440 pixels. */
const BESIDE_SIDEBAR = 1216

const WRITING: Command = {
  label: { cn: '写信', en: 'Write' },
  icon: 'message',
  to: '/admin',
  right: { model: 'CubicEventBase', tags: ['write_to_applicants'] },
}

const counted = (waiting: number) => ({
  ...found(),
  page_info: {
    ...found().page_info,
    custom_count: JSON.stringify({ registration_status: { waiting_review: waiting }, check_in_status: {} }),
  },
})

const called: Variables[] = []

/** Shows one event's applicants to somebody with these rights over them; returns the orders that are asked for. */
async function showApplicants(tags: readonly string[], tab: string, people: readonly object[] = [], waiting = 0) {
  const orders: unknown[] = []
  store('login_token', 'one')
  queryClient.clear()
  called.length = 0
  serve({
    allow_record_tags: ({ model }) =>
      model === CubicEventApplicant.name ? tags : model === CubicEventBase.name ? ['write_to_applicants'] : [],
    info: ({ model }) => (model === CubicEventBase.name ? described(CubicEventBase) : ABOUT).info,
    fields: ({ model }) => (model === CubicEventBase.name ? described(CubicEventBase) : ABOUT).fields,
    config: () => ({ items: [] }),
    get_defaults: () => ({ raw: '{}' }),
    get: ({ model }) =>
      model === CubicEventApplicant.name
        ? read({ ...people[0], values: {}, bound: false }, [])
        : read(EVENT, ['register', 'write_to_applicants']),
    call_method: (variables) => {
      called.push(variables)
      return variables['method'] === 'check_in' ? { status: 'ok', result: '{}' } : undefined
    },
    search: ({ model, sort, fields }) => {
      if (model === CubicEventApplicant.name && fields?.join() === 'id') return counted(waiting)
      if (model !== CubicEventApplicant.name || !fields?.includes('phone')) return found()
      orders.push(sort)
      const rows = found(...people)
      return { ...rows, items: rows.items.map((row) => ({ ...row, allow_record_tags: tags })) }
    },
  })
  await show(
    <OfficeContext value={{ screens: applicantScreens, commands: [WRITING] }}>
      <ToastProvider Note={ToastNote}>
        <div style={{ width: BESIDE_SIDEBAR }}>
          <Routes>
            <Route path="/admin/events/:event/applicants" element={<EventApplicants />} />
          </Routes>
        </div>
      </ToastProvider>
    </OfficeContext>,
    'en',
    `/admin/events/7/applicants?tab=${tab}`,
  )
  await expect.poll(() => orders).not.toEqual([])
  return orders.at(-1)
}

it('lists the longest wait first, and the waitlist in its order', async () => {
  expect(await showApplicants(['audit_many'], 'waiting_review')).toBe('[{"field":"created_time","order":"asc"}]')
  expect(await showApplicants(['audit_many'], 'waitlisted')).toBe('[{"field":"waitlist_position","order":"asc"}]')
})

it('opens the whole list where an old link names a state that is no more', async () => {
  await showApplicants(['audit_many'], 'forgotten')
  await expect.element(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
})

it('offers those who only check people in no import, export and review', async () => {
  const offered = () =>
    ['Import', 'Export', 'Review one by one'].filter((name) => page.getByText(name, { exact: true }).query() !== null)
  await showApplicants(['audit_many'], 'waiting_review')
  await expect.poll(offered).toEqual(['Import', 'Export', 'Review one by one'])
  await showApplicants(['write_note'], 'waiting_review')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Print…' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Send tickets' }).elements()).toEqual([])
  expect(offered()).toEqual([])
})

it('marks the review while somebody waits for it, and has one row of buttons beside a long name in English', async () => {
  const review = page.getByRole('link', { name: 'Review one by one' })
  for (const waiting of [0, 2]) {
    await showApplicants(['audit_many'], 'waiting_review', [], waiting)
    await expect.poll(() => review.element().classList.contains('bg-brand-soft')).toBe(waiting > 0)
  }
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()
  const title = page.getByRole('heading', { level: 1 })
  for (const name of ['Review one by one', 'Import', 'Export']) {
    const button = page.getByText(name, { exact: true }).first()
    await expect.poll(() => boxOf(button).top - boxOf(title).bottom, { message: name }).toBeLessThan(0)
  }
})

it('writes to the selected people from their bar', async () => {
  const ada = { id: 5, name: 'Ada', registration_status: 'success', event_id: { id: 7, display_name: 'Salon' } }
  await showApplicants(['audit_many'], 'success', [ada])
  await page.getByRole('checkbox').first().click()
  const bar = page.getByRole('region', { name: /selected/ })
  await bar.getByRole('button', { name: 'Write a message' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/Ada|1 person/)
})

it('checks in those who are selected, by hand', async () => {
  const state = { registration_status: 'success', check_in_status: 'not_present' }
  const people = ['Ada', 'Lin'].map((name, index) => ({ id: 5 + index, name, ...state }))
  await showApplicants(['check_in'], 'success', people)
  await page.getByRole('checkbox').first().click()
  await page
    .getByRole('region', { name: /selected/ })
    .getByRole('button', { name: 'Check in' })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /check in/i })
    .click()
  await expect.element(page.getByText('Checked in 2 people')).toBeVisible()
  expect(called.map(({ id, method, arguments: given }) => [id, method, given])).toEqual(
    [5, 6].map((id) => [id, 'check_in', '{"source":"by_hand"}']),
  )
})

it('writes to one person from their panel', async () => {
  const state = { registration_status: 'success', check_in_status: 'not_present' }
  const ada = { id: 5, name: 'Ada', ...state, event_id: { id: 7, display_name: 'Salon' } }
  await showApplicants(['audit_many'], 'success', [ada])
  await page.getByText('Ada', { exact: true }).first().click()
  const panel = page.getByRole('complementary', { name: 'Ada' })
  await panel.getByRole('button', { name: 'Write a message' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/Ada/)
})
