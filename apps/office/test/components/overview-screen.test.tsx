import { queryClient } from '@cubic/web-kit/queries/engine'
import { store } from '@cubic/web-kit/storage/storage'
import { themedHue } from '@cubic/web-kit/appearance/themed-cover'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { applicantScreens } from '../../src/features/applicants/screens.ts'
import { checkInScreens } from '../../src/features/check-in/screens.ts'
import { eventScreens } from '../../src/features/events/screens.ts'
import { OverviewScreen } from '../../src/features/overview/components/overview-screen.tsx'
import { OfficeContext } from '../../src/shell/screen.ts'
import { found, serve } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  store('login_token', null)
  queryClient.clear()
  await page.viewport(414, 896)
})

const MANY = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Salon ${index + 1}`, count: 2 }))
const OVERVIEW = {
  today: [],
  waiting: {
    events_to_review: 1,
    applicants_to_review: 2,
    unfinished_events: 3,
    review_events: MANY,
    review_applicants: MANY,
  },
  registrations: [],
  check_in: Array.from({ length: 8 }, (_, index) => ({
    type_id: index + 1,
    name: `Talks ${index + 1}`,
    events: 1,
    expected: 20,
    arrived: 15,
  })),
  ratings: { average: null, scores: [0, 0, 0, 0, 0], comments: [] },
}

/** Shows the overview to somebody with these tags, by the model. */
async function showOverview(tags: { readonly [model: string]: readonly string[] }, more: object = {}) {
  store('login_token', 'one')
  queryClient.clear()
  serve({
    overview: () => ({ ...OVERVIEW, ...more }),
    first_steps: () => null,
    allow_record_tags: ({ model = '' }) => tags[model] ?? [],
    search: () => found(),
  })
  await show(
    <OfficeContext value={{ screens: [...eventScreens, ...applicantScreens, ...checkInScreens], commands: [] }}>
      <OverviewScreen />
    </OfficeContext>,
    'en',
    '/admin',
  )
}
const section = (title: string) => page.getByRole('heading', { name: title }).element().closest('section')
const card = (title: string) => section(title)?.getBoundingClientRect()

it('offers those who only check people in neither reviews and ratings nor an event to create', async () => {
  await showOverview({ CubicEventApplicant: ['write_note', 'manage_check_in'] })
  await expect.element(page.getByRole('heading', { name: 'Check-in rate' })).toBeVisible()
  expect(page.getByText('New event').elements()).toEqual([])
  expect(page.getByRole('heading', { name: 'Waiting for you' }).elements()).toEqual([])
  await showOverview({ CubicEventBase: ['create', 'write'], CubicEventApplicant: ['audit_many'] })
  await expect.element(page.getByRole('link', { name: 'New event' }).first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
})

it('says of many times as many registrations how many times, and of none before nothing', async () => {
  const shown = page.getByText(/the previous/).or(page.getByText(/on the previous period/))
  for (const [before, words] of [
    [27, '20× the previous 30 days'],
    [500, '+8% on the previous period'],
    [0, undefined],
  ] as const) {
    const days = [{ day: '2026-11-26', count: 540, before }]
    await showOverview({ CubicEventBase: ['create'], CubicEventApplicant: ['audit_many'] }, { registrations: days })
    await expect.element(page.getByText('540', { exact: true })).toBeVisible()
    expect(shown.elements().map(({ textContent }) => textContent)).toEqual(words === undefined ? [] : [words])
  }
})

it('fills each of its columns from above, and draws the check-in of a type in its hue', async () => {
  await showOverview({ CubicEventBase: ['create', 'write'], CubicEventApplicant: ['audit_many'] })
  await expect.element(page.getByRole('heading', { name: 'Registrations' })).toBeVisible()
  const [today, registrations] = [card('Today’s events'), card('Registrations')]
  expect((registrations?.top ?? 0) - (today?.bottom ?? 0)).toBe(14)
  // and is not drawn out to the height of what stands beside it
  const content = section('Today’s events')?.lastElementChild?.getBoundingClientRect()
  expect(today?.bottom).toBeCloseTo((content?.bottom ?? 0) + 1, 0)
  const bar = page.getByText('Talks 4').element().parentElement?.querySelector('[style*="width"]')
  expect(bar?.getAttribute('style')).toContain(themedHue(4).slice(0, 8))
})

it('says that nobody has registered, in place of a chart without anything', async () => {
  const tags = { CubicEventApplicant: ['audit_many'] }
  await showOverview(tags)
  await expect.element(page.getByText('No registrations in this time')).toBeVisible()
  await showOverview(tags, { registrations: [{ day: '2026-12-01', count: 540, before: 0 }] })
  await expect.element(page.getByText('540', { exact: true })).toBeVisible()
  expect(page.getByText('No registrations in this time').elements()).toEqual([])
})
