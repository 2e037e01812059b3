// `npm run screens`: takes screenshots of every screen into `screens/`, on a phone and a desktop, in both languages,
// light and dark. `npm run screens -- ticket scan` takes only screens with these prefixes, `npm run screens --
// handbook` the pictures of the handbook. Chinese text needs a Chinese font on the machine.
import fs from 'node:fs'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { enterCode, equal, logIn, press, ROOT, search, settled, startDemo } from './screens/demo.mjs'
import { holdPlaces, takeHandbook } from './screens/handbook.mjs'

/** @import { Browser, Page } from 'playwright-core' */
/** @typedef {{ size: keyof typeof SIZES, lang: 'cn' | 'en', theme: 'light' | 'dark' }} Variant */
/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} path
 * @property {string | ((place: number) => string | undefined)} [token]
 * @property {(page: Page, place: number) => Promise<void>} [before] Leads to what is shown.
 */
/**
 * @typedef {object} Event
 * @property {number} id
 * @property {{ status: string, limit_number: number | null, taken_number: number, waitlist: boolean }} [regist_id]
 * @property {boolean} registered
 * @property {readonly object[]} application_form_ids
 * @property {number | null} custom_detail_page_id
 */
/**
 * @typedef {object} Ticket
 * @property {string} flora_external_id
 * @property {string} registration_status
 * @property {string} check_in_status
 * @property {{ id: number }} event
 * @property {{ leave_frees_seat: boolean }} [registration]
 */

const FOLDER = path.join(ROOT, 'screens')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
/** @type {Variant[]} */
const VARIANTS = []
for (const size of /** @type {const} */ (['phone', 'desktop']))
  for (const lang of /** @type {const} */ (['cn', 'en']))
    for (const theme of /** @type {const} */ (['light', 'dark'])) VARIANTS.push({ size, lang, theme })
const AT_ONCE = 2
/**
 * By the type of the field.
 * @type {Readonly<Record<string, string>>}
 */
const ANSWERS = { tel: '13800138000', email: 'friend@example.edu' }

/** @param {readonly string[]} wanted */
async function main(wanted) {
  /** @type {typeof import('../packages/testing/src/browser/browser.ts')} */
  const { findChromium, launchBrowser } = await tsImport('../packages/testing/src/browser/browser.ts', import.meta.url)
  /** @type {typeof import('../packages/testing/src/browser/camera.ts')} */
  const { openCamera } = await tsImport('../packages/testing/src/browser/camera.ts', import.meta.url)
  const started = Date.now()
  if (wanted.length === 0) fs.rmSync(FOLDER, { recursive: true, force: true })
  if (wanted.includes('handbook')) await holdPlaces()
  const demo = await startDemo()
  const camera = openCamera()
  const browser = await launchBrowser(await findChromium(), { args: camera.args })
  try {
    if (wanted.includes('handbook'))
      return await takeHandbook(
        browser,
        demo.url,
        wanted.filter((name) => name !== 'handbook'),
      )
    const screens = (await screensOf(demo.url)).filter(
      ({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)),
    )
    const waiting = [...VARIANTS]
    const takeNext = async () => {
      for (let variant = waiting.shift(); variant; variant = waiting.shift())
        await takeVariant(browser, demo.url, variant, screens)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
    console.log(
      `${screens.length} screens in ${VARIANTS.length} variants are in screens/, ${((Date.now() - started) / 1000).toFixed(0)} s.`,
    )
  } finally {
    await browser.close()
    camera.remove()
    await demo.stop()
  }
}

/**
 * Lists the screens: name, path, viewer, and the steps before the picture.
 * @param {string} url
 * @returns {Promise<Screen[]>}
 */
async function screensOf(url) {
  const student = await logIn(url, 'student1')
  const scanner = await logIn(url, 'scanner')
  const admin = await logIn(url, 'admin')
  /** @type {Event[]} */
  const coming = await search(
    url,
    student,
    'CubicEventBase',
    [
      'regist_id.status',
      'regist_id.limit_number',
      'regist_id.taken_number',
      'regist_id.waitlist',
      'registered',
      'application_form_ids.type',
      'custom_detail_page_id',
    ],
    equal('status', 'not_start'),
  )
  const inPhase = (/** @type {string} */ phase) => coming.filter((event) => event.regist_id?.status === phase)
  const [open] = inPhase('open')
    .filter((event) => !event.registered)
    .toSorted((one, other) => other.application_form_ids.length - one.application_form_ids.length)
  const [[closed], [upcoming]] = [inPhase('closed'), inPhase('upcoming')]
  const custom = coming.find((event) => event.custom_detail_page_id)
  /** @type {Ticket[]} */
  const own = await search(url, student, 'CubicEventApplicant', [
    'flora_external_id',
    'registration_status',
    'check_in_status',
    'event',
    'event.status',
    'registration.leave_frees_seat',
  ])
  /** @param {string} registration @param {string} [checkIn] */
  const ownTicket = (registration, checkIn) =>
    own.find(
      (ticket) =>
        ticket.registration_status === registration &&
        (!checkIn || ticket.check_in_status === checkIn) &&
        !ticket.registration?.leave_frees_seat,
    )
  /** @param {string} registration @param {string} [checkIn] */
  const ticketOf = (registration, checkIn) => ownTicket(registration, checkIn)?.flora_external_id
  const ticket = ticketOf('success', 'not_present')
  const waits = ownTicket('waitlisted')
  const frees = own.find((each) => each.registration?.leave_frees_seat)
  const full = inPhase('open').find((event) => isFull(event) && !event.regist_id?.waitlist && !event.registered)
  const kept = await withReservedPlaces(url, admin)
  // Each screenshot of joining the waitlist needs a new person.
  const strangers = await peopleNotAt(url, waits?.event.id, VARIANTS.length)
  /** @type {Ticket[]} */
  const atDoor = await search(
    url,
    admin,
    'CubicEventApplicant',
    ['flora_external_id', 'registration_status', 'check_in_status', 'event'],
    equal('event.status', 'processing'),
  )
  const expected = atDoor.filter(
    (each) => each.registration_status === 'success' && each.check_in_status === 'not_present',
  )
  const attended = atDoor.find((each) => each.check_in_status === 'attend')
  /** @param {string} name @param {(place: number) => string | undefined} codeAt @returns {Screen} */
  const scan = (name, codeAt) => ({
    name: `scan-${name}`,
    path: `/scan?event=${atDoor[0]?.event.id}`,
    token: scanner,
    before: (page, place) => enterCode(page, codeAt(place)),
  })
  return [
    { name: 'home', path: '/' },
    { name: 'home-signed-in', path: '/', token: student },
    { name: 'home-today', path: '/?time=today' },
    { name: 'home-offline', path: '/', before: (page) => page.context().setOffline(true) },
    { name: 'activities', path: '/activities' },
    { name: 'activities-nothing-found', path: '/activities?q=qqqqqq' },
    { name: 'event-open', path: `/activities/${open?.id}` },
    { name: 'event-closed', path: `/activities/${closed?.id}`, token: student },
    { name: 'event-upcoming', path: `/activities/${upcoming?.id}`, token: student },
    { name: 'event-full', path: `/activities/${full?.id}`, token: student },
    { name: 'event-kept', path: `/activities/${kept}`, token: student },
    { name: 'event-kept-guest', path: `/activities/${kept}` },
    { name: 'event-waitlist', path: `/activities/${waits?.event.id}` },
    { name: 'event-on-waitlist', path: `/activities/${waits?.event.id}`, token: student },
    { name: 'event-registered-by', path: `/activities/${frees?.event.id}`, token: student },
    { name: 'event-custom-page', path: `/activities/${custom?.id}` },
    { name: 'event-unknown', path: '/activities/999999999' },
    { name: 'register', path: `/activities/${open?.id}/register`, token: student },
    { name: 'register-wrongly', path: `/activities/${open?.id}/register`, token: student, before: submitEmpty },
    { name: 'register-full', path: `/activities/${full?.id}/register`, token: student },
    { name: 'register-waitlist', path: `/activities/${waits?.event.id}/register`, token: (place) => strangers[place] },
    {
      name: 'register-joined',
      path: `/activities/${waits?.event.id}/register`,
      token: (place) => strangers[place],
      before: joinWithFriend,
    },
    { name: 'register-on-waitlist', path: `/activities/${waits?.event.id}/register`, token: student },
    {
      name: 'register-leave-waitlist',
      path: `/activities/${waits?.event.id}/register`,
      token: student,
      before: press(/^取消候补$|^Leave the waitlist$/),
    },
    { name: 'register-registered-by', path: `/activities/${frees?.event.id}/register`, token: student },
    { name: 'register-guest', path: `/activities/${open?.id}/register` },
    { name: 'ticket', path: `/t/${ticket}`, token: student },
    { name: 'ticket-enlarged', path: `/t/${ticket}`, token: student, before: press(/^放大二维码$|^Enlarge/) },
    { name: 'ticket-share', path: `/t/${ticket}`, token: student, before: press(/^分享|^Share/) },
    { name: 'ticket-leave', path: `/t/${ticket}`, token: student, before: press(/^请假$|^Ask for leave$/) },
    {
      name: 'ticket-leave-frees',
      path: `/t/${frees?.flora_external_id}`,
      token: student,
      before: press(/^请假$|^Ask for leave$/),
    },
    { name: 'ticket-waitlisted', path: `/t/${waits?.flora_external_id}`, token: student },
    { name: 'ticket-attended', path: `/t/${ticketOf('success', 'attend')}`, token: student },
    { name: 'ticket-in-review', path: `/t/${ticketOf('waiting_review')}`, token: student },
    { name: 'ticket-withdrawn', path: `/t/${ticketOf('withdrawn')}`, token: student },
    { name: 'ticket-shared', path: `/t/${ticket}` },
    { name: 'ticket-unknown', path: '/t/0000-0000-0000' },
    { name: 'me', path: '/me', token: student },
    { name: 'me-rate', path: '/me?tab=not_rated', token: student, before: press(/^去评价|^Rate/) },
    { name: 'me-edit', path: '/me', token: student, before: press(/^编辑资料$|^Edit/) },
    { name: 'me-bind', path: '/me/bind', token: student },
    { name: 'me-guest', path: '/me' },
    { name: 'log-in', path: '/login' },
    {
      name: 'log-in-wrongly',
      path: '/login',
      before: (page) =>
        page
          .getByRole('main')
          .getByRole('button', { name: /^登录$|^Log in$/ })
          .click(),
    },
    { name: 'menu', path: '/', token: student, before: press(/^我的账号$|^My account$/) },
    { name: 'scan', path: '/scan', token: scanner },
    { name: 'scan-prepare', path: '/scan', token: scanner, before: press(/^开始扫码|^Start scanning/) },
    { name: 'scan-pass', path: '/scan/pass' },
    // Each screenshot of a welcome needs a new ticket.
    scan('welcome', (place) => expected[place]?.flora_external_id),
    scan('already-in', () => attended?.flora_external_id),
    scan('not-valid', () => ticket),
    scan('unknown-code', () => '000000000000'),
    { name: 'office-overview', path: '/admin', token: admin },
    { name: 'office-events', path: '/admin/events', token: admin },
    { name: 'office-editor', path: `/admin/events/${open?.id}`, token: admin },
    { name: 'office-form', path: `/admin/events/${open?.id}/form`, token: admin },
    { name: 'office-applicants', path: `/admin/events/${open?.id}/applicants`, token: admin },
    { name: 'not-found', path: '/nothing/here' },
  ]
}

/** @param {Event} event */
function isFull({ regist_id: registration }) {
  const limit = registration?.limit_number ?? Infinity
  return registration !== undefined && registration.taken_number >= limit
}

/** Makes an event with reserved places. */
async function withReservedPlaces(/** @type {string} */ url, /** @type {string} */ token) {
  /** @type {{ regist_id: { event_id: { id: number } } }[]} */
  const [places] = await search(url, token, 'CubicReservedPlaces', ['regist_id.event_id'])
  return places?.regist_id.event_id.id
}

/**
 * Returns tokens of students who have not registered for an event.
 * @param {string} url
 * @param {number | undefined} eventId
 * @param {number} count
 */
async function peopleNotAt(url, eventId, count) {
  /** @type {string[]} */
  const found = []
  for (let number = 2; found.length < count; number++) {
    const token = await logIn(url, `student${number}`)
    const own = await search(url, token, 'CubicEventApplicant', ['id'], equal('event_id.id', eventId))
    if (own.length === 0) found.push(token)
  }
  return found
}

/** Registers the user and a friend, answering the form's questions. */
async function joinWithFriend(/** @type {Page} */ page) {
  await press(/^添加报名人$|^Add a registrant$/)(page)
  for (const field of await page.getByRole('main').getByRole('textbox').all())
    if ((await field.inputValue()) === '')
      await field.fill(ANSWERS[(await field.getAttribute('type')) ?? ''] ?? '20260088')
  for (const group of await page.getByRole('main').getByRole('radiogroup').all())
    await group.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: /^加入候补|^Join the waitlist/ }).click()
  await page.getByRole('heading', { name: /^提交成功$|^Submission Success$/ }).waitFor()
}

/** @param {Page} page */
async function submitEmpty(page) {
  const first = page.getByRole('main').getByRole('textbox').first()
  await first.fill('')
  await page.getByRole('button', { name: /^提交报名$|^Register$/ }).click()
}

/** @param {Browser} browser @param {string} url @param {Variant} variant @param {readonly Screen[]} screens */
async function takeVariant(browser, url, variant, screens) {
  const { size, lang, theme } = variant
  const folder = path.join(FOLDER, `${size}-${lang}-${theme}`)
  fs.mkdirSync(folder, { recursive: true })
  for (const screen of screens) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: SIZES[size],
      colorScheme: theme,
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    try {
      await takeScreen(await context.newPage(), screen, { folder, lang, size, place: VARIANTS.indexOf(variant) })
    } catch (error) {
      console.error(`${path.basename(folder)}/${screen.name}: ${String(error)}`)
      process.exitCode = 1
    }
    await context.close()
  }
}

/**
 * Takes a screenshot of the first screen, and of the whole page if it is longer.
 * @param {Page} page
 * @param {Screen} screen
 * @param {{ folder: string, lang: string, size: keyof typeof SIZES, place: number }} look
 */
async function takeScreen(page, { name, path: where, token, before }, { folder, lang, size, place }) {
  page.setDefaultTimeout(8000)
  const own = typeof token === 'function' ? token(place) : token
  await page.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    language: lang,
    ...(own && { login_token: own }),
  })
  await page.goto(where)
  await settled(page)
  if (before) {
    await before(page, place)
    await page.waitForTimeout(200)
  }
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= SIZES[size].height || (await page.getByRole('dialog').count()) > 0) return
  // Enlarges the window, so that sticky elements are at the end of the page.
  await page.setViewportSize({ width: SIZES[size].width, height })
  await page.screenshot({ path: path.join(folder, `${name}-whole.png`) })
}

await main(process.argv.slice(2))
