import { LanguageProvider } from '@cubic/web-kit/language/language'
import { NewVersion } from '@cubic/web-kit/ui/new-version'
import { PageBoundary } from '@cubic/web-kit/ui/page-boundary'
import { paths } from '@cubic/web-kit/navigation/paths'
import { isViewing, useStored } from '@cubic/web-kit/storage/storage'
import { useAppliedTheme } from '@cubic/web-kit/appearance/theme'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { lazy, Suspense } from 'react'
import { ScanPage } from './pages/scan-page.tsx'

/** Whoever looks as somebody else lets nobody in, and leaves what this device keeps for the scanner alone. */
const ViewedPage = lazy(async () => ({ default: (await import('./pages/viewed-page.tsx')).ViewedPage }))

export function App() {
  const isViewed = isViewing(useStored('login_token'))
  useAppliedTheme()
  return (
    <LanguageProvider>
      <ToastProvider Note={ToastNote}>
        <PageBoundary>
          <Suspense>{isViewed ? <ViewedPage /> : <ScanPage />}</Suspense>
        </PageBoundary>
        {/* while people are let in, it would cover what is pressed, and they would not know what it is */}
        <div data-theme="dark" className="[body:has([data-scanning])_&]:hidden">
          <NewVersion base={paths.scan()} atTop />
        </div>
      </ToastProvider>
    </LanguageProvider>
  )
}
