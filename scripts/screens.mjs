// `npm run screens`: pictures of every screen in `screens/`, on a phone and a desktop, in both languages, light and dark.
// `npm run screens -- ticket scan` takes only the screens whose name begins so. Chinese wants a Chinese font on the machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const FOLDER = path.join(ROOT, 'screens')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const VARIANTS = Object.keys(SIZES).flatMap((size) =>
  ['cn', 'en'].flatMap((lang) => ['light', 'dark'].map((theme) => ({ size, lang, theme }))),
)
const AT_ONCE = 2

const support = (name) => tsImport(`../apps/web/test/e2e/support/${name}`, import.meta.url)

async function main(wanted) {
  const { findChromium, launchBrowser } = await support('browser.ts')
  const { openCamera } = await support('camera.ts')
  const started = Date.now()
  const demo = await startDemo()
  const camera = openCamera()
  const browser = await launchBrowser(await findChromium(), { args: camera.args })
  try {
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
      `${screens.length * VARIANTS.length} pictures in screens/, ${((Date.now() - started) / 1000).toFixed(0)} s.`,
    )
  } finally {
    await browser.close()
    camera.remove()
    await demo.stop()
  }
}

/** A demo of its own: a fresh database in a temporary folder, a free port. */
async function startDemo() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'cubic-screens-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'BASE_PATH']) delete env[name]
  const child = spawn(process.execPath, ['scripts/run.mjs', 'demo'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await answering(url, child)
  return {
    url,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answering(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the demo ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Each screen: its name, its path, who looks at it, and what is done there before the picture. */
async function screensOf(url) {
  const student = await logIn(url, 'student1')
  const scanner = await logIn(url, 'scanner')
  const events = await search(
    url,
    student,
    'CubicEventBase',
    ['name', 'regist_id.status', 'registered', 'application_form_ids.type'],
    { leaf: { field: 'status', comparator: '=', value: 'not_start' } },
  )
  const open =
    events.find(
      (event) => event.regist_id?.status === 'open' && !event.registered && event.application_form_ids.length > 3,
    ) ?? events.find((event) => event.regist_id?.status === 'open')
  const closed = events.find((event) => event.regist_id?.status === 'closed')
  const upcoming = events.find((event) => event.regist_id?.status === 'upcoming')
  const tickets = await search(
    url,
    student,
    'CubicEventApplicant',
    ['flora_external_id', 'registration_status', 'check_in_status'],
    { leaf: { field: 'registration_status', comparator: '=', value: 'success' } },
  )
  const ticket = tickets.find(({ check_in_status }) => check_in_status === 'not_present') ?? tickets[0]
  const attended = tickets.find(({ check_in_status }) => check_in_status === 'attend') ?? tickets[0]
  const submit = (page) =>
    page
      .locator('main form')
      .first()
      .press('Enter')
      .catch(() => undefined)
  return [
    { name: 'home', path: '/' },
    { name: 'home-signed-in', path: '/', token: student },
    { name: 'activities', path: '/activities' },
    { name: 'activities-nothing-found', path: '/activities?q=qqqqqq' },
    { name: 'event-open', path: `/activities/${open?.id}` },
    { name: 'event-closed', path: `/activities/${closed?.id}`, token: student },
    { name: 'event-upcoming', path: `/activities/${upcoming?.id}`, token: student },
    { name: 'event-unknown', path: '/activities/999999999' },
    { name: 'register', path: `/activities/${open?.id}/register`, token: student },
    { name: 'ticket', path: `/t/${ticket?.flora_external_id}`, token: student },
    { name: 'ticket-attended', path: `/t/${attended?.flora_external_id}`, token: student },
    { name: 'ticket-shared', path: `/t/${ticket?.flora_external_id}` },
    { name: 'ticket-unknown', path: '/t/0000-0000-0000' },
    { name: 'me', path: '/me', token: student },
    { name: 'me-bind', path: '/me/bind', token: student },
    { name: 'me-guest', path: '/me' },
    { name: 'log-in', path: '/login' },
    { name: 'log-in-wrong', path: '/login', before: submit },
    { name: 'scan', path: '/scan', token: scanner },
    { name: 'not-found', path: '/nothing/here' },
    { name: 'home-offline', path: '/', before: (page) => page.context().setOffline(true) },
  ]
}

async function takeVariant(browser, url, { size, lang, theme }, screens) {
  const folder = path.join(FOLDER, `${size}-${lang}-${theme}`)
  fs.mkdirSync(folder, { recursive: true })
  for (const { name, path: where, token, before } of screens) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: SIZES[size],
      colorScheme: theme,
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    const kept = { language: lang, ...(token ? { login_token: token } : {}) }
    await context.addInitScript(
      (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
      kept,
    )
    const page = await context.newPage()
    try {
      await page.goto(where)
      await settled(page)
      if (before) {
        await before(page)
        await page.waitForTimeout(300)
      }
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
    } catch (error) {
      console.error(`${size}-${lang}-${theme}/${name}: ${error.message}`)
      process.exitCode = 1
    }
    await context.close()
  }
}

/** Until nothing is under way any more: requests, fonts, what says that it is busy. */
async function settled(page) {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded',
    undefined,
    { timeout: 5000 },
  )
}

async function logIn(url, account) {
  const { token } = await post(`${url}/api/auth/v1/request-login-token`, { account, password: 'demo-pass' })
  return token
}

async function search(url, token, model, fields, condition) {
  const query =
    'query Screens($model: String!, $fields: [String], $condition: String) { dash { generic { search(model: $model, fields: $fields, condition: $condition, limit: 200) { items { raw } } } } }'
  const { data, errors } = await post(
    `${url}/gql/endpoint`,
    { query, variables: { model, fields, condition: JSON.stringify(condition) } },
    token,
  )
  if (errors) throw new Error(errors[0].message)
  return data.dash.generic.search.items.map(({ raw }) => JSON.parse(raw))
}

async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

await main(process.argv.slice(2))
