import { useTexts } from '@cubic/web-kit/language/text'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AccountMenu } from '../../src/shell/account-menu.tsx'
import { shellTexts } from '../../src/shell/texts.ts'
import { found, serve } from './server-answers.ts'
import { show } from './show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const ADA = {
  uid: 2,
  name: 'Ada Lovelace',
  nickname: '',
  avatar: null,
  email: 'ada@example.edu',
  phone: null,
  is_admin: false,
  is_staff: true,
  is_scanner: false,
  default_identity_id: null,
}

function Shell() {
  return (
    <>
      <h1>{useTexts(shellTexts).recent}</h1>
      <AccountMenu user={ADA} showsName />
    </>
  )
}

it('changes the language of everything around it, and the page says so', async () => {
  await show(<Shell />, 'en', '/admin')
  await expect.element(page.getByRole('heading')).toHaveTextContent('Recently opened')
  await page.getByRole('button', { name: 'My account: Ada Lovelace' }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect.element(page.getByRole('heading')).toHaveTextContent('最近打开')
  await expect.poll(() => document.documentElement.lang).toBe('zh-CN')
  await expect.element(page.getByRole('menuitemradio', { name: '深色' })).toBeVisible()
  await expect.element(page.getByRole('menuitemradio', { name: '中文' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect.element(page.getByRole('heading')).toHaveTextContent('Recently opened')
  await expect.poll(() => document.documentElement.lang).toBe('en')
})

it('says below the name which roles one has', async () => {
  serve({ search: () => found({ id: 2, roles: [{ name: 'Event author' }, { name: 'Check-in staff' }] }) })
  await show(<Shell />, 'en', '/admin')
  await expect.element(page.getByText('Event author, Check-in staff')).toBeVisible()
})
