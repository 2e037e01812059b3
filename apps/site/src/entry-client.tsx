import { App } from './app.tsx'
import { takePage } from './hydration/hydrate.tsx'
import { preloadPage } from './routes.tsx'

takePage({ App, preloadPage })
