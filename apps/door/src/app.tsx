import { LanguageProvider } from '@cubic/web-kit/language'
import { NewVersion } from '@cubic/web-kit/ui/new-version'
import { PageBoundary } from '@cubic/web-kit/ui/page-boundary'
import { paths } from '@cubic/web-kit/paths'
import { useAppliedTheme } from '@cubic/web-kit/theme'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { ScanPage } from './pages/scan-page.tsx'

export function App() {
  useAppliedTheme()
  return (
    <LanguageProvider>
      <ToastProvider Note={ToastNote}>
        <PageBoundary>
          <ScanPage />
        </PageBoundary>
        {/* while people are let in, it would cover what is pressed, and they would not know what it is */}
        <div data-theme="dark" className="[body:has([data-scanning])_&]:hidden">
          <NewVersion base={paths.scan()} atTop />
        </div>
      </ToastProvider>
    </LanguageProvider>
  )
}
