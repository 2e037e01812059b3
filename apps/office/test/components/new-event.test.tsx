import { CubicEventBase } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NewEvent } from '../../src/features/events/components/list/new-event.tsx'
import { described, found, read, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('says when an event could not be read, and asks for the dates of its copy once it was', async () => {
  const about = described(CubicEventBase)
  let isOnline = false
  serve({
    info: () => about.info,
    fields: () => about.fields,
    allow_record_tags: () => [],
    search: () => found({ id: 5, name: 'Film night', display_name: 'Film night' }),
    get: () => {
      if (!isOnline) throw new Error('no network')
      return read({ id: 5, start_time: '2026-11-20T11:00:00Z' })
    },
  })
  await show(<NewEvent />, 'en', '/admin/events/new')
  const choose = async () => {
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Film night' }).click()
  }
  await choose()
  await expect.element(page.getByText('Couldn’t read that event.', { exact: false })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  isOnline = true
  await choose()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})
