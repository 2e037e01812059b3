import { LanguageContext } from '@cubic/web-kit/language/language'
import { provideReadView } from '@cubic/web-kit/queries/query'
import { type Navigate, RouterContext } from '@cubic/web-kit/navigation/routing'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { SignOnStep } from '../../src/features/people/components/sign-on-step.tsx'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('leaves it to the log-in page where the session leads, which may be to setting up a second step', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok', token: 'a token' }))
  provideReadView({ useQueries: () => [], loadEngine: () => import('@cubic/web-kit/queries/engine'), retryFailed() {} })
  const navigate = vi.fn<Navigate>()
  const location = { pathname: '/login', search: '?sign_on=done', hash: '', state: null }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <LanguageContext value="cn">
      <RouterContext value={{ location, basename: '', navigate, canGoBack: () => false }}>
        <SignOnStep back="/me/tickets" />
      </RouterContext>
    </LanguageContext>,
  )
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/login?back=%2Fme%2Ftickets', { replace: true }),
  )
})
