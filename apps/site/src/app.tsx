import { Suspense } from 'react'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { usePageStart } from './hydration/page-start.ts'
import { Routes } from './hydration/router.tsx'
import { Arrived, forgetPress, island } from './hydration/island.tsx'
import { ToastNote } from './hydration/kit-islands.ts'
import { useAppliedTheme } from '@cubic/web-kit/appearance/theme'
import { NotFound } from './shell/not-found.ts'
import { routes } from './routes.tsx'
import { PageBoundary } from '@cubic/web-kit/ui/page-boundary'
import { ToastProvider } from '@cubic/web-kit/ui/toast'

/** Loads after the page itself. */
const NewVersion = island(async () => (await import('./shell/new-version.tsx')).NewVersion, { when: 'touched' })

export function App() {
  return (
    <LanguageProvider>
      <div className="contents" onClickCapture={forgetPress}>
        <ToastProvider Note={ToastNote}>
          <AppliedTheme />
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

/** A component of its own: a theme unknown to the server must not rerender the page before hydration. */
function AppliedTheme() {
  useAppliedTheme()
  return null
}
