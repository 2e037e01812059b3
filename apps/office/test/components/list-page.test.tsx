import { CubicEventType } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/engine'
import { store } from '@cubic/web-kit/storage'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ListPage } from '../../src/crud/list-page/list-page.tsx'
import { described, found, serve } from './server-answers.ts'
import { show } from './show.tsx'

const ROWS = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, name: `Type ${index + 1}` }))

it('shows its records before they are counted, and counts them once for all pages', async () => {
  store('login_token', 'one')
  queryClient.clear()
  let count = () => {}
  const counted = new Promise<void>((resolve) => (count = resolve))
  let counts = 0
  serve({
    allow_record_tags: () => [],
    info: () => described(CubicEventType).info,
    fields: () => described(CubicEventType).fields,
    config: () => ({ items: [] }),
    search: async ({ limit, offset }) => {
      if (limit !== 0) return offset ? found({ id: 51, name: 'Type 51' }) : found(...ROWS)
      counts++
      await counted
      return { ...found(), page_info: { ...found().page_info, total_count: 51 } }
    },
  })
  await show(<ListPage model={CubicEventType} />, 'en', '/admin/event-types')
  await expect.element(page.getByText('Type 50', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('1 – 50', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
  count()
  await expect.element(page.getByText('1 – 50 of 51')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('51 – 51 of 51')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(counts).toBe(1)
})
