import { expect, it } from 'vitest'
import { expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

it('somebody ends another log-in of theirs, then changes the password', async () => {
  const user = await site.aUser({ passwordHash: await site.passwordHash() })
  const times = { expires_at: '2099-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' }
  for (const [place, [browser, system]] of [
    ['Safari', 'iOS'],
    ['Edge', 'Windows'],
  ].entries())
    await site.insert('cubic_session', {
      token_hash: `\\x0${place}`,
      user_id: user.id,
      address: '203.0.113.7',
      browser,
      system,
      id: `0b0f8a0e-6d3b-4c59-9d2e-0c1f4c9e5a1${place}`,
      last_used_at: '2026-01-01T00:00:00Z',
      ...times,
    })
  const page = await site.visit({ path: '/me', as: user, lang: 'en' })
  await page.getByRole('main').getByRole('link', { name: 'Log-in and security' }).click()
  await expectVisible(page.getByText('This device'), page.getByText('Safari on iOS'))
  // the time first; an address that several have stands once
  const devices = page.getByRole('main').getByRole('listitem')
  const words = (await devices.filter({ hasText: 'Safari on iOS' }).innerText()).replace(/\s+/g, ' ')
  expect(words).toMatch(/^Safari on iOS Logged in Thu 1 Jan( 2026)? 08:00 Last used /)
  expect(await page.getByText('203.0.113.7').count()).toBe(1)
  await page.getByRole('button', { name: 'Log out Safari on iOS' }).click()
  await expect.poll(() => devices.count()).toBe(2)
  await expectVisible(page.getByRole('button', { name: 'Logged out', exact: true }))

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.getByLabel('Current password'))
  // It would lie over the dialog's words.
  expect(await page.getByRole('button', { name: 'Logged out', exact: true }).count()).toBe(0)
  await dialog.getByLabel('Current password').fill('not it')
  await dialog.getByLabel('New password', { exact: false }).first().fill('the second password')
  await dialog.getByLabel('New password again').fill('the second password')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectVisible(dialog.getByText('The current password is wrong'))
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectVisible(page.getByText('Password changed'))
  await page.reload()
  await expectVisible(page.getByText('This device'))
  await expect.poll(() => page.title()).toContain('Log-in and security')
  await page.getByRole('main').getByRole('link', { name: 'Personal center' }).click()
  await expectPath(page, /^\/me$/)
})
