import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { TabLinks } from '../../src/ui/tabs.tsx'
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
