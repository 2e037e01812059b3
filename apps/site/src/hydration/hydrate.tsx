import { StrictMode, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { clockOffset } from '@cubic/web-kit/clock'
import { siteConfig } from '@cubic/web-kit/config'
import { loadEngine, provideReadView } from '@cubic/web-kit/query'
import { takeOver, type Handover } from './rendering.ts'
import { BrowserRouter } from './router.tsx'
import { readStored } from '@cubic/web-kit/storage'
import { MorePath } from './kit-islands.ts'
import { keyOf, lateReadView } from './read-view.ts'

/** The application, and how to fetch what the page at a path needs. */
type Application = { readonly App: ComponentType; readonly preloadPage: (pathname: string) => Promise<void> }

/** Takes over the page that the server rendered, or renders it where it did not. */
export function takePage(application: Application): void {
  provideReadView(lateReadView)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const handover = readHandover()
  // a guest's page has brought its data along; who is signed in, and what was not rendered, asks at once
  if (handover?.viewer !== 'guest' || readStored('login_token') !== null) void loadEngine().catch(() => undefined)
  void start(root, handover, application)
}

/** Not awaited here: the page's chunk imports the file that this is in. */
async function start(
  element: HTMLElement,
  handover: Handover | undefined,
  { App, preloadPage }: Application,
): Promise<void> {
  const { basePath } = siteConfig()
  // a page that cannot be had now is asked for again, and missed, where the page is shown
  const path = window.location.pathname.slice(basePath.length) || '/'
  await Promise.allSettled([preloadPage(path), ...(handover ? [] : [MorePath.fetch()])])
  const site = (
    <StrictMode>
      <BrowserRouter basename={basePath}>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (handover && isStillThere()) {
    // at once: what is pressed, chosen or left between listening and taking over would be lost, or change what is taken over
    flushSync(() => void hydrateRoot(element, site))
  } else {
    // what was rendered for somebody else was hidden (`public/boot.js`)
    element.replaceChildren()
    delete document.documentElement.dataset['rendered']
    createRoot(element).render(site)
  }
}

/** At the address that was rendered: somebody may have gone back meanwhile. */
function isStillThere(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !visit || visit.name.split('#')[0] === window.location.href.split('#')[0]
}

/** What the server rendered this page from; undefined where it rendered none, or for another language or person. */
function readHandover(): Handover | undefined {
  const text = document.getElementById('cubic-handover')?.textContent
  if (!text || document.documentElement.dataset['rendered'] === 'otherwise') return undefined
  const handed = JSON.parse(text) as Handover
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const offset = visit && offsetToServer(visit)
  const reads = new Map(handed.reads)
  if (offset !== undefined) reads.set(keyOf(clockOffset()), offset)
  takeOver({ ...handed, reads, isOld: visit === undefined || isFromBrowser(visit) })
  return handed
}

/** How far the server's clock was ahead when it sent this page; undefined where it was not sent just now. */
function offsetToServer(visit: PerformanceNavigationTiming): number | undefined {
  const told = visit.serverTiming?.find(({ name }) => name === 'now')?.description
  if (told === undefined || isFromBrowser(visit)) return undefined
  return Number(told) - (performance.timeOrigin + (visit.requestStart + visit.responseStart) / 2)
}

/** Out of the browser's own store: nothing says how old it is. */
function isFromBrowser({ type, transferSize, workerStart }: PerformanceNavigationTiming): boolean {
  return type === 'back_forward' || transferSize === 0 || workerStart > 0
}
