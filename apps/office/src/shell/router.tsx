import { frontEndOf } from '@cubic/contract'
import { addressOf, RouterContext, type Navigate } from '@cubic/web-kit/navigation/routing'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Connects the kit's links and hooks to react-router. The browser loads pages of other front ends. */
export function KitRouter({ basename, children }: { readonly basename: string; readonly children: ReactNode }) {
  const location = useLocation()
  const go = useNavigate()
  const { pathname, search, hash } = location
  const navigate = useCallback<Navigate>(
    (to, options = {}) => {
      if (typeof to === 'number') return void go(to)
      const path = addressOf(to, { pathname, search, hash })
      if (frontEndOf(path) !== 'office') return window.location[options.replace ? 'replace' : 'assign'](basename + path)
      // Another page is a transition, which keeps the old page until the next is ready; a change on the same page is
      // shown at once, or a second press would start from what the first had not changed yet.
      void go(path, { ...options, flushSync: path.split(/[?#]/)[0] === pathname })
    },
    [go, basename, pathname, search, hash],
  )
  const router = useMemo(
    () => ({
      location: { ...location, state: location.state as unknown },
      basename,
      navigate,
      canGoBack: () => ((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0,
    }),
    [location, basename, navigate],
  )
  return <RouterContext value={router}>{children}</RouterContext>
}
