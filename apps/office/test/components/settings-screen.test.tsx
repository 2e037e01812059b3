import { CubicSettings } from '@cubic/contract'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SettingsScreen } from '../../src/features/settings/components/settings-screen.tsx'
import { described, found, read, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const LOGO = `/files/${'0'.repeat(40)}-512.webp`
const zone = () => page.getByRole('combobox', { name: 'Time zone' })

async function showSettings(timeZone: string | null, standing: readonly object[] = []) {
  const { info, fields } = described(CubicSettings)
  const entries = JSON.parse(fields.raw) as { readonly [field: string]: object }
  const writable = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, { ...entry, readonly: false }]),
  )
  const saved: unknown[] = []
  serve({
    info: () => info,
    fields: () => ({ raw: JSON.stringify(writable) }),
    allow_record_tags: () => ['read', 'write'],
    search: ({ model }) =>
      model === 'CubicSettings' ? found({ id: 1, preset: {}, defaults: {}, two_factor_standing: standing }) : found(),
    get_model_list: () => [],
    announce_editing: () => ({ status: 'ok', editors: [], heartbeat_seconds: 60 }),
    get: () => read({ id: 1, time_zone: timeZone, logo: LOGO, version: '1' }, ['read', 'write']),
    save: ({ values }) => {
      saved.push(JSON.parse(String(values)))
      return { result: { id: '1' }, status: 'ok', errors: [] }
    },
  })
  await show(<SettingsScreen />)
  await expect.element(zone()).toBeVisible()
  return saved
}

it('offers the time zones by their place, name and difference, and keeps one that it does not know', async () => {
  const saved = await showSettings('Antarctica/New_Base')
  await expect.element(zone()).toHaveValue('Antarctica/New_Base')
  // the address of an uploaded logo says nothing to people
  await expect.element(page.getByRole('textbox', { name: 'Logo' })).toHaveValue('')
  await zone().click()
  await expect.element(page.getByRole('option', { name: 'Antarctica/New_Base' })).toBeInTheDocument()
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await zone().fill('no such place')
  await expect.poll(offered).toEqual([])
  await zone().fill('new york')
  await expect.poll(offered).toEqual([expect.stringMatching(/^America\/New_York Eastern Time · GMT-\d$/)])
  await zone().fill('beijing')
  await page.getByRole('option', { name: 'Asia/Shanghai' }).click()
  await expect.element(zone()).toHaveValue('Asia/Shanghai')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toEqual([expect.objectContaining({ time_zone: 'Asia/Shanghai' })])
})

it('says all that is wrong at once, and of a colour which form it has', async () => {
  const saved = await showSettings(null)
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#ffff00x')
  await page.getByRole('textbox', { name: 'Contact', exact: true }).fill('call us')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('must be of the form #RRGGBB', { exact: false })).toBeVisible()
  await expect.element(page.getByText('must be an email or web address', { exact: false })).toBeVisible()
  expect(saved).toEqual([])
})

it('says by role who needs two steps and has them, and leads to those who have none', async () => {
  await showSettings(null, [
    { id: 1, name_cn: '管理员', name_en: 'Administrator', holders: 4, set_up: 4 },
    { id: 2, name_cn: '活动作者', name_en: null, holders: 38, set_up: 31 },
  ])
  await expect.element(page.getByRole('row', { name: 'Administrator 4 of 4 100%' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '活动作者 31 of 38 81%' })).toBeVisible()
  const link = page.getByRole('link', { name: 'See who has none yet' }).element()
  const address = new URL((link as HTMLAnchorElement).href)
  expect(address.pathname).toMatch(/\/people$/)
  expect(address.searchParams.get('f')).toContain('lacks_second_factor')
})
