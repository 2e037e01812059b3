import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { Jump } from '../../src/shell/jump.tsx'
import { rememberOpened } from '../../src/shell/recent.ts'
import { OfficeContext, type Screen } from '../../src/shell/screen.ts'
import { found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const EVENTS: Screen = {
  path: 'events',
  label: { cn: '活动', en: 'Events' },
  load: () => Promise.reject(new Error('not opened here')),
  nav: { section: 'events', order: 1, icon: 'calendar' },
}
const rights = { state: 'known', may: () => true } as const

it('puts the screen that is named above the records, which have their names in the language of the page', async () => {
  serve({})
  const label = { cn: '活动月', en: 'A month of events' }
  rememberOpened({ to: '/admin/events/7', label, model: 'CubicEventBase', id: 7, kind: 0, cover: null })
  await show(
    <OfficeContext value={{ screens: [EVENTS], commands: [] }}>
      <Jump rights={rights} onDismiss={() => undefined} />
    </OfficeContext>,
  )
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent ?? '')
      // Other tests of this page may have opened records too.
      .filter((name) => ['A month of events', 'Events'].includes(name))
  await expect.poll(offered).toEqual(['A month of events', 'Events'])
  await page.getByRole('combobox').fill('events')
  await expect.poll(offered).toEqual(['Events', 'A month of events'])
})

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

it('shows the state and the cover of the events that it finds', async () => {
  const event = { start_time: null, type_id: { id: 2, display_name: 'Talk' } }
  const models = [{ name: 'CubicEventBase', display_name: 'Event', display_field: 'name', text_search: true }]
  serve({
    get_model_list: () => models,
    search: () =>
      found(
        { ...event, id: 5, name: 'Film night', status: 'finished', cover: null },
        { ...event, id: 6, name: 'Film night', status: 'draft', cover: PICTURE },
      ),
  })
  await show(
    <OfficeContext value={{ screens: [], commands: [] }}>
      <Jump rights={rights} onDismiss={() => undefined} />
    </OfficeContext>,
  )
  await page.getByRole('combobox').fill('film')
  const [over, draft] = [page.getByRole('option').nth(0), page.getByRole('option').nth(1)]
  await expect.element(over).toHaveTextContent('Film nightFinished')
  await expect.element(draft).toHaveTextContent('Film nightDraft')
  expect(over.element().querySelector('svg')).not.toBeNull()
  expect(draft.element().querySelector('img')?.src).toBe(PICTURE)
})
