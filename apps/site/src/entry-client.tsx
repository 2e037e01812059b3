// first, with react-dom: what is ours lies together behind it, which compresses 1 KB better
import { takePage } from './hydration/hydrate.tsx'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

takePage({ App, preloadPage })
