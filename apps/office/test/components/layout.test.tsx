import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PageHead } from '../../src/ui/layout.tsx'
import { show } from './show.tsx'

it('divides breadcrumbs by a mark, and ends with none', async () => {
  const crumb = (label: string) => ({ label, to: `/${label}` })
  await show(<PageHead title="Salon" crumbs={[crumb('Data'), crumb('Event')]} />)
  const crumbs = page.getByRole('list').element().children
  expect([...crumbs].map((each) => [...each.children].map(({ tagName }) => tagName.toLowerCase()))).toEqual([
    ['a'],
    ['svg', 'a'],
  ])
})
