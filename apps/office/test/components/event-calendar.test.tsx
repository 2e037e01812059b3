import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventCalendar } from '../../src/features/events/components/list/event-calendar.tsx'
import { found, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

const event = (id: number, name: string, start: string, end: string, place: string, status = 'not_start') => ({
  id,
  name,
  status,
  activity_mode: 'offline',
  type_id: null,
  address: place,
  address_cn: place,
  address_en: null,
  start_time: start,
  end_time: end,
})
const EVENTS = [
  event(1, 'Salon', '2026-12-04T06:00:00Z', '2026-12-04T08:00:00Z', 'Library 203'),
  event(2, 'Debate', '2026-12-04T07:00:00Z', '2026-12-04T09:00:00Z', 'library  203'),
  // until midnight of the organisation
  event(3, 'Camp', '2026-12-05T01:00:00Z', '2026-12-06T16:00:00Z', 'Stadium'),
]

const namesOn = (day: string) =>
  page
    .getByRole('listitem', { name: new RegExp(`^${day},`) })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

it('shows each event on all of its days, and marks and names those that need one place at one time', async () => {
  const asked: Variables[] = []
  serve({
    search: (variables) => {
      asked.push(variables)
      return found(...EVENTS)
    },
  })
  await show(<EventCalendar />, 'en', '/admin/events/calendar?on=2026-12-04')
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('One clash: two events in one place at one time')
  await expect
    .element(page.getByRole('status').getByRole('link', { name: 'Debate' }))
    .toHaveAttribute('href', '/admin/events/2')
  const first = page.getByRole('listitem', { name: /^Fri 4 Dec/ })
  expect(first.getByText('Clash of places').elements()).toHaveLength(2)
  expect(namesOn('Sat 5 Dec')).toEqual(['09:00 Camp'])
  expect(namesOn('Sun 6 Dec')).toEqual(['Camp'])
  expect(namesOn('Mon 7 Dec')).toEqual([])
  // the whole weeks of the month, by the clocks of the organisation
  expect(JSON.stringify(asked)).toContain('2026-11-29T16:00:00.000Z')
})

it('the calendar is an agenda on a phone', async () => {
  await page.viewport(390, 844)
  serve({ search: () => found(...EVENTS) })
  await show(<EventCalendar />, 'en', '/admin/events/calendar?on=2026-12-04&span=week')
  await expect.element(page.getByRole('heading', { name: /^Fri 4 Dec/ })).toBeVisible()
  expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(3)
  expect(page.getByText('Clash of places').elements()).toHaveLength(2)
})
