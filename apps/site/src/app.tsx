import { Suspense } from 'react'
import { LanguageProvider } from './lib/language.tsx'
import { usePageStart } from './lib/navigation.ts'
import { Repeat } from './lib/part.tsx'
import { Routes } from './lib/router.tsx'
import { part } from './lib/part.tsx'
import { useAppliedTheme } from './lib/theme.ts'
import { NotFound } from './pages/public/not-found.ts'
import { routes } from './routes.tsx'
import { PageBoundary } from './pages/public/page-boundary.tsx'
import { ToastProvider } from './ui/toast.tsx'

/** Later than the page itself. */
const NewVersion = part(async () => (await import('./pages/public/new-version.tsx')).NewVersion, { when: 'touched' })

export function App() {
  return (
    <LanguageProvider>
      <ToastProvider>
        <Pages />
        <AppliedTheme />
        <Repeat />
        <NewVersion />
      </ToastProvider>
    </LanguageProvider>
  )
}

function Pages() {
  usePageStart()
  return (
    <PageBoundary>
      <Suspense>
        <Routes routes={routes()} otherwise={<NotFound />} />
      </Suspense>
    </PageBoundary>
  )
}

/** Apart: a choice that the server did not know must not render the page anew before it was taken over. */
function AppliedTheme() {
  useAppliedTheme()
  return null
}
