// first, with react-dom: keeping our own code together after it compresses 1 KB better
import { takePage } from './hydration/hydrate.tsx'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

takePage({ App, preloadPage })
// For somebody who only looks, too: so late that the worker's downloads do not compete with the page.
const KEEP_AFTER_MS = 5000
const noMatter = () => undefined
setTimeout(() => {
  void import('@cubic/web-kit/service-worker').then(({ registerWorker }) => registerWorker(''), noMatter)
}, KEEP_AFTER_MS)
