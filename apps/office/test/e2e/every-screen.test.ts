import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '@cubic/testing/browser/accessibility'
import { expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { SIZES, useSite } from '@cubic/testing/browser/site'
import { checkInScreens, screensOf } from './screens.ts'

const BASE = '/events'
const site = useSite({ basePath: BASE })

/** What lists look for whose title names something else. Those of an event are named without it. */
const SEARCHED: { readonly [screen: string]: string } = {
  '/people': 'accounts',
  '/sign-on': 'providers',
  '/check-in': 'events',
  '/messages': 'messages',
  '/pages': 'pages',
}

/** A small phone, a usual one, a tablet and a large monitor. */
const WIDTHS = [360, SIZES.phone.width, 1024, 1920]
/** Between them they show most kinds of controls in the layout of phones. */
const LOOKED_AT_IN_THE_DARK: ReadonlySet<string> = new Set(['', '/events', '/settings'])

async function expectUsable(page: Page, screen: string): Promise<void> {
  await page.goto(`${BASE}/admin${screen}`)
  await expectVisible(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  await expectAccessible(page, ['light'])
  await page.setViewportSize(SIZES.phone)
  if (LOOKED_AT_IN_THE_DARK.has(screen)) await expectAccessible(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: SIZES.phone.height })
    const taken = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(taken, { message: `${screen} in a window of ${width} pixels` }).toBe(width)
  }
  await page.setViewportSize(SIZES.desktop)
}

it('every screen opens below a base path and fits a phone, and people who rely on assistive technology can use it', async () => {
  const admin = await site.aUser({ roles: ['admin'] })
  const page = await site.visit({ path: `${BASE}/admin`, as: admin, size: 'desktop', lang: 'en' })
  const event = await site.anEvent({ registration: { need_audit: true } })
  const owner = await site.aUser()
  const { id } = await site.aTicket({ event, owner, status: 'waiting_review', name: 'Ada Lovelace' })
  const unit = await site.insert('cubic_unit', { name_cn: '机器人社', kind: 'club', archived: false, sort: 0 })
  const name = 'An evening of talks about the mathematics of weaving, with tea and a walk'
  await site.aTicket({ event: await site.anEvent({ name, starts: -100, ends: -50 }), owner })
  for (const screen of screensOf({ event: event.id, unit, person: admin.id, owner: owner.id, applicant: id })) {
    await expectUsable(page, screen)
    const searched = SEARCHED[screen.replace(/^\/events\/\d+/, '')]
    if (searched) await expectVisible(page.getByRole('searchbox', { name: `Search ${searched}`, exact: true }))
  }
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${BASE}/admin`)
})

it('so does every screen of check-in', async () => {
  const admin = await site.aUser({ roles: ['admin'] })
  const event = await site.anEvent({ registration: { sign_in_type: 'both' } })
  const page = await site.visit({ path: `${BASE}/admin`, as: admin, size: 'desktop', lang: 'cn' })
  for (const screen of checkInScreens(event.id)) await expectUsable(page, screen)
  // expected and not here yet; people on leave are not expected
  for (const [name, check_in_status] of Object.entries({ 没来的: 'not_present', 来了的: 'attend', 请假的: 'leave' }))
    await site.aTicket({ event, name, check_in_status })
  await expectUsable(page, `/check-in/${event.id}/not-here`)
  await expectVisible(page.getByText('没来的'))
  for (const name of ['来了的', '请假的']) await expectGone(page.getByText(name))
})
