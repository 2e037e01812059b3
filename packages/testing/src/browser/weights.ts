import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** Bytes of script, as gzip, that a first visit fetches by itself. */
export const SCRIPT_MAX = { guest: 95_000, member: 120_000 }
/**
 * The same files as they are sent: Brotli, and the headers of each. A plain HTTP connection does not compress headers.
 */
export const WIRE_MAX = { guest: 95_000, member: 120_000 }
/** The sum of Chromium's layout shifts. */
export const SHIFT_MAX = 0.02
/** Data comes after the page has been painted, as on a slow network. */
const DATA_MS = 400

export type Viewer = keyof typeof SCRIPT_MAX
export type Seen = {
  readonly script: number
  readonly wire: number
  readonly shift: number
  readonly moved: string
  readonly requests: readonly string[]
}

/** By address: pages share most of their scripts. */
const known = new Map<string, Promise<number>>()

function weightOf(script: Response): Promise<number> {
  const url = script.url()
  const weight = known.get(url) ?? script.body().then((body) => gzipSync(body, { level: 9 }).length)
  known.set(url, weight)
  // A script that could not be read this time can be read for the next page.
  weight.catch(() => known.delete(url))
  return weight
}

async function wireOf(script: Response): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await script.request().sizes()
  return responseBodySize + responseHeadersSize
}

/**
 * A first visit on which nothing is touched, until nothing more comes. `meanwhile` looks at the page from the
 * beginning.
 */
export async function look(page: Page, path: string, meanwhile?: () => Promise<void>): Promise<Seen> {
  const weights: Promise<number>[] = []
  const wires: Promise<number>[] = []
  const requests: string[] = []
  const note = (response: Response) => {
    requests.push(new URL(response.url()).pathname)
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    weights.push(weightOf(response))
    wires.push(wireOf(response))
  }
  page.on('response', note)
  await page.route(/\/(gql|user|api)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DATA_MS))
    await route.continue()
  })
  await page.addInitScript(watchShifts)
  await Promise.all([page.goto(path, { waitUntil: 'networkidle' }), meanwhile?.()])
  // What comes later is no part of the visit, and may come as the page closes.
  page.off('response', note)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts)
  const [scripts, sent] = await Promise.all([Promise.all(weights), Promise.all(wires)])
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    script: sum(scripts),
    wire: sum(sent),
    shift: sum(shifts.map(({ value }) => value)),
    moved: shifts.flatMap(({ moved }) => moved).join(', '),
    requests,
  }
}

type Shift = { readonly value: number; readonly moved: readonly string[] }

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
