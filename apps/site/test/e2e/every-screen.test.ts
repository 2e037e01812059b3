import type { Lang } from '@cubic/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { everyPage } from '@cubic/testing/browser/every-page'
import { NOTABLE } from '@cubic/sample-data/notable-events'
import { findingsOf } from '@cubic/testing/browser/accessibility'
import { expectVisible } from '@cubic/testing/browser/looking'
import { aFormEvent, openFeedback, press, type Screen, settle } from '@cubic/testing/browser/screens'
import { type Size, SIZES, useSite } from '@cubic/testing/browser/site'
import { PATIENCE } from '@cubic/testing/patience'

const HOUR = 60
/** The specification's viewport forbids zooming: the one exception. */
const ALLOWED = 'meta-viewport'
const site = useSite()

/** A phone as it is held, and a large text size for low vision; the narrowest phone there is. */
const NARROW = [
  { how: 'on a narrow phone', width: 360, text: '100%', mayNotShorten: false },
  { how: 'with text twice as large', width: 390, text: '200%', mayNotShorten: true },
] as const
describe('every public screen', () => {
  /**
   * Each screen is loaded once, in the language that the one before was left in, and turned into the other one as
   * another tab would. There axe looks at it: in one language on a phone, in the other on a desktop.
   */
  it.each([
    { who: 'guests', lang: 'en' },
    { who: 'who is signed in', lang: 'cn' },
  ] as const)(
    'is complete for $who on a narrow phone and with large text in both languages, and axe finds nothing on a phone or a desktop',
    async ({ who, lang }) => {
      site.allowProblem(/404/)
      const { guests, own, user } = await screensOfAll()
      const page = await site.visit(who === 'guests' ? { lang } : { lang, as: user })
      const other = lang === 'cn' ? 'en' : 'cn'
      const found: string[] = []
      for (const [index, { name, path, act }] of (who === 'guests' ? guests : own).entries()) {
        const [first, second, size] =
          index % 2 === 0 ? ([lang, other, 'phone'] as const) : ([other, lang, 'desktop'] as const)
        const report = (language: Lang, all: readonly string[]) =>
          void found.push(...all.map((what) => `${name}, ${language}, ${what}`))
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: NARROW[0].width, height: SIZES.phone.height })
        await page.goto(path)
        await settle(page)
        await act?.(page)
        await expectLanguage(page, first)
        report(first, await cutOffAnywhere(page))
        await turnInto(page, second)
        report(second, await cutOffAnywhere(page))
        report(second, await axeFindings(page, size))
      }
      expect(found).toEqual([])
    },
  )

  it('gives axe no reason to complain, and nor does the scanner', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    site.camera().showNothing()
    const scanner = await site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: scanner })
    await expectVisible(page.getByRole('button', { name: '按姓名或尾号查找' }))
    expect(await findingsOf(page, { allowed: ALLOWED })).toEqual([])
  })
})

async function expectLanguage(page: Page, lang: Lang): Promise<void> {
  await page.waitForFunction((tag) => document.documentElement.lang === tag, lang === 'cn' ? 'zh-CN' : 'en')
}

/** Turns a page into another language, which was chosen in another tab. */
async function turnInto(page: Page, lang: Lang): Promise<void> {
  const words = () => page.locator('body').innerText()
  const before = await words()
  await page.evaluate((language) => {
    localStorage.setItem('language', language)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }))
  }, lang)
  await expectLanguage(page, lang)
  await settle(page)
  expect(await words(), 'the page in another language').not.toBe(before)
}

async function axeFindings(page: Page, size: Size): Promise<readonly string[]> {
  await page.setViewportSize(SIZES[size])
  return findingsOf(page, { allowed: ALLOWED })
}

/** What is cut off on narrow phones; leaves the page with its usual text. */
async function cutOffAnywhere(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const style = await page.addStyleTag({ content: textSize('100%') })
  for (const { how, width, text, mayNotShorten } of NARROW) {
    await style.evaluate((element, content) => void (element.textContent = content), textSize(text))
    // after the text: a change of `rem` alone does not always make Chromium evaluate container queries again
    await page.setViewportSize({ width, height: SIZES.phone.height })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    found.push(...(await cutOffForLong(page, mayNotShorten)).map((what) => `${how}: ${what}`))
  }
  await style.evaluate((element, content) => void (element.textContent = content), textSize('100%'))
  return found
}

/** On a busy machine Chromium may evaluate container queries some frames after the text has changed. */
async function cutOffForLong(page: Page, mayNotShorten: boolean): Promise<readonly string[]> {
  const end = performance.now() + PATIENCE
  let found = await cutOff(page, mayNotShorten)
  while (found.length > 0 && performance.now() < end) found = await cutOff(page, mayNotShorten)
  return found
}

const textSize = (size: string): string => `html { font-size: ${size} !important }`

describe('a person who prefers reduced motion', () => {
  it('sees no animation, but everybody else does', async () => {
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

/**
 * Every public screen that holds words or controls of its own, for a guest and for somebody with
 * tickets in several states.
 */
async function screensOfAll() {
  const user = await site.aUser({
    name: '欧阳端木司徒',
    // the header of staff has one more link
    roles: ['scanner_admin'],
    phone: '+8613800138000',
    email: 'lin.zhiqiu.of.the.film.society@example.edu',
    person: {},
  })
  const mentor = await site.aUser({ name: '何老师', roles: ['mentor'], person: {} })
  const project = await site.aProject({ name: '校园声音地图', members: [user], mentors: [mentor] })
  await site.aFeedback({ project, mentor, columns: { mentor_edit_state: 'submitted', mentor_content: '选点很用心' } })
  const [event, full, waited, closed, past] = [
    await aFormEvent(site),
    await site.anEvent({ name: '满员的活动', registration: { limit: 0 } }),
    await site.anEvent({ name: '候补的活动', registration: { limit: 1, waitlist: true } }),
    await site.anEvent({ name: '截止的活动', registration: { closed: true } }),
    await site.anEvent({ name: '夜读会', starts: -30 * HOUR, ends: -28 * HOUR }),
  ]
  const held = await site.anEvent({
    name: '一个名字很长很长的活动：从秋天到冬天的校园影像展 A Very Long Name Indeed For An Event',
    registration: { limit: 30 },
  })
  const ticket = await site.aTicket({ event: held, owner: user, name: '林知秋', submitter: user })
  const waiting = await site.aTicket({ event: waited, owner: user, status: 'waitlisted', submitter: user })
  const check_in_time = new Date(Date.now() - 29 * 3_600_000)
  await site.aTicket({ event: past, owner: user, check_in_status: 'attend', columns: { check_in_time } })
  const unit = await site.insert('cubic_unit', {
    name_cn: '机器人社',
    name_en: 'Robotics Club',
    kind: 'club',
    archived: false,
    sort: 0,
    contact: 'robots@example.edu',
  })
  await site.insert('cubic_unit', { name_cn: '焊接组', kind: 'other', archived: false, sort: 0, parent_id: unit })
  await site.anEvent({ name: '机器人开放日', columns: { unit_id: unit } })
  await site.insert('cubic_report_link', {
    event_id: past.id,
    code: waiting.code,
    audience: 'signed_in',
    comments: true,
    active: true,
    opened: 0,
    ends_at: new Date(Date.now() + 24 * 3_600_000),
  })
  const register = `/activities/${event.id}/register`
  const guests: readonly Screen[] = [
    ...everyPage({ event: event.id, unit, code: ticket.code }).map(({ route, path }) => ({ name: route, path })),
    { name: 'home, this week', path: '/?time=week' },
    { name: 'home, no event', path: '/?time=today' },
    { name: 'activities, none found', path: '/activities?q=zzzzqqqq' },
    { name: 'event, full', path: `/activities/${full.id}` },
    { name: 'event, closed', path: `/activities/${closed.id}` },
    { name: 'event, custom page', path: `/activities/${NOTABLE.customPage}` },
    { name: 'event, with sessions', path: `/activities/${NOTABLE.workshops}` },
    { name: 'event, unknown', path: '/activities/999999999' },
    { name: 'ticket, unknown code', path: '/t/0000-0000-0000' },
    { name: 'not found', path: '/nothing-here' },
    { name: 'log-in, errors', path: '/login', act: logInWithNothing },
    { name: 'report, to log in for', path: `/r/${waiting.code}` },
  ]
  const own: readonly Screen[] = [
    { name: 'home, to do', path: '/' },
    { name: 'account menu', path: '/', act: press(/^(我的账号|My account)$/) },
    { name: 'event, own', path: `/activities/${held.id}` },
    { name: 'register', path: register },
    { name: 'register, errors', path: register, act: clearAndSubmit },
    { name: 'register, a second', path: register, act: press(/^(添加报名人|Add a registrant)$/) },
    { name: 'own registration', path: `/activities/${held.id}/register` },
    { name: 'own place on the waitlist', path: `/activities/${waited.id}/register` },
    { name: 'own ticket', path: `/t/${ticket.code}` },
    { name: 'own ticket, waiting', path: `/t/${waiting.code}` },
    { name: 'own ticket, QR', path: `/t/${ticket.code}`, act: press(/^(放大二维码|Enlarge the QR code)$/) },
    { name: 'own ticket, share', path: `/t/${ticket.code}`, act: press(/^(分享|Share)/) },
    { name: 'own ticket, leave', path: `/t/${ticket.code}`, act: press(/^(请假|Ask for leave)$/) },
    { name: 'personal centre', path: '/me' },
    { name: 'personal centre, bind', path: '/me/bind', act: press(/^(绑定|Bind)$/) },
    { name: 'personal centre, rate', path: '/me', act: press(/^(去评价|Rate)/) },
    { name: 'personal centre, edit', path: '/me', act: press(/^(编辑资料|Edit)/) },
    { name: 'personal centre, avatar', path: '/me', act: press(/^(更换头像|Change avatar)$/) },
    { name: 'personal centre, feedback', path: '/me', act: openFeedback },
    { name: 'report of an event', path: `/r/${waiting.code}` },
  ]
  return { guests, own, user }
}

async function clearAndSubmit(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(姓名|Name)/ }).fill('')
  await press(/^(提交报名|Register)/)(page)
}

async function logInWithNothing(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(登录|Log in)$/ })
    .click()
}

/** Words that stand outside the page or are cut off by what holds them, and what is wider than there is room for. */
function cutOff(page: Page, isShorteningWrong: boolean): Promise<readonly string[]> {
  return page.evaluate((mayNotShorten) => {
    const found: string[] = []
    const excess = document.documentElement.scrollWidth - window.innerWidth
    if (excess > 0) found.push(`scrolls sideways by ${excess} px`)
    for (const box of document.querySelectorAll('dialog[open] :not([role=tablist], input, textarea)'))
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
        found.push(`a part of the dialog scrolls sideways by ${box.scrollWidth - box.clientWidth} px`)
    const walker = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      // what a font reserves above and below its letters may be outside a narrow line
      const slack = parseFloat(getComputedStyle(element).fontSize) / 3
      for (let box: Element | null = element; box && width > 0; box = box.parentElement) {
        const style = getComputedStyle(box)
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const isOver = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + slack
        if (isShortened && isOver && mayNotShorten && box.localName !== 'select')
          found.push(`shortened: ${node.textContent.trim()}`)
        if (isShortened && isOver) break
        // what is only for screen readers, what can be scrolled to
        const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
        if (scrolls || style.clipPath !== 'none') break
        const edge = box.getBoundingClientRect()
        const isBeside = left < edge.left - 1 || right > edge.right + 1
        const isOutside = isBeside || top < edge.top - slack || bottom > edge.bottom + slack
        const holds =
          style.overflowX !== 'visible' || (/^(a|button|label)$/.test(box.localName) && style.display !== 'inline')
        if (holds && isOutside) found.push(`cut off by ${box.localName}: ${node.textContent.trim()}`)
        if (holds && isOutside) break
        if (box === document.body && (left < -1 || right > window.innerWidth + 1))
          found.push(`outside: ${node.textContent.trim()}`)
        if (style.position === 'fixed') break
      }
    }
    return found
  }, isShorteningWrong)
}
