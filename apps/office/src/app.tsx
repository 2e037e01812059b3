import { Tooltip } from '@base-ui/react/tooltip'
import { siteConfig } from '@cubic/web-kit/config'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { useAppliedTheme } from '@cubic/web-kit/appearance/theme'
import { isViewing, useStored } from '@cubic/web-kit/storage/storage'
import { PageBoundary } from '@cubic/web-kit/ui/page-boundary'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ToastNote } from '@cubic/web-kit/ui/toast-note'
import { ViewBanner } from '@cubic/web-kit/ui/view-banner'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { OFFICE, OfficeRoutes } from './routes.tsx'
import { Gate } from './shell/gate.tsx'
import { KitRouter } from './shell/router.tsx'
import { OfficeContext } from './shell/screen.ts'

const basename = siteConfig().basePath

/**
 * One route for all pages, which are declared below it: only a data router can hold back a
 * navigation (unsaved changes).
 */
const router = createBrowserRouter([{ path: '*', Component: Office }], { basename: basename || '/' })

export function App() {
  useAppliedTheme()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function Office() {
  const isViewed = isViewing(useStored('login_token'))
  return (
    <KitRouter basename={basename}>
      <LanguageProvider>
        <Tooltip.Provider delay={400}>
          <ToastProvider Note={ToastNote}>
            <OfficeContext value={OFFICE}>
              {isViewed && <ViewBanner />}
              <PageBoundary>
                <Gate>{(rights) => <OfficeRoutes rights={rights} />}</Gate>
              </PageBoundary>
            </OfficeContext>
          </ToastProvider>
        </Tooltip.Provider>
      </LanguageProvider>
    </KitRouter>
  )
}
