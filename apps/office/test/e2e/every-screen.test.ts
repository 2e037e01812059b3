import { AxeBuilder } from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { expectVisible } from '../../../../packages/web-kit/test/browser/looking.ts'
import { useSite } from '../../../../packages/web-kit/test/browser/site.ts'

const BASE = '/events'
const site = useSite({ basePath: BASE })

const SCREENS = [
  '',
  '/events',
  '/events/new',
  '/applicants',
  '/check-in',
  '/event-types',
  '/pages',
  '/people',
  '/projects',
  '/data',
  '/data/CubicEventRegist',
  '/audit',
  '/settings',
]

it('every screen opens below a base path, and people who rely on assistive technology can use it', async () => {
  const admin = await site.aUser({ roles: ['admin'] })
  const page = await site.visit({ path: `${BASE}/admin`, as: admin, size: 'desktop', lang: 'en' })
  const event = await site.anEvent({ registration: { sign_in_type: 'both' } })
  const door = ['', '/passes', '/conflicts', '/rehearsal', '/wall', '/venue']
  for (const screen of [...door.map((part) => `/check-in/${event.id}${part}`), ...SCREENS]) {
    await page.goto(`${BASE}/admin${screen}`)
    await expectVisible(page.getByRole('heading', { level: 1 }))
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.html.slice(0, 160)}`)),
      screen,
    ).toEqual([])
  }
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${BASE}/admin`)
})
