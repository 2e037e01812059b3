import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Menu, MenuItem } from '../../src/ui/menu.tsx'
import { show } from './show.tsx'

it('sets its texts below each other, with and without an icon', async () => {
  await show(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem icon="copy">Copy</MenuItem>
      <MenuItem>Take off the site</MenuItem>
      <MenuItem disabledReason="Only drafts can be deleted">Delete</MenuItem>
    </Menu>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  const startOf = (text: string) => page.getByText(text).element().getBoundingClientRect().left
  await expect.element(page.getByText('Copy')).toBeVisible()
  expect(startOf('Take off the site')).toBeCloseTo(startOf('Copy'), 0)
  expect(startOf('Only drafts can be deleted')).toBeCloseTo(startOf('Copy'), 0)
})
