import { expect, it } from 'vitest'
import { expectAccessible } from '@cubic/testing/browser/accessibility'
import { createFirstAdministrator } from '@cubic/server/features/people/commands/create-first-administrator'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite({ isNew: true })

it('leads the first administrator from the link in the terminal to a first event', async () => {
  const token = await createFirstAdministrator(site.server().db)
  const page = await site.visit({ path: `/set-password?token=${token}&office`, lang: 'en', size: 'desktop' })
  const password = page.getByLabel('New password', { exact: false }).first()
  await password.fill('the first hour')
  await page.getByLabel('New password again').fill('the first hour')
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expectPath(page, /^\/admin$/)
  await expectVisible(
    page.getByRole('heading', { name: /^Good (morning|afternoon|evening), / }),
    page.getByRole('heading', { name: 'Get started' }),
    page.getByText('0 of 4 done'),
    page.getByText('Nothing on today', { exact: true }),
    page.getByText('No ratings yet'),
  )
  await expectAccessible(page)

  // the organisation, with a colour that is too light for text
  await page.getByRole('link', { name: /Name your organisation/ }).click()
  await page.getByRole('textbox', { name: 'Organisation name · English' }).fill('Shanhai University')
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#ffe94d')
  await expectVisible(
    page.getByRole('figure', { name: 'Light' }).getByText('Shanhai University'),
    page.getByText(/^Light theme: #ffe94d isn’t legible as text, so #[0-9a-f]{6} is shown$/),
  )
  await expectAccessible(page)
  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  const before = await brand()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectVisible(page.getByText('Saved', { exact: true }))
  // at once in the office too
  await expectVisible(page.getByRole('link', { name: 'Shanhai University' }).first())
  await expect.poll(brand).not.toBe(before)
  const visitor = await site.visit({ path: '/', lang: 'en' })
  await expectVisible(visitor.getByText('Shanhai University'))

  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expectVisible(page.getByText('1 of 4 done'))
  await page.getByRole('link', { name: /Add event types/ }).click()
  await page.getByRole('textbox', { name: 'Name · English' }).fill('Talks')
  await page.getByRole('textbox', { name: 'Name · 中文' }).fill('讲座')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expectVisible(page.getByRole('heading', { name: 'Talks', level: 1 }))

  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expectVisible(page.getByText('2 of 4 done'))
  await page.getByRole('link', { name: /Create your first event/ }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Opening lecture')
  await page.getByRole('button', { name: 'Talks' }).click()
  await expectPath(page, /^\/admin\/events\/\d+/)

  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expectVisible(page.getByText('My drafts and rejected events'))
  await expectGone(page.getByRole('heading', { name: 'Get started' }))

  // and all of it is in the log
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Changed · Settings Shanhai University #1' })
  await entry.getByRole('button', { name: 'Show changes' }).click()
  await expectVisible(entry.getByRole('rowheader', { name: 'Organisation name (English)' }), entry.getByText('#ffe94d'))
  await page.getByRole('combobox', { name: 'Data' }).click()
  await page.getByRole('option', { name: 'Event type', exact: true }).click()
  await expectPath(page, /model=CubicEventType/)
  await expectGone(entry)
  await expectVisible(page.getByRole('listitem').filter({ hasText: /Created · Event type Talks #\d/ }))
  await expectAccessible(page)

  // a type that is gone is still called by its name
  await page.getByRole('link', { name: 'Event types' }).first().click()
  await page.getByRole('link', { name: 'New type' }).click()
  await page.getByRole('textbox', { name: 'Name · English' }).fill('Mistake')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  const deleted = page.getByRole('listitem').filter({ hasText: /Deleted · Event type Mistake #\d/ })
  await expectVisible(deleted)
  await expectGone(deleted.getByRole('link'))

  // how much there is of everything
  await page.getByRole('link', { name: 'Data', exact: true }).first().click()
  await expectVisible(page.getByRole('link', { name: /^Event type 1 record/ }))
})

it('tells two administrators that they are editing the same record, and who saved first', async () => {
  const [one, two] = [
    await site.aUser({ roles: ['admin'], name: '甲' }),
    await site.aUser({ roles: ['admin'], name: '乙' }),
  ]
  const { id } = await site.anEventType('讲座')
  const path = `/admin/event-types/${id}`
  const first = await site.visit({ path, as: one, size: 'desktop' })
  await expectVisible(first.getByRole('textbox', { name: '名称 · 中文' }))
  const second = await site.visit({ path, as: two, size: 'desktop' })
  await expectVisible(second.getByText('甲 也在编辑'))
  await first.getByRole('textbox', { name: '名称 · 中文' }).fill('学术讲座')
  await first.getByRole('button', { name: '保存', exact: true }).click()
  await expectVisible(first.getByText('已保存', { exact: true }))
  await second.getByRole('textbox', { name: '名称 · 中文' }).fill('公开讲座')
  await second.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = second.getByRole('dialog')
  await expectVisible(
    dialog.getByText(/^甲 于 .* 保存了修改$/),
    dialog.getByText('学术讲座'),
    dialog.getByText('公开讲座'),
  )
  await expectAccessible(second)
  await dialog.getByRole('button', { name: '保存合并结果' }).click()
  await expectVisible(second.getByText('已保存', { exact: true }))
  expect(
    (await site.server().db.one<{ name: string }>`select name_cn as name from cubic_event_type where id = ${id}`)?.name,
  ).toBe('公开讲座')
})
