import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Size } from './support/site.ts'
import { useSite } from './support/site.ts'

/** Bytes of script, as gzip, that a first visit fetches by itself. */
const SCRIPT_MAX = { guest: 95_000, member: 120_000 }
/** The sum of Chromium's layout shifts. */
const SHIFT_MAX = 0.02
const GUEST_REQUESTS_MAX = 12
/** Data comes after the page has been painted, as on a slow network. */
const DATA_MS = 400

const site = useSite()

type Viewer = keyof typeof SCRIPT_MAX
type Seen = { readonly script: number; readonly shift: number; readonly moved: string; readonly requests: number }

/** A first visit on which nothing is touched, until nothing more comes. */
async function look(page: Page, path: string): Promise<Seen> {
  const weights: Promise<number>[] = []
  let requests = 0
  page.on('response', (response) => {
    requests++
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      weights.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.route(/\/(gql|user|api)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DATA_MS))
    await route.continue()
  })
  await page.addInitScript(watchShifts)
  await page.goto(path, { waitUntil: 'networkidle' })
  const shifts = await page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    script: sum(await Promise.all(weights)),
    shift: sum(shifts.map(({ value }) => value)),
    moved: shifts.flatMap(({ moved }) => moved).join(', '),
    requests,
  }
}

type Shift = { readonly value: number; readonly moved: readonly string[] }

/** Runs in the page before all else. */
function watchShifts() {
  type Entry = PerformanceEntry & {
    readonly value: number
    readonly sources: readonly { readonly node: Node | null }[]
  }
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node }) => `<${node?.nodeName} ${node instanceof Element ? node.className : ''}>`)
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Every public page, with one of each for those that are of something. */
async function pagesFor(viewer: Viewer, owner: Awaited<ReturnType<typeof site.aUser>>): Promise<readonly string[]> {
  const event = await site.anEvent({ registration: { limit: 20 } })
  await site.aProject({ members: [owner] })
  await site.aProject({ mentors: [owner] })
  const ticket = await site.aTicket({ event: await site.anEvent({ registration: { limit: 20 } }), owner })
  return [
    '/',
    '/activities',
    `/activities/${event.id}`,
    `/activities/${event.id}/register`,
    `/t/${ticket.code}`,
    '/me',
    '/scan',
    '/no/such/page',
    ...(viewer === 'guest' ? ['/login', '/set-password?token=used'] : ['/me/tickets']),
  ]
}

async function expectLight(viewer: Viewer, size: Size): Promise<void> {
  const owner = await site.aUser()
  const tooMuch: string[] = []
  for (const path of await pagesFor(viewer, owner)) {
    const page = await site.visit({ size, ...(viewer === 'member' ? { as: owner } : {}) })
    if (viewer === 'member')
      await page.context().addCookies([{ name: 'cubic-viewer', value: 'member', url: site.url() }])
    const { script, shift, moved, requests } = await look(page, path)
    expect(script, path).toBeGreaterThan(50_000)
    if (script > SCRIPT_MAX[viewer]) tooMuch.push(`${path}: ${script} bytes of script`)
    if (shift > SHIFT_MAX) tooMuch.push(`${path}: moves by ${shift.toFixed(3)} (${moved})`)
    if (/^\/(activities\/\d+)?$/.test(path) && viewer === 'guest' && requests > GUEST_REQUESTS_MAX)
      tooMuch.push(`${path}: ${requests} requests`)
    await page.context().close()
  }
  expect(tooMuch).toEqual([])
}

it.each([
  ['a guest', 'phone', 'guest'],
  ['a guest', 'desktop', 'guest'],
  ['somebody who is signed in', 'phone', 'member'],
  ['somebody who is signed in', 'desktop', 'member'],
] as const)(
  'every public page is light for %s on a %s, and nothing on it moves when its data comes',
  (_, size, viewer) => {
    site.allowProblem(/ 404|status of 404/)
    return expectLight(viewer, size)
  },
  120_000,
)
