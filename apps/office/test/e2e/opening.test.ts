import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

/** The lists that say what they show first, and the code that draws them. */
const LISTS = [
  ['/admin/events', 'event-list', 'CubicEventBase'],
  ['/admin/applicants', 'applicants-screen', 'CubicEventApplicant'],
  ['/admin/messages', 'message-list', 'CubicMessage'],
  ['/admin/certificates', 'certificate-lists', 'CubicCertificate'],
  ['/admin/hours', 'hour-lists', 'CubicEventBase'],
  ['/admin/hours/entries', 'hour-lists', 'CubicHourEntry'],
  ['/admin/hours/categories', 'hour-lists', 'CubicHourCategory'],
  ['/admin/people', 'people-screens', 'User'],
  ['/admin/people/persons', 'people-screens', 'EventPerson'],
  ['/admin/people/roles', 'people-screens', 'Role'],
  ['/admin/sign-on', 'sign-on-screens', 'CubicSignOn'],
  ['/admin/projects', 'project-screens', 'CubicProject'],
  ['/admin/check-in', 'check-in-events', 'CubicEventBase'],
  ['/admin/event-types', 'type-screens', 'CubicEventType'],
  ['/admin/pages', 'page-screens', 'CubicEventPage'],
  ['/admin/pages/materials', 'page-screens', 'PageMaterialFile'],
] as const

type Question = { readonly operationName: string; readonly variables: { readonly [name: string]: unknown } }

/** Collects what the page asks the server from now on, one by one. */
function questionsOf(page: Page): Question[] {
  const asked: Question[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/gql/endpoint')) return
    const { query, ...single } = request.postDataJSON() as Question & { readonly query: string | readonly Question[] }
    asked.push(...(typeof query === 'string' ? [single] : query))
  })
  return asked
}

const PAGE_SIZE = 50

/** How often a page of a model's rows was asked for. */
function countRows(asked: readonly Question[], model: string): number {
  return asked.filter(({ variables }) => variables['model'] === model && variables['limit'] === PAGE_SIZE).length
}

it.each(LISTS)(
  '%s asks for everything at once while its code is on its way, and for no rows twice',
  async (...list) => {
    const [address, chunk, model] = list
    const admin = await site.aUser({ roles: ['admin'] })
    const page = await site.visit({ path: '/admin/settings', as: admin, size: 'desktop' })
    await expectVisible(page.getByRole('heading', { level: 1 }))
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(new RegExp(`/assets/${chunk}-`), async (route) => {
      await held
      await route.continue()
    })
    const asked = questionsOf(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => countRows(asked, model)).toBe(1)
    expect(asked.map(({ operationName }) => operationName)).toEqual(
      expect.arrayContaining(['info', 'fields', 'configByModel', 'allow_record_tags']),
    )
    release()
    await expect.poll(() => page.locator('main table, main [role=status]').count()).toBeGreaterThan(0)
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(countRows(asked, model)).toBe(1)
  },
)

it('asks for nothing before somebody is signed in', async () => {
  const page = await site.visit({ path: '/admin', size: 'desktop' })
  const asked = questionsOf(page)
  await page.goto('/admin/events')
  await expectPath(page, /^\/login\?back=/)
  await expectVisible(page.getByRole('heading', { name: '登录' }))
  expect(asked).toEqual([])
})

it('shows nothing that was asked for to people without the right to it', async () => {
  const student = await site.aUser()
  const page = await site.visit({ path: '/admin/events', as: student, size: 'desktop' })
  await expectVisible(page.getByText('您已登录，但还没有后台权限'))
})
