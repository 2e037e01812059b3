import type { StatisticsRow } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { store } from '@cubic/web-kit/storage/storage'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { applicantScreens } from '../../src/features/applicants/screens.ts'
import { StatisticsScreen } from '../../src/features/statistics/components/statistics-screen.tsx'
import { OfficeContext } from '../../src/shell/screen.ts'
import { found, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  store('login_token', null)
  queryClient.clear()
  await page.viewport(414, 896)
})

const row = (key: string, label: string, registered: number): StatisticsRow => ({
  key,
  label,
  registered,
  seated: Math.round(registered * 0.9),
  arrived: Math.round(registered * 0.7),
  leave: Math.round(registered * 0.1),
  no_show: Math.round(registered * 0.1),
})
const ROWS: { readonly [by: string]: readonly StatisticsRow[] } = {
  day: ['2026-02-01', '2026-02-03', '2026-02-10'].map((day, index) => row(day, day, 20 * (index + 1))),
  type: [row('1', 'Talks', 80), row('2', 'Workshops', 30), row('', 'No type', 10)],
  unit: [row('7', 'Computer Science', 90), row('', 'The centre', 30)],
  person_type: [row('student', 'Student', 100), row('*', 'Others, each fewer than 5', 6)],
  province: Array.from({ length: 12 }, (_, index) => row(`P${index}`, `Province ${index}`, 30 - index)),
  source: [row('web', 'Website', 110), row('', 'Unknown', 10)],
  weekday_hour: [row('3-19', 'Wed 19:00', 60), row('6-9', 'Sat 09:00', 12)],
  'question:5': [row('a', 'A friend', 60), row('', 'No answer', 3)],
}
const EVENTS = ['Compilers', 'Open source', 'Letters'].map((name, index) => ({
  ...row(String(index), name, 50 - 10 * index),
  id: index + 1,
  name,
  cover: null,
  type_id: 1,
  start_time: '2026-02-11T10:00:00Z',
  arrived: 10 * (index + 1),
  no_show: [1, 9, 4][index] ?? 0,
  seat_limit: index === 0 ? null : 60,
  rating: 4.6,
}))

type Shown = {
  readonly at?: string
  readonly answer?: object
  readonly asked?: Variables[]
  readonly lang?: 'cn' | 'en'
}

async function showStatistics({ at = '', answer = {}, asked = [], lang = 'en' }: Shown = {}) {
  store('login_token', 'one')
  queryClient.clear()
  serve({
    statistics: (variables) => {
      asked.push(variables)
      const rows = ROWS[String(variables['by'])] ?? []
      const total = JSON.stringify(row('', '', String(variables['from']) < '2026-02-01' ? 100 : 120))
      return {
        rows: JSON.stringify(rows),
        total,
        event_number: 3,
        events: EVENTS,
        seats: { arrived: 50, seats: 120 },
        visits: [50, 20, 5, 0, 0, 1],
        ratings: { average: 4.6, scores: [0, 0, 1, 2, 9] },
        ...answer,
      }
    },
    allow_record_tags: () => ['audit_many'],
    get: () => ({ raw: JSON.stringify({ id: 9, name: 'Open day' }), allow_record_tags: [] }),
    search: ({ model }) =>
      model === 'CubicUnit'
        ? found({ id: 7, name: 'Computer Science', below: [7, 8] })
        : model === 'CubicEventType'
          ? found({ id: 1, name: 'Talks' }, { id: 2, name: 'Workshops' })
          : model === 'CubicEventFormField'
            ? found({ id: 5, name: 'How did you hear?' })
            : found(),
  })
  await show(
    <OfficeContext value={{ screens: applicantScreens, commands: [] }}>
      <ToastProvider Note={ToastNote}>
        <StatisticsScreen />
      </ToastProvider>
    </OfficeContext>,
    lang,
    `/admin/statistics?period=custom&from=2026-02-01&to=2026-02-10${at}`,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

it('shows the numbers of a period, how they compare, and what each of them means', async () => {
  const asked: Variables[] = []
  await showStatistics({ asked })
  await expect.element(page.getByText('120', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('+20% compared').first()).toBeVisible()
  await expect.element(page.getByText('87.5% arrival rate')).toBeVisible()
  await expect.element(page.getByText('26 of 76 people')).toBeVisible()
  const spans = asked.filter(({ by }) => by === 'day').map(({ from, to }) => `${String(from)} ${String(to)}`)
  expect(new Set(spans)).toEqual(new Set(['2026-02-01 2026-02-10', '2026-01-22 2026-01-31']))
  const named = [...document.querySelectorAll('dt button')].find(({ textContent }) => textContent === 'No-shows')
  const meaning = document.querySelector(`[id="${named?.getAttribute('aria-describedby') ?? ''}"]`)
  expect(meaning?.textContent).toContain('door conflicts are settled')
  await page.getByRole('button', { name: 'How each number is counted' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^Arrived ÷ \(with a seat − on leave\)/)).toBeVisible()
})

it('shows every chart as a table too, and keeps that choice in the address', async () => {
  await showStatistics({ at: '&tables=days,type,hours' })
  await expect.element(page.getByRole('row', { name: 'Talks 80 72 56 8 8 87.5%' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /10 Feb.* 60/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Wed 19:00 60' })).toBeVisible()
  expect(
    page
      .getByRole('button', { name: 'Table' })
      .elements()
      .filter((each) => each.ariaPressed === 'true'),
  ).toHaveLength(3)
})

it('narrows down by a type or unit, and leads to the people of a province', async () => {
  const asked: Variables[] = []
  await showStatistics({ asked, at: '&unit=7' })
  const people = page.getByRole('link', { name: 'See the people: Province 0' })
  await expect.element(people).toBeVisible()
  const filter = new URL(people.element().getAttribute('href') ?? '', 'http://x').searchParams.get('f') ?? ''
  expect(JSON.parse(filter)).toEqual([
    '&',
    ['created_time', '>=', expect.stringContaining('2026-01-31')],
    ['created_time', '<', expect.stringContaining('2026-02-10')],
    ['registration_status', 'in', ['waiting_review', 'success', 'waitlisted']],
    ['event_id.unit_id', 'in', [7, 8]],
    ['location', '=', 'P0'],
  ])
  await expect.element(page.getByText('4 more', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Only Talks' }).first().click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ unit_id: 7, type_id: 1 })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ unit_id: null, type_id: null })
})

it('counts the questions of one event, and orders events by what went well or badly', async () => {
  await showStatistics({ at: '&event=9' })
  await expect.element(page.getByRole('heading', { name: 'By “How did you hear?”' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'A friend 60' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'By type' }).elements()).toEqual([])
  const firstEvent = () =>
    page
      .getByRole('link', { name: /Compilers|Open source|Letters/ })
      .first()
      .element().textContent
  expect(firstEvent()).toBe('Compilers')
  await page.getByRole('button', { name: 'Most no-shows' }).click()
  await expect.poll(firstEvent).toBe('Open source')
  await page.getByRole('button', { name: 'Best arrival rate' }).click()
  await expect.poll(firstEvent).toBe('Letters')
})

it('says where nobody registered, and where nothing can be read', async () => {
  await showStatistics({ answer: { total: JSON.stringify(row('', '', 0)), rows: '[]', events: [] } })
  await expect.element(page.getByText('No registrations in this time')).toBeVisible()
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  queryClient.clear()
  await show(<StatisticsScreen />, 'en', '/admin/statistics')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('fits a phone, where the filters are in a dialog', async () => {
  await page.viewport(390, 844)
  await showStatistics({ lang: 'cn' })
  await expect.element(page.getByText('到场率 87.5%')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '到场' })).toBeVisible()
})
