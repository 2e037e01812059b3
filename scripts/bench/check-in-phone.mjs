// The scanner on a cheap phone, a quarter of this machine's processor: how long it takes to read a frame (clean,
// rotated, blurred, dim, small, and one without a code), from a code that was read to its verdict on the screen,
// with network and without, and how long the scanner takes to open without network: after a reload, and in a new tab
// once its own was killed.
import fs from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { create } from 'qrcode'
import { tsImport } from 'tsx/esm/api'
import { machine, median, percentile, readOptions } from './support/figures.mjs'
import { decodeFrames, FRAMES } from './support/decoded-frames.mjs'
import { makeApplicants, makeManager } from './support/office-requests.mjs'
import { makeEvent, withRush } from './support/registration-rush.mjs'
import { ROOT } from './support/server-process.mjs'
import { launch, SIZES } from './support/slow-phone.mjs'

/** @import { Browser, Page } from 'playwright-core' */

const DEFAULTS = { tickets: 20_000, scans: 40, frames: 60, opens: 5, slower: 4 }
/** As long as a ticket's link. */
const TICKET = `https://events.example.edu/t/${'A1b2C3d4'.repeat(12).slice(0, 94)}`
/** @type {Readonly<Record<string, string>>} */
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
const ZXING = path.join(ROOT, 'node_modules/zxing-wasm/dist')

/** @param {readonly string[]} given */
export async function run(given) {
  const options = readOptions(given, DEFAULTS)
  console.log(machine())
  const browser = await launch()
  try {
    await measureFrames(browser, options)
    await measureVerdicts(browser, options)
  } finally {
    await browser.close()
  }
}

/** @param {Browser} browser @param {typeof DEFAULTS} options */
async function measureFrames(browser, { frames, slower }) {
  const server = http.createServer((request, response) => {
    const file = path.join(ZXING, path.normalize(new URL(request.url ?? '', 'http://localhost').pathname))
    const type = TYPES[path.extname(file)] ?? 'text/html'
    response.setHeader('content-type', type)
    response.end(type === 'text/html' ? '<!doctype html>' : fs.readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await browser.newPage()
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    await page.goto(`http://127.0.0.1:${port}/`)
    await slowDown(page, slower)
    const { modules } = create(TICKET, { errorCorrectionLevel: 'M' })
    const code = { size: modules.size, data: [...modules.data] }
    console.log(`one frame on a processor ${slower} times slower, ${frames} of each kind`)
    console.log('pass      frame      read    median ms   p95 ms')
    for (const [name, pass] of Object.entries(await passes())) {
      for (const kind of FRAMES) {
        const asked = { code, kind, count: frames, text: TICKET, pass }
        const { read, times } = await page.evaluate(decodeFrames, asked)
        const cells = [
          `${Math.round((100 * read) / frames)} %`,
          median(times).toFixed(1),
          percentile(times, 95).toFixed(1),
        ]
        console.log(`${name.padEnd(9)} ${kind.padEnd(10)} ${cells.map((cell) => cell.padStart(8)).join('  ')}`)
      }
    }
  } finally {
    await page.close()
    server.close()
  }
}

/** As the scanner reads: three frames of four quickly, the fourth thoroughly. */
async function passes() {
  const file = '../../apps/door/src/features/check-in/internal/reading/qr-passes.ts'
  /** @type {typeof import('../../apps/door/src/features/check-in/internal/reading/qr-passes.ts')} */
  const { QUICK_PASS, THOROUGH_PASS } = await tsImport(file, import.meta.url)
  return { quick: QUICK_PASS, thorough: THOROUGH_PASS }
}

/** @param {Browser} browser @param {typeof DEFAULTS} options */
async function measureVerdicts(browser, { tickets, scans, opens, slower }) {
  await withRush({ people: 10, profile: '' }, async ({ query, port }) => {
    const token = await makeManager(query)
    const event = await makeEvent(query, 10 * tickets)
    await makeApplicants(query, event, tickets)
    await query(
      "update cubic_event_base set sign_in = true, start_time = now(), end_time = now() + interval '3 hours' where id = $1",
      [event.id],
    )
    /** @type {{ code: string }[]} */
    const codes = await query(
      "select flora_external_id as code from cubic_event_applicant where event_id = $1 and registration_status = 'success' order by id limit $2",
      [event.id, 2 * scans],
    )
    const context = await browser.newContext({ viewport: SIZES.phone, locale: 'zh-CN', isMobile: true, hasTouch: true })
    await context.addInitScript((kept) => localStorage.setItem('login_token', kept), token)
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/scan?event=${event.id}`)
    await page.getByRole('group', { name: /^已到/ }).waitFor({ timeout: 60_000 })
    await slowDown(page, slower)
    console.log(`${scans} scans one after the other, list of ${tickets}; from the code to its verdict on the screen`)
    console.log('network    median ms    p95 ms    worst ms')
    for (const network of ['online', 'offline']) {
      await context.setOffline(network === 'offline')
      await page
        .getByRole('button', { name: '同步' })
        .getByText(network === 'online' ? '在线' : /离线/)
        .waitFor()
      /** @type {number[]} */
      const times = []
      for (const { code } of codes.splice(0, scans)) times.push(await page.evaluate(scanToVerdict, code))
      const cells = [median(times), percentile(times, 95), Math.max(...times)].map((time) =>
        time.toFixed(0).padStart(9),
      )
      console.log(`${network.padEnd(10)} ${cells.join('   ')}`)
    }
    await measureOpening(page, { opens, slower })
    await context.close()
  })
}

/**
 * Until the count stands, which needs the whole list. The service worker and the storage of
 * Chromium are not slowed down.
 * @param {Page} page
 * @param {{ opens: number, slower: number }} options
 */
async function measureOpening(page, { opens, slower }) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const opened = async (/** @type {Page} */ tab) => {
    await tab.getByRole('group', { name: /^已到/ }).waitFor({ timeout: 60_000 })
    return tab.evaluate(() => performance.now())
  }
  /** @type {number[]} */
  const reloads = []
  /** @type {number[]} */
  const tabs = []
  for (let open = 0; open < opens; open++) {
    await page.reload()
    reloads.push(await opened(page))
  }
  const context = page.context()
  const address = page.url()
  await page.close()
  for (let open = 0; open < opens; open++) {
    const tab = await context.newPage()
    await slowDown(tab, slower)
    await tab.goto(address)
    tabs.push(await opened(tab))
    await tab.close()
  }
  console.log(`${opens} openings each without network, until the list is read`)
  console.log('opened     median ms   worst ms')
  for (const [name, each] of Object.entries({ reload: reloads, 'new tab': tabs }))
    console.log(
      `${name.padEnd(10)} ${[median(each), percentile(each, 100)].map((time) => time.toFixed(0).padStart(9)).join('   ')}`,
    )
}

/** @param {Page} page @param {number} rate */
async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in the page: a hand scanner types a code; resolves when the verdict has been painted. */
async function scanToVerdict(/** @type {string} */ code) {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const isShown = () => document.querySelector('[data-verdict]') !== null
  /** @type {HTMLElement | null} */
  const button = document.querySelector('[data-verdict] button')
  button?.click()
  while (isShown()) await painted()
  const started = performance.now()
  for (const key of [...code, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  while (!isShown()) await painted()
  return performance.now() - started
}
