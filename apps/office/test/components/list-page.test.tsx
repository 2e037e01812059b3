import { CubicEventType } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { store } from '@cubic/web-kit/storage/storage'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ListPage } from '../../src/crud/list-page/list-page.tsx'
import { described, found, serve, type Variables } from './server-answers.ts'
import { show } from './show.tsx'

const ROWS = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, name: `Type ${index + 1}` }))

/** Shows a list whose pages and counts the server finds as `search` says. */
async function showList(search: (variables: Variables) => unknown) {
  store('login_token', 'one')
  queryClient.clear()
  serve({
    allow_record_tags: () => [],
    info: () => described(CubicEventType).info,
    fields: () => described(CubicEventType).fields,
    config: () => ({ items: [] }),
    search,
  })
  await show(<ListPage model={CubicEventType} />, 'en', '/admin/event-types')
  await expect.element(page.getByText('Type 50', { exact: true })).toBeInTheDocument()
}

it('shows its records before they are counted, and counts them once for all pages', async () => {
  let count = () => {}
  const counted = new Promise<void>((resolve) => (count = resolve))
  let counts = 0
  await showList(async ({ limit, offset }) => {
    if (limit !== 0) return offset ? found({ id: 51, name: 'Type 51' }) : found(...ROWS)
    counts++
    await counted
    return { ...found(), page_info: { ...found().page_info, total_count: 51 } }
  })
  await expect.element(page.getByText('1 – 50', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
  count()
  await expect.element(page.getByText('1 – 50 of 51')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('51 – 51 of 51')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(counts).toBe(1)
})

it('leads back from a page that turns out to be empty before the records are counted', async () => {
  await showList(({ limit, offset }) =>
    limit === 0 ? new Promise(() => undefined) : offset ? found() : found(...ROWS),
  )
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(page.getByText('Type 50', { exact: true })).toBeInTheDocument()
})
