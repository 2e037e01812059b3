import { provideClient } from '@cubic/web-kit/client/client'
import { siteConfig } from '@cubic/web-kit/config'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { tanstackReadView } from '@cubic/web-kit/queries/tanstack-read-view'
import { provideCoverArt } from '@cubic/web-kit/ui/cover'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { provideMoreIcons } from '@cubic/web-kit/ui/icon'
import { MorePath } from '@cubic/web-kit/ui/more-icons'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { OFFICE } from './routes.tsx'
import { openAt } from './shell/opening.ts'
import { client } from './data/client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
provideClient(client)
provideReadView(tanstackReadView)
provideMoreIcons(MorePath)
provideCoverArt(CoverArt)
openAt(OFFICE, window.location, siteConfig().basePath)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
