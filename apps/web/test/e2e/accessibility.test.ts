import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { NOTABLE } from '../../../server/src/sample-data/notable-events.ts'
import type { TestUser } from '../../../server/test/support/builders.ts'
import { expectGone, expectVisible } from './support/looking.ts'
import { type Size, useSite } from './support/site.ts'

/** The specification's viewport forbids zooming: the one exception. */
const ALLOWED = ['meta-viewport']
const HOUR = 60

const site = useSite()

type Screen = {
  readonly name: string
  readonly path: string
  /** What brings about what is looked at, once the page is there. */
  readonly act?: (page: Page) => Promise<unknown>
}
type Look = { readonly size: Size; readonly lang: 'cn' | 'en'; readonly as?: TestUser }

/** Waits for all of a page: what is being loaded, and the parts that come with the first move. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(5, 300)
  await page.mouse.move(6, 301)
  await expectVisible(page.locator('main'))
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

/** What axe finds on the screens, in the light theme and the dark one. */
async function findingsOn(screens: readonly Screen[], { size, lang, as }: Look): Promise<readonly string[]> {
  const page = await site.visit({ size, lang, ...(as && { as }) })
  const findings: string[] = []
  for (const { name, path, act } of screens) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await settle(page)
    await act?.(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
      const axe = new AxeBuilder({ page }).setLegacyMode()
      // only its colours make the dark theme another one
      const rules = colorScheme === 'dark' ? axe.withRules('color-contrast') : axe.disableRules(ALLOWED)
      const { violations } = await rules.analyze()
      for (const { id, nodes } of violations)
        findings.push(
          ...nodes.map(
            (node) => `${name}, ${lang}, ${colorScheme}: ${id} ${node.target.join(' ')} ${node.html.slice(0, 160)}`,
          ),
        )
    }
  }
  return findings
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  await settle(page)
}

describe('axe finds nothing', () => {
  it('on the screens of guests', async () => {
    site.allowProblem(/404/)
    const [open, full, closed] = await Promise.all([
      site.anEvent({
        name: '开放的活动',
        registration: { limit: 30 },
        columns: { address: '艺术楼', notice: '请带笔' },
      }),
      site.anEvent({ name: '满员的活动', registration: { limit: 0 } }),
      site.anEvent({ name: '截止的活动', registration: { closed: true } }),
    ])
    const foreign = await site.aTicket({ event: open, owner: await site.aUser(), name: '王星河' })
    const screens: readonly Screen[] = [
      { name: 'home', path: '/' },
      { name: 'home, no event', path: '/?time=today' },
      { name: 'activities', path: '/activities' },
      { name: 'activities, none found', path: '/activities?q=zzzzqqqq' },
      { name: 'event', path: `/activities/${open.id}` },
      { name: 'event, full', path: `/activities/${full.id}` },
      { name: 'event, closed', path: `/activities/${closed.id}` },
      { name: 'event, custom page', path: `/activities/${NOTABLE.customPage}` },
      { name: 'register, guest', path: `/activities/${open.id}/register` },
      { name: 'ticket of somebody', path: `/t/${foreign.code}` },
      { name: 'ticket, unknown code', path: '/t/0000-0000-0000' },
      { name: 'personal centre, guest', path: '/me' },
      { name: 'set a password', path: '/set-password?token=unknown' },
      { name: 'not found', path: '/nothing-here' },
      { name: 'log-in', path: '/login' },
      {
        name: 'log-in, errors',
        path: '/login',
        act: (page) =>
          page
            .getByRole('main')
            .getByRole('button', { name: /^(登录|Log in)$/ })
            .click(),
      },
    ]
    const half = (rest: number) => screens.filter((_, index) => index % 2 === rest)
    const findings = [
      ...(await findingsOn(half(0), { size: 'phone', lang: 'cn' })),
      ...(await findingsOn(half(1), { size: 'desktop', lang: 'en' })),
    ]
    expect(findings).toEqual([])
  })

  it('on the screens of who is signed in, and their dialogs', async () => {
    const mentor = await site.aUser({ name: '何老师', roles: ['mentor'], person: {} })
    const user = await site.aUser({
      name: '林知秋',
      phone: '+8613800138000',
      email: 'lin@example.edu',
      person: { unify_id: '20260077' },
    })
    const project = await site.aProject({ name: '校园声音地图', members: [user], mentors: [mentor] })
    await site.aFeedback({
      project,
      mentor,
      columns: { mentor_edit_state: 'submitted', mentor_content: '选点很用心' },
    })
    const [event, past] = [
      await aFormEvent(),
      await site.anEvent({ name: '夜读会', starts: -30 * HOUR, ends: -28 * HOUR }),
    ]
    const ticket = await site.aTicket({ event: await site.anEvent({ name: '天文观测' }), owner: user })
    await site.aTicket({
      event: past,
      owner: user,
      check_in_status: 'attend',
      columns: { check_in_time: new Date(Date.now() - 29 * 3_600_000) },
    })
    const register = `/activities/${event.id}/register`
    const screens: readonly Screen[] = [
      { name: 'home', path: '/' },
      { name: 'account menu', path: '/', act: press(/^(我的账号|My account)$/) },
      { name: 'register', path: register },
      { name: 'register, errors', path: register, act: press(/^(提交报名|Register)/) },
      { name: 'own ticket', path: `/t/${ticket.code}` },
      { name: 'own ticket, QR', path: `/t/${ticket.code}`, act: press(/^(放大二维码|Enlarge the QR code)$/) },
      { name: 'own ticket, share', path: `/t/${ticket.code}`, act: press(/^(分享|Share)/) },
      { name: 'own ticket, leave', path: `/t/${ticket.code}`, act: press(/^(请假|Ask for leave)$/) },
      { name: 'personal centre', path: '/me' },
      { name: 'personal centre, bind', path: '/me/bind', act: press(/^(绑定|Bind)$/) },
      { name: 'personal centre, rate', path: '/me', act: press(/^(去评价|Rate)/) },
      { name: 'personal centre, avatar', path: '/me', act: press(/^(更换头像|Change avatar)$/) },
      { name: 'personal centre, feedback', path: '/me', act: press(/^(查看反馈|Read feedback)/) },
    ]
    const half = (rest: number) => screens.filter((_, index) => index % 2 === rest)
    const findings = [
      ...(await findingsOn(half(0), { size: 'phone', lang: 'en', as: user })),
      ...(await findingsOn(half(1), { size: 'desktop', lang: 'cn', as: user })),
    ]
    expect(findings).toEqual([])
  })

  it('on the scanner', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    site.camera().showNothing()
    const scanner = await site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
    const screens = [{ name: 'scan', path: `/scan?event=${event.id}` }]
    expect(await findingsOn(screens, { size: 'phone', lang: 'cn', as: scanner })).toEqual([])
  })
})

function aFormEvent() {
  return site.anEvent({
    name: '光影工作坊 Harbour Film',
    registration: { limit: 30, max_applicants: 3 },
    columns: { address: '艺术楼 203', notice: '请自带相机' },
    form: [
      { name: '姓名', name_en: 'Name', required: true },
      { type: 'date', name: '到达日期', name_en: 'Arrival', required: true },
      {
        type: 'radio',
        name: '用餐',
        name_en: 'Meal',
        required: true,
        selections: [
          { value: 'meat', name: '荤食', name_en: 'With meat' },
          { value: 'plants', name: '素食', name_en: 'Vegetarian' },
        ],
      },
    ],
  })
}

describe('with the keyboard alone', () => {
  it('a dialog takes the focus, keeps it, and gives it back', async () => {
    const page = await site.visit({ path: '/me', size: 'desktop', lang: 'en', as: await site.aUser({ person: {} }) })
    await settle(page)
    await tabTo(page, /^Bind a ticket$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => nameOfFocus(page)).toBe('Binding code')
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      // between the last and the first the browser's own bar has it
      const isOutside = await page.evaluate(() => document.activeElement?.closest('main, header, footer') !== null)
      const isInDialog = await page.evaluate(() => document.activeElement?.closest('dialog') !== null)
      expect(isOutside && !isInDialog).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('dialog'))
    await expect.poll(() => nameOfFocus(page)).toBe('Bind a ticket')
  })
})

/** Presses Tab until what has the focus bears that name; each stop on the way must be seen to have it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await nameOfFocus(page)
    if (name.test(focused)) return
    passed.push(focused)
    await page.keyboard.press('Tab')
    // A ring grows in a moment.
    const isUnseen = async () => (await nameOfFocus(page)) !== '' && (await isFocusUnseen(page))
    await expect.poll(isUnseen, { message: `after ${focused}`, timeout: 3000 }).toBe(false)
  }
  throw new Error(`Tab never came to ${name}: ${passed.join(' · ')}`)
}

/** Neither the control nor what surrounds it is outlined or ringed. */
function isFocusUnseen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    // The browser marks the part of a date that is being typed.
    if (focused instanceof HTMLInputElement && focused.type === 'date') return false
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

/** The label of a field, without the mark of what is required; else what a link or a button says. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.localName === 'main') return ''
    const label =
      focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels?.[0] : undefined
    if (focused.ariaLabel) return focused.ariaLabel
    return (label ? (label.firstChild?.textContent ?? '') : (focused.textContent ?? '')).trim()
  })
}

describe('text twice as large', () => {
  it.each(['cn', 'en'] as const)(
    'leaves the event, log-in and what is not there whole on a phone, in %s',
    async (lang) => {
      site.allowProblem(/404/)
      const user = await site.aUser({ name: '林知秋', person: {} })
      const event = await aFormEvent()
      const paths = [`/activities/${event.id}`, '/nothing-here']
      const page = await site.visit({ as: user, lang })
      const guest = await site.visit({ lang })
      const found: string[] = []
      for (const [at, path] of [...paths.map((where) => [page, where] as const), [guest, '/login'] as const]) {
        await at.goto(path)
        await at.addStyleTag({ content: 'html { font-size: 200% !important }' })
        await settle(at)
        found.push(...(await cutOff(at)).map((what) => `${path}: ${what}`))
      }
      expect(found).toEqual([])
    },
  )
})

/** Words that stand outside the page or are cut off by what holds them, and a page that is wider than the screen. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const excess = document.documentElement.scrollWidth - window.innerWidth
    if (excess > 0) found.push(`scrolls sideways by ${excess} px`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      for (let box: Element | null = element; box && width > 0; box = box.parentElement) {
        const style = getComputedStyle(box)
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
        // what is only for screen readers, what is shortened on purpose, what can be scrolled to
        if (isShortened || scrolls || style.clipPath !== 'none' || style.position === 'fixed') break
        const edge = box.getBoundingClientRect()
        const isCut = left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 2 || bottom > edge.bottom + 2
        if (style.overflowX !== 'visible' && isCut) {
          found.push(`cut off: ${node.textContent.trim()}`)
          break
        }
        if (box === document.body && (left < -1 || right > window.innerWidth + 1))
          found.push(`outside: ${node.textContent.trim()}`)
      }
    }
    return found
  })
}

describe('who asks for less motion', () => {
  it('sees nothing move, and everybody else does', async () => {
    const page = await site.visit({ path: '/login', as: await site.aUser({ person: {} }) })
    const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/me/bind')
      await expectVisible(page.getByRole('dialog'))
      return page.evaluate(() =>
        Math.max(
          0,
          ...[...document.querySelectorAll('dialog, .skeleton, a, button')].flatMap((element) => {
            const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
            return [animationName === 'none' ? 0 : parseFloat(animationDuration), parseFloat(transitionDuration)]
          }),
        ),
      )
    }
    expect(await moving('reduce')).toBeLessThan(0.011)
    expect(await moving('no-preference')).toBeGreaterThan(0.05)
  })
})
