import { LanguageProvider } from '@cubic/web-kit/language/language'
import { ToastProvider } from '@cubic/web-kit/ui/toast'
import { ViewBanner } from '@cubic/web-kit/ui/view-banner'
import { createRoot } from 'react-dom/client'
import { ToastNote } from './hydration/kit-islands.ts'

/** Puts the banner above the page, in a tree of its own: hardly anybody needs it, so the page knows nothing of it. */
export function showViewBanner(): void {
  const place = document.createElement('div')
  place.className = 'contents'
  document.body.prepend(place)
  createRoot(place).render(
    <LanguageProvider>
      <ToastProvider Note={ToastNote}>
        <ViewBanner />
      </ToastProvider>
    </LanguageProvider>,
  )
}
