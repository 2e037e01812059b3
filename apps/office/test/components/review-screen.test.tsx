import { CubicEventApplicant } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReviewScreen } from '../../src/features/applicants/components/review-screen.tsx'
import { found, read, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const PEOPLE = ['Ada', 'Bo', 'Chen'].map((name, index) => ({
  id: index + 1,
  name,
  values: {},
  registration_status: 'waiting_review',
  check_in_status: 'not_present',
  bound: false,
}))

it('returns whoever was not approved to the queue, with the reason, even if the next one was approved meanwhile', async () => {
  let refuse = (_result: object): void => undefined
  const refusal = new Promise<object>((resolve) => (refuse = resolve))
  serve({
    get: () => read({ id: 7, name: 'Salon' }),
    search: ({ model, fields }) =>
      model === CubicEventApplicant.name && fields?.includes('phone') ? found(...PEOPLE) : found(),
    call_method: async ({ arguments: given }) => {
      const isFirst = String(given).includes('[1]')
      const result = isFirst ? await refusal : { audited: [2], skipped: [], reasons: {} }
      return { status: 'ok', result: JSON.stringify(result) }
    },
  })
  await show(
    <ToastProvider Note={ToastNote}>
      <Routes>
        <Route path="/admin/events/:event/applicants/review" element={<ReviewScreen />} />
      </Routes>
    </ToastProvider>,
    'en',
    '/admin/events/7/applicants/review',
  )
  for (const name of ['Ada', 'Bo']) {
    await expect.element(page.getByRole('article', { name })).toBeVisible()
    await userEvent.keyboard('a')
  }
  await expect.element(page.getByRole('article', { name: 'Chen' })).toBeVisible()
  refuse({ audited: [], skipped: [1], reasons: { 1: 'Seats are full' } })
  await expect.element(page.getByRole('article', { name: 'Ada' })).toHaveTextContent('Seats are full')
  await expect.element(page.getByText('Approved Bo')).toBeVisible()
})
