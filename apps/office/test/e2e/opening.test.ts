import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { holdScripts } from '@cubic/testing/browser/early'
import { expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { LISTS } from './screens.ts'

const site = useSite()

type Question = { readonly operationName: string; readonly variables: { readonly [name: string]: unknown } }

/** Collects what the page asks the server from now on, one by one. */
function questionsOf(page: Page): { readonly asked: readonly Question[]; readonly stop: () => void } {
  const asked: Question[] = []
  const note = (request: Request) => {
    if (!request.url().includes('/gql/endpoint')) return
    const { query, ...single } = request.postDataJSON() as Question & { readonly query: string | readonly Question[] }
    asked.push(...(typeof query === 'string' ? [single] : query))
  }
  page.on('request', note)
  return { asked, stop: () => void page.off('request', note) }
}

const PAGE_SIZE = 50

/** How often a page of a model's rows was asked for. */
function countRows(asked: readonly Question[], model: string): number {
  return asked.filter(({ variables }) => variables['model'] === model && variables['limit'] === PAGE_SIZE).length
}

/** One page opens them all: what it fetched for the list before, it has forgotten. */
it('a list asks for everything at once while its code is on its way, and for no rows twice', async () => {
  const admin = await site.aUser({ roles: ['admin'] })
  const page = await site.visit({ path: '/admin/settings', as: admin, size: 'desktop' })
  await expectVisible(page.getByRole('heading', { level: 1 }))
  for (const list of LISTS) await expectAllAskedAtOnce(page, list)
})

async function expectAllAskedAtOnce(page: Page, [address, chunk, model]: (typeof LISTS)[number]): Promise<void> {
  const files = new RegExp(`/assets/${chunk}-`)
  const release = await holdScripts(page, files)
  const { asked, stop } = questionsOf(page)
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => countRows(asked, model), { message: `${address} asks` }).toBe(1)
  expect(
    asked.map(({ operationName }) => operationName),
    address,
  ).toEqual(expect.arrayContaining(['info', 'fields', 'configByModel', 'allow_record_tags']))
  release()
  await expect.poll(() => page.locator('main table, main [role=status]').count()).toBeGreaterThan(0)
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  expect(countRows(asked, model), `${address} asks once`).toBe(1)
  await page.unroute(files)
  stop()
}

it('asks for nothing before somebody is signed in', async () => {
  const page = await site.visit({ path: '/admin', size: 'desktop' })
  const { asked } = questionsOf(page)
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
