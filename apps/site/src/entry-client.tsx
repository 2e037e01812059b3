// first, with react-dom: keeping our own code together after it compresses 1 KB better
import { takePage } from './hydration/hydrate.tsx'
import { registerWorkerLater } from '@cubic/web-kit/service-worker'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

takePage({ App, preloadPage })
registerWorkerLater('')
