import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { siteConfig } from './lib/config.ts'
import { preloadPage } from './routes.tsx'
import './ui/styles.css'

const { basePath } = siteConfig()
void preloadPage(window.location.pathname.slice(basePath.length) || '/')

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename={basePath || '/'}>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
