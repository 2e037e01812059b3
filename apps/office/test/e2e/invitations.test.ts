import { expect, it } from 'vitest'
import { expectAccessible } from '@cubic/testing/browser/accessibility'
import { expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

it('an administrator invites a colleague, copies a one-time link, and its owner can log in', async () => {
  const admin = await site.aUser({ roles: ['admin'] })
  const page = await site.visit({ as: admin, lang: 'en', size: 'desktop', path: '/admin/people' })
  await page.getByRole('link', { name: 'New account' }).click()
  await expectVisible(page.getByText(/^What its owner logs in with. May stay empty/))
  await page.goBack()
  await page.getByRole('link', { name: 'Invite a colleague' }).click()
  await page.getByRole('combobox', { name: 'Roles' }).fill('Event a')
  await expectVisible(page.getByRole('option', { name: 'Event author' }))
  expect(await page.getByRole('option', { name: /^Create/ }).count()).toBe(0)
  await page.getByRole('option', { name: 'Event author' }).click()
  await page.getByRole('textbox', { name: /^Account/ }).fill('li.na')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Li Na')
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expectVisible(page.getByRole('heading', { name: 'Can’t log in yet: send an invitation' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy one-time link' }).click()
  const dialog = page.getByRole('dialog', { name: 'One-time link' })
  const url = new URL(await dialog.getByRole('textbox').inputValue())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectVisible(page.getByRole('heading', { name: 'Invited, not logged in yet' }))

  const guest = await site.visit({ lang: 'en', path: url.pathname + url.search + url.hash })
  await guest.getByLabel('New password', { exact: false }).first().fill('my own password')
  await guest.getByLabel('New password again').fill('my own password')
  await guest.getByRole('button', { name: 'Set password and log in' }).click()
  await guest.waitForURL(/\/$|\/admin/)

  await page.reload()
  await expectVisible(page.getByRole('heading', { name: 'Li Na', level: 1 }))
  await expectGone(page.getByRole('button', { name: 'Copy one-time link' }))
  expect(await page.getByText('Can’t log in yet').count()).toBe(0)
})
