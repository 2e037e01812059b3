import type { AccessExplanation } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { dropAllKept, keep, readKept, setKeptAside } from '@cubic/web-kit/storage/kept-data'
import { logOut } from '@cubic/web-kit/session/sign-in'
import { readStored, store } from '@cubic/web-kit/storage/storage'
import { ViewBanner } from '@cubic/web-kit/ui/view-banner'
import { leaveView } from '@cubic/web-kit/session/view-as'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Explanation } from '../../src/features/people/components/access-screen.tsx'
import { SeeAs } from '../../src/features/people/components/view-as.tsx'
import { type Office, OfficeContext } from '../../src/shell/screen.ts'
import { show } from './show.tsx'

type Sent = { readonly url: string; readonly authorization: string | null; readonly body: string }
let sent: Sent[] = []
let tags: readonly string[] = []
let isEnded = false

beforeEach(() => {
  sent = []
  isEnded = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? init.body : ''
    sent.push({ url, authorization: new Headers(init.headers).get('authorization'), body })
    if (url.endsWith('/user/info')) return Response.json(isEnded ? {} : { data: { uid: 1, is_staff: true } })
    if (!url.includes('/gql/')) return Response.json({ status: 'ok' })
    const answer = (query: string) =>
      query.includes('allow_record_tags')
        ? { data: { dash: { generic: { allow_record_tags: tags } } } }
        : query.includes('call_method')
          ? {
              data: {
                dash: {
                  generic: {
                    call_method: {
                      status: 'error',
                      error_kind: 'save:not_found',
                      error_msg: 'It’s gone',
                      result: null,
                      errors: null,
                    },
                  },
                },
              },
            }
          : { data: { cubicEvent: { server_time: new Date().toISOString() } } }
    const { query } = JSON.parse(body) as { readonly query: string | readonly { readonly query: string }[] }
    if (typeof query === 'string') return Response.json(answer(query))
    return Response.json({ result: Object.fromEntries(query.map((each, index) => [index, answer(each.query)])) })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  dropAllKept()
  for (const key of ['login_token', 'own_token', 'viewing'] as const) store(key, null)
  history.replaceState(null, '', location.pathname + location.search)
})

/** An address of this page, which stays where it is. */
const FROM = '#began-here'
function view(minutes: number): void {
  const until = new Date(Date.now() + minutes * 60_000).toISOString()
  store('own_token', 'own')
  store('viewing', JSON.stringify({ name: 'Wang Fang', until, from: FROM }))
  store('login_token', 'view.token')
}

it('says as whom one looks and for how long, and ends it', async () => {
  view(27)
  await show(<ViewBanner />)
  const banner = page.getByRole('complementary', { name: 'Viewing as Wang Fang' })
  await expect.element(banner).toHaveTextContent(/Read-only · ends in 2[67]:\d\d/)
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect.poll(() => location.hash).toBe(FROM)
  expect(sent.find(({ url }) => url.endsWith('/api/auth/v1/end-view'))).toMatchObject({
    authorization: 'Bearer view.token',
  })
  expect(['login_token', 'own_token', 'viewing'].map((key) => localStorage.getItem(key))).toEqual(['own', null, null])
})

it('viewing as somebody else is in Chinese too, and ends by itself once the time is over', async () => {
  view(0.05)
  await show(<ViewBanner />, 'cn')
  await expect.element(page.getByRole('button', { name: '结束查看' })).toBeVisible()
  await expect.poll(() => location.hash).toBe(FROM)
  expect(readStored('login_token')).toBe('own')
})

it('keeps nothing of what it showed, and what was kept before', async () => {
  keep('draft', 'mine')
  setKeptAside()
  expect(readKept('draft')).toBeUndefined()
  keep('tickets', 'theirs')
  view(27)
  await show(<ViewBanner />)
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect.poll(() => location.hash).toBe(FROM)
  expect([readKept('draft'), readKept('tickets')]).toEqual(['mine', undefined])
})

it('goes back once the server knows of no such view', async () => {
  view(27)
  isEnded = true
  await show(<ViewBanner />)
  await expect.poll(() => location.hash).toBe(FROM)
  expect(readStored('login_token')).toBe('own')
})

it('leaves the log-in alone that another tab has gone back to', () => {
  store('login_token', 'own')
  leaveView()
  expect(readStored('login_token')).toBe('own')
})

it('logs out of one’s own log-in', async () => {
  view(27)
  await logOut()
  expect(sent.find(({ url }) => url.endsWith('/logout'))).toMatchObject({ authorization: 'Bearer own' })
  expect([readStored('login_token'), readStored('own_token')]).toEqual([null, null])
})

const OFFICE: Office = {
  screens: [],
  commands: [{ label: { cn: '查看', en: 'View' }, icon: 'user', to: '/', right: { model: 'User', tags: ['view_as'] } }],
}
const asPerson = (
  <OfficeContext value={OFFICE}>
    <SeeAs model="User" id={7} name="Wang Fang" />
  </OfficeContext>
)

it('asks why before it starts, and says why it could not', async () => {
  store('login_token', 'own')
  tags = ['view_as']
  await show(asPerson)
  await page.getByRole('button', { name: 'View as them…' }).click()
  const start = page.getByRole('button', { name: 'Start viewing' })
  await expect.element(start).toBeDisabled()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Ticket 12')
  await start.click()
  await expect.element(page.getByText('It’s gone')).toBeVisible()
  expect(sent.map(({ body }) => body).join('')).toContain('Ticket 12')
  expect(readStored('login_token')).toBe('own')
})

it('viewing as somebody else is offered to those alone who may', async () => {
  store('login_token', 'own')
  tags = []
  await show(asPerson)
  await vi.waitFor(() => expect(sent.some(({ body }) => body.includes('allow_record_tags'))).toBe(true))
  await expect.element(page.getByRole('button', { name: 'View as them…' })).not.toBeInTheDocument()
})

const EXPLANATION: AccessExplanation = {
  allowed: false,
  steps: [
    {
      label: 'See the record',
      holds: false,
      rule: {
        kind: 'any',
        text: 'Any of these',
        holds: false,
        parts: [
          { kind: 'test', text: 'Creator is Wang Fang', holds: false, parts: [] },
          { kind: 'hidden', text: 'About a field that you may not read', holds: null, parts: [] },
        ],
      },
    },
  ],
  roles: [
    { key: 'event_admin', label: 'Event administrator', held: false, passes: true },
    { key: 'event_author', label: 'Event author', held: true, passes: false },
  ],
}

it('says which step fails, each part of its rule, and which role would do', async () => {
  await show(<Explanation explanation={EXPLANATION} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('No, they may notStopped at: See the record')
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts).toContain('Doesn’t holdCreator is Wang Fang')
  expect(texts).toContain('Can’t tellAbout a field that you may not read')
  expect(texts).toContain('YesEvent administrator')
  expect(texts).toContain('NoEvent authorHas it')
})
