import { queryClient } from '@cubic/web-kit/queries/engine'
import { takeConfig } from '@cubic/web-kit/config'
import { query } from '@cubic/web-kit/queries/query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { applicantScreens } from '../../src/features/applicants/screens.ts'
import { eventScreens } from '../../src/features/events/screens.ts'
import { takeSavedSettings } from '../../src/shell/live-settings.ts'
import { OfficeContext, type Screen } from '../../src/shell/screen.ts'
import { Shell } from '../../src/shell/shell.tsx'
import { found, serve } from './server-answers.ts'
import { show } from './show.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  vi.unstubAllGlobals()
  takeConfig('{}')
  queryClient.clear()
  await page.viewport(414, 896)
})

const ADA = {
  uid: 2,
  name: 'Ada',
  nickname: '',
  avatar: null,
  email: 'ada@example.edu',
  phone: null,
  is_admin: false,
  is_staff: true,
  is_scanner: false,
  default_identity_id: null,
}
const LOGO = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/%3E'

it('moves nothing in its sidebar, whatever the organisation is called, with a logo or without', async () => {
  serve({ search: () => found() })
  const places: unknown[] = []
  for (const [name, logo] of [
    ['Cubic', null],
    ['Event Center', null],
    ['Centre for Events of the University of Shanhai and its Friends', LOGO],
  ] as const) {
    takeConfig(JSON.stringify({ name: { cn: name, en: name }, logo }))
    await show(
      <OfficeContext value={{ screens: eventScreens, commands: [] }}>
        <Shell user={ADA} rights={{ state: 'known', may: () => true }}>
          <h1>Events</h1>
        </Shell>
      </OfficeContext>,
      'en',
      '/admin',
    )
    const brand = page.getByRole('banner').first().getByRole('link', { name }).first()
    await expect.element(brand).toBeVisible()
    const [first, badge] = [brand.element().querySelector('img, svg'), brand.element().lastElementChild]
    const nav = page.getByRole('navigation').first().element()
    const [box, mark, at, own] = [nav, first, badge, brand.element()].map((each) => each?.getBoundingClientRect())
    expect(at?.right, name).toBeLessThanOrEqual(own?.right ?? 0)
    places.push({ nav: box?.top, mark: mark?.left, middle: at && at.top + at.height / 2 })
  }
  expect(places[1]).toEqual(places[0])
  expect(places[2]).toEqual(places[0])
})

it('marks the events in its sidebar on every page of an event', async () => {
  serve({ search: () => found() })
  for (const at of ['/admin/events', '/admin/events/5', '/admin/events/5/applicants', '/admin/events/5/messages']) {
    await show(
      <OfficeContext value={{ screens: [...eventScreens, ...applicantScreens], commands: [] }}>
        <Shell user={ADA} rights={{ state: 'known', may: () => true }}>
          <h1>Events</h1>
        </Shell>
      </OfficeContext>,
      'en',
      at,
    )
    const nav = page.getByRole('navigation').first()
    await expect.element(nav.getByRole('link', { name: 'Events', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect.element(nav.getByRole('link', { name: 'Applicants' })).not.toHaveAttribute('aria-current')
  }
})

it('shows a new logo as soon as the server knows of it', async () => {
  serve({ search: () => found() })
  const meta = document.head.appendChild(document.createElement('meta'))
  Object.assign(meta, { name: 'cubic-config', content: '' })
  await show(
    <OfficeContext value={{ screens: eventScreens, commands: [] }}>
      <Shell user={ADA} rights={{ state: 'known', may: () => true }}>
        <h1>Events</h1>
      </Shell>
    </OfficeContext>,
    'en',
    '/admin',
  )
  const brand = page.getByRole('banner').first()
  await expect.element(brand).toBeVisible()
  expect(brand.element().querySelector('img')).toBeNull()
  const before = meta.outerHTML
  meta.content = JSON.stringify({ logo: LOGO })
  const answers = [before, before, meta.outerHTML]
  meta.content = ''
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(`<html><head>${answers.shift()}</head></html>`)))
  await takeSavedSettings()
  expect(answers).toEqual([])
  await expect.poll(() => brand.element().querySelector('img')?.src).toBe(LOGO)
  meta.remove()
})

function screen(name: string, isUsed?: boolean): Screen {
  const read = () => query({ name: 'used' }, { name }, async () => isUsed === true)
  return {
    path: name.toLowerCase(),
    label: { cn: name, en: name },
    load: async () => () => null,
    nav: { section: 'organisation', order: 1, icon: 'units', ...(isUsed !== undefined && { isUsed: read }) },
  }
}

it('leaves out of the sidebar what the organisation does not use', async () => {
  serve({ search: () => found() })
  const office = { screens: [screen('People'), screen('Units', true), screen('Rooms', false)], commands: [] }
  await show(
    <OfficeContext value={office}>
      <Shell user={{ ...ADA, is_admin: true }} rights={{ state: 'known', may: () => true }}>
        <h1>Overview</h1>
      </Shell>
    </OfficeContext>,
  )
  const sidebar = page.getByRole('navigation', { name: 'Main' }).first()
  await expect.element(sidebar.getByRole('link', { name: 'People' })).toBeVisible()
  await expect.element(sidebar.getByRole('link', { name: 'Units' })).toBeVisible()
  expect(sidebar.getByRole('link', { name: 'Rooms' }).elements()).toEqual([])
})
