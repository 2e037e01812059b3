import { queryClient } from '@cubic/web-kit/queries/engine'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { store } from '@cubic/web-kit/storage/storage'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LeaveGuard } from '../../src/crud/record-form/leave-guard.tsx'
import { OldAddress } from '../../src/features/applicants/components/old-address.tsx'
import { applicantScreens } from '../../src/features/applicants/screens.ts'
import { eventScreens } from '../../src/features/events/screens.ts'
import { EventHead } from '../../src/shell/event-head.tsx'
import { useMayOpen } from '../../src/shell/office-rights.ts'
import { OfficeContext, officePath } from '../../src/shell/screen.ts'
import { show } from './show.tsx'

type Asked = { readonly variables: { readonly model?: string } }

afterEach(() => {
  vi.unstubAllGlobals()
  store('login_token', null)
  queryClient.clear()
})

/** Answers as to somebody with these tags, by the model. */
function serve(tags: { readonly [model: string]: readonly string[] }) {
  store('login_token', 'one')
  const answerTo = ({ variables: { model = '' } }: Asked) => ({
    data: { dash: { generic: { allow_record_tags: tags[model] ?? [] } } },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    if (url.endsWith('/user/info')) return Response.json({ data: { uid: 1 } })
    const asked = JSON.parse(body) as Asked | { readonly query: readonly Asked[] }
    if ('variables' in asked) return Response.json(answerTo(asked))
    return Response.json({ result: Object.fromEntries(asked.query.map((each, index) => [index, answerTo(each)])) })
  })
}

const EVENT = { name: 'Open day', cover: null, type: { id: 3, display_name: 'Talks' } } as const

function Head() {
  return (
    <OfficeContext value={{ screens: [...eventScreens, ...applicantScreens], commands: [] }}>
      <EventHead id={7} event={{ ...EVENT, state: { word: 'Not started', tone: 'brand' } }} actions={null} />
    </OfficeContext>
  )
}

it('keeps the applicants and the messages of an event below its own address, beside its other tabs', async () => {
  serve({ CubicEventBase: ['write', 'write_to_applicants'], CubicEventApplicant: ['audit_many'] })
  await show(<Head />)
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  await expect.element(tab('Applicants')).toHaveAttribute('href', '/admin/events/7/applicants')
  await expect.element(tab('Messages')).toHaveAttribute('href', '/admin/events/7/messages')
  await expect.element(tab('Basics')).toHaveAttribute('href', '/admin/events/7')
  await expect.element(page.getByRole('link', { name: 'Events' })).toHaveAttribute('href', '/admin/events')
  await expect.element(page.getByText('Talks')).toBeVisible()
  await expect.element(page.getByText('Not started')).toBeVisible()
})

it('leads registrars, who have no list of events, back to the applicants', async () => {
  serve({ CubicEventBase: [], CubicEventApplicant: ['audit_many'] })
  await show(<Head />)
  await expect.element(page.getByRole('heading', { name: 'Open day' })).toBeVisible()
  const crumb = page.getByRole('list').getByRole('link', { name: 'Applicants' })
  await expect.element(crumb).toHaveAttribute('href', '/admin/applicants')
  expect(page.getByRole('link', { name: 'Basics' }).elements()).toEqual([])
})

it('leads those who check people in back to the check-in, and to the people of one event at a time', async () => {
  function Open() {
    const mayOpen = useMayOpen()
    return (
      <output>
        {applicantScreens
          .filter(({ path }) => mayOpen(path))
          .map(({ path }) => path)
          .join(' ')}
      </output>
    )
  }
  serve({ CubicEventBase: [], CubicEventApplicant: ['write_note', 'manage_check_in'] })
  await show(
    <OfficeContext value={{ screens: [...eventScreens, ...applicantScreens], commands: [] }}>
      <EventHead id={7} event={{ ...EVENT, state: { word: 'Not started', tone: 'brand' } }} actions={null} />
      <Open />
    </OfficeContext>,
  )
  await expect.element(page.getByRole('link', { name: 'Check-in' })).toHaveAttribute('href', '/admin/check-in')
  await expect
    .element(page.getByText('events/:event/applicants applicants/:event/:part?', { exact: true }))
    .toBeVisible()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

it.each([
  ['/admin/applicants/7?tab=success', '/admin/events/7/applicants?tab=success'],
  ['/admin/applicants/7/review', '/admin/events/7/applicants/review'],
])('leads from the old address %s to %s', async (old, now) => {
  const path = applicantScreens.find(({ load }) => String(load).includes('old-address'))?.path ?? ''
  await show(
    <Routes>
      <Route path={officePath(path)} element={<OldAddress />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    'en',
    old,
  )
  await expect.element(page.getByText(now, { exact: true })).toBeVisible()
})

it('asks before unfinished questions are left for the applicants, but not for another part of the editor', async () => {
  await show(
    <>
      <LeaveGuard isOn within={['/admin/events/7', '/admin/events/7/form']} />
      <Address />
      <Link to="/admin/events/7/form">Form</Link>
      <Link to="/admin/events/7/applicants">People</Link>
    </>,
    'en',
    '/admin/events/7',
  )
  await page.getByRole('link', { name: 'Form' }).click()
  await expect.element(page.getByText('/admin/events/7/form', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'People' }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})
