import { CubicEventBase, CubicHourEntry, PUBLISH_HOURS } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventHours } from '../../src/features/hours/components/event-hours.tsx'
import { described, found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const EVENT = {
  id: 7,
  name: 'Salon',
  cover: null,
  type_id: null,
  status: 'finished',
  end_time: '2026-11-04T02:00:00Z',
  hour_category_id: { id: 2, display_name: 'Volunteering' },
  hours_rule: 'fixed',
  hours: 2,
  hours_sessions: null,
  hours_proposed: 3,
  hours_objected: 0,
  hours_nobodies: 0,
}

async function showHours(conflicts: number) {
  queryClient.clear()
  const about = { CubicEventBase: described(CubicEventBase), CubicHourEntry: described(CubicHourEntry) } as const
  const aboutOf = (model = '') => about[model === 'CubicHourEntry' ? model : 'CubicEventBase']
  serve({
    info: ({ model }) => aboutOf(model).info,
    fields: ({ model }) => aboutOf(model).fields,
    allow_record_tags: () => [],
    config: () => ({ items: [] }),
    search: ({ model }) => {
      if (model !== CubicEventBase.name) return found()
      const { items, ...rest } = found({ ...EVENT, hours_conflicts: conflicts })
      return { ...rest, items: items.map((item) => ({ ...item, allow_record_tags: [PUBLISH_HOURS.name] })) }
    },
  })
  await show(
    <Routes>
      <Route path="/admin/events/:event/hours" element={<EventHours />} />
    </Routes>,
    'en',
    '/admin/events/7/hours',
  )
}

it('says which conflicts at the door hold back the hours of an event, and leads to them', async () => {
  await showHours(2)
  const publish = page.getByRole('button', { name: 'Publish hours', exact: true })
  await expect.element(page.getByText(/Settle 2 check-in conflicts/).first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Settle them' }))
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/check-in\/7\/conflicts$/) as string)
  await expect.element(publish).toBeDisabled()
  await showHours(0)
  await expect.element(publish).toBeEnabled()
  await expect.element(page.getByText(/conflicts? before/)).not.toBeInTheDocument()
  await publish.click()
  await expect.element(page.getByRole('dialog').getByText('3 entries will be published.')).toBeVisible()
})
