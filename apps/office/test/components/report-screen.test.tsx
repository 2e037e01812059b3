import type { EventReport } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aReport } from '@cubic/testing/report'
import { ReportScreen } from '../../src/features/reports/components/report-screen.tsx'
import { found, read, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const EVENT = { id: 41, name: 'Contest', cover: null, type_id: null, status: 'finished' }

async function open(report: EventReport, more: Parameters<typeof serve>[0] = {}): Promise<void> {
  serve({ report: () => report, get: () => read(EVENT), search: () => found(), ...more })
  await show(
    <ToastProvider Note={ToastNote}>
      <Routes>
        <Route path="/admin/events/:event/report" element={<ReportScreen />} />
      </Routes>
    </ToastProvider>,
    'en',
    '/admin/events/41/report',
  )
}

it('shows every part as numbers that can be read without the drawing, and arrivals as a table too', async () => {
  await open(aReport())
  await expect.element(page.getByRole('row', { name: 'Arrived 312 89.7%' })).toBeVisible()
  await expect.element(page.getByText('94.3%')).toBeVisible()
  await expect.element(page.getByRole('row', { name: '不到一年 139 39.9%' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '5 stars 108 82.4%' })).toBeVisible()
  await expect.element(page.getByText('“机房有点热，希望下次能多开空调。”')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Gate A 184 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  const arrivals = page.getByRole('region', { name: 'Arrivals by time' })
  expect(arrivals.getByRole('row').elements().length).toBe(61)
})

it('says what is not final yet, and what a reader does not see is left out', async () => {
  const { numbers } = aReport()
  await open(
    aReport({
      pending: { is_over: true, settled: false, conflicts: 2, devices: 1 },
      numbers: { ...numbers, no_show: null },
      questions: null,
      ratings: null,
      messages: null,
    }),
  )
  await expect
    .element(page.getByText('2 door conflicts aren’t settled: no-shows are counted once they are'))
    .toBeVisible()
  await expect.element(page.getByText('1 device has scans that haven’t arrived here')).toBeVisible()
  await expect.element(page.getByText('Not final')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Ratings' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

it('names some of who did not come, and leads to the list of them', async () => {
  const people = ['周子涵', '吴思远'].map((name, index) => ({ id: index + 1, name }))
  await open(aReport(), { search: ({ model }) => (model === 'CubicEventApplicant' ? found(...people) : found()) })
  await expect.element(page.getByRole('heading', { name: '2 people didn’t come' })).toBeVisible()
  await expect.element(page.getByText('周子涵, 吴思远')).toBeVisible()
  const list = page.getByRole('link', { name: 'See the list' })
  expect(new URL(list.element().getAttribute('href') ?? '', location.href).searchParams.get('f')).toContain('no_show')
})

it('says that the names of who did not come cannot be read, and keeps the numbers', async () => {
  const search = ({ model }: Variables) => {
    if (model === 'CubicEventApplicant') throw new Error('away')
    return found()
  }
  await open(aReport(), { search })
  await expect.element(page.getByText('94.3%')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('makes a link with its word and end', async () => {
  const saved: unknown[] = []
  const save = ({ values }: Variables) => {
    saved.push(JSON.parse(String(values)))
    return { status: 'ok', result: { id: '9' } }
  }
  await open(aReport(), { save })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('radio', { name: 'Whoever has the link and the word' }).click()
  await page.getByRole('textbox', { name: 'Word' }).fill('contest-2611')
  await page.getByRole('button', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ event_id: 41, audience: 'word', word: 'contest-2611', comments: false })
  const { ends_at: ends } = saved[0] as { readonly ends_at: string }
  expect((Date.parse(ends) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
})

it('says so where nobody has registered', async () => {
  const none = { limit: null, viewed: null, registered: 0, seated: 0, arrived: 0, leave: 0, no_show: null, rated: 0 }
  await open(aReport({ numbers: none }))
  await expect.element(page.getByText('Nobody has registered yet')).toBeVisible()
})
