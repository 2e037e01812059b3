// A first visit on a slow phone: the script loaded without input, when the first text is painted, and
// how much the page moves.
import { gzipSync } from 'node:zlib'
import { tsImport } from 'tsx/esm/api'

/** @import { Browser, BrowserContext, Page, Response } from 'playwright-core' */
/** @typedef {{ firstText: number, shift: number, moved: string[], awaited: number, sent: number[] }} Seen */
/** @typedef {{ value: number, hadRecentInput: boolean, sources: readonly { node: Node | null }[] }} Shifted */
/** @typedef {PerformanceEntry & Shifted} LayoutShift */

/** 50 kB a second, 400 ms there and back, a quarter of this machine's processor. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 }
const PROCESSOR = { rate: 4 }
const FULL = { network: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }, rate: 1 }
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const QUIET_MS = 1500
const VISIT_MS = 90_000

/** Starts the browser of the journeys. */
export async function launch() {
  /** @type {typeof import('../../../packages/testing/src/browser/browser.ts')} */
  const { findChromium, launchBrowser } = await tsImport(
    '../../../packages/testing/src/browser/browser.ts',
    import.meta.url,
  )
  return launchBrowser(await findChromium())
}

/** @param {string} url @param {{ account: string, password: string }} account @returns {Promise<string>} */
export async function logIn(url, account) {
  const response = await fetch(`${url}/api/auth/v1/request-login-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = await response.json()
  if (!token) throw new Error('nobody could be logged in')
  return token
}

/** @typedef {Awaited<ReturnType<typeof visit>>} Visit */

/**
 * `token`: the user signed in by an earlier visit; `slow`: on the network above; `awaited`: what is waited for, by its
 * selector. `sent`: when each question was sent. Milliseconds, and bytes as gzip.
 * @param {Browser} browser
 * @param {{ url: string, path: string, token?: string | undefined, size?: keyof typeof SIZES, slow?: boolean,
 * awaited?: string | undefined }} asked
 */
export async function visit(browser, { url, path, token, size = 'phone', slow = true, awaited = 'body' }) {
  const handheld = size === 'phone' ? { isMobile: true, hasTouch: true } : {}
  const context = await browser.newContext({ viewport: SIZES[size], locale: 'zh-CN', ...handheld })
  try {
    if (token) await signIn(context, { url, token })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow ? NETWORK : FULL.network)
    await session.send('Emulation.setCPUThrottlingRate', slow ? PROCESSOR : { rate: FULL.rate })
    await page.addInitScript(watchPaints, awaited)
    /** @type {ReturnType<typeof weigh>[]} */
    const scripts = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(weigh(response))
    })
    await page.goto(url + path, { waitUntil: 'load', timeout: VISIT_MS })
    await page.waitForSelector(awaited, { state: 'attached', timeout: VISIT_MS })
    await quiet(page)
    const seen = await page.evaluate(() => /** @type {Seen} */ (Reflect.get(window, 'cubicSeen')))
    const { firstText, shift, moved, awaited: shown, sent } = seen
    const weights = await Promise.all(scripts)
    return {
      script: weights.reduce((sum, { bytes }) => sum + bytes, 0),
      scripts: weights,
      firstText,
      shift,
      moved,
      awaited: shown,
      sent,
    }
  } finally {
    await context.close()
  }
}

/** @param {Response} response */
async function weigh(response) {
  return { file: new URL(response.url()).pathname, bytes: gzipSync(await response.body(), { level: 9 }).length }
}

/**
 * As after an earlier visit: the token in the browser's storage, and the cookies that announce it.
 * @param {BrowserContext} context
 * @param {{ url: string, token: string }} visitor
 */
async function signIn(context, { url, token }) {
  const host = new URL(url).hostname
  await context.addCookies([{ name: 'cubic-viewer', value: 'member', domain: host, path: '/' }])
  await context.addInitScript((kept) => localStorage.setItem('login_token', kept), token)
}

/** Waits until nothing has been fetched for a while. */
async function quiet(/** @type {Page} */ page) {
  let underWay = 0
  let last = Date.now()
  const change = (/** @type {number} */ by) => () => {
    underWay += by
    last = Date.now()
  }
  page.on('request', change(1))
  page.on('requestfinished', change(-1))
  page.on('requestfailed', change(-1))
  const end = Date.now() + VISIT_MS
  while (Date.now() < end && (underWay > 0 || Date.now() - last < QUIET_MS)) await page.waitForTimeout(100)
}

/** Runs in the page before everything else. First contentful paint means text: no page paints a picture before it. */
function watchPaints(/** @type {string} */ awaited) {
  /** @type {Seen} */
  const seen = { firstText: Number.NaN, shift: 0, moved: [], awaited: Number.NaN, sent: [] }
  Reflect.set(window, 'cubicSeen', seen)
  const look = new MutationObserver(() => {
    if (!document.querySelector(awaited)) return
    look.disconnect()
    // the frame after the one that paints it
    requestAnimationFrame(() => requestAnimationFrame(() => (seen.awaited = performance.now())))
  })
  look.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { initiatorType, startTime } of /** @type {PerformanceResourceTiming[]} */ (list.getEntries()))
      if (initiatorType === 'fetch') seen.sent.push(Math.round(startTime))
  }).observe({ type: 'resource', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstText = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of /** @type {LayoutShift[]} */ (list.getEntries())) {
      if (hadRecentInput) continue
      seen.shift += value
      seen.moved.push(...sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120) ?? ''))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
