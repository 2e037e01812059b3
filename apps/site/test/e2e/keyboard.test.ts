import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aPicture } from '@cubic/testing/pictures'
import { awayFromMidnight, expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { aFormEvent, BY_BUS, BY_TRAIN, press, settle } from '@cubic/testing/browser/screens'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

describe('an invalid answer', () => {
  it('is marked even while focused, and again after a reload', async () => {
    const names = ['Email', 'School', 'Class']
    const form = names.map((name) => ({ type: name === 'Email' ? 'email' : 'text', name, required: true }))
    const event = await site.anEvent({ registration: { limit: 30 }, form })
    const user = await site.aUser({ person: {} })
    const page = await site.visit({ path: `/activities/${event.id}/register`, lang: 'en', as: user })
    const fields = names.map((name) => page.getByRole('textbox', { name }))
    const marks = () => Promise.all(fields.map((field) => field.getAttribute('aria-invalid')))
    const email = page.getByRole('textbox', { name: 'Email' })
    await email.fill('no address')
    expect(await marks()).toEqual([null, null, null])
    await email.press('Tab')
    await expect.poll(marks).toEqual(['true', null, null])

    await email.focus()
    const isRed = () =>
      email.evaluate((field) => {
        const problem = document.getElementById(field.getAttribute('aria-describedby') ?? '')
        return problem !== null && getComputedStyle(field).borderTopColor === getComputedStyle(problem).color
      })
    await expect.poll(isRed).toBe(true)

    // School was only passed through
    await page.reload()
    await expect.poll(marks).toEqual(['true', null, null])
    await press(/^Register$/)(page)
    await expect.poll(marks).toEqual(['true', 'true', 'true'])
    await page.reload()
    await expect.poll(marks).toEqual(['true', 'true', 'true'])
  })
})

describe('with the keyboard alone', () => {
  it('a dialog takes the focus, traps it, and restores it', async () => {
    const page = await site.visit({ path: '/me', size: 'desktop', lang: 'en', as: await site.aUser({ person: {} }) })
    await settle(page)
    await tabTo(page, /^Add a ticket$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => nameOfFocus(page)).toBe('Binding code')
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      // between the last and the first the browser's own bar has the focus
      const isOutside = await page.evaluate(() => document.activeElement?.closest('main, header, footer') !== null)
      const isInDialog = await page.evaluate(() => document.activeElement?.closest('dialog') !== null)
      expect(isOutside && !isInDialog).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expect.poll(() => nameOfFocus(page)).toBe('Add a ticket')
  })

  it('a form in a dialog focuses its first problem', async () => {
    const user = await site.aUser({ roles: ['mentor'], person: {} })
    await site.aProject({ name: '雨水花园', members: [await site.aUser()], mentors: [user] })
    const past = await site.anEvent({ name: '夜读会', starts: -1800, ends: -1680 })
    await site.aTicket({ event: past, owner: user, check_in_status: 'attend' })
    const page = await site.visit({ path: '/me', lang: 'en', as: user })
    const expectLed = async (opener: RegExp, submit: RegExp, field: string, fill?: () => Promise<unknown>) => {
      await page.getByRole('button', { name: opener }).first().click()
      await fill?.()
      await page.getByRole('dialog').getByRole('button', { name: submit }).click()
      await expect.poll(() => nameOfFocus(page), { message: String(opener) }).toBe(field)
      await page.keyboard.press('Escape')
      await expectGone(page.getByRole('dialog'))
    }
    await expectLed(/^Add a ticket$/, /^Add$/, 'Binding code', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus(),
    )
    await expectLed(/^Rate: /, /^Submit/, '1 out of 5 stars')
    await expectLed(/feedback/i, /^Submit/, 'New feedback')
    await expectLed(/^Edit/, /^Save$/, 'Phone', async () => {
      await page.getByRole('dialog').getByLabel('Phone').fill('12')
      await page.getByRole('dialog').getByLabel('Email').fill('nobody')
    })
  })

  it('focus moves on when the pressed control disappears: from a chosen picture to its crop, from a log-out to the page', async () => {
    const page = await site.visit({ path: '/me', size: 'desktop', lang: 'en', as: await site.aUser({ person: {} }) })
    await page.getByRole('button', { name: 'Change avatar' }).click()
    const buffer = await aPicture({ width: 400, height: 300, format: 'png' })
    await expect.poll(() => nameOfFocus(page)).not.toBe('')
    await page
      .locator('dialog input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const isOnCrop = () =>
      page.evaluate(() => document.activeElement?.matches('dialog [role=group]:not([aria-label=""])') ?? false)
    await expect.poll(isOnCrop).toBe(true)
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))

    for (const size of ['desktop', 'phone'] as const) {
      const theirs = await site.visit({ path: '/me', size, lang: 'en', as: await site.aUser({ person: {} }) })
      await theirs.getByRole('button', { name: 'My account' }).click()
      await theirs.getByRole('button', { name: 'Log out' }).click()
      await expectVisible(theirs.getByRole('banner').getByRole('link', { name: 'Log in' }))
      await expect.poll(() => theirs.evaluate(() => document.activeElement?.localName), { message: size }).toBe('main')
    }
  })

  it('the tab order of a phone’s bar is visual: back, then the menu', async () => {
    const event = await aFormEvent(site)
    const user = await site.aUser({ person: {} })
    const ticket = await site.aTicket({ event: await site.anEvent(), owner: user })
    for (const path of [`/activities/${event.id}/register`, `/t/${ticket.code}`]) {
      const page = await site.visit({ path, lang: 'en', as: user })
      await settle(page)
      const [back, menu] = [page.getByRole('button', { name: 'Back' }), page.getByRole('button', { name: 'Menu' })]
      await expectVisible(back, menu)
      const names = await page.locator('main button').evaluateAll((all) => all.map((each) => each.ariaLabel))
      expect(names.slice(0, 2), path).toEqual(['Back', 'Menu'])
      const [left, right] = [await back.boundingBox(), await menu.boundingBox()]
      expect((left?.x ?? 0) < (right?.x ?? 0)).toBe(true)
      expect(Math.abs((left?.y ?? 0) - (right?.y ?? 99))).toBeLessThan(4)
    }
  })

  it('the calendar is one tab stop, with arrow keys for days and page keys for months', async () => {
    await awayFromMidnight()
    const page = await site.visit({ path: '/', size: 'desktop', lang: 'en', as: await site.aUser({ person: {} }) })
    await page.keyboard.press('Tab')
    await settle(page)
    await tabTo(page, /^Next month$/)
    await pressSeen(page, 'Tab')
    const chosen = page.getByRole('gridcell', { selected: true }).getByRole('button')
    const isOn = async (day: Date) => {
      const words = new RegExp(`\\b${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}\\b`)
      await expect.poll(() => nameOfFocus(page)).toMatch(words)
      await expect.poll(() => chosen.getAttribute('aria-label')).toMatch(words)
    }
    const day = new Date(Date.now() + 8 * 3_600_000)
    await isOn(day)
    const move = async (key: string, days: number) => {
      day.setUTCDate(day.getUTCDate() + days)
      await pressSeen(page, key)
      await isOn(day)
    }
    await move('ArrowRight', 1)
    await move('ArrowDown', 7)
    await move('ArrowUp', -7)
    await move('ArrowLeft', -1)
    await move('Home', -((day.getUTCDay() + 6) % 7))
    await move('End', 6)
    const month = await page.getByRole('grid').getAttribute('aria-label')
    await page.keyboard.press('PageDown')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-label')).not.toBe(month)
    await page.keyboard.press('PageUp')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-label')).toBe(month)
    const isInGrid = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)
    await expect.poll(isInGrid).toBe(true)
    await pressSeen(page, 'Tab')
    await expect.poll(isInGrid).toBe(false)
  })

  it('a person gets from the home page to their ticket', async () => {
    await aFormEvent(site)
    const page = await site.visit({ path: '/', size: 'desktop', lang: 'en', as: await site.aUser({ person: {} }) })
    await page.keyboard.press('Tab')
    await settle(page)
    await tabTo(page, /^Events$/)
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/activities$/)
    await settle(page)

    await tabTo(page, /^Happening now$/)
    await page.keyboard.press('Space')
    await expectPath(page, /ongoing=1/)
    await page.keyboard.press('Space')
    await expectPath(page, /^\/activities$/)
    await settle(page)
    await tabTo(page, /^光影工作坊 Harbour Film$/)
    await page.keyboard.press('Enter')
    // another test may have created a similar one that ends sooner
    await expectPath(page, /^\/activities\/\d+$/)
    await settle(page)
    await tabTo(page, /^Register/)
    await page.keyboard.press('Enter')
    await expectPath(page, /register$/)
    await settle(page)

    await answerByKeyboard(page)
    await tabTo(page, /^Register$/)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'Submission Success' }))
    // the pressed button is gone: the focus is on what it led to
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await tabTo(page, /^Ticket$/)
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/t\//)
    await settle(page)
    await tabTo(page, /^Enlarge the QR code$/)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expect.poll(() => nameOfFocus(page)).toBe('Enlarge the QR code')
  })
})

/** Text, a date, a few choices side by side and several below one another, and back again. */
async function answerByKeyboard(page: Page): Promise<void> {
  await tabTo(page, /^Name$/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('林知秋')
  await tabTo(page, /^Arrival$/)
  // whatever the order of its parts: each takes the first value there is, upwards from nothing
  for (const next of ['ArrowRight', 'ArrowRight', undefined]) {
    await page.keyboard.press('ArrowUp')
    if (next) await page.keyboard.press(next)
  }
  await expect.poll(() => page.getByLabel('Arrival').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await tabTo(page, /^With meat$/)
  await pressSeen(page, 'ArrowRight')
  expect(await nameOfFocus(page)).toBe('Vegetarian')
  // a group is one tab stop
  await tabTo(page, /^I come by/)
  expect(await nameOfFocus(page)).toBe(BY_BUS)
  await pressSeen(page, 'ArrowDown')
  await pressSeen(page, 'ArrowDown')
  expect(await nameOfFocus(page)).toBe(BY_TRAIN)
  await pressSeen(page, 'Shift+Tab')
  expect(await nameOfFocus(page)).toBe('Vegetarian')
  await pressSeen(page, 'Tab')
  expect(await nameOfFocus(page)).toBe(BY_TRAIN)
  for (const name of ['Vegetarian', BY_TRAIN]) expect(await page.getByRole('radio', { name }).isChecked()).toBe(true)
}

/** Presses Tab until what has the focus bears that name; each stop on the way must be seen to have it. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await nameOfFocus(page)
    if (name.test(focused)) return
    passed.push(focused)
    await pressSeen(page, key)
  }
  throw new Error(`${key} never came to ${name}: ${passed.join(' · ')}`)
}

/** Presses a key that moves the focus; where it is afterwards must be seen. */
async function pressSeen(page: Page, key: string): Promise<void> {
  const before = await nameOfFocus(page)
  await page.keyboard.press(key)
  // A ring grows in a moment.
  const isUnseen = async () => (await nameOfFocus(page)) !== '' && (await isFocusUnseen(page))
  await expect.poll(isUnseen, { message: `${key} after ${before}` }).toBe(false)
}

/** Neither the control nor what surrounds it is outlined or ringed. */
function isFocusUnseen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    // The browser marks the part that is being typed, and the button of the calendar.
    if (focused instanceof HTMLInputElement && /^(date|datetime-local)$/.test(focused.type)) return false
    const isMarked = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || /[1-9]\d*px/.test(boxShadow)
    }
    const around = [focused, focused.parentElement, focused.closest('label'), focused.nextElementSibling].filter(
      (element) => element !== null,
    )
    return !around.some((element) => isMarked(element)) && !isMarked(focused, '::after')
  })
}

/** The label of a field, without the mark of what is required, or of a choice; else what a link or a button says. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.localName === 'main') return ''
    if (focused.ariaLabel) return focused.ariaLabel
    const label =
      focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels?.[0] : undefined
    // a choice lies in its label, the words of a field stand first in theirs
    const words = label?.contains(focused) ? label : label?.firstChild
    return ((words ?? focused).textContent ?? '').trim()
  })
}
