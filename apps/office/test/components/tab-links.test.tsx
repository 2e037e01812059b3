import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FilterTabs, TabLinks } from '../../src/ui/tabs.tsx'
import { show } from './show.tsx'

it('shows the current part when the row is too narrow for all', async () => {
  const others = ['Basics', 'Form', 'Registration', 'Check-in'].map((label) => ({ to: `/${label}`, label }))
  await show(
    <div style={{ width: 180 }}>
      <TabLinks label="Parts" tabs={[...others, { to: '/', label: 'Applicants' }]} />
    </div>,
  )
  const row = page.getByRole('navigation', { name: 'Parts' }).element().getBoundingClientRect()
  const current = page.getByRole('link', { name: 'Applicants' }).element().getBoundingClientRect()
  expect(current.left).toBeGreaterThanOrEqual(row.left)
  expect(current.right).toBeLessThanOrEqual(row.right + 1)
})

it('counts what needs attention in a part, and says nothing of parts without', async () => {
  const tabs = [
    { to: '/', label: 'Basics', waiting: 2 },
    { to: '/form', label: 'Form', waiting: 0 },
  ]
  await show(<TabLinks label="Parts" tabs={tabs} />)
  await expect.element(page.getByRole('link', { name: 'Basics 2', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Form', exact: true })).toBeVisible()
})

it('leaves room between each word and the ring of the focus', async () => {
  await show(
    <>
      <TabLinks label="Parts" tabs={[{ to: '/', label: 'Basics' }]} />
      <FilterTabs label="States" tabs={[{ value: 'all', label: 'All' }]} value="all" onChange={() => undefined} />
    </>,
  )
  for (const word of ['Basics', 'All']) {
    const tab = page.getByText(word).element()
    await userEvent.keyboard('{Tab}')
    await expect.element(tab).toHaveFocus()
    const { outlineOffset, outlineWidth } = getComputedStyle(tab)
    const letters = document.createRange()
    letters.selectNodeContents(tab)
    const room = letters.getBoundingClientRect().left - tab.getBoundingClientRect().left
    expect(parseFloat(outlineWidth)).toBeGreaterThan(0)
    expect(room).toBeGreaterThan(parseFloat(outlineWidth) - parseFloat(outlineOffset))
  }
})
