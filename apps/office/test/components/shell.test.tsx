import { queryClient } from '@cubic/web-kit/engine'
import { query } from '@cubic/web-kit/query'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OfficeContext, type Screen } from '../../src/shell/screen.ts'
import { Shell } from '../../src/shell/shell.tsx'
import { found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const USER = {
  uid: 2,
  name: 'Ada Lovelace',
  nickname: '',
  avatar: null,
  email: null,
  phone: null,
  is_admin: true,
  is_staff: true,
  is_scanner: false,
  default_identity_id: null,
}

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
  await page.viewport(1440, 900)
  serve({ search: () => found() })
  const office = { screens: [screen('People'), screen('Units', true), screen('Rooms', false)], commands: [] }
  await show(
    <OfficeContext value={office}>
      <Shell user={USER} rights={{ state: 'known', may: () => true }}>
        <h1>Overview</h1>
      </Shell>
    </OfficeContext>,
  )
  const sidebar = page.getByRole('navigation', { name: 'Main' }).first()
  await expect.element(sidebar.getByRole('link', { name: 'People' })).toBeVisible()
  await expect.element(sidebar.getByRole('link', { name: 'Units' })).toBeVisible()
  expect(sidebar.getByRole('link', { name: 'Rooms' }).elements()).toEqual([])
})
