import { Badge } from '@cubic/web-kit/ui/badge'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toneOf } from '../../src/crud/model/value.tsx'
import { applicantScreens } from '../../src/features/applicants/screens.ts'
import { RegistrationsCard } from '../../src/features/overview/components/registrations-card.tsx'
import { TodayCard } from '../../src/features/overview/components/today-card.tsx'
import { WaitingCard } from '../../src/features/overview/components/waiting-card.tsx'
import { OfficeContext } from '../../src/shell/screen.ts'
import { show } from './show.tsx'

const WAITING = {
  events_to_review: 1,
  applicants_to_review: 18,
  unfinished_events: 0,
  review_events: [{ id: 5, name: 'Winter concert', count: 1 }],
  review_applicants: [
    { id: 7, name: 'Salon', count: 13 },
    { id: 8, name: 'Debate', count: 5 },
  ],
}

it('leads to the tab of what waits, and from each event to its own review', async () => {
  await show(
    <OfficeContext value={{ screens: applicantScreens, commands: [] }}>
      <WaitingCard waiting={WAITING} />
    </OfficeContext>,
  )
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Winter concert')).toHaveAttribute('href', '/admin/events/5')
  await expect.element(link('Salon')).toHaveAttribute('href', '/admin/events/7/applicants/review')
  await expect
    .element(link('Review Applicants to review'))
    .toHaveAttribute('href', '/admin/applicants?tab=waiting_review')
})

it('leads to exactly the drafts that it counts: the reader’s own, rejected ones with them', async () => {
  await show(<WaitingCard waiting={{ ...WAITING, unfinished_events: 8 }} />)
  const filter = encodeURIComponent('["&",["creator","=",0],["status","in",["draft","rejected"]]]')
  await expect
    .element(page.getByRole('link', { name: 'Open My drafts and rejected events' }))
    .toHaveAttribute('href', `/admin/events?f=${filter}`)
})

it('shows what is on today in the colours of the list of events', async () => {
  const event = {
    id: 1,
    name: 'Salon',
    address: 'Hall',
    cover: null,
    type_id: null,
    end_time: null,
    expected: 3,
    arrived: 1,
  }
  const events = [
    { ...event, start_time: '2020-01-01T00:00:00Z' },
    { ...event, id: 2, start_time: '2999-01-01T00:00:00Z' },
  ]
  await show(
    <>
      <TodayCard events={events} seesAll />
      <Badge tone={toneOf('processing')}>on</Badge>
      <Badge tone={toneOf('not_start')}>to come</Badge>
    </>,
  )
  const colour = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color
  expect(colour('Happening now')).toBe(colour('on'))
  expect(colour('Not started')).toBe(colour('to come'))
})

it('leads people without the list of applicants to the records', async () => {
  await show(<WaitingCard waiting={WAITING} />)
  await expect
    .element(page.getByRole('link', { name: 'Review Applicants to review' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/admin\/data\/CubicEventApplicant\?f=/))
  expect(page.getByRole('link', { name: 'Salon' }).elements()).toEqual([])
})

it('says how many times as many people have registered where a percentage would run to thousands', async () => {
  const card = (count: number) => (
    <RegistrationsCard
      days={[{ day: '2026-11-24', count, before: count && 20 }]}
      period={30}
      onPeriod={() => undefined}
      isStale={false}
    />
  )
  await show(card(0))
  await expect.element(page.getByText('No registrations in this time')).toBeVisible()
  await show(card(400))
  await expect.element(page.getByText('20× the previous 30 days')).toBeVisible()
  await show(card(30))
  await expect.element(page.getByText('+50% on the previous period')).toBeVisible()
})
