import { StrictMode, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { clockOffset } from '@cubic/web-kit/datetime/clock'
import { siteConfig } from '@cubic/web-kit/config'
import { loadEngine, provideReadView } from '@cubic/web-kit/queries/query'
import { takeOver, type Handover } from './rendering.ts'
import { BrowserRouter } from './router.tsx'
import { readStored } from '@cubic/web-kit/storage/storage'
import { MorePath } from './kit-islands.ts'
import { keyOf, lateReadView } from './read-view.ts'

declare global {
  interface Window {
    /** Resolves when the content of a page of one's own has come, or will not come (`public/boot.js`). */
    cubicOwn?: Promise<void>
  }
}

type Application = { readonly App: ComponentType; readonly preloadPage: (pathname: string) => Promise<void> }

export function takePage(application: Application): void {
  provideReadView(lateReadView)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  // at once: parts of the page that are loaded below ask whether there is a rendered page
  void start(root, readHandover(), application)
}

/** Not awaited by the caller: the page's chunk imports this very file. */
async function start(
  element: HTMLElement,
  sent: Handover | undefined,
  { App, preloadPage }: Application,
): Promise<void> {
  const { basePath } = siteConfig()
  // a page that fails to load is fetched again, and its error shown, when it is rendered
  const path = window.location.pathname.slice(basePath.length) || '/'
  const fetching = Promise.allSettled([preloadPage(path), ...(sent ? [] : [MorePath.fetch()])])
  const handover = window.cubicOwn ? await window.cubicOwn.then(readHandover) : sent
  // a guest's rendered page brings its data; members and unrendered pages need queries at once
  if (handover?.viewer !== 'guest' || readStored('login_token') !== null) void loadEngine().catch(() => undefined)
  await fetching
  const site = (
    <StrictMode>
      <BrowserRouter basename={basePath}>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (handover && isStillThere()) {
    // synchronous: input between attaching listeners and hydrating would be lost, or cause a mismatch
    flushSync(() => void hydrateRoot(element, site))
  } else {
    // a page rendered for somebody else is hidden (`public/boot.js`)
    element.replaceChildren()
    delete document.documentElement.dataset['rendered']
    createRoot(element).render(site)
  }
}

/** Tells whether the URL is still the rendered one: the user may have gone back during loading. */
function isStillThere(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !visit || visit.name.split('#')[0] === window.location.href.split('#')[0]
}

/**
 * Reads the data that the server rendered from; undefined without a rendered page, or one for another language or user.
 */
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

/** Returns how far the server's clock was ahead when it sent this page; undefined if the page is not fresh. */
function offsetToServer(visit: PerformanceNavigationTiming): number | undefined {
  const told = visit.serverTiming?.find(({ name }) => name === 'now')?.description
  if (told === undefined || isFromBrowser(visit)) return undefined
  return Number(told) - (performance.timeOrigin + (visit.requestStart + visit.responseStart) / 2)
}

/** Tells whether the page came from the browser's cache, at an unknown age. */
function isFromBrowser({ type, transferSize, workerStart }: PerformanceNavigationTiming): boolean {
  return type === 'back_forward' || transferSize === 0 || workerStart > 0
}
