import { Tooltip } from '@base-ui/react/tooltip'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { LanguageProvider } from '@cubic/web-kit/language/language'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { store } from '@cubic/web-kit/storage/storage'
import { tanstackReadView } from '@cubic/web-kit/queries/tanstack-read-view'
import { provideCoverArt } from '@cubic/web-kit/ui/cover'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { provideMoreIcons } from '@cubic/web-kit/ui/icon'
import { MorePath } from '@cubic/web-kit/ui/more-icons'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { cleanup, render } from 'vitest-browser-react'
import { KitRouter } from '../../src/shell/router.tsx'
import '../../src/styles.css'

provideMoreIcons(MorePath)
provideCoverArt(CoverArt)

/** Renders a component of the office in what surrounds all of them, in one language and at one address. */
export async function show(component: ReactNode, lang: 'cn' | 'en' = 'en', at = '/') {
  // its own hook belongs to the first file that imports it, since the files share a page
  await cleanup()
  // each time: tests of the other front ends in the same page have their own
  provideReadView(tanstackReadView)
  store('language', lang)
  // As on every page, before the first paint: the text's width depends on it.
  document.documentElement.lang = lang === 'cn' ? 'zh-CN' : 'en'
  const page = (
    <KitRouter basename="">
      <LanguageProvider>
        <Tooltip.Provider>{component}</Tooltip.Provider>
      </LanguageProvider>
    </KitRouter>
  )
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })} />
    </QueryClientProvider>,
  )
}
