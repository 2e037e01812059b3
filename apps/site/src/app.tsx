import { Suspense } from 'react'
import { LanguageProvider } from '@cubic/web-kit/language'
import { usePageStart } from './hydration/page-start.ts'
import { Routes } from './hydration/router.tsx'
import { Arrived, forgetPress, island } from './hydration/island.tsx'
import { ToastNote } from './hydration/kit-islands.ts'
import { isViewing, useStored } from '@cubic/web-kit/storage'
import { useAppliedTheme } from '@cubic/web-kit/theme'
import { NotFound } from './shell/not-found.ts'
import { routes } from './routes.tsx'
import { PageBoundary } from '@cubic/web-kit/ui/page-boundary'
import { ToastProvider } from '@cubic/web-kit/ui/toast'

/** Loads after the page itself. */
const NewVersion = island(async () => (await import('./shell/new-version.tsx')).NewVersion, { when: 'touched' })

const ViewBanner = island(async () => (await import('@cubic/web-kit/ui/view-banner')).ViewBanner)

export function App() {
  return (
    <LanguageProvider>
      <div className="contents" onClickCapture={forgetPress}>
        <ToastProvider Note={ToastNote}>
          <Look />
          <Pages />
          <NewVersion />
        </ToastProvider>
      </div>
    </LanguageProvider>
  )
}

function Pages() {
  usePageStart()
  return (
    <PageBoundary>
      <Suspense>
        <Routes routes={routes()} otherwise={<NotFound />} />
        <Arrived />
      </Suspense>
    </PageBoundary>
  )
}

/**
 * The theme, and a banner while an administrator looks as somebody else. A component of its own: what the server did
 * not know must not rerender the page before hydration.
 */
function Look() {
  useAppliedTheme()
  return isViewing(useStored('login_token')) && <ViewBanner />
}
