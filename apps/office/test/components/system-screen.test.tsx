import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SystemScreen } from '../../src/features/settings/components/system-screen.tsx'
import { serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  await page.viewport(414, 896)
})

const line = (key: string, group: string) => ({ key, group, name: key, unit: 'text', value: '1', state: 'good' })

it('fills each row of its cards, whatever their number', async () => {
  const lines = [line('version', 'service'), line('database', 'service'), line('backup', 'backups')]
  serve({ system: () => ({ at: '2026-11-27T02:00:00Z', lines, processes: [], responses: [] }) })
  await page.viewport(1440, 900)
  await show(<SystemScreen />)
  const cards = page.getByRole('list').first()
  await expect.element(cards).toBeVisible()
  const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
  expect(right(cards.element().lastElementChild)).toBeCloseTo(right(cards.element()), 0)
})
