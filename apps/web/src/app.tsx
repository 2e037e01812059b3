import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { queryClient } from './lib/client.ts'
import { LanguageProvider } from './lib/language.tsx'
import { usePageStart } from './lib/navigation.ts'
import { useAppliedTheme } from './lib/theme.ts'
import { NotFoundPage } from './pages/public/not-found-page.tsx'
import { routes } from './routes.tsx'
import { PageBoundary } from './pages/public/page-boundary.tsx'
import { ToastProvider } from './ui/toast.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <ToastProvider>
          <Pages />
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

function Pages() {
  useAppliedTheme()
  usePageStart()
  return (
    <PageBoundary>
      <Suspense>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
