// The pictures of docs/handbook, in both languages: `npm run screens -- handbook`, or with the names of some of them.
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { enterCode, equal, logIn, press, ROOT, search, settled } from './demo.mjs'

const FOLDER = path.join(ROOT, 'docs/handbook/images')
const SIZES = { phone: { width: 390, height: 780 }, desktop: { width: 1240, height: 780 } }
/** Sharp enough on good screens, and a picture is some 35 KB. */
const [SCALE, QUALITY] = [1.6, 50]

/** @typedef {Awaited<ReturnType<typeof recordsOf>>} Records */
/**
 * @typedef {object} Found What a search gives, as far as it was asked for.
 * @property {number} id
 * @property {{ id: number }} [event_id]
 * @property {{ id: number }} [unit_id]
 * @property {{ id: number, status?: string }} [event]
 * @property {string} [flora_external_id]
 * @property {string} [registration_status]
 * @property {string} [check_in_status]
 */
/** @typedef {import('playwright-core').Page} Page */
/**
 * @typedef {object} Picture
 * @property {(records: Records) => string} path
 * @property {string} [part] What is shown of the page; without it, all.
 * @property {'phone'} [size]
 * @property {'auditor' | 'registrar' | 'scanner'} [account]
 * @property {(page: Page, records: Records, place: number) => Promise<unknown>} [before]
 */

/**
 * Each picture: its size, account, path and steps. `part` cuts out one element; otherwise it is the first screen.
 * A test holds that the handbook shows each of them, and no other.
 * @type {{ readonly [name: string]: Picture }}
 */
export const HANDBOOK = {
  'audit-log': { path: () => '/admin/audit', part: 'main' },
  overview: { path: () => '/admin' },
  'new-event': { path: () => '/admin/events/new', part: 'main' },
  basics: { path: ({ draft }) => `/admin/events/${draft}`, part: 'main' },
  registration: { path: ({ reviewed }) => `/admin/events/${reviewed}/registration`, part: 'main' },
  form: { path: ({ reviewed }) => `/admin/events/${reviewed}/form`, part: 'main' },
  applicants: { path: ({ reviewed }) => `/admin/events/${reviewed}/applicants`, part: 'main' },
  'review-event': {
    account: 'auditor',
    path: ({ submitted }) => `/admin/events/${submitted}`,
    part: 'main',
    before: (page) => press(/^审核…$|^Review…$/)(page),
  },
  'review-one': {
    account: 'registrar',
    path: ({ reviewed }) => `/admin/events/${reviewed}/applicants/review`,
    part: 'main',
  },
  'make-pass': { path: ({ atDoor }) => `/admin/check-in/${atDoor}/passes`, part: 'dialog', before: makePass },
  board: { account: 'scanner', path: ({ atDoor }) => `/admin/check-in/${atDoor}`, part: 'main' },
  'choose-event': { size: 'phone', account: 'scanner', path: () => '/scan' },
  welcome: {
    size: 'phone',
    account: 'scanner',
    path: ({ atDoor }) => `/scan?event=${atDoor}`,
    before: (page, { expected }, place) => enterCode(page, expected[place]),
  },
  'already-in': {
    size: 'phone',
    account: 'scanner',
    path: ({ atDoor }) => `/scan?event=${atDoor}`,
    before: (page, { attended }) => enterCode(page, attended),
  },
  find: { size: 'phone', account: 'scanner', path: ({ atDoor }) => `/scan?event=${atDoor}`, before: findByName },
  'new-account': { path: () => '/admin/people/accounts/invite', part: 'main' },
  settings: { path: () => '/admin/settings', part: 'main' },
  sessions: { path: ({ withSessions }) => `/admin/events/${withSessions}/sessions`, part: 'main' },
  series: {
    path: ({ inSeries }) => `/admin/events/${inSeries}`,
    part: 'main',
    before: (page) =>
      page.getByRole('heading', { name: /^(系列|Series) · / }).evaluate((title) => title.scrollIntoView()),
  },
  statistics: { path: () => '/admin/statistics', part: 'main' },
  hours: { path: ({ withHours }) => `/admin/events/${withHours}/hours`, part: 'main' },
  certificates: { path: ({ withCertificates }) => `/admin/events/${withCertificates}/certificates`, part: 'main' },
  report: { path: ({ withCertificates }) => `/admin/events/${withCertificates}/report`, part: 'main' },
  unit: { path: ({ unit }) => `/admin/units/${unit}`, part: 'main' },
  'hand-over': { path: ({ unit }) => `/admin/units/${unit}`, part: 'dialog', before: press(/^交接$|^Hand over$/) },
  'message-settings': { path: () => '/admin/messages/settings', part: 'main' },
}

/**
 * Makes an empty picture of each that is new: the office is built with the handbook, and the build needs all of them.
 */
export async function holdPlaces() {
  fs.mkdirSync(FOLDER, { recursive: true })
  const empty = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } }).webp()
  for (const name of Object.keys(HANDBOOK))
    for (const lang of ['cn', 'en']) {
      const file = path.join(FOLDER, `${name}.${lang}.webp`)
      if (!fs.existsSync(file)) await empty.clone().toFile(file)
    }
}

/**
 * Takes the pictures of the handbook with these names, or all, for each language in turn. One that fails keeps its
 * picture of before.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {readonly string[]} names
 */
export async function takeHandbook(browser, url, names) {
  const tokens = {
    admin: await logIn(url, 'admin'),
    auditor: await logIn(url, 'auditor'),
    registrar: await logIn(url, 'registrar'),
    scanner: await logIn(url, 'scanner'),
  }
  const records = await recordsOf(url, tokens.admin)
  for (const file of fs.readdirSync(FOLDER))
    if (!Object.hasOwn(HANDBOOK, file.split('.')[0] ?? '')) fs.rmSync(path.join(FOLDER, file))
  const chosen = Object.entries(HANDBOOK).filter(([name]) => names.length === 0 || names.includes(name))
  for (const [place, lang] of ['cn', 'en'].entries())
    for (const [name, picture] of chosen) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: SIZES[picture.size ?? 'desktop'],
        deviceScaleFactor: SCALE,
        colorScheme: 'light',
        isMobile: picture.size === 'phone',
        hasTouch: picture.size === 'phone',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      })
      try {
        const shot = await take(await context.newPage(), picture, {
          lang,
          records,
          place,
          token: tokens[picture.account ?? 'admin'],
        })
        await sharp(shot)
          .webp({ quality: QUALITY, effort: 6 })
          .toFile(path.join(FOLDER, `${name}.${lang}.webp`))
      } catch (error) {
        console.error(`${name} (${lang}): ${String(error)}`)
        process.exitCode = 1
      }
      await context.close()
    }
  const bytes = fs.readdirSync(FOLDER).reduce((sum, name) => sum + fs.statSync(path.join(FOLDER, name)).size, 0)
  console.log(`The handbook's pictures are in docs/handbook/images, ${Math.round(bytes / 1024)} KB.`)
}

/**
 * @param {Page} page
 * @param {Picture} picture
 * @param {{ lang: string, records: Records, place: number, token: string }} look
 */
async function take(page, { path: where, part, before }, { lang, records, place, token }) {
  page.setDefaultTimeout(60_000)
  await page.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    language: lang,
    login_token: token,
  })
  await page.goto(where(records))
  await settled(page)
  if (before) await before(page, records, place)
  await page.waitForTimeout(300)
  if (part === 'dialog') return page.getByRole('dialog').last().screenshot()
  if (part === undefined) return page.screenshot()
  // What is in view beside the sidebar.
  const { x = 0 } = (await page.locator('main').first().boundingBox()) ?? {}
  const { width, height } = page.viewportSize() ?? SIZES.desktop
  return page.screenshot({ clip: { x, y: 0, width: width - x, height } })
}

/** The records that the pictures show. */
async function recordsOf(/** @type {string} */ url, /** @type {string} */ token) {
  /** @type {(model: string, fields: string[], condition?: object) => Promise<Found[]>} */
  const find = (model, fields, condition) => search(url, token, model, fields, condition)
  const isThere = (/** @type {string} */ field) => ({ leaf: { field, comparator: 'is not null' } })
  const eventIn = async (/** @type {string} */ status) =>
    (await find('CubicEventBase', ['id'], equal('status', status)))[0]?.id
  /** @type {(model: string, condition?: object) => Promise<number | undefined>} */
  const eventOf = async (model, condition) => (await find(model, ['event_id'], condition))[0]?.event_id?.id
  const ticketsAt = await find(
    'CubicEventApplicant',
    ['flora_external_id', 'registration_status', 'check_in_status', 'event'],
    equal('event.status', 'processing'),
  )
  const waiting = await find(
    'CubicEventApplicant',
    ['event', 'event.status'],
    equal('registration_status', 'waiting_review'),
  )
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const { event } of waiting)
    if (event?.status === 'not_start') counts.set(event.id, (counts.get(event.id) ?? 0) + 1)
  // Of the events with enough people to review, the one with the fewest: its list fits on the screen.
  const [reviewed] =
    [...counts].filter(([, people]) => people >= 10).toSorted((one, other) => one[1] - other[1])[0] ?? []
  const accepted = ticketsAt.filter(({ registration_status: status }) => status === 'success')
  return {
    withSessions: await eventOf('CubicEventSession'),
    inSeries: (await find('CubicEventBase', ['id'], isThere('series_id')))[0]?.id,
    withHours: await eventOf('CubicHourEntry', isThere('event_id')),
    withCertificates: await eventOf('CubicCertificate'),
    unit: mostFrequent((await find('CubicUnitMember', ['unit_id'])).flatMap(({ unit_id: unit }) => unit?.id ?? [])),
    draft: await eventIn('draft'),
    submitted: await eventIn('waiting_review'),
    reviewed,
    atDoor: ticketsAt[0]?.event?.id,
    expected: accepted
      .filter((ticket) => ticket.check_in_status === 'not_present')
      .map((ticket) => ticket.flora_external_id),
    attended: accepted.find((ticket) => ticket.check_in_status === 'attend')?.flora_external_id,
  }
}

/** @param {readonly number[]} values */
function mostFrequent(values) {
  const times = (/** @type {number} */ value) => values.filter((each) => each === value).length
  return values.toSorted((one, other) => times(other) - times(one))[0]
}

/** @param {Page} page */
async function makePass(page) {
  await press(/^签发通行证$|^Make a pass$/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('A · 小李 Li')
  await dialog.getByRole('button', { name: /^签发通行证$|^Make a pass$/ }).click()
  await dialog.getByRole('img').first().waitFor()
}

/** @param {Page} page */
async function findByName(page) {
  await page
    .getByRole('button', { name: /^查找$|^Find$|^按姓名或尾号查找$|^Find by name or digits$/ })
    .first()
    .click()
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('李')
}
