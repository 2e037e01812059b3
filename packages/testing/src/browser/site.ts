import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type Builders, makeBuilders } from '../server/builders.ts'
import { createTestDatabase, type TestDatabase } from '../server/cluster.ts'
import type { Camera } from './camera.ts'
import { PATIENCE } from '../patience.ts'
import { builtFrontEnds } from './front-ends.ts'
import { keepVerdicts } from './looking.ts'
import { collectProblems, type Problems } from './problems.ts'
import { lookOften } from './quick-looks.ts'
import { sampleTemplate } from './sample.ts'
import { browserOfWorker } from './shared-browser.ts'
import { startServer, type TestServer } from './server.ts'

export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
export type Size = keyof typeof SIZES
export type Visit = {
  readonly path?: string
  readonly size?: Size
  /** The language kept from an earlier visit; without one it is the site's default, Chinese. */
  readonly lang?: 'cn' | 'en'
  /** The browser's zone; the organisation's by default. */
  readonly timeZone?: string
  /**
   * Is the service worker installed? It fetches the whole front end, so only where it matters; else as `useSite` says.
   */
  readonly serviceWorker?: boolean
  readonly script?: boolean
  /** The person logged in from an earlier visit. */
  readonly as?: { readonly token: string }
}

/** What the journeys of one file run on: the server over a copy of the sample data, and a browser with a camera. */
export type Site = Builders & {
  readonly url: () => string
  readonly camera: () => Camera
  readonly server: () => TestServer
  /** What is stored of `PASSWORD`, for people who log in by hand. */
  readonly passwordHash: () => Promise<string>
  readonly visit: (visit?: Visit) => Promise<Page>
  /** What the test brings about on purpose, like the failing requests of somebody without network. */
  readonly allowProblem: (expected: RegExp) => void
}

type Running = {
  readonly database: TestDatabase
  readonly server: TestServer
  readonly browser: Browser
  readonly camera: Camera
  readonly problems: Problems
}

export type SiteOptions = {
  /** Are service workers installed? Each visitor's worker fetches the whole front end, so only where it matters. */
  readonly serviceWorkers?: boolean
  /** An installation that has just been started for the first time, instead of the sample data. */
  readonly isNew?: boolean
  /** Where the site is served below its address. */
  readonly basePath?: string
}

/**
 * Starts it all for the tests of a file. An error on a console, in a page, of a request or in
 * the server fails the test.
 */
export function useSite({ serviceWorkers = false, isNew = false, basePath = '' }: SiteOptions = {}): Site {
  let running: Running | undefined
  const contexts: BrowserContext[] = []
  const current = (): Running => {
    if (!running) throw new Error('the site starts in beforeAll')
    return running
  }

  beforeAll(async () => {
    const database = await createTestDatabase(isNew ? undefined : sampleTemplate)
    const server = await startServer(
      database.connection,
      await builtFrontEnds(),
      basePath ? { BASE_PATH: basePath } : {},
    )
    const { browser, camera } = await browserOfWorker(inject('chromium'))
    running = { database, server, browser, camera, problems: collectProblems(server.url) }
  })

  afterEach(async ({ task }) => {
    const { problems, server } = current()
    if (task.result?.state === 'fail') await keepPictures(contexts, task.name)
    const found = [...(await problems.take()), ...server.takeFaults()]
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(found, 'problems beside what the test looked at').toEqual([])
  })

  afterAll(async () => {
    if (!running) return
    await running.server.stop()
    await running.database.drop()
  })

  return {
    ...makeBuilders(() => current().server.db),
    url: () => current().server.url,
    camera: () => current().camera,
    server: () => current().server,
    async passwordHash() {
      const { server } = current()
      const sample = await server.db.one<{
        password: string
      }>`select password from cubic_user where account = 'student1'`
      return sample?.password ?? ''
    },
    allowProblem: (expected) => current().problems.allow(expected),
    async visit(visit = {}) {
      const { browser, problems, server } = current()
      const context = await openContext(browser, server.url, { serviceWorker: serviceWorkers, ...visit })
      contexts.push(context)
      problems.watch(context)
      return openPage(context, visit)
    },
  }
}

async function openContext(
  browser: Browser,
  baseURL: string,
  { size = 'phone', timeZone = 'Asia/Shanghai', script = true, serviceWorker = false }: Visit,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZES[size],
    locale: 'zh-CN',
    timezoneId: timeZone,
    javaScriptEnabled: script,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    reducedMotion: 'reduce',
    ...(size === 'phone' ? { isMobile: true, hasTouch: true } : {}),
  })
  context.setDefaultTimeout(PATIENCE)
  return context
}

async function openPage(context: BrowserContext, { path: where, ...kept }: Visit): Promise<Page> {
  const forget = await keepEntries(context, keptEntries(kept))
  // without a path, the test opens one itself
  if ((where ?? '/scan').startsWith('/scan')) await context.addInitScript(keepVerdicts)
  const page = withLastingAddresses(await context.newPage(), forget)
  lookOften(page)
  if (where !== undefined) await page.goto(where)
  return page
}

/**
 * A menu or dialog that closes leaves its history entry a moment later (see sheets.ts). The browser drops an address
 * that is opened within this moment; a person would open it again, and so does the page returned. `onceOpen` is called
 * when the first one is there.
 */
function withLastingAddresses(page: Page, onceOpen: () => Promise<void>): Page {
  const open = page.goto.bind(page)
  page.goto = async (address, options) => {
    try {
      return await open(address, options)
    } catch (error) {
      if (error instanceof Error && error.message.includes('net::ERR_ABORTED')) return await open(address, options)
      throw error
    } finally {
      await onceOpen()
    }
  }
  return page
}

/**
 * Stores what is kept from an earlier visit as the first page opens, until what this returns is called. As
 * `storageState`, it would be stored by a page of its own, in a process of its own, for each visitor (90 ms).
 */
export async function keepEntries(context: BrowserContext, entries: readonly Entry[]): Promise<() => Promise<void>> {
  if (entries.length === 0) return async () => {}
  const script = await context.addInitScript((kept) => {
    if (location.protocol === 'http:') for (const { name, value } of kept) localStorage.setItem(name, value)
  }, entries)
  let isThere = true
  return async () => {
    if (isThere) await script.dispose()
    isThere = false
  }
}

type Entry = { readonly name: string; readonly value: string }

function keptEntries({ lang, as }: Pick<Visit, 'lang' | 'as'>): readonly Entry[] {
  return [
    ...(lang ? [{ name: 'language', value: lang }] : []),
    ...(as ? [{ name: 'login_token', value: as.token }] : []),
  ]
}

async function keepPictures(contexts: readonly BrowserContext[], test: string): Promise<void> {
  const folder = 'test-results/e2e'
  mkdirSync(folder, { recursive: true })
  const pages = contexts.flatMap((context) => context.pages())
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  // A page that hangs must not hide why the test failed.
  await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: path.join(folder, `${name}-${index + 1}.png`), timeout: 5000 })),
  )
}
