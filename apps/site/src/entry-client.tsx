// first, with react-dom: keeping our own code together after it compresses 1 KB better
import { takePage } from './hydration/hydrate.tsx'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'
import { isViewing, readStored } from '@cubic/web-kit/storage/storage'

takePage({ App, preloadPage })
// For somebody who only looks, too: so late that the worker's downloads do not compete with the page.
const KEEP_AFTER_MS = 5000
const noMatter = () => undefined
if (isViewing(readStored('login_token')))
  void import('./view-banner-root.tsx').then(({ showViewBanner }) => showViewBanner(), noMatter)
setTimeout(() => {
  void import('@cubic/web-kit/offline/service-worker').then(({ registerWorker }) => registerWorker(''), noMatter)
}, KEEP_AFTER_MS)
